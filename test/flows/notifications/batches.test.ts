import { beforeEach, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const mailsOf = async () =>
  service.sql<{ invoiceId: string; kind: string }>(
    `select invoice_id as "invoiceId", kind from mails order by invoice_id, place`,
  );

async function dueNow(): Promise<Record<string, number>> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const found = [...text.matchAll(/^tranche_tasks_due\{lane="(\w+)"\} (\d+)$/gm)];
  return Object.fromEntries(found.map(([, lane, count]) => [lane, Number(count)]));
}

it('an invoice that is shared by hand leaves nothing to be told', async () => {
  await activeInvoice(service, { deliveryMethod: 'ShareManually' });
  expect(await service.sql(`select kind from tasks where kind = 'event.notify'`)).toEqual([]);
});

it('many invoices are told in a few transactions, each client once', async () => {
  const invoices: { id: string }[] = [];
  for (let count = 0; count < 30; count += 1) invoices.push(await activeInvoice(service));
  const ids = invoices.map(({ id }) => id).toSorted();
  expect(await dueNow()).toMatchObject({ notices: 30, mail: 0 });
  const written = await watchTransactions();
  await service.work('notices');
  // A claim, what is told, and the end of the tasks; not each of them for each.
  const count = await written();
  expect([count > 0, count < 10]).toEqual([true, true]);
  expect(await mailsOf()).toEqual(ids.map((invoiceId) => ({ invoiceId, kind: 'Invoice' })));
  expect(await dueNow()).toMatchObject({ notices: 0, mail: 0 });
});

it('what cannot be told holds up nothing that was to be told with it', async () => {
  const broken = await activeInvoice(service);
  const sound = await activeInvoice(service);
  await service.sql(
    `update events set data = '{"deliveryMethod": "Email"}' where object_id = $1 and type = 'invoice.created'`,
    [broken.id],
  );
  await service.work('notices');
  expect((await mailsOf()).map(({ invoiceId }) => invoiceId)).toEqual([sound.id]);
  const [left] = await service.sql<{ attempts: number; failure: string | null }>(
    `select attempts, failure from tasks where kind = 'event.notify'`,
  );
  expect(left).toMatchObject({ attempts: 1, failure: expect.any(String) });
});

it('what one transaction has caused is one task, and what of it cannot be told holds up nothing else', async () => {
  const broken = await activeInvoice(service);
  const sound = await activeInvoice(service);
  const ids: string[] = [broken.id, sound.id];
  // As if both had been created together.
  await service.sql(
    `update events set position = (select min(position) from events where object_id = any($1))
     where object_id = any($1)`,
    [ids],
  );
  await service.sql(`delete from tasks where key in (select id from events where object_id = $1)`, [
    sound.id,
  ]);
  const [{ data } = { data: '' }] = await service.sql<{ data: string }>(
    'select data::text from events where object_id = $1',
    [broken.id],
  );
  await service.sql(`update events set data = '{"deliveryMethod": "Email"}' where object_id = $1`, [
    broken.id,
  ]);
  await service.work('notices');
  expect((await mailsOf()).map(({ invoiceId }) => invoiceId)).toEqual([sound.id]);
  await service.sql(`update events set data = $2 where object_id = $1 and type = 'invoice.created'`, [
    broken.id,
    data,
  ]);
  service.clock.set(new Date(service.clock.now().getTime() + 600_000).toISOString());
  await service.work('notices');
  expect(await mailsOf()).toEqual(ids.toSorted().map((invoiceId) => ({ invoiceId, kind: 'Invoice' })));
});

it('creates that are committed together leave one task', async () => {
  const invoices = await Promise.all(Array.from({ length: 40 }, () => activeInvoice(service)));
  const [counted] = await service.sql<{ tasks: number; transactions: number }>(
    `select (select count(*)::int from tasks where kind = 'event.notify') as tasks,
       (select count(distinct position)::int from events where type = 'invoice.created') as transactions`,
  );
  expect(counted?.tasks).toBe(counted?.transactions);
  await service.work('notices');
  expect(await mailsOf()).toHaveLength(invoices.length);
});

it('a draft that was changed can still be deleted', async () => {
  const draft = await createInvoice(service, { status: 'Draft' });
  await service.call('PATCH', `/v1/invoices/${draft.id}`, { body: { note: 'Later' } });
  await service.work('notices');
  expect((await service.call('DELETE', `/v1/invoices/${draft.id}`)).status).toBe(200);
  expect(await service.sql('select from reminder_states')).toEqual([]);
});

it('several events of one invoice that wait together are told in their order', async () => {
  const { id } = await activeInvoice(service);
  await service.work('notices');
  await service.call('PATCH', `/v1/invoices/${id}`, {
    body: { totalAmount: 50_000, paymentSchedule: [{ dueDate: '2026-12-01', amount: 50_000 }] },
  });
  const canceled = await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
  expect(canceled.status).toBe(200);
  await service.work('notices');
  expect((await mailsOf()).map(({ kind }) => kind)).toEqual(['Invoice', 'InvoiceCanceled']);
  const other = await activeInvoice(service);
  const changed = await service.call('PATCH', `/v1/invoices/${other.id}`, {
    body: { totalAmount: 50_000, paymentSchedule: [{ dueDate: '2026-12-01', amount: 50_000 }] },
  });
  expect(changed.status).toBe(200);
  await service.work('notices');
  const [mail] = (await service.call('GET', `/v1/mails?invoiceId=${other.id}`)).data.items;
  expect(mail).toMatchObject({ kind: 'Invoice', scheduledPaymentIds: [changed.data.paymentSchedule[0].id] });
});

/**
 * Counts the transactions of this database that write what telling changes. The numbers of transactions count those of
 * all databases of the machine, and other tests write at the same time.
 */
async function watchTransactions(): Promise<() => Promise<number>> {
  await service.sql('create table written (id xid8)');
  await service.sql(`create function note_written() returns trigger language plpgsql security definer as
    $$ begin insert into written values (pg_current_xact_id()); return null; end $$`);
  for (const table of ['tasks', 'mails', 'events', 'invoices', 'reminder_states']) {
    await service.sql(`create trigger note_written after insert or update or delete on ${table}
      for each statement execute function note_written()`);
  }
  return async () => {
    const [row] = await service.sql<{ count: number }>(
      'select count(distinct id)::int as count from written',
    );
    return row?.count ?? 0;
  };
}

it('a batch of payments is told by one task, though each of them was written by itself', async () => {
  const { items } = (await service.call('GET', '/v1/payment_methods')).data;
  const payments = Array.from({ length: 40 }, (_, index) => ({
    contact: { name: `Payee ${index}`, email: `payee${index}@example.com` },
    totalAmount: 1_000,
    scheduleDate: '2026-12-24',
    paymentMethodId: items[0].id,
  }));
  const made = await service.call('POST', '/v1/payments/batch', { body: { payments, dryRun: false } });
  expect(made.status).toBe(201);
  expect(await dueNow()).toMatchObject({ notices: 1 });
  await service.work('notices');
  expect(await service.sql(`select kind from mails where kind = 'Offer'`)).toHaveLength(40);
});
