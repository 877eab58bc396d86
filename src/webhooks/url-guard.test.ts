import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resolve } from '../kit/net/resolving.ts';
import { createOutbound } from './outbound.ts';
import { createUrlGuard } from './url-guard.ts';

// A canary listens on this machine, at addresses of IPv4 and IPv6. Whatever a hostile address is, it must not be touched.
const canaries: Server[] = [];
let touched = 0;
let port = 0;
let port6 = 0;
const listen = async (host: string): Promise<number> => {
  const server = createServer((_request, response) => {
    touched += 1;
    response.end('canary');
  });
  server.on('connection', () => {
    touched += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  canaries.push(server);
  return (server.address() as AddressInfo).port;
};
beforeAll(async () => {
  port = await listen('0.0.0.0');
  port6 = await listen('::1');
});
afterAll(() => {
  for (const server of canaries) server.close();
});

const posting = (url: string) => ({ url, headers: {}, body: '{}' });
const named =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

// What is not public, in each way to write it that parsers of addresses have taken.
const literals4 = `
  127.0.0.1 127.0.0.2 127.1 127.0.1 127.255.255.254 0 0.0.0.0 0.1.2.3 00.0.0.0 2130706433 0x7f000001 0x7f.0.0.1
  0x7f.1 017700000001 0177.0.0.1 0177.1 127.0.0.0x1 127.0.0.1. 2130706433. １２７.０.０.１ 127。0。0。1 127.0.0.01
  0x7F000001 ①②⑦.⓪.⓪.① 127%2E0.0.1 10.0.0.1 10.255.255.255 10.1 167772161 0xa000001 012.0.0.1 172.16.0.1
  172.31.255.255 192.168.0.1 192.168.257 192.168.1.1 0xc0a80101 3232235777 0300.0250.1.1 169.254.169.254
  0xa9fea9fe 2852039166 169.254.0.1 0251.0376.0251.0376 169.254.43518 100.64.0.1 100.127.255.254 192.0.0.1
  192.0.0.170 192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1
  250.1.2.3 255.255.255.255 4294967295 192.88.99.1 0xffffffff 127.0.0.1%20 192.31.196.1 192.52.193.1
  192.175.48.1 168.63.129.16 0xa83f8110 2822734096 0250.077.0201.020 100.100.100.200 1684300232 192.0.0.192
  169.254.0.23 169.254.170.2 192.0.0.9 239.255.255.255 192.88.99.254 0.0.0.1
`
  .trim()
  .split(/\s+/);
const literals6 = `
  ::1 :: 0:0:0:0:0:0:0:1 0000::0001 ::127.0.0.1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:0:127.0.0.1
  0:0:0:0:0:ffff:7f00:1 ::FFFF:10.0.0.1 ::ffff:169.254.169.254 ::ffff:8.8.8.8 64:ff9b::127.0.0.1 64:ff9b::7f00:1
  64:ff9b::a9fe:a9fe 64:ff9b:1::7f00:1 2002:7f00:1:: 2002:a9fe:a9fe::1 2002:c0a8:101::1 2001::1 2001:0:7f00:1::
  2001:db8::1 2001:10::1 2001:2::1 fc00::1 fd00::1 fd00:ec2::254 fdff:ffff::1 fe80::1 fe80::a9fe:a9fe febf::1
  fec0::1 ff00::1 ff02::1 ff05::1:3 ff0e::1 100::1 100:0:0:1::1 3fff::1 4000::1 5f00::1 8000::1 2620:4f:8000::1
  2001:4:112::1 2001:20::1 2001:30::1 ::ffff:168.63.129.16 ::ffff:a83f:8110 64:ff9b::a83f:8110 ::a83f:8110
  ::ffff:100.100.100.200 fd20:ce::254 64:ff9b:1::a9fe:a9fe 64:ff9b:1:ffff:ffff:ffff:7f00:1 64:ff9b::808:808
  2002:a83f:8110::1 2002:6464:64c8::1 2001:0:a83f:8110::1 2001:0:ffff:ffff:0:0:7f00:1 ::8.8.8.8 fec0::a9fe:a9fe
  ff01::1 ff02::fb 2001:db8:ffff::1 3fff:fff::1 2001:1ff::1
`
  .trim()
  .split(/\s+/);
const hostile = [
  ...literals4.flatMap((host) => [`http://${host}:PORT/`, `https://${host}:PORT/`]),
  ...literals6.map((host) => `http://[${host}]:PORT/`),
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://a.localhost:PORT/',

  'http://ⓛocalhost:PORT/',
  'http://loc%61lhost:PORT/',
  'http://localhost%2e:PORT/',
  'http://user:pass@127.0.0.1:PORT/',
  'http://example.com@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT@example.com/',

  'http://example.com#@127.0.0.1:PORT/',
  'http://:PORT/',
  'http://[::1%25lo]:PORT/',
  'http:127.0.0.1:PORT/',

  'http:\\\\127.0.0.1:PORT\\',
  'http:/127.0.0.1:PORT/',
  'http:///127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  'file:///etc/passwd',
  'ftp://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/_GET',
  'dict://127.0.0.1:PORT/',

  'data:text/plain,x',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'ldap://127.0.0.1:PORT/',
  'http://127.0.0.1:22/',
  'https://example.com:25/',
  'https://example.com:6379/',
  'https://example.com:5432/',

  '',
  'http://',
  'https://?',
  'not an address',
  'http://\t127.0.0.1:PORT/',
  'http://127.0.0.1\t:PORT/',
];

describe('an address that is not public', () => {
  it('is never connected to, in any of more than 120 ways to write it', async () => {
    const guard = createUrlGuard([]);
    // Names lead here, in case one passes for a name.
    const outbound = createOutbound(guard, named('127.0.0.1'));
    const urls = [...new Set(hostile)].flatMap((url) =>
      url.includes('PORT')
        ? [url.replaceAll('PORT', String(port)), url.replaceAll('PORT', String(port6))]
        : [url],
    );
    expect(new Set(hostile).size).toBeGreaterThan(200);
    for (const url of urls) {
      const { failure, statusCode } = await outbound.post(posting(url), 'Sandbox');
      expect([url, failure, statusCode]).toEqual([url, 'AddressNotAllowed', null]);
    }
    expect(touched).toBe(0);
    outbound.close();
  });

  it('is refused when a webhook is made with it, in every way to write it that is no name', () => {
    const guard = createUrlGuard([]);
    for (const url of hostile) {
      const text = url.replaceAll('PORT', '8080');
      expect([text, guard.urlFault(text, 'Sandbox') !== null]).toEqual([text, true]);
    }
    expect(guard.urlFault('https://example.com/hook', 'Live')).toBeNull();
    expect(guard.urlFault('https://8.8.8.8/hook', 'Live')).toBeNull();
    expect(guard.urlFault('https://[2606:4700::1111]:8443/hook', 'Live')).toBeNull();
  });

  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine in IPv6', ['::1']],
    ['an IPv4 address inside an IPv6 one', ['::ffff:127.0.0.1']],
    ['a private network', ['10.1.2.3']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['the agent of a cloud, among public addresses', ['168.63.129.16']],
    ['a public address and this machine', ['93.184.216.34', '127.0.0.1']],
    ['this machine and a public address', ['127.0.0.1', '93.184.216.34']],
  ])('is not connected to by a name that leads to %s', async (_title, addresses) => {
    const outbound = createOutbound(createUrlGuard([]), named(...addresses));
    const url = `http://rebound.example:${port}/`;
    expect((await outbound.post(posting(url), 'Sandbox')).failure).toBe('AddressNotAllowed');
    expect(touched).toBe(0);
    outbound.close();
  });

  it('is not reached by a name that leads elsewhere when it is asked for again: it is asked for once', async () => {
    let asked = 0;
    // First what is allowed, where nobody listens; then the canary, which the network does not allow.
    const rebinding: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.77' : '127.0.0.1', family: 4 }];
    };
    const outbound = createOutbound(createUrlGuard(['127.0.0.77']), rebinding);
    const first = await outbound.post(posting(`http://rebound.example:${port6}/`), 'Sandbox');
    expect([first.failure, asked]).toEqual(['NotConnected', 1]);
    const second = await outbound.post(posting(`http://rebound.example:${port}/`), 'Sandbox');
    expect([second.failure, asked, touched]).toEqual(['AddressNotAllowed', 2, 0]);
    outbound.close();
  });

  it('is not reached by a redirection', async () => {
    const redirecting = createServer((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
    });
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.77', resolve));
    const { port: own } = redirecting.address() as AddressInfo;
    const outbound = createOutbound(createUrlGuard(['127.0.0.77/32']), named('127.0.0.77'));
    const answer = await outbound.post(posting(`http://redirecting.example:${own}/`), 'Sandbox');
    expect([answer.statusCode, answer.failure, touched]).toEqual([307, 'Redirected', 0]);
    outbound.close();
    redirecting.closeAllConnections();
    redirecting.close();
  });
});

