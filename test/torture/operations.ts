import { changesAfterIssue } from './after-issue.ts';
import { banks, heard, holders, tell } from './answers.ts';
import { closesCharge, closesRefund } from './closing.ts';
import { dateIn, type House, todayOf } from './house.ts';
import { decides, manualChanges } from './manual.ts';
import { denyingReason } from './model/autopay.ts';
import * as charges from './model/charges.ts';
import { isBackOutside } from './model/credits.ts';
import * as refunds from './model/refunds.ts';
import { type Element, edit } from './model/schedule.ts';
import * as model from './model/state.ts';
import { type Choose, chargeOf, decided, type Plan, type Step } from './plans.ts';

const terms = 'I agree that the rest is charged along the schedule.';
const tokens = [
  'tok_card',
  'tok_card',
  'tok_card',
  'tok_debit',
  'tok_declined',
  'tok_bank',
  'tok_bank',
  'tok_asks',
  'tok_silent',
];

const pays: Choose = (house, invoice) => {
  const { random, now, bank } = house;
  // Mostly what may be paid, or most would be refused.
  const isAny = random.chance(0.08);
  const ids = invoice.payments
    .filter((payment) => (isAny || model.mayBeCharged(payment)) && random.chance(0.5))
    .map(({ id }) => id);
  if (ids.length === 0) return null;
  const token = random.pick(tokens);
  const whole = model.sumOf(
    invoice.payments.filter(({ id }) => ids.includes(id)).map(({ amount }) => amount),
  );
  const amount = random.chance(ids.length === 1 ? 0.4 : 0.1) ? random.between(1, whole) : undefined;
  const isConsent = random.chance(0.4);
  const found = (one: model.ModelInvoice) => one.payments.filter(({ id }) => ids.includes(id));
  const { basisPoints } = house;
  const shownOf = (one: model.ModelInvoice) => {
    const sum = amount ?? model.sumOf(found(one).map(model.owed));
    return Math.max(1, sum + charges.surchargeOf(token, sum, basisPoints));
  };
  // The payer agrees to the amounts shown when they chose. A concurrent operation may change them before the request.
  const expectedAmount = shownOf(invoice);
  const owedOf = (one: model.ModelInvoice) =>
    model.sumOf(one.payments.filter((payment) => model.mayBeCharged(payment)).map(model.owed));
  const expectedOwed = Math.max(1, owedOf(invoice));
  const isAllowed = (one: model.ModelInvoice) =>
    found(one).length === ids.length &&
    charges.mayPay(one, found(one), amount) &&
    shownOf(one) === expectedAmount &&
    (!isConsent || owedOf(one) === expectedOwed);
  return {
    name: isConsent ? 'pay and agree to autopay' : `pay with ${token}`,
    mayRace: true,
    async run() {
      const answer = await house.call('POST', `/v1/links/${house.path}/${invoice.code}/charges`, {
        token: null,
        body: {
          token,
          scheduledPaymentIds: ids,
          expectedAmount,
          ...(amount === undefined ? {} : { amount }),
          ...(isConsent ? { autopay: { terms, expectedOwed } } : {}),
        },
      });
      const said = `${JSON.stringify({ ids, amount, expectedAmount, basisPoints })} ${answer.text}`;
      const refused = (step: Step) => ({ isRefused: true, steps: [step], said });
      if (answer.status === 404) return refused((one) => found(one).length < ids.length);
      if (answer.status === 422) return refused((one) => !isAllowed(one));
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      const { id, surcharge } = answer.data;
      const start: Step = (one) => {
        if (!isAllowed(one)) return false;
        const made = charges.start(one, found(one), {
          id,
          origin: 'Client',
          token,
          amount,
          basisPoints,
          isConsent,
          now,
        });
        const sum = model.sumOf(made.allocations.map((allocation) => allocation.amount));
        return made.surcharge === surcharge && sum === answer.data.amount;
      };
      return { isRefused: false, steps: [start, heard(id, bank.answerTo(id), now)], said };
    },
  };
};

const refundWords = { Succeeded: 'succeeded', Failed: 'failed', Processing: 'processing' } as const;

