import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/accounts/types.ts';
import { keepBooks } from '../../support/books.ts';
import { ask, atDoor, confirm, signInOwner } from '../../support/closing.ts';
import { moveClock } from '../../support/forecast.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, read } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import type { TestService } from '../../support/service.ts';
import { resume, suspend } from '../../support/suspending.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const asked = {
  totalAmount: 100_000,
  lineItems: [{ description: 'Party', quantity: 1, unitAmount: 100_000, taxBasisPoints: 1_900 }],
  paymentSchedule: [
    { dueDate: '2026-12-01', amount: 40_000 },
    { dueDate: '2027-01-01', amount: 60_000 },
  ],
  depositDocuments: true,
};
const made = (body: object = {}) => activeInvoice(service, { ...asked, ...body });
const record = (id: string, amount: number) =>
  service.call('POST', `/v1/invoices/${id}/payments`, { body: { amount } });
const finish = (id: string) => service.call('POST', `/v1/invoices/${id}/final_invoice`, { body: {} });
const finalOf = async (id: string) => (await read(service, id)).finalInvoicedOn;
const caller = async () => (await service.services.accounts.authenticate(service.member.token)) as Caller;

describe('a waiver before the final invoice, as every credit note', () => {
  it.each([
    ['held after a restore', 'held_at = now()', 'held_at = null', 'account_frozen'],
    ['frozen', 'frozen_at = now()', 'frozen_at = null', 'account_frozen'],
    ['closed', 'closed_at = now()', 'closed_at = null', 'account_closed'],
  ])('is refused while the account is %s, also where it is only tried', async (_state, set, unset, code) => {
    const { id, paymentSchedule } = await made();
    await record(id, 40_000);
    // A request that began before has read an open account.
    const before = await caller();
    await service.sql(`update accounts set ${set}`);
    const { invoices, database } = service.services;
    const decision = { kind: 'waive' } as const;
    const request = { invoiceId: id, paymentId: paymentSchedule[1].id, decision, ifMatch: undefined };
    const trial = { onLocked: async () => {} };
    const codes = [
      database.transaction(before.account.id, (tx) => invoices.decide(tx, before, request)),
      database.transaction(before.account.id, (tx) => invoices.tryDecision(tx, before, request, trial)),
    ].map((done) => done.then(String, (cause: { code?: string }) => cause.code));
    expect(await Promise.all(codes)).toEqual([code, code]);
    await service.sql(`update accounts set ${unset}`);
    expect(await read(service, id)).toMatchObject({ totalAmount: 100_000, amountDue: 60_000 });
  });
});

describe('the PDF of a final invoice that is not the current version any more', () => {
  it('names its prepayment invoices, although nobody took it before', async () => {
    const { id } = await made({ eventDate: '2027-02-01' });
    await record(id, 40_000);
    await finish(id);
    const moved = await service.call('PATCH', `/v1/invoices/${id}`, { body: { eventDate: '2027-03-01' } });
    expect(moved.status).toBe(200);
    const { bytes } = await service.call('GET', `/v1/invoices/${id}/versions/2/pdf`);
    const { text } = await readPdf(bytes);
    expect(text).toContain('Final invoice');
    expect(text).toContain('-P1');
  });

  it('says of money that is not there any more that it is open again, also where its mark was undone', async () => {
    const { id } = await made();
    const { data } = await record(id, 40_000);
    await finish(id);
    const mark = `/v1/invoices/${id}/payments/${data.manualPayments[0].id}/unmark`;
    expect((await service.call('POST', mark, { body: {} })).status).toBe(200);
    const { text } = await readPdf((await service.call('GET', `/v1/invoices/${id}/pdf`)).bytes);
    expect(text).toContain('Open again');
    expect(text).not.toContain('Not received');
  });
});

describe('words about a plan', () => {
  it.each([
    ['still to come', '2026-12-12', true],
    ['over', '2026-11-20', false],
  ])('promise the final invoice by the day of an event that is %s: %s', async (_when, eventDate, isNamed) => {
    const { id } = await made({ eventDate });
    const { text } = await readPdf((await service.call('GET', `/v1/invoices/${id}/pdf`)).bytes);
    const { error } = await service.call('GET', `/v1/invoices/${id}/e_invoice?format=ubl`);
    const said = [text.replaceAll(/\s+/g, ' '), JSON.stringify(error)];
    expect(said.map((one) => one.includes('on the day of the event'))).toEqual([isNamed, isNamed]);
    expect(said.map((one) => one.includes('all is paid'))).toEqual([true, true]);
  });
});

describe('the final invoice by the clock', () => {
  const mailsOf = async (id: string) =>
    (await service.call('GET', `/v1/mails?invoiceId=${id}`)).data.items.filter(
      ({ subject }: { subject: string }) => subject.includes('Final invoice'),
    );

  it('comes although the account was read while it was suspended, and the suspension has ended since', async () => {
    // Nothing falls due any more, so that its task is for the final invoice alone.
    const today = { dueDate: '2026-11-21', amount: 50_000 };
    const plan = { eventDate: '2026-12-12', paymentSchedule: [{ ...today, dueDate: '2026-11-20' }, today] };
    const { id, paymentSchedule } = await made(plan);
    await moveClock(service, '2026-11-25T10:00:00.000Z');
    await suspend(service);
    const before = await caller();
    await resume(service);
    await service.work();
    const { invoices, database } = service.services;
    const decision = { kind: 'markAsPaid' } as const;
    const request = { invoiceId: id, paymentId: paymentSchedule[0].id, decision, ifMatch: undefined };
    expect(before.account.suspendedAt).not.toBeNull();
    await database.transaction(before.account.id, (tx) => invoices.decide(tx, before, request));
    await moveClock(service, '2026-12-12T10:00:00.000Z');
    expect(await finalOf(id)).toBe('2026-12-12');
  });

  it('waits while the account is closed, and comes with its mail when it is reopened', async () => {
    const owner = await signInOwner(service);
    const { id } = await made({ eventDate: '2026-11-22' });
    await record(id, 40_000);
    await service.work();
    await confirm(service, owner);
    expect((await ask(service, owner, 'close')).status).toBe(200);
    service.clock.set('2026-11-22T10:00:00.000Z');
    await service.work();
    const closed = await atDoor(service, owner, 'GET', `/v1/invoices/${id}`);
    expect([closed.status, closed.data.finalInvoicedOn]).toEqual([200, null]);
    expect((await ask(service, owner, 'reopen')).status).toBe(200);
    await service.work();
    expect(await finalOf(id)).toBe('2026-11-22');
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it('issues many of one day in transactions of at most some 25', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 60; count += 1) ids.push((await made({ eventDate: '2026-12-12' })).id);
    service.clock.set('2026-12-12T10:00:00.000Z');
    await service.work();
    const days = await Promise.all(ids.map(finalOf));
    expect(new Set(days)).toEqual(new Set(['2026-12-12']));
    const rows = await service.sql<{ count: number }>(
      `select count(*)::integer as count from events where type = 'invoice.final_invoiced' group by xmin::text`,
    );
    const counts = rows.map(({ count }) => count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    // Besides those that lead the transaction.
    expect(Math.max(...counts)).toBeLessThanOrEqual(27);
  });
});
