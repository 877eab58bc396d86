import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ClusterConnection } from '../../src/postgres/types.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts';
import { createInvoice, invoiceBody } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

/** The service itself, and the same over a line to the database that can fail. */
let service: TestService;
let shaky: TestService;
let proxy: DatabaseProxy;
beforeAll(async () => {
  service = await startService();
  proxy = await startDatabaseProxy(service.connection as ClusterConnection);
  shaky = await startService({}, { ...service, connection: proxy.connection });
});
afterAll(async () => {
  proxy.pass();
  await shaky.close();
  await proxy.close();
  await service.close();
});
afterEach(() => proxy.pass());

const key = (text: string) => ({ 'idempotency-key': text });

async function timed(method: string, path: string, body?: unknown, headers = {}) {
  const started = performance.now();
  const answer = await shaky.call(method, path, { body, headers });
  return { answer, ms: performance.now() - started };
}

async function countInvoices(note: string): Promise<number> {
  const rows = await service.sql('select id from invoices where note = $1', [note]);
  return rows.length;
}

describe('While the database fails over', () => {
  it('nobody waits longer than 10 s for 503 with Retry-After, and the outcome is found by the key', async () => {
    const { id } = await createInvoice(service);
    await timed('GET', '/v1/contacts');
    proxy.goSilent();
    const sent: [string, string, unknown?, object?][] = [
      ...Array.from({ length: 20 }, (_, index): [string, string, unknown, object] => [
        'POST',
        '/v1/invoices',
        invoiceBody({ note: 'Silence' }),
        key(`silent-${index}`),
      ]),
      ['PATCH', `/v1/invoices/${id}`, { note: 'Changed in silence' }, key('silent-patch')],
      ['POST', '/v1/contacts', { name: 'Quiet', email: 'quiet@example.com' }, key('silent-contact')],
      ['GET', `/v1/invoices/${id}`],
      ['GET', '/v1/invoices?q=maria'],
      ['GET', '/v1/payment_methods'],
      ['GET', '/v1/events'],
    ];
    const answers = await Promise.all(sent.map((one) => timed(...one)));
    for (const { answer, ms } of answers) {
      expect([answer.status, answer.error.code]).toEqual([503, 'overloaded']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(ms).toBeLessThan(10_000);
    }
    proxy.pass();
    for (const index of Array.from({ length: 20 }).keys()) {
      const repeated = await untilAnswered(
        'POST',
        '/v1/invoices',
        invoiceBody({ note: 'Silence' }),
        `silent-${index}`,
      );
      expect(repeated.status).toBe(201);
    }
    expect(await countInvoices('Silence')).toBe(20);
  }, 60_000);

  it('a lock that is not let go of is not waited for longer either', async () => {
    await service.sql('begin');
    await service.sql('select value from account_counters where account_id = $1 for update', [
      service.member.accountId,
    ]);
    try {
      const all = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          timed('POST', '/v1/invoices', invoiceBody({ note: 'Locked' }), key(`locked-${index}`)),
        ),
      );
      for (const { answer, ms } of all) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).not.toBeNull();
        expect(ms).toBeLessThan(10_000);
      }
    } finally {
      await service.sql('rollback');
    }
    expect(
      (await untilAnswered('POST', '/v1/invoices', invoiceBody({ note: 'Locked' }), 'locked-0')).status,
    ).toBe(201);
  }, 60_000);

  it('a commit whose answer never came is found by its key: the same answer, one effect', async () => {
    const { id } = await createInvoice(service);
    await timed('GET', '/v1/contacts');
    proxy.loseCommits();
    const lost = [
      await timed('POST', '/v1/invoices', invoiceBody({ note: 'Lost' }), key('lost-create')),
      await timed('PATCH', `/v1/invoices/${id}`, { note: 'Lost change' }, key('lost-patch')),
    ];
    expect(lost.map(({ answer }) => answer.status)).toEqual([503, 503]);
    proxy.pass();
    const created = await shaky.call('POST', '/v1/invoices', {
      body: invoiceBody({ note: 'Lost' }),
      headers: key('lost-create'),
    });
    const changed = await shaky.call('PATCH', `/v1/invoices/${id}`, {
      body: { note: 'Lost change' },
      headers: key('lost-patch'),
    });
    expect([created.status, created.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect([changed.status, changed.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(await countInvoices('Lost')).toBe(1);
  });

  it.each([
    'XX000',
    'XX001',
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '08P01',
    '25006',
    '53300',
    '58030',
    '40003',
    '28000',
    'F0000',
    '99999',
  ])(
    'a node that answers %s before it goes is 503 with Retry-After, and the next node serves',
    async (sqlState) => {
      await timed('GET', '/v1/contacts');
      proxy.answerWith(sqlState);
      for (const { answer } of [
        await timed('POST', '/v1/invoices', invoiceBody({ note: sqlState }), key(`state-${sqlState}`)),
        await timed('GET', '/v1/invoices'),
      ]) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('2');
      }
      proxy.pass();
      expect((await timed('GET', '/v1/invoices')).answer.status).toBe(200);
    },
  );

  it('reads that hang on dead connections hold up no others once the database answers', async () => {
    const { id } = await createInvoice(service);
    await timed('GET', `/v1/invoices/${id}`);
    proxy.goSilent();
    const hung = [timed('GET', `/v1/invoices/${id}`)];
    await setTimeout(100);
    hung.push(timed('GET', `/v1/invoices/${id}`));
    await setTimeout(100);
    proxy.pass();
    const read = timed('GET', `/v1/invoices/${id}`);
    const first = await Promise.race([read, ...hung]);
    expect([first === (await read), first.answer.status]).toEqual([true, 200]);
    await Promise.all(hung);
  }, 30_000);

  it('a database that nobody reaches is 503 at once', async () => {
    proxy.refuse();
    const { answer, ms } = await timed('GET', '/v1/invoices');
    expect(answer.status).toBe(503);
    expect(ms).toBeLessThan(6_000);
  });
});

/** Repeats under its key while that is told to be running still. */
async function untilAnswered(method: string, path: string, body: unknown, text: string) {
  for (;;) {
    const answer = await shaky.call(method, path, { body, headers: key(text) });
    if (answer.status !== 409 && answer.status !== 503) return answer;
  }
}
