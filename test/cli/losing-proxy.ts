import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes requests on to a service. Answers of those that change something are lost: the service has done them. */
export async function losingProxy(target: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers;
    const headers = new Headers();
    for (const [name, value] of Object.entries({
      authorization,
      'content-type': type,
      'idempotency-key': key,
    }))
      if (value !== undefined) headers.set(name, String(value));
    const { method = 'GET', url = '/' } = request;
    const body = chunks.length === 0 ? null : Buffer.concat(chunks);
    const answer = await fetch(target + url, { method, headers, body });
    const text = await answer.text();
    if (method !== 'GET') return request.socket.destroy();
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
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
