import { createConnection, type Socket } from 'node:net';

/** The part of MySQL's protocol that Sphinx needs: text queries over a unix socket, one at a time. */
export class MysqlClient {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #wake: (() => void) | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (data) => {
      this.#received = Buffer.concat([this.#received, data]);
      this.#wake?.();
    });
  }

  static async connect(path: string): Promise<MysqlClient> {
    const client = new MysqlClient(createConnection(path));
    await client.#packet();
    // Protocol 4.1 with secure connection. Sphinx checks neither name nor password.
    const login = Buffer.alloc(35);
    login.writeUInt32LE(0x8200, 0);
    login.writeUInt32LE(1 << 24, 4);
    login.writeUInt8(33, 8);
    client.#send(login, 1);
    await client.#packet();
    return client;
  }

  /** The rows of a statement's result, as text. */
  async query(statement: string): Promise<string[][]> {
    this.#send(Buffer.concat([Buffer.of(3), Buffer.from(statement)]), 0);
    const head = await this.#packet();
    if (head[0] === 0xff) throw new Error(`${statement}: ${head.subarray(9).toString()}`);
    const columns = head[0] ?? 0;
    for (let i = 0; i < columns; i++) await this.#packet();
    await this.#packet();
    const rows: string[][] = [];
    for (;;) {
      const row = await this.#packet();
      if (row[0] === 0xfe && row.length < 9) return rows;
      const cells: string[] = [];
      for (let at = 0; at < row.length; ) {
        const length = row[at] ?? 0;
        cells.push(row.subarray(at + 1, at + 1 + length).toString());
        at += 1 + length;
      }
      rows.push(cells);
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  #send(payload: Buffer, sequence: number): void {
    const head = Buffer.alloc(4);
    head.writeUIntLE(payload.length, 0, 3);
    head.writeUInt8(sequence, 3);
    this.#socket.write(Buffer.concat([head, payload]));
  }

  async #packet(): Promise<Buffer> {
    for (;;) {
      if (this.#received.length >= 4) {
        const length = this.#received.readUIntLE(0, 3);
        if (this.#received.length >= 4 + length) {
          const packet = this.#received.subarray(4, 4 + length);
          this.#received = this.#received.subarray(4 + length);
          return packet;
        }
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
