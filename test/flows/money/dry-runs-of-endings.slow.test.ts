import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { holdDryRun } from '../../support/dry-runs.ts';
import { agree } from '../../support/ending.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  await agree(service);
});
keepBooks(() => service);

// biome-ignore lint/suspicious/noExplicitAny: - the answers of the API are checked where the service is called
type Shown = any;

const lineItems = [
  { description: 'Photography', quantity: 2, unitAmount: 100_001, taxBasisPoints: 1_900 },
  { description: 'Album', quantity: 1, unitAmount: 99_998, taxBasisPoints: 700 },
];
const forEvent = (eventDate: string) =>
  activeInvoice(service, {
    eventDate,
    lineItems,
    paymentSchedule: [
      { due: { days: 0, from: 'Issue' }, share: { basisPoints: 3_000 } },
      { due: { days: -30, from: 'Event' }, share: { basisPoints: 4_000 } },
      { due: { days: -10, from: 'Event' }, share: 'Remainder' },
    ],
  });
const withAutopay = async (eventDate = '2027-06-12') => {
  const invoice = await forEvent(eventDate);
  const { status, text } = await pay(service, invoice, {
    scheduledPaymentIds: [invoice.paymentSchedule[0].id],
    autopay: { terms: 'Along the schedule.' },
  });
  if (status !== 201) throw new Error(text);
  return invoice;
};
const hold = async (invoice: Shown, act: string, body: object): Promise<Shown> =>
  (await holdDryRun(service, invoice.id, { method: 'POST', path: `/v1/invoices/${invoice.id}/${act}`, body }))
    .changes;
const reason = 'Called off';

describe('A dry run says what follows: payments, status, postings, mails and their readers, what is to come, autopay', () => {
  it('of cancelling an unpaid invoice by its terms', async () => {
    const changes = await hold(await forEvent('2027-06-12'), 'cancel', { by: 'Client', reason });
    expect(changes).toMatchObject({
      status: { before: 'Active', after: 'Active' },
      totalAmount: { after: 90_000 },
    });
    expect(changes.mails).toMatchObject([{ kind: 'InvoiceChanged' }]);
    expect(changes.forecast.lost.length).toBeGreaterThan(0);
  });

  it('of cancelling one of which nothing is kept', async () => {
    const changes = await hold(await forEvent('2027-06-12'), 'cancel', { by: 'Business', reason });
    expect(changes.status.after).toBe('Canceled');
    expect(changes.forecast.gained).toEqual([]);
  });

  it('of keeping all of it, which ends autopay', async () => {
    const changes = await hold(await withAutopay(), 'settle', { keep: 300_000, reason });
    expect(changes.autopay).toMatchObject({ before: expect.any(Object) as object, after: null });
    expect(changes.autopay.lost).toHaveLength(2);
    expect(changes.mails.map(({ kind }: Shown) => kind)).toContain('AutopayEnded');
  });

  it('of settling for what is paid', async () => {
    const changes = await hold(await withAutopay(), 'settle', { keep: 90_000, reason });
    expect(changes.status).toEqual({ before: 'Active', after: 'Paid' });
  });

  it('of giving back outside', async () => {
    const invoice = await withAutopay();
    const body = { keep: 40_000, reason, givenBack: { outside: 50_000 } };
    expect((await hold(invoice, 'settle', body)).postings.length).toBeGreaterThan(1);
  });

  it('of postponing the event, and of not knowing its day any more', async () => {
    const invoice = await withAutopay();
    const changes = await hold(invoice, 'postpone', { eventDate: '2027-09-18' });
    expect(changes.scheduledPayments.map(({ after }: Shown) => after.dueDate)).toEqual([
      '2027-08-19',
      '2027-09-08',
    ]);
    expect(changes.autopay.after.at).toMatch(/^2027-08-19/);
    await hold(await read(service, invoice.id), 'postpone', { eventDate: null });
  });
});

describe('A dry run of an ending', () => {
  it('is refused under its ETag once the client has been mailed: the mails would be others', async () => {
    const invoice = await forEvent('2027-06-12');
    const path = `/v1/invoices/${invoice.id}/cancel`;
    const body = { by: 'Client', reason };
    const tried = await service.call('POST', path, { body: { ...body, dryRun: true } });
    await service.work();
    const headers = { 'if-match': tried.headers.get('etag') as string };
    expect((await service.call('POST', path, { body, headers })).status).toBe(412);
  });

  it('needs invoices:read, too; the request itself answers no such facts', async () => {
    const invoice = await forEvent('2027-06-12');
    const { text: token } = await service.services.accounts.createToken({
      accountPath: 'demo-studio',
      name: 'writes',
      scopes: ['invoices:write'],
    });
    const call = (act: string, body: object) =>
      service.call('POST', `/v1/invoices/${invoice.id}/${act}`, { body, token });
    expect((await call('postpone', { eventDate: '2027-09-18', dryRun: true })).status).toBe(403);
    expect((await call('cancel', { by: 'Client', reason, dryRun: true })).status).toBe(403);
    expect((await call('postpone', { eventDate: '2027-09-18' })).data.changes).toBeNull();
    expect((await call('cancel', { by: 'Client', reason })).data.changes).toBeNull();
  });
});
