import { expect, it } from 'vitest';
import { createInvoice } from './invoices.ts';
import { startService } from './service.ts';
import { ALLOWED } from './webhook-receiver.ts';

it('the next file has the same service as new: no rows, the first time, a processor of its own', async () => {
  const one = await startService();
  await createInvoice(one);
  one.clock.set('2027-01-01T00:00:00.000Z');
  one.use(null);
  await one.sql('begin');
  await one.close();
  const next = await startService();
  await next.services.requestLog.flush();
  expect(await next.sql('select 1 from api_requests')).toEqual([]);
  expect(next.url).toBe(one.url);
  expect(next.clock.now().toISOString()).toBe('2026-11-21T12:00:00.000Z');
  expect((await next.call('GET', '/v1/invoices')).data.items).toEqual([]);
  expect(await next.sql('select path from accounts')).toEqual([{ path: 'demo-studio' }]);
  expect((await next.call('GET', '/v1/account', { token: one.member.token })).status).toBe(401);
  const account = await next.services.accounts.findAccount(next.member.accountId);
  expect(account && (await next.services.processorFor(account))).toBe(next.processor);
  await next.close();
});

it('two at once are two, and each setting has its own', async () => {
  const [one, other, third] = [await startService(), await startService(), await startService(ALLOWED)];
  expect(new Set([one.url, other.url, third.url]).size).toBe(3);
  for (const service of [one, other, third]) await service.close();
});

it.each([
  ['a column', 'alter table contacts add column shoe_size int'],
  ['a constraint that is gone', 'alter table ledger_postings drop constraint ledger_postings_debit_check'],
  ['an index that is gone', 'drop index invoices_number'],
  [
    'a trigger',
    'create trigger late before update on contacts execute function suppress_redundant_updates_trigger()',
  ],
])('a service whose tables were changed is handed to nobody: %s', async (_, change) => {
  const one = await startService();
  await one.sql(change);
  await one.close();
  const next = await startService();
  expect(next.url).not.toBe(one.url);
  await next.close();
});

it('a service of which a part was stopped is handed to nobody', async () => {
  const one = await startService();
  await one.services.testClock.stop();
  await one.close();
  const next = await startService();
  expect(next.url).not.toBe(one.url);
  await next.close();
});

it('a service is handed to nobody whose connection is broken, or that has not answered everything', async () => {
  const one = await startService();
  await one.sql('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
  await one.close();
  const next = await startService();
  expect(next.url).not.toBe(one.url);
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${next.member.token}` };
  await fetch(`${next.url}/v1/events/stream`, { headers });
  await next.close();
  const last = await startService();
  expect(last.url).not.toBe(next.url);
  await last.close();
});
