import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientConfig } from '../../../src/kit/db/database.ts';
import { SealError } from '../../../src/kit/secrets.ts';
import { createInvoice } from '../../support/invoices.ts';
import type { Member } from '../../support/members.ts';
import { activeInvoice, codeOf, pay, sendWebhook } from '../../support/money.ts';
import { offerPath, payOut } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let stranger: Member;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
});
afterAll(() => service.close());

interface Need {
  readonly kind: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly invoiceId: string | null;
  readonly amount: number | null;
  readonly daysLeft: number | null;
  readonly label: string;
  readonly at: string;
}
const home = async (token = service.member.token) => {
  const answer = await service.call('GET', '/v1/reports/home', { token });
  expect(answer.status).toBe(200);
  return answer.data;
};
const needs = async (kind: string): Promise<Need[]> =>
  (await home()).needsYou.filter((one: Need) => one.kind === kind);

describe('GET /v1/reports/home', () => {
  it('has nothing, in the account’s currency, before anything happened', async () => {
    const nothing = [{ currency: 'USD', amount: 0, count: 0 }];
    const data = await home();
    expect([data.owed.amounts, data.overdue.amounts, data.coming.amounts]).toEqual([
      nothing,
      nothing,
      nothing,
    ]);
    expect(data.cashFlow).toHaveLength(1);
    expect([data.cashFlow[0].months.length, data.needsYou, data.hasMoreNeeds]).toEqual([12, [], false]);
    expect(data.cashFlow[0].months.at(0).month).toBe('2025-12');
    expect(data.cashFlow[0].months.at(-1)).toEqual({ month: '2026-11', in: 0, out: 0 });
  });

  it('says what the processor is owed: its fees, when the bank took back all that came', async () => {
    const own = await startService();
    const debts = async () => (await own.call('GET', '/v1/reports/home')).data.processorDebts;
    const invoice = await activeInvoice(own);
    const { data } = await pay(own, invoice, { token: 'tok_bank' });
    await sendWebhook(own, [own.processor.decide(data.id, 'succeeded')]);
    await own.work();
    expect(await debts()).toEqual([]);
    await sendWebhook(own, [own.processor.decide(data.id, 'returned')]);
    await own.work();
    expect(await debts()).toEqual([{ currency: 'USD', amount: 1_200 }]);
    await own.close();
  });

  it('names a payment that failed until it is paid', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { token: 'tok_declined' });
    expect(await needs('PaymentFailed')).toEqual([
      expect.objectContaining({
        objectType: 'ScheduledPayment',
        objectId: invoice.paymentSchedule[0].id,
        invoiceId: invoice.id,
        amount: 100_000,
        label: 'INV-0001 · Maria Lindqvist',
      }),
    ]);
    await pay(service, invoice);
    expect(await needs('PaymentFailed')).toEqual([]);
  });

  it('names an open dispute with the days that are left, until it is closed', async () => {
    const { data: charge } = await pay(service, await activeInvoice(service));
    const base = { reference: 'dp_1', occurredAt: new Date(0) };
    const opened = { type: 'dispute_opened', chargeKey: charge.id, amount: 100_000, fee: 0, reason: 'x' };
    await sendWebhook(service, [{ ...base, ...opened, id: 'open', respondBy: '2026-12-01T20:00:00.000Z' }]);
    await service.work();
    const [dispute] = await needs('Disputed');
    expect(dispute).toMatchObject({ objectType: 'Dispute', amount: 100_000, daysLeft: 10 });
    await sendWebhook(service, [{ ...base, type: 'dispute_closed', id: 'close', isWon: true }]);
    await service.work();
    expect(await needs('Disputed')).toEqual([]);
  });

  it('names a payment whose dispute was lost as charged back, until it is paid again', async () => {
    const own = await startService();
    const invoice = await activeInvoice(own);
    const { data: charge } = await pay(own, invoice);
    const base = { reference: 'dp_lost', occurredAt: new Date(0) };
    const opened = { type: 'dispute_opened', chargeKey: charge.id, amount: 100_000, fee: 0, reason: 'x' };
    const kinds = async () =>
      (await own.call('GET', '/v1/reports/home')).data.needsYou.map(({ kind }: Need) => kind);
    await sendWebhook(own, [{ ...base, ...opened, id: 'opened', respondBy: '2026-12-01T20:00:00.000Z' }]);
    await own.work();
    await sendWebhook(own, [{ ...base, type: 'dispute_closed', id: 'lost', isWon: false }]);
    await own.work();
    expect(await kinds()).toEqual(['ChargedBack']);
    await pay(own, invoice);
    expect(await kinds()).toEqual([]);
    await own.close();
  });

  it('names autopay that ended, while its invoice is owed', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'yes' } });
    expect(await needs('AutopayEnded')).toEqual([]);
    await service.call('DELETE', `/v1/links/demo-studio/${codeOf(invoice)}/autopay`, { token: null });
    expect((await needs('AutopayEnded')).map(({ invoiceId }) => invoiceId)).toEqual([invoice.id]);
    await pay(service, invoice, { autopay: { terms: 'yes' } });
    expect(await needs('AutopayEnded')).toEqual([]);
  });

  it('names offers that were declined, or expired', async () => {
    const declined = await payOut(service);
    await service.call('POST', `${offerPath(declined)}/decline`, { body: { reason: 'no' }, token: null });
    const expired = await payOut(service);
    await service.sql(`update payments set status = 'Expired', updated_at = $2 where id = $1`, [
      expired.id,
      service.clock.now(),
    ]);
    expect((await needs('OfferDeclined')).map(({ objectId }) => objectId)).toEqual([declined.id]);
    expect((await needs('OfferExpired')).map(({ objectId }) => objectId)).toEqual([expired.id]);
  });

  it('names mails that failed, until one about the same went out', async () => {
    const invoice = await activeInvoice(service);
    await service.work();
    const [mail] = await service.sql<{ id: string }>(
      `update mails set status = 'Failed' where invoice_id = $1 returning id`,
      [invoice.id],
    );
    expect((await needs('MailFailed')).map(({ objectId }) => objectId)).toEqual([mail?.id]);
    await service.sql(
      `insert into mails select account_id, gen_random_uuid(), kind, null, terms, terms_version, charge_date, charge_amount,
         language, invoice_id, payment_id, scheduled_payment_ids, place + 1, recipients, sender_name, reply_to, subject,
         content, null, headers, 'Sent', attempts, failure, message_id, created_at, sent_at from mails where id = $1`,
      [mail?.id],
    );
    await service.sql(
      `update mails set id = 'ffffffff-0000-7000-8000-000000000001' where invoice_id = $1 and status = 'Sent'`,
      [invoice.id],
    );
    expect(await needs('MailFailed')).toEqual([]);
  });

  it('names drafts that nobody has touched for a week', async () => {
    const old = await createInvoice(service, { status: 'Draft' });
    expect(await needs('OldDraft')).toEqual([]);
    service.clock.set('2026-11-28T12:00:01.000Z');
    await createInvoice(service, { status: 'Draft' });
    expect((await needs('OldDraft')).map(({ objectId }) => objectId)).toEqual([old.id]);
    await service.call('PATCH', `/v1/invoices/${old.id}`, { body: { note: 'again' } });
    expect(await needs('OldDraft')).toEqual([]);
    service.clock.set('2026-11-21T12:00:00.000Z');
  });

  it('names that an account has no processor, by which its clients could pay, until it has one', async () => {
    const live = await service.addMember('live-studio');
    const read = async () =>
      (await service.call('GET', '/v1/reports/home', { token: live.token })).data.needsYou;
    expect(await read()).toEqual([]);
    service.use(null);
    expect(await read()).toMatchObject([
      { kind: 'NoProcessor', objectType: 'Account', objectId: live.accountId, invoiceId: null },
    ]);
    // The same when its keys cannot be read: nobody can be charged, and the page still tells the rest.
    service.use(service.processor, () => {
      throw new SealError('The key is another one.');
    });
    expect(await read()).toHaveLength(1);
    service.use(service.processor);
    expect(await read()).toEqual([]);
  });

  it('names what the processor has not said for a day, with what it is about', async () => {
    const { data: charge } = await pay(service, await activeInvoice(service), { token: 'tok_bank' });
    await service.sql(
      `insert into discrepancies (account_id, id, kind, subject, explanation, found_at, seen_at)
       values ($1, gen_random_uuid(), 'charge_unanswered', $2, 'Look it up.', now(), now())`,
      [service.member.accountId, charge.id],
    );
    expect(await needs('OutcomeUnknown')).toEqual([
      expect.objectContaining({ objectType: 'Charge', objectId: charge.id, amount: 100_000 }),
    ]);
    await service.sql(
      `insert into discrepancies (account_id, id, kind, subject, explanation, found_at, seen_at)
       select $1, gen_random_uuid(), 'unknown_charge', one::text, 'Look at it.', now() + interval '1 hour', now()
       from generate_series(1, 21) one`,
      [service.member.accountId],
    );
    const [unknown, others] = [await needs('OutcomeUnknown'), await needs('Discrepancy')];
    expect([unknown.length, others.length, (await home()).hasMoreNeeds]).toEqual([1, 20, true]);
    await service.sql(`delete from discrepancies where kind = 'unknown_charge'`);
  });

  it('tells up to 20 of a kind, and says that there are more', async () => {
    const lost = await activeInvoice(service);
    await service.sql(`update scheduled_payments set status = 'ChargedBack' where invoice_id = $1`, [
      lost.id,
    ]);
    await service.sql(`update invoices set updated_at = '2026-11-01' where id = $1`, [lost.id]);
    for (let index = 0; index < 21; index += 1) {
      const invoice = await activeInvoice(service);
      await service.sql(`update scheduled_payments set status = 'Failed' where invoice_id = $1`, [
        invoice.id,
      ]);
    }
    expect(await needs('PaymentFailed')).toHaveLength(20);
    expect((await home()).hasMoreNeeds).toBe(true);
    expect((await needs('ChargedBack')).map(({ invoiceId }) => invoiceId)).toContain(lost.id);
  });

  it('follows every change at once, and shows a stranger nothing of it', async () => {
    const owed = async () => (await home()).owed.amounts[0].amount as number;
    const before = await owed();
    const invoice = await activeInvoice(service);
    expect(await owed()).toBe(before + 300_000);
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0].id}`;
    await service.call('POST', `${path}/mark_as_paid`, { body: {} });
    expect(await owed()).toBe(before + 200_000);
    const theirs = await home(stranger.token);
    expect([theirs.owed.amounts[0].amount, theirs.needsYou]).toEqual([0, []]);
  });
});

describe('what is owed, where it takes long to add up,', () => {
  it('is added up once at a time, for all callers that ask while it is added up', async () => {
    const waitFor = async (words: string, count: number) =>
      vi.waitFor(async () => {
        const [row] = await service.sql<{ count: string }>(
          `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and position($1 in query) > 0`,
          [words],
        );
        expect(Number(row?.count)).toBe(count);
      });
    const change = () =>
      service.sql(
        `update account_counters set value = value + 1 where name = 'Position' and account_id = $1`,
        [service.member.accountId],
      );
    const holder = new pg.Client(clientConfig(service.connection));
    await holder.connect();
    try {
      await holder.query('begin; lock table scheduled_payments in access exclusive mode');
      const asked = [];
      for (let more = 1; more <= 4; more += 1) {
        await change();
        asked.push(home());
        await waitFor('PaymentFailed', more);
        await waitFor('"overdueCount"', 1);
      }
      await holder.query('commit');
      const answers = await Promise.all(asked);
      expect(new Set(answers.map(({ owed }) => JSON.stringify(owed))).size).toBe(1);
    } finally {
      await holder.end();
    }
  });
});

describe('the period of a report', () => {
  it.each([
    ['from=2026-11-02&to=2026-11-01', '/to'],
    ['from=2010-01-01&to=2026-11-01', '/from'],
    ['from=2026-02-30', '/from'],
    ['cursor=AAAAAAAAAAAAAAAAAAAAAAAA', '/cursor'],
  ])('is refused as %s', async (query, path) => {
    const { status, error } = await service.call('GET', `/v1/reports/ledger?${query}`);
    expect([status, error.details.map((one) => one.path)]).toEqual([400, [path]]);
  });

  it('is the month so far without one', async () => {
    const { data } = await service.call('GET', '/v1/reports/cash_flow');
    expect([data.from, data.to, data.by]).toEqual(['2026-11-01', '2026-11-21', 'Month']);
  });

  it('makes files without formulas', async () => {
    await activeInvoice(service, { contact: { name: '=HYPERLINK("x")', email: 'f@example.com' } });
    const { text } = await service.call('GET', '/v1/reports/ageing/csv');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).not.toMatch(/(?:^|,)"?=/m);
  });
});
