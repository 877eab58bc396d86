import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../../src/kit/db/database.ts';
import { createInvoice } from '../../support/invoices.ts';
import { waitForLocks } from '../../support/locks.ts';
import { activeInvoice, read } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

const lockInvoice = statement(
  'test_lock_invoice',
  'select from invoices where account_id = $1 and id = $2 for update',
);

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await set('Corrections');
});
afterAll(() => service.close());

const set = async (afterIssue: string) => {
  const { status, data } = await service.call('PATCH', '/v1/account', { body: { afterIssue } });
  expect([status, data.afterIssue]).toEqual([200, afterIssue]);
};
const patch = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const lineItems = [{ description: 'Photography', quantity: 1, unitAmount: 300_000, taxBasisPoints: 1900 }];
const dated = { lineItems, eventDate: '2027-06-12' };
const schedule = (...amounts: number[]) => ({
  paymentSchedule: amounts.map((amount, index) => ({ dueDate: `2027-0${index + 1}-01`, amount })),
});

describe('an account that corrects issued invoices by further documents', () => {
  it.each([
    ['the total', { totalAmount: 310_000, ...schedule(310_000), lineItems: [] }, ['/lineItems']],
    [
      'the total alone',
      {
        totalAmount: 310_000,
        rebalance: 'LastPayment',
        lineItems: [{ ...lineItems[0], unitAmount: 310_000 }],
      },
      ['/lineItems'],
    ],
    ['a description', { lineItems: [{ ...lineItems[0], description: 'Video' }] }, ['/lineItems']],
    ['a tax rate', { lineItems: [{ ...lineItems[0], taxBasisPoints: 700 }] }, ['/lineItems']],
    ['the day of the event', { eventDate: '2027-06-19' }, ['/eventDate']],
    ['the client', { contact: { type: 'Client', name: 'Jo Byrne', email: 'jo@example.com' } }, ['/contact']],
  ])('refuses to change %s, and names the way', async (_what, body, paths) => {
    const invoice = await activeInvoice(service, dated);
    const before = await read(service, invoice.id);
    const { status, error } = await patch(invoice.id, { note: 'Not written either', ...body });
    expect([status, error.code, error.details.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      'illegal_action',
      paths,
    ]);
    expect(error.message).toMatch(/credit note.*POST \/v1\/invoices/s);
    expect(await read(service, invoice.id)).toEqual(before);
  });

  it('changes terms, drafts, and what is sent again as it was', async () => {
    const invoice = await activeInvoice(service, dated);
    for (const body of [
      schedule(100_000, 200_000),
      { note: 'x', ccEmails: ['cc@example.com'], enableAutoreminders: false },
      { ...dated, contact: { type: 'Client', name: 'Maria Lindqvist', email: 'maria@example.com' } },
      { paymentMethods: ['CreditCard'] },
    ]) {
      expect([body, (await patch(invoice.id, body)).status]).toEqual([body, 200]);
    }
    const draft = await createInvoice(service, { status: 'Draft' });
    const issued = await patch(draft.id, { totalAmount: 9_000, ...schedule(9_000), status: 'Active' });
    expect([issued.status, issued.data.totalAmount]).toEqual([200, 9_000]);
  });

  it('credits and cancels as every account', async () => {
    const invoice = await activeInvoice(service, dated);
    const credited = await service.call('POST', `/v1/invoices/${invoice.id}/credit_notes`, {
      body: { amount: 100_000, reason: 'Less' },
    });
    expect(credited.status).toBe(201);
    const other = await activeInvoice(service, dated);
    expect((await patch(other.id, { status: 'Canceled' })).status).toBe(200);
  });

  it('may change its mind: the documents can be edited again', async () => {
    const invoice = await activeInvoice(service, dated);
    await set('Versions');
    const { status } = await patch(invoice.id, { eventDate: '2027-06-19' });
    await set('Corrections');
    expect(status).toBe(200);
    const { data } = await service.call('GET', `/v1/invoices/${invoice.id}/versions`);
    expect(data.items).toHaveLength(2);
  });

  it('is not passed by an edit under way when it was chosen: one of the two waits, and sees the other', async () => {
    const invoice = await activeInvoice(service, dated);
    await set('Versions');
    const { accountId } = service.member;
    const locked = Promise.withResolvers<void>();
    const freed = Promise.withResolvers<void>();
    const held = service.services.database.transaction(accountId, async (tx) => {
      await tx.query(lockInvoice, [accountId, invoice.id]);
      locked.resolve();
      await freed.promise;
    });
    await locked.promise;
    // The token of the edit was read while the account still said Versions.
    const edited = patch(invoice.id, { eventDate: '2027-06-19' });
    await waitForLocks(service, 1);
    await set('Corrections');
    freed.resolve();
    await held;
    const { status, error } = await edited;
    expect([status, error?.code]).toEqual([422, 'illegal_action']);
    expect((await read(service, invoice.id)).eventDate).toBe(dated.eventDate);
  });

  it('takes no other word for it', async () => {
    const { status } = await service.call('PATCH', '/v1/account', { body: { afterIssue: 'Never' } });
    expect(status).toBe(400);
  });
});
