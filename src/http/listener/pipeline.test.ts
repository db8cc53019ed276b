import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pipelinedRequestsMax, withinPipeline } from './pipeline.ts';

// A client must not take up the whole thread with a few bytes for each request. Requests beyond the bound are not even
// parsed, although Node's parser already holds their bytes.
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
  // The server leaves bytes unread, so it resets the connection.
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  client.once('close', () => closed.resolve());
  client.write('GET / HTTP/1.1\r\nHost:x\r\n\r\n'.repeat(12_000));
  await ended.promise;
  await closed.promise;
  expect([served, parsed]).toEqual([pipelinedRequestsMax, pipelinedRequestsMax + 1]);
});
