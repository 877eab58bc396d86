import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
afterAll(() => service.close());

const LANES = 6;
const OPERATIONS_OF_AN_INVOICE = 14;

async function newInvoice(random: Random): Promise<model.ModelInvoice> {
  const count = random.between(1, 4);
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

type Operation = (random: Random, invoice: model.ModelInvoice) => Promise<void>;

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
    if (failed !== undefined) throw new Error(failed.failure);
  }
};

const pays: Operation = async (random, invoice) => {
  const payments = invoice.payments.filter(() => random.chance(0.5));
  if (payments.length === 0) return;
  const token = random.pick(['tok_card', 'tok_card', 'tok_declined', 'tok_bank']);
  const isAllowed = model.mayPay(invoice, payments);
  const link = { paymentLink: `/${invoice.code}` };
  const answer = await payByLink(service, link, {
    token,
    scheduledPaymentIds: payments.map((payment) => payment.id),
  });
  expect(answer.status).toBe(isAllowed ? 201 : 422);
  if (!isAllowed) return;
  const first = { tok_card: 'Succeeded', tok_declined: 'Declined', tok_bank: 'Processing' } as const;
  model.pay(invoice, answer.data.id, payments, first[token as keyof typeof first]);
};

const banks: Operation = async (random, invoice) => {
  const charge = random.pick(invoice.charges.filter((one) => one.isBank));
  if (charge === undefined) return;
  const answers =
    charge.status === 'Processing'
      ? (['Succeeded', 'Succeeded', 'Declined'] as const)
      : (['Returned'] as const);
  if (charge.status !== 'Processing' && charge.status !== 'Succeeded') return;
  if (charge.dispute !== 'None') return;
  const answer = random.pick(answers);
  const words = { Succeeded: 'succeeded', Declined: 'declined', Returned: 'returned' } as const;
  const event = service.processor.decide(charge.id, words[answer]);
  model.settle(invoice, charge, answer);
  await tell(event);
};

const refunds: Operation = async (random, invoice) => {
  const charge = random.pick(invoice.charges);
  if (charge === undefined) return;
  const whole = charge.parts.reduce((sum, part) => sum + part.amount, 0);
  const amount = random.between(1, whole);
  const reopen = random.chance(0.4);
  const isDone = model.refund(invoice, charge, amount, reopen);
  const answer = await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: { amount, reopen } });
  expect(answer.status).toBe(isDone ? 201 : 422);
};

const disputes: Operation = async (random, invoice) => {
  const charge = random.pick(invoice.charges.filter((one) => one.status === 'Succeeded'));
  if (charge === undefined || charge.dispute === 'Won' || charge.dispute === 'Lost') return;
  const left = charge.parts.reduce((sum, part) => sum + part.amount - part.refunded, 0);
  if (left === 0) return;
  const base = { occurredAt: new Date(0), reference: `dp_${charge.id}` };
  if (charge.dispute === 'None') {
    model.dispute(charge);
    const more = { chargeKey: charge.id, amount: left, fee: 1500, reason: 'fraudulent', respondBy: null };
    await tell({ ...base, ...more, id: `dispute ${charge.id}`, type: 'dispute_opened' });
    return;
  }
  const isWon = random.chance(0.5);
  model.closeDispute(invoice, charge, isWon);
  await tell({ ...base, id: `closed ${charge.id}`, type: 'dispute_closed', isWon });
};

const decides =
  (name: string, apply: (invoice: model.ModelInvoice, payment: model.ModelPayment) => boolean): Operation =>
  async (random, invoice) => {
    const payment = random.pick(invoice.payments);
    const isDone = apply(invoice, payment);
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${payment.id}/${name}`;
    expect((await service.call('POST', path, { body: {} })).status).toBe(isDone ? 200 : 422);
  };

const ends =
  (status: string, apply: (invoice: model.ModelInvoice) => boolean): Operation =>
  async (_random, invoice) => {
    if (invoice.status === status) return;
    const isDone = apply(invoice);
    const answer = await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status } });
    expect(answer.status).toBe(isDone ? 200 : 422);
  };

const operations: readonly Operation[] = [
  pays,
  pays,
  pays,
  banks,
  banks,
  refunds,
  disputes,
  decides('mark_as_paid', model.mark),
  decides('unmark_as_paid', model.unmark),
  decides('waive', model.waive),
  ends('Canceled', model.cancel),
  ends('Uncollectible', model.writeOff),
];

async function compare(invoice: model.ModelInvoice): Promise<void> {
  const seen = await read(service, invoice.id);
  const payments = seen.paymentSchedule.map(
    (payment: { status: string; paidAmount: number; refundedAmount: number }) => [
      // The clock may have made it Due; that is no matter of money.
      payment.status.replace('Scheduled', 'Due'),
      payment.paidAmount,
      payment.refundedAmount,
    ],
  );
  expect([seen.status, payments]).toEqual([
    invoice.status,
    invoice.payments.map(({ status, paid, refunded }) => [
      status.replace('Scheduled', 'Due'),
      paid,
      refunded,
    ]),
  ]);
}

async function live(random: Random, count: () => boolean): Promise<void> {
  while (count()) {
    const invoice = await newInvoice(random);
    const done: string[] = [];
    for (let step = 0; step < OPERATIONS_OF_AN_INVOICE && count(); step += 1) {
      const operation = random.pick(operations);
      done.push(operations.indexOf(operation).toString());
      try {
        await operation(random, invoice);
        await compare(invoice);
      } catch (cause) {
        throw new Error(`After the operations ${done.join(' ')} of ${invoice.id}`, { cause });
      }
    }
  }
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
      return left >= 0;
    };
    const look = async () => {
      const [row] = await service.sql<Record<string, number>>(INVARIANTS);
      if (Number(row?.['owed']) !== Number(row?.['receivable'])) {
        console.log(JSON.stringify(await service.sql(CULPRITS)));
      }
      expect([Number(row?.['owed']), row?.['wrong'], row?.['over']]).toEqual([
        Number(row?.['receivable']),
        0,
        0,
      ]);
      looks += 1;
    };
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        await look();
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        await service.sql('analyze');
      }
    })();
    try {
      await Promise.all(Array.from({ length: LANES }, (_, lane) => live(createRandom(seed + lane), count)));
    } finally {
      isOver = true;
      await looking;
    }
    await look();
    const taken = service.processor.log.filter((line) => line.kind === 'charge').map((line) => line.key);
    expect(new Set(taken).size).toBe(taken.length);
    expect(await service.sql('select 1 from tasks where failure is not null')).toEqual([]);
    console.log(`${total} operations, ${taken.length} charges, ${looks} looks at the invariants`);
  });
});