const refundsCharge: Choose = (house, invoice) => {
  const { random, bank } = house;
  // Mostly what can be, or most would be refused.
  const isAny = random.chance(0.15);
  const chosen = random.pick(invoice.charges.filter((one) => isAny || refunds.left(one) > 0));
  if (chosen === undefined) return null;
  const { id } = chosen;
  const whole = model.sumOf(chosen.allocations.map((allocation) => allocation.amount));
  const amount = random.between(1, isAny ? whole : refunds.left(chosen));
  const reopen = random.chance(0.4);
  const only = random.chance(0.3) ? random.pick(chosen.allocations).payment.id : undefined;
  const end = random.pick(['Succeeded', 'Succeeded', 'Succeeded', 'Processing', 'Failed'] as const);
  const isLost = end === 'Processing' && random.chance(0.4);
  const shares = (one: model.ModelInvoice) =>
    refunds.sharesOf(
      chargeOf(one, id),
      amount,
      reopen,
      only === undefined ? undefined : paymentOf(one, id, only),
    );
  return {
    name: 'refund',
    mayRace: false,
    async run() {
      bank.scriptRefund(id, refundWords[end], isLost);
      const answer = await house.call('POST', `/v1/charges/${id}/refunds`, {
        body: { amount, reopen, ...(only === undefined ? {} : { scheduledPaymentId: only }) },
      });
      return decided(answer, (one) => {
        const taken = shares(one);
        if (taken === null || isBackOutside(one, amount)) return false;
        const about = { notes: one.notes.length };
        const made = refunds.refund(chargeOf(one, id), answer.data?.id ?? '', taken, reopen, about);
        refunds.applyRefundOutcome(one, made, end);
        return answer.data?.status === end;
      });
    },
  };
};

// A payment that the schedule has lost is still known to its charges.
function paymentOf(
  invoice: model.ModelInvoice,
  chargeId: string,
  id: string,
): model.ModelPayment | undefined {
  return chargeOf(invoice, chargeId).allocations.find((allocation) => allocation.payment.id === id)?.payment;
}

const lateRefunds: Choose = (house, invoice) => {
  const { random, bank } = house;
  const all = invoice.charges.flatMap((charge) => charge.refunds);
  const refund = random.pick(all.filter((one) => one.status !== 'Failed'));
  if (refund === undefined) return null;
  const end = refund.status === 'Processing' && random.chance(0.7) ? 'Succeeded' : 'Failed';
  const turns = bank.turnsOf(refund.id);
  return {
    name: 'late refund',
    mayRace: true,
    async run() {
      const event = bank.decide(refund.id, refundWords[end], null, turns);
      if (event === null) return { isRefused: true, steps: [] };
      await tell(house, event);
      const step: Step = (one) => {
        const made = one.charges.flatMap((charge) => charge.refunds).find(({ id }) => id === refund.id);
        if (made !== undefined) refunds.applyRefundOutcome(one, made, end);
        return true;
      };
      return { isRefused: false, steps: [step] };
    },
  };
};

const DISPUTE_FEE = 1500;

const disputes: Choose = (house, invoice) => {
  const { random, bank, member, now } = house;
  const charge = random.pick(
    invoice.charges.filter((one) => one.status === 'Succeeded' || one.disputes.length > 0),
  );
  if (charge === undefined) return null;
  const open = charge.disputes.find((one) => one.status === 'Open');
  const occurredAt = new Date(0);
  const line = { accountId: member.accountId, key: charge.id, currency: 'USD', occurredAt };
  if (open !== undefined) {
    const { reference, amount } = open;
    const isWon = random.chance(0.5);
    return {
      name: isWon ? 'dispute won' : 'dispute lost',
      mayRace: false,
      async run() {
        if (isWon) bank.scripted.log.push({ ...line, kind: 'dispute_won', reference, amount, fee: 0 });
        await tell(house, {
          occurredAt,
          reference,
          id: `closed ${reference}`,
          type: 'dispute_closed',
          isWon,
        });
        const step: Step = (one) => {
          const found = chargeOf(one, charge.id);
          const closed = found.disputes.find((dispute) => dispute.reference === reference);
          if (closed !== undefined) refunds.closeDispute(one, found, closed, isWon);
          return true;
        };
        return { isRefused: false, steps: [step] };
      },
    };
  }
  const left = refunds.left(charge);
  // Which of several payments a second loss is of is no rule that anybody needs.
  const isLost = charge.disputes.some((one) => one.status === 'Lost') && charge.allocations.length > 1;
  if (left === 0 || isLost) return null;
  const amount = random.chance(0.5) ? left : random.between(1, left);
  const reference = `dp_${charge.id}_${charge.disputes.length}`;
  const reason = random.pick([denyingReason, 'product_not_received']);
  return {
    name: 'dispute',
    mayRace: false,
    async run() {
      bank.scripted.log.push({ ...line, kind: 'dispute', reference, amount: -amount, fee: DISPUTE_FEE });
      await tell(house, {
        occurredAt,
        reference,
        id: `dispute ${reference}`,
        type: 'dispute_opened',
        chargeKey: charge.id,
        amount,
        fee: DISPUTE_FEE,
        reason,
        respondBy: null,
      });
      const step: Step = (one) => {
        refunds.dispute(one, chargeOf(one, charge.id), { reference, amount, reason }, now);
        return true;
      };
      return { isRefused: false, steps: [step] };
    },
  };
};

