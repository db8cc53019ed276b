import { connect } from 'node:net';

/** What a flood sends on each connection, and whether it waits for the answer before it sends that again. */
export interface Flood {
  readonly port: number;
  readonly connections: number;
  readonly request: string;
  /** How many of them in one pipeline. */
  readonly times: number;
  readonly waits: boolean;
}

// A process that sends without a key, on as many connections as it may, until its parent ends it. A connection that is
// closed is opened again at once.
const flood: Flood = JSON.parse(process.argv[2] ?? '');
const bytes = Buffer.from(flood.request.repeat(flood.times), 'latin1');

function open(): void {
  const socket = connect({ port: flood.port, host: '127.0.0.1', noDelay: true }, () => socket.write(bytes));
  socket.on('error', () => undefined);
  if (flood.waits) socket.on('data', () => socket.write(bytes));
  else socket.on('drain', () => socket.write(bytes)).resume();
  socket.once('close', () => setImmediate(open));
}

for (let i = 0; i < flood.connections; i++) open();
process.once('disconnect', () => process.exit());
