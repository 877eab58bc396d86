import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// Answers of requests that change something never arrive.
async function passOn(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  const headers = new Headers();
  for (const name of ['authorization', 'content-type', 'idempotency-key']) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  const { method = 'GET', url = '/' } = request;
  const body = chunks.length === 0 ? null : Buffer.concat(chunks);
  const answer = await fetch(target + url, { method, headers, body });
  const text = await answer.text();
  if (method !== 'GET') request.socket.destroy();
  else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
}

/** Passes requests on to a service. Answers of those that change something are lost: the service has done them. */
export async function losingProxy(target: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    passOn(target, request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
