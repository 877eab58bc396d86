import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankLines, numberOf, upload } from '../support/bank.ts';
import { faultsOf, makeBooks } from '../support/books.ts';
import { agree, forEvent, terms } from '../support/ending.ts';
import { createInvoice } from '../support/invoices.ts';
import { activeInvoice, pay } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';
import { ALLOWED, createWebhook, startReceiver } from '../support/webhook-receiver.ts';

let service: TestService;

const post = async (path: string, body: object = {}) => {
  const answer = await service.call('POST', path, { body });
  if (answer.status > 201) throw new Error(answer.text);
  return answer.data;
};
const read = async (path: string) => (await service.call('GET', path)).data;

const runAtOf = async (id: string) =>
  await service.sql<{ kind: string; isInTime: boolean }>(
    `select kind, run_at = due_at - clock_offset_ms * interval '1 millisecond' as "isInTime"
     from tasks join accounts on accounts.id = account_id where key = $1 order by kind`,
    [id],
  );

describe('on one machine', () => {
  beforeAll(async () => {
    service = await startService({}, undefined, {});
  });
  afterAll(() => service.close());

  it('an invoice is issued with its terms and tasks without a function of the database for each row', async () => {
    await agree(service);
    await post('/v1/test_clock', { now: '2026-11-22T12:00:00.000Z' });
    await service.sql(
      `create or replace function copy_terms() returns trigger language plpgsql as $$ begin raise 'copied'; end $$`,
    );
    await service.sql(
      `create or replace function set_run_at() returns trigger language plpgsql as $$ begin
       if new.kind like 'invoice.%' then raise 'derived'; end if; new.run_at := new.due_at; return new; end $$`,
    );
    const { id } = await forEvent(service);
    expect((await read(`/v1/invoices/${id}`)).cancellationTerms).toMatchObject(terms);
    const tasks = await runAtOf(id);
    expect(tasks).not.toEqual([]);
    expect(tasks.every(({ isInTime }) => isInTime)).toBe(true);
  });
});

describe('the statements of several machines, which one machine can run too,', () => {
  beforeAll(async () => {
    service = await startService(ALLOWED, undefined, { isForSeveralMachines: true });
  });
  afterAll(() => service.close());

  it('do all that can happen to money, and the books are right', async () => {
    await makeBooks(service);
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('issue an invoice with its terms, and set its tasks in the time of the machine', async () => {
    await agree(service);
    const draft = await createInvoice(service, { status: 'Draft', eventDate: '2027-06-12' });
    const { id } = await forEvent(service);
    expect((await read(`/v1/invoices/${id}`)).cancellationTerms).toMatchObject(terms);
    expect((await read(`/v1/invoices/${draft.id}`)).cancellationTerms).toBeNull();
    expect(await runAtOf(id)).toContainEqual({ kind: 'invoice.fall_due', isInTime: true });
  });

  it('find an invoice by its words', async () => {
    const { id } = await createInvoice(service, { note: 'Quagmire at the lake' });
    const found = await read('/v1/invoices?q=quagmire');
    expect(found.items.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  it('take a line of a bank for the payment of an invoice', async () => {
    const invoice = await activeInvoice(service, {
      totalAmount: 40_100,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 40_100 }],
    });
    await upload(service, `2026-11-20,401.00,Maria Lindqvist,,${await numberOf(service, invoice)}`);
    const [line] = await bankLines(service);
    await post(`/v1/bank_lines/${line.id}/confirm`, {
      allocations: [{ invoiceId: invoice.id, amount: 40_100 }],
    });
    expect(await read(`/v1/invoices/${invoice.id}`)).toMatchObject({ status: 'Paid' });
  });

  it('send events to a webhook', async () => {
    const receiver = await startReceiver();
    service.clock.set(new Date().toISOString());
    await createWebhook(service, { url: receiver.url });
    const { id } = await createInvoice(service);
    await service.services.webhooks.sendDue();
    expect(receiver.taken().map(({ event }) => event.data.invoice?.id)).toContain(id);
    await receiver.close();
  });

  it('take the payment of a due date by autopay', async () => {
    service.clock.set('2026-11-21T12:00:00.000Z');
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'The rest by itself.' } });
    await service.work();
    service.clock.set('2027-02-02T12:00:00.000Z');
    await service.work();
    const { paymentSchedule } = await read(`/v1/invoices/${invoice.id}`);
    expect(paymentSchedule.map(({ status }: { status: string }) => status).slice(0, 2)).toEqual([
      'Paid',
      'Paid',
    ]);
  });
});
