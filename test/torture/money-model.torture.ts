import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '../../src/kit/ids.ts';
import { verifyAccount } from '../../src/verification/service.ts';
import { faultsOf } from '../support/books.ts';
import { activeInvoice, codeOf, pay as payByLink, read, sendWebhook } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';
import * as model from './model.ts';
import { amountOf, createRandom, type Random, seedOfRun } from './random.ts';

/**
 * Promise 5: random operations on money, each compared with the model, while every invariant of the ledger
 * holds at every look. TORTURE_OPERATIONS (100 000), TORTURE_SEED.
 */

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.parts.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
});
afterAll(() => service.close());

const LANES = 6;
const TRIES_OF_AN_INVOICE = 24;

async function newInvoice(random: Random): Promise<model.ModelInvoice> {
  const count = random.between(1, 5);
  const amounts = Array.from({ length: count }, () => random.between(1, 90_000));
  const created = await activeInvoice(service, {
    contact: { name: 'Kim', email: `kim${random.between(1, 50)}@example.com` },
    totalAmount: amounts.reduce((sum, amount) => sum + amount, 0),
    paymentSchedule: amounts.map((amount, index) => ({ dueDate: `2027-0${1 + index}-01`, amount })),
  });
  const payments = created.paymentSchedule.map(
    (payment: { id: string; amount: number; status: string }): model.ModelPayment => ({
      id: payment.id,
      amount: payment.amount,
      status: payment.status,
      paid: 0,
      refunded: 0,
      outside: 0,
    }),
  );
  return { id: created.id, code: codeOf(created), status: 'Active', payments, charges: [] };
}

/** Null when there is nothing to do it to. */
type Operation = (random: Random, invoice: model.ModelInvoice) => Promise<'done' | 'refused' | null>;

let webhooks = 0;
const tell = async (event: object) => {
  webhooks += 1;
  const twice = [event, { ...event, id: `again ${webhooks}` }];
  expect(await sendWebhook(service, twice)).toBe(202);
  // Another lane may be applying it just now.
  const ids = twice.map((one) => (one as { id: string }).id);
  for (;;) {
    await service.work();
    const waiting = await service.sql(
      `select 1 from processor_events
       where account_id = $2 and processor = 'Sandbox' and processor_event_id = any($1) and applied_at is null`,
      [ids, service.member.accountId],
    );
    if (waiting.length === 0) return;
    const [failed] = await service.sql<{ failure: string }>(
      'select failure from tasks where failure is not null',
    );
    if (failed !== undefined) throw new Error(`A task of this lane or another failed: ${failed.failure}`);
  }
};

const pays: Operation = async (random, invoice) => {
  // Mostly what may be paid, or most would be refused.
  const isAny = random.chance(0.08);
  const payments = invoice.payments.filter(
    (payment) => (isAny || model.owed(payment) > 0) && random.chance(0.6),
  );
  if (payments.length === 0) return null;
  const token = random.pick(['tok_card', 'tok_card', 'tok_declined', 'tok_bank']);
  const whole = payments.reduce((sum, payment) => sum + payment.amount, 0);
  const amount = random.chance(payments.length === 1 ? 0.5 : 0.1) ? random.between(1, whole) : undefined;
  const isAllowed = model.mayPay(invoice, payments, amount);
  const link = { paymentLink: `/${invoice.code}` };
  const answer = await payByLink(service, link, {
    token,
    scheduledPaymentIds: payments.map((payment) => payment.id),
    ...(amount === undefined ? {} : { amount }),
  });
  expect(answer.status).toBe(isAllowed ? 201 : 422);
  if (!isAllowed) return 'refused';
  const first = { tok_card: 'Succeeded', tok_declined: 'Declined', tok_bank: 'Processing' } as const;
  model.pay(invoice, answer.data.id, payments, first[token as keyof typeof first], amount);
  return 'done';
};

