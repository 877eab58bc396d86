import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from './certificate.ts';

/** One host with TLS before a service, as Caddy or haproxy are. Browsers reach it as `localhost`. */
export interface TlsProxy {
  readonly url: string;
  /** Leads to a service on this machine from now on. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** Starts a proxy that ends TLS and passes everything on unchanged. It leads nowhere yet. */
export async function startTlsProxy(): Promise<TlsProxy> {
  const { key, certificate } = makeCertificate('localhost');
  let target = 0;
  const server = createServer(
    { key: key.export({ type: 'pkcs8', format: 'pem' }), cert: certificate },
    (asked, answer) => {
      const { method, url: path, headers } = asked;
      const passed = request({ port: target, host: '127.0.0.1', method, path, headers }, (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      });
      passed.on('error', () => answer.writeHead(502).end());
      asked.pipe(passed);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (port) => {
      target = port;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
