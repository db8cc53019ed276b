import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ControlDatabase } from './database.ts';

test('a server that lets a connection hang takes too long, and did not end it', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = `postgres://whom:secret@127.0.0.1:${(server.address() as AddressInfo).port}/whom`;
  await expect(ControlDatabase.open({ url, password: null })).rejects.toThrow(
    /cannot be used: PostgreSQL took too long$/,
  );
});
