import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createOutbound } from './outbound.ts';
import { createUrlGuard } from './url-guard.ts';

it('ends with a failure where the server changes the protocol: an attempt without an end would hold its place for ever', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const outbound = createOutbound(createUrlGuard(['127.0.0.1']));
  const posting = { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' };
  expect(await outbound.post(posting, 'Sandbox')).toMatchObject({ failure: 'BadStatus', statusCode: 101 });
  outbound.close();
  server.close();
}, 12_000);