const banks: Operation = async (random, invoice) => {
  const charge = random.pick(invoice.charges.filter((one) => one.isBank));
  if (charge === undefined) return null;
  if (charge.status !== 'Processing' && charge.status !== 'Succeeded') return null;
  const answers =
    charge.status === 'Processing'
      ? (['Succeeded', 'Succeeded', 'Declined'] as const)
      : (['Returned'] as const);
  const answer = random.pick(answers);
  const words = { Succeeded: 'succeeded', Declined: 'declined', Returned: 'returned' } as const;
  const event = service.processor.decide(charge.id, words[answer]);
  model.settle(invoice, charge, answer);
  await tell(event);
  return 'done';
};

const refundWords = { Succeeded: 'succeeded', Failed: 'failed', Processing: 'processing' } as const;

const refunds: Operation = async (random, invoice) => {
  // Mostly what can be, or most would be refused.
  const isAny = random.chance(0.15);
  const charge = random.pick(invoice.charges.filter((one) => isAny || model.left(one) > 0));
  if (charge === undefined) return null;
  const whole = charge.parts.reduce((sum, part) => sum + part.amount, 0);
  const amount = random.between(1, isAny ? whole : model.left(charge));
  const reopen = random.chance(0.4);
  const only = random.chance(0.3) ? random.pick(charge.parts).payment : undefined;
  const end = random.pick(['Succeeded', 'Succeeded', 'Succeeded', 'Processing', 'Failed'] as const);
  service.processor.script(`refund ${charge.id}`, refundWords[end]);
  const shares = model.sharesOf(charge, amount, reopen, only);
  const answer = await service.call('POST', `/v1/charges/${charge.id}/refunds`, {
    body: { amount, reopen, ...(only === undefined ? {} : { scheduledPaymentId: only.id }) },
  });
  expect(answer.status).toBe(shares === null ? 422 : 201);
  if (shares === null) return 'refused';
  model.settleRefund(invoice, model.refund(charge, answer.data.id, shares, reopen), end);
  expect(answer.data.status).toBe(end);
  return 'done';
};

const lateRefunds: Operation = async (random, invoice) => {
  const all = invoice.charges.flatMap((charge) => charge.refunds);
  const refund = random.pick(all.filter((one) => one.status !== 'Failed'));
  if (refund === undefined) return null;
  const end = refund.status === 'Processing' && random.chance(0.7) ? 'Succeeded' : 'Failed';
  const event = service.processor.decide(refund.id, refundWords[end]);
  model.settleRefund(invoice, refund, end);
  await tell(event);
  return 'done';
};

const DISPUTE_FEE = 1500;

const disputes: Operation = async (random, invoice) => {
  const charge = random.pick(
    invoice.charges.filter((one) => one.status === 'Succeeded' || one.disputes.length > 0),
  );
  if (charge === undefined) return null;
  const open = charge.disputes.find((one) => one.status === 'Open');
  const occurredAt = new Date(0);
  const { accountId } = service.member;
  const line = { accountId, key: charge.id, currency: 'USD', occurredAt };
  if (open !== undefined) {
    const { reference } = open;
    const isWon = random.chance(0.5);
    model.closeDispute(invoice, charge, open, isWon);
    if (isWon)
      service.processor.log.push({ ...line, kind: 'dispute_won', reference, amount: open.amount, fee: 0 });
    await tell({ occurredAt, reference, id: `closed ${reference}`, type: 'dispute_closed', isWon });
    return 'done';
  }
  const left = model.left(charge);
  // Which of several payments a second loss is of is no rule that anybody needs.
  const isLost = charge.disputes.some((one) => one.status === 'Lost') && charge.parts.length > 1;
  if (left === 0 || isLost) return null;
  const amount = random.chance(0.5) ? left : random.between(1, left);
  const reference = `dp_${charge.id}_${charge.disputes.length}`;
  model.dispute(charge, reference, amount);
  service.processor.log.push({ ...line, kind: 'dispute', reference, amount: -amount, fee: DISPUTE_FEE });
  await tell({
    occurredAt,
    reference,
    id: `dispute ${reference}`,
    type: 'dispute_opened',
    chargeKey: charge.id,
    amount,
    fee: DISPUTE_FEE,
    reason: 'fraudulent',
    respondBy: null,
  });
  return 'done';
};

