import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResolve, type Resolve } from './resolving.ts';

const [A, AAAA] = [1, 28];
const [SERVER_FAILURE, NO_SUCH_NAME, REFUSED] = [2, 3, 5];
/** Answers by name: addresses, or the code of a refusal. Without an entry the name exists, without such an address. */
const known: Readonly<Record<string, { readonly [type: number]: Buffer | number }>> = {
  'four.example': { [A]: Buffer.from([192, 0, 2, 1]) },
  'six.example': { [AAAA]: Buffer.from('20010db8000000000000000000000001', 'hex') },
  'six-alone.example': { [A]: NO_SUCH_NAME, [AAAA]: Buffer.from('20010db8000000000000000000000002', 'hex') },
  'both.example': {
    [A]: Buffer.from([192, 0, 2, 2]),
    [AAAA]: Buffer.from('20010db8000000000000000000000003', 'hex'),
  },
  'none.example': {},
  'half-broken.example': { [A]: NO_SUCH_NAME, [AAAA]: SERVER_FAILURE },
  'broken.example': { [A]: SERVER_FAILURE, [AAAA]: SERVER_FAILURE },
  'refused.example': { [A]: REFUSED, [AAAA]: REFUSED },
};

// A DNS server of one question and one answer.
const server = createSocket('udp4');
const asked: string[] = [];
function answerTo(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const name = labels.join('.').toLowerCase();
  asked.push(name);
  const answers = known[name];
  const found = answers === undefined ? NO_SUCH_NAME : answers[query.readUInt16BE(at + 1)];
  const code = typeof found === 'number' ? found : 0;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  const question = query.subarray(12, at + 5);
  if (!Buffer.isBuffer(found)) return Buffer.concat([header, question]);
  header.writeUInt16BE(1, 6);
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc00c, 0);
  question.copy(record, 2, question.length - 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(found.length, 10);
  return Buffer.concat([header, question, record, found]);
}

let folder: string;
let resolveWith: (hasNetworks: boolean) => Resolve;
const askedSystem: string[] = [];
beforeAll(async () => {
  server.on('message', (query, { port, address }) => server.send(answerTo(query), port, address));
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'resolving-'));
  const hostsFile = join(folder, 'hosts');
  await writeFile(
    hostsFile,
    '# ours\n10.0.0.5\terp.example ERP # not.example\nfd00::5 erp.example\nx erp.example\n127.0.0.9 localhost\n',
  );
  resolveWith = (hasNetworks) =>
    createResolve({
      hasNetworks,
      hostsFile,
      servers: [`127.0.0.1:${server.address().port}`],
      askSystem: async (name) => {
        askedSystem.push(name);
        return [{ address: '10.0.0.7', family: 4 }];
      },
    });
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const addressesOf = (name: string, hasNetworks: boolean) =>
  resolveWith(hasNetworks)(name).then(
    (found) => found.map(({ address, family }) => `${address} ${family}`),
    ({ code }: NodeJS.ErrnoException) => code,
  );

describe('the addresses of a name', () => {
  it.each([
    ['four.example', ['192.0.2.1 4']],
    ['FOUR.example.', ['192.0.2.1 4']],
    ['six.example', ['2001:db8::1 6']],
    ['six-alone.example', ['2001:db8::2 6']],
    ['both.example', ['192.0.2.2 4', '2001:db8::3 6']],
    ['none.example', 'ENOTFOUND'],
    ['unknown.example', 'ENOTFOUND'],
    ['half-broken.example', 'ENOTFOUND'],
    ['broken.example', 'ENOTFOUND'],
    ['refused.example', 'ENOTFOUND'],
    ['192.0.2.9', ['192.0.2.9 4']],
  ])('are those of both kinds that its DNS has, and nobody else is asked: %s', async (name, addresses) => {
    for (const hasNetworks of [false, true])
      expect([name, await addressesOf(name, hasNetworks)]).toEqual([name, addresses]);
    expect(askedSystem).toEqual([]);
  });

  it('are those of the name as it is written: no search domain is put behind it', async () => {
    const before = asked.length;
    expect(await addressesOf('four.office', true)).toBe('ENOTFOUND');
    expect(new Set(asked.slice(before))).toEqual(new Set(['four.office']));
    expect(askedSystem).toEqual([]);
  });

  it.each(['erp.example', 'erp', 'localhost', 'a.localhost', 'intranet'])(
    'of the operator’s own network are found only where networks are allowed: %s',
    async (name) => {
      expect(await addressesOf(name, false)).toBe('ENOTFOUND');
      expect(askedSystem).toEqual([]);
    },
  );

  it('of the operator’s own network stand in the list of hosts, or are known to the system if they have no dot', async () => {
    expect(await addressesOf('erp.example', true)).toEqual(['10.0.0.5 4', 'fd00::5 6']);
    expect(await addressesOf('erp', true)).toEqual(['10.0.0.5 4']);
    expect(await addressesOf('not.example', true)).toBe('ENOTFOUND');
    expect(await addressesOf('localhost', true)).toEqual(['127.0.0.9 4']);
    expect(await addressesOf('a.localhost', true)).toEqual(['127.0.0.1 4', '::1 6']);
    expect(askedSystem).toEqual([]);
    expect(await addressesOf('intranet', true)).toEqual(['10.0.0.7 4']);
    expect(askedSystem).toEqual(['intranet']);
    expect(asked).not.toContain('intranet');
  });
});
