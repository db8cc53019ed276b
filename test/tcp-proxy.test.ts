import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { RawConnection } from './raw-connection.ts';
import { tcpProxy } from './tcp-proxy.ts';

/** A server that answers each piece with an empty HTTP answer, behind a proxy; and what it was sent. */
async function opened() {
  const sent: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      sent.push(piece.toString());
      socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const proxy = await tcpProxy((server.address() as AddressInfo).port);
  onTestFinished(async () => {
    await proxy.close();
    server.close();
  });
  return { sent, proxy, client: () => new RawConnection(proxy.port) };
}

test('requests that are held back arrive when the network is mended', async () => {
  const { sent, proxy, client } = await opened();
  proxy.stall('requests');
  const asking = client().write('a').answer();
  await expect.poll(() => proxy.held).toBe(1);
  expect(sent).toEqual([]);
  proxy.pass();
  expect((await asking)?.status).toBe(204);
  expect(sent).toEqual(['a']);
});

test('a server has done what it was asked when its answers are lost', async () => {
  const { sent, proxy, client } = await opened();
  proxy.stall('answers');
  const asking = client().write('a').answer();
  await expect.poll(() => sent).toEqual(['a']);
  proxy.cut();
  expect(await asking).toBeNull();
  proxy.pass();
  expect((await client().write('b').answer())?.status).toBe(204);
});
