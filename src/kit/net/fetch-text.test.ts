import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCertificate } from '../../../test/support/certificate.ts';
import { createFetchText } from './fetch-text.ts';
import { createGuard } from './guard.ts';

const own = makeCertificate('sns.example');
const requests: string[] = [];
const server = createServer(
  { key: own.key.export({ type: 'pkcs8', format: 'pem' }), cert: own.certificate },
  (request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/long') response.end('x'.repeat(70_000));
    else if (request.url === '/moved') response.writeHead(302, { location: '/text' }).end();
    else response.end('a text');
  },
);
let port: number;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

const here = async () => [{ address: '127.0.0.1', family: 4 }];
const trusting = (networks: readonly string[]) =>
  createFetchText(createGuard(networks), here, own.certificate);

it('reads a text over https', async () => {
  expect(await trusting(['127.0.0.1'])(`https://sns.example:${port}/text`)).toBe('a text');
});

it.each([
  ['a name that leads to this machine', 'https://sns.example', []],
  ['an address of this machine', 'https://127.0.0.1', []],
  ['no TLS', 'http://sns.example', ['127.0.0.1']],
  ['a user in the address', 'https://user@sns.example', ['127.0.0.1']],
] as const)('connects to nothing with %s', async (_title, origin, networks) => {
  const before = requests.length;
  const url = new URL(origin);
  url.port = String(port);
  await expect(trusting(networks)(url.href)).rejects.toThrow();
  expect(requests).toHaveLength(before);
});

it.each(['/long', '/moved'])('refuses the answer of %s', async (path) => {
  await expect(trusting(['127.0.0.1'])(`https://sns.example:${port}${path}`)).rejects.toThrow();
});

it('refuses a certificate that nobody has signed', async () => {
  const fetchText = createFetchText(createGuard(['127.0.0.1']), here);
  await expect(fetchText(`https://sns.example:${port}/text`)).rejects.toThrow(/certificate/);
});