interface Ending {
  readonly status: string;
  readonly apply: (invoice: model.ModelInvoice) => boolean;
}

const endings: readonly Ending[] = [
  { status: 'Canceled', apply: charges.cancel },
  { status: 'Uncollectible', apply: charges.writeOff },
];

const ends =
  ({ status, apply }: Ending): Choose =>
  (house, invoice) => {
    // Seldom: little happens to an invoice afterwards.
    if (invoice.status === status || house.random.chance(0.7)) return null;
    return {
      name: status,
      mayRace: true,
      run: async () =>
        decided(
          await house.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status } }),
          (one) => one.status === status || apply(one),
        ),
    };
  };

const edits: Choose = (house, invoice) => {
  const { random } = house;
  const isFree = (payment: model.ModelPayment) => ['Due', 'Scheduled', 'Failed'].includes(payment.status);
  const keepsRules = random.chance(0.5);
  const elements = invoice.payments.flatMap((payment): Element[] => {
    const { id, dueDate, amount } = payment;
    const due = keepsRules ? payment.due : null;
    // Mostly what may be changed, or most would be refused.
    if (!isFree(payment) && random.chance(0.95)) return [{ id, dueDate, amount, due }];
    const how = random.between(1, 10);
    if (how === 1 && (payment.paid === 0 || random.chance(0.1))) return [];
    // Some partly paid ones shrink to what was paid of them, and a few would shrink below it.
    if (how === 2 && payment.paid > 0)
      return [
        { id, dueDate, due, amount: random.chance(0.1) ? Math.max(1, payment.paid - 1) : payment.paid },
      ];
    if (how <= 3) return [{ id, dueDate, due, amount: random.between(Math.max(1, payment.paid), 90_000) }];
    return how <= 6
      ? [{ id, amount, dueDate: dateIn(house, random.between(-5, 60)) }]
      : [{ id, amount, dueDate, due }];
  });
  if (elements.length === 0 || random.chance(0.2)) {
    elements.push({ dueDate: dateIn(house, random.between(-5, 60)), amount: random.between(1, 90_000) });
  }
  const sum = model.sumOf(elements.map(({ amount }) => amount));
  const totalAmount = random.chance(0.03) ? sum + 1 : sum;
  // Seldom: little happens to an invoice afterwards.
  const end = random.chance(0.06) ? random.pick(endings) : undefined;
  return {
    name: end === undefined ? 'edit the schedule' : `edit the schedule, and ${end.status}`,
    mayRace: true,
    async run() {
      const answer = await house.call('PATCH', `/v1/invoices/${invoice.id}`, {
        body: {
          totalAmount,
          paymentSchedule: elements.map(bodyOf),
          ...(end && { status: end.status }),
        },
      });
      const ids = (answer.data?.paymentSchedule ?? []).map((one: { id: string }) => one.id);
      return decided(answer, (one) => {
        // All of it or nothing.
        const tried = structuredClone(one);
        if (!edit(tried, elements, totalAmount, ids, todayOf(house)) || end?.apply(tried) === false)
          return false;
        Object.assign(one, tried);
        return true;
      });
    },
  };
};

// By its rule, where it keeps that.
function bodyOf({ due = null, dueDate, ...element }: Element): object {
  return due === null ? { ...element, dueDate } : { ...element, due };
}

const cancelsAutopay: Choose = (house, invoice) => {
  if (invoice.mandate === null && house.random.chance(0.9)) return null;
  return {
    name: 'cancel autopay',
    mayRace: true,
    run: async () =>
      decided(
        await house.call('DELETE', `/v1/links/${house.path}/${invoice.code}/autopay`, { token: null }),
        charges.cancelAutopay,
      ),
  };
};

// Each operation, and how often it is chosen.
const mix: readonly (readonly [times: number, choose: Choose])[] = [
  [14, pays],
  [5, banks],
  [4, holders],
  [7, refundsCharge],
  [3, lateRefunds],
  [3, closesCharge],
  [3, closesRefund],
  [3, disputes],
  [4, edits],
  [1, cancelsAutopay],
  ...manualChanges,
  [1, decides('waive', charges.waive)],
  ...changesAfterIssue,
  ...endings.map((ending): readonly [number, Choose] => [1, ends(ending)]),
];
const all = mix.flatMap(([times, choose]) => Array.from({ length: times }, () => choose));

/** Chooses the next operation on an invoice. */
export function choosePlan(house: House, invoice: model.ModelInvoice): Plan {
  for (;;) {
    const plan = house.random.pick(all)(house, invoice);
    if (plan !== null) return plan;
  }
}
