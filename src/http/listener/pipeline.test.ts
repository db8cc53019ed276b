import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pipelinedRequestsMax, withinPipeline } from './pipeline.ts';

// A few bytes for each request must not buy a client the whole thread: what lies behind the bound is not even parsed,
// although Node's parser has it at hand already.
test('the parser stops at the request that passes the bound', async () => {
  let parsed = 0;
  let served = 0;
  const ended = Promise.withResolvers<void>();
  const bounded = withinPipeline(
    () => served++,
    (socket) => {
      socket.destroy();
      ended.resolve();
    },
  );
  const server = createServer((request, response) => {
    parsed++;
    bounded(request, response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const closed = Promise.withResolvers<void>();
  // The server resets the connection, since it leaves bytes unread.
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  client.once('close', () => closed.resolve());
  client.write('GET / HTTP/1.1\r\nHost:x\r\n\r\n'.repeat(12_000));
  await ended.promise;
  await closed.promise;
  expect([served, parsed]).toEqual([pipelinedRequestsMax, pipelinedRequestsMax + 1]);
});
