import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request and its answer, as they passed. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly sent: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A server that passes every request on to a service, and keeps what was said. */
export interface Recorder {
  readonly url: string;
  /** What has passed so far, in order. */
  readonly exchanges: readonly Exchange[];
  close(): Promise<void>;
}

/** Starts a recorder before a service. */
export async function startRecorder(target: string): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url: path = '' } = incoming;
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
      const passed = request(`${target}${path}`, { method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const body = Buffer.concat(parts);
          exchanges.push({
            method,
            path,
            sent: Buffer.concat(chunks).toString(),
            status: answer.statusCode ?? 0,
            type: String(answer.headers['content-type']),
            body: body.toString(),
          });
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
        });
      });
      passed.on('error', () => outgoing.destroy());
      passed.end(Buffer.concat(chunks));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