describe('a network that the operator allows', () => {
  it('is reached, also over http by a live account, and no other is', async () => {
    const guard = createUrlGuard(['10.0.0.0/8', '127.0.0.5', 'fd00::/8']);
    for (const [url, isAllowed] of [
      ['http://10.1.2.3/', true],
      ['https://[fd00::1]/', true],
      ['http://127.0.0.5:8080/', true],
      ['http://127.0.0.6:8080/', false],
      ['http://8.8.8.8/', false],
      ['https://8.8.8.8/', true],
      ['http://[::ffff:10.0.0.1]/', true],
      ['http://[::ffff:127.0.0.1]/', false],
      ['http://erp.internal/', true],
      ['https://user@10.1.2.3/', false],
      ['http://10.1.2.3:6379/', false],
    ] as const) {
      expect([url, guard.urlFault(url, 'Live') === null]).toEqual([url, isAllowed]);
    }
  });

  it('lets no live account send to a public address without encryption by a name', async () => {
    const outbound = createOutbound(createUrlGuard(['10.0.0.0/8']), named('93.184.216.34'));
    const answer = await outbound.post(posting('http://public.example/'), 'Live');
    expect(answer.failure).toBe('AddressNotAllowed');
    outbound.close();
  });
});

describe('a name', () => {
  it.each([
    ['has no address', async () => [], 'NameNotFound'],
    [
      'is not known',
      () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
      'NameNotFound',
    ],
    [
      'cannot be asked for in time',
      () => Promise.reject(Object.assign(new Error('x'), { code: 'ETIMEOUT' })),
      'TimedOut',
    ],
  ] as [string, Resolve, string][])(
    'that %s ends the attempt, which says so',
    async (_title, resolve, failure) => {
      const outbound = createOutbound(createUrlGuard([]), resolve);
      expect((await outbound.post(posting('https://nobody.example/'), 'Live')).failure).toBe(failure);
      outbound.close();
    },
  );
});