const decides =
  (name: string, apply: (invoice: model.ModelInvoice, payment: model.ModelPayment) => boolean): Operation =>
  async (random, invoice) => {
    const payment = random.pick(invoice.payments);
    const isDone = apply(invoice, payment);
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${payment.id}/${name}`;
    expect((await service.call('POST', path, { body: {} })).status).toBe(isDone ? 200 : 422);
    return isDone ? 'done' : 'refused';
  };

const ends =
  (status: string, apply: (invoice: model.ModelInvoice) => boolean): Operation =>
  async (random, invoice) => {
    // Seldom: little happens to an invoice afterwards.
    if (invoice.status === status || random.chance(0.7)) return null;
    const isDone = apply(invoice);
    const answer = await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status } });
    expect(answer.status).toBe(isDone ? 200 : 422);
    return isDone ? 'done' : 'refused';
  };

// Each operation, and how often it is chosen.
const mix: readonly (readonly [name: string, times: number, operation: Operation])[] = [
  ['pay', 12, pays],
  ['bank', 7, banks],
  ['refund', 7, refunds],
  ['late refund', 4, lateRefunds],
  ['dispute', 3, disputes],
  ['mark as paid', 1, decides('mark_as_paid', model.mark)],
  ['unmark', 1, decides('unmark_as_paid', model.unmark)],
  ['waive', 1, decides('waive', model.waive)],
  ['cancel', 1, ends('Canceled', model.cancel)],
  ['write off', 1, ends('Uncollectible', model.writeOff)],
];
const operations = mix.flatMap((entry) => Array.from({ length: entry[1] }, () => entry));

// The clock may have made it Due; that is no matter of money.
const statusOf = (payment: { status: string }) => payment.status.replace('Scheduled', 'Due');

async function compare(invoice: model.ModelInvoice): Promise<void> {
  const seen = await read(service, invoice.id);
  const payments = seen.paymentSchedule.map(
    (payment: { status: string; paidAmount: number; refundedAmount: number; isPaidOutside: boolean }) => [
      statusOf(payment),
      payment.paidAmount,
      payment.refundedAmount,
      payment.isPaidOutside,
    ],
  );
  const owed = model.isAwaited(invoice)
    ? invoice.payments.reduce((sum, payment) => sum + model.owed(payment), 0)
    : 0;
  expect([seen.status, seen.amountDue, payments]).toEqual([
    invoice.status,
    owed,
    invoice.payments.map((payment) => [
      statusOf(payment),
      payment.paid,
      payment.refunded,
      payment.outside > 0,
    ]),
  ]);
}

/** How often each operation was done, or refused. */
const counts: Record<string, number> = {};

async function live(random: Random, count: () => boolean): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    const invoice = await newInvoice(random);
    const done: string[] = [];
    for (let step = 0; step < TRIES_OF_AN_INVOICE && isLeft; step += 1) {
      const [name, , operation] = random.pick(operations);
      try {
        const how = await operation(random, invoice);
        if (how === null) continue;
        const what = how === 'done' ? name : `${name} refused`;
        done.push(what);
        await compare(invoice);
        counts[what] = (counts[what] ?? 0) + 1;
      } catch (cause) {
        throw new Error(`After ${done.join(', ')}, then ${name} of ${invoice.id}`, { cause });
      }
      isLeft = count();
    }
  }
}

interface Invariants {
  readonly owed: string;
  readonly receivable: string;
  readonly wrong: number;
  readonly over: number;
}

// The service's own checks of its books, at an instant, while others write.
async function lookAtBooks(): Promise<void> {
  const results = await verifyAccount(service.parts.database, service.member.accountId as AccountId);
  expect(results.filter((result) => result.faultCount > 0)).toEqual([]);
}

// One statement, one snapshot: it holds at any instant, while others write.
const INVARIANTS = `
  select
    (select coalesce(sum(p.amount - p.paid_amount), 0) from invoices i
     join scheduled_payments p on p.account_id = i.account_id and p.invoice_id = i.id
     where i.status = 'Active'
       and p.status in ('Due', 'Scheduled', 'Failed', 'ChargedBack', 'Processing', 'RequiresAction'))::bigint as owed,
    (select coalesce(sum(case when debit = 'receivable' then amount else -amount end), 0) from ledger_transfers
     where 'receivable' in (debit, credit))::bigint as receivable,
    (select count(*) from (
       select i.id, sum(p.paid_amount - p.refunded_amount - p.outside_amount) as kept
       from invoices i join scheduled_payments p on p.account_id = i.account_id and p.invoice_id = i.id
       group by i.id) a
     left join (
       select invoice_id, sum(case code when 'capture' then amount when 'return' then -amount
         when 'refund' then -amount when 'refund_reversed' then amount when 'lose' then -amount
         when 'return_given_up' then -amount when 'lose_given_up' then -amount else 0 end) as kept
       from ledger_transfers group by invoice_id) b on b.invoice_id = a.id
     where a.kept <> coalesce(b.kept, 0))::int as wrong,
    (select count(*) from charges where refunded_amount > amount)::int as over`;

// Which invoice it is whose receivable is not what is owed of it, with everything that was posted for it.
const CULPRITS = `
  select i.id, i.status, t.receivable, o.owed,
    (select json_agg(json_build_array(x.code, x.debit, x.credit, x.amount) order by x.created_at, x.sequence)
     from ledger_transfers x where x.invoice_id = i.id) as posted,
    (select json_agg(json_build_array(p.status, p.amount, p.paid_amount, p.refunded_amount, p.outside_amount))
     from scheduled_payments p where p.invoice_id = i.id) as payments,
    (select json_agg(e.type order by e.sequence) from events e where e.object_id = i.id) as events
  from invoices i
  cross join lateral (
    select sum(case when debit = 'receivable' then amount when credit = 'receivable' then -amount else 0 end) as receivable
    from ledger_transfers where account_id = i.account_id and invoice_id = i.id) t
  cross join lateral (
    select case when i.status = 'Active' then sum(case
        when p.status in ('Due', 'Scheduled', 'Failed', 'ChargedBack', 'Processing', 'RequiresAction')
        then p.amount - p.paid_amount else 0 end) else 0 end as owed
    from scheduled_payments p where p.account_id = i.account_id and p.invoice_id = i.id) o
  where t.receivable <> o.owed limit 3`;

describe('random operations on money', () => {
  it('do what the model does, and leave every invariant standing', async () => {
    const seed = seedOfRun();
    let left = amountOf('TORTURE_OPERATIONS', 100_000);
    const total = left;
    let looks = 0;
    const count = () => {
      left -= 1;
      return left > 0;
    };
    const look = async () => {
      const [row] = await service.sql<Invariants>(INVARIANTS);
      if (row?.owed !== row?.receivable) console.log(JSON.stringify(await service.sql(CULPRITS)));
      expect(row).toEqual({ owed: row?.receivable, receivable: row?.receivable, wrong: 0, over: 0 });
      looks += 1;
    };
    let isOver = false;
    const looking = (async () => {
      for (let round = 1; !isOver; round += 1) {
        await look();
        if (round % 12 === 0) await lookAtBooks();
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        await service.sql('analyze');
      }
    })();
    // What a look has found ends the run.
    looking.catch(() => {
      left = 0;
    });
    try {
      await Promise.all(Array.from({ length: LANES }, (_, lane) => live(createRandom(seed + lane), count)));
    } finally {
      left = 0;
      isOver = true;
      await looking;
    }
    await look();
    const taken = service.processor.log.filter((line) => line.kind === 'charge').map((line) => line.key);
    expect(new Set(taken).size).toBe(taken.length);
    expect(await service.sql('select 1 from tasks where failure is not null')).toEqual([]);
    expect(await faultsOf(service, service.processor)).toEqual([]);
    console.log(
      `${total} operations, ${taken.length} charges taken, ${looks} looks at the invariants`,
      JSON.stringify(counts),
    );
  });
});
