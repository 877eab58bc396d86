import type { Answer } from '../support/service.ts';
import { takeLine } from './bank-lines.ts';
import * as manual from './model/manual.ts';
import * as model from './model/state.ts';
import { type Choose, decided } from './plans.ts';

/** A decision about one payment, by its name in the path. */
export const decides =
  (name: string, apply: (invoice: model.ModelInvoice, payment: model.ModelPayment) => boolean): Choose =>
  (house, invoice) => {
    const { id } = house.random.pick(invoice.payments);
    // How a waived amount is divided over tax rates is for the checks of the books.
    if (name === 'waive' && invoice.billed !== null) return null;
    return {
      name,
      mayRace: true,
      async run() {
        const path = `/v1/invoices/${invoice.id}/scheduled_payments/${id}/${name}`;
        const answer = await house.call('POST', path, { body: {} });
        if (answer.status === 404) {
          return { isRefused: true, steps: [(one) => one.payments.every((payment) => payment.id !== id)] };
        }
        return decided(answer, (one) => {
          const payment = one.payments.find((other) => other.id === id);
          return payment !== undefined && apply(one, payment);
        });
      },
    };
  };

// Nothing of what a payment that is gone was asked for happens.
function decidedOf(
  answer: Answer,
  id: string,
  apply: (invoice: model.ModelInvoice, payment: model.ModelPayment) => boolean,
) {
  const find = (one: model.ModelInvoice) => one.payments.find((payment) => payment.id === id);
  if (answer.status === 404)
    return { isRefused: true, steps: [(one: model.ModelInvoice) => find(one) === undefined] };
  return decided(answer, (one) => {
    const payment = find(one);
    return payment !== undefined && apply(one, payment);
  });
}

const methods = ['BankTransfer', 'Cash', 'Cheque', undefined] as const;

const recordsPart: Choose = (house, invoice) => {
  const { random } = house;
  const payment = random.pick(invoice.payments);
  const open = model.owed(payment);
  if (open === 0 && random.chance(0.8)) return null;
  const amount = random.chance(0.1) ? open + 1 : random.between(1, Math.max(1, open));
  const method = random.pick(methods);
  return {
    name: 'record a part',
    mayRace: true,
    async run() {
      const path = `/v1/invoices/${invoice.id}/scheduled_payments/${payment.id}/payments`;
      const answer = await house.call('POST', path, { body: { amount, ...(method && { method }) } });
      return decidedOf(answer, payment.id, (one, found) => manual.record(one, found, amount));
    },
  };
};

const recordsInOrder: Choose = (house, invoice) => {
  const { random } = house;
  const open = model.sumOf(invoice.payments.filter(model.mayBeCharged).map(model.owed));
  if (open === 0 && random.chance(0.8)) return null;
  const amount = random.chance(0.1) ? open + 1 : random.between(1, Math.max(1, open));
  return {
    name: 'record in order',
    mayRace: true,
    run: async () =>
      decided(await house.call('POST', `/v1/invoices/${invoice.id}/payments`, { body: { amount } }), (one) =>
        manual.recordInOrder(one, amount),
      ),
  };
};

const overpays: Choose = (house, invoice) => {
  const open = model.sumOf(invoice.payments.filter(model.mayBeCharged).map(model.owed));
  const amount = open + house.random.between(1, 5_000);
  return {
    name: 'overpay',
    mayRace: true,
    run: async () =>
      decided(
        await house.call('POST', `/v1/invoices/${invoice.id}/payments`, {
          body: { amount, overpayment: 'Credit' },
        }),
        (one) => manual.overpay(one, amount),
      ),
  };
};

// Credit is shared by the invoices of a client, which the model of one invoice does not know: the checks of the books do.
const appliesCredit: Choose = (house, invoice) => {
  const open = model.sumOf(invoice.payments.filter(model.mayBeCharged).map(model.owed));
  if (open === 0 && house.random.chance(0.8)) return null;
  const amount = house.random.between(1, Math.max(1, Math.min(open, 2_000)));
  return {
    name: 'apply credit',
    mayRace: true,
    async run() {
      const answer = await house.call('POST', `/v1/invoices/${invoice.id}/apply_credit`, {
        body: { amount },
      });
      const isShort =
        answer.error?.code === 'credit_too_small' || /has no credit/.test(answer.error?.message ?? '');
      if (isShort) return { isRefused: true, steps: [] };
      return decided(answer, (one) => manual.recordInOrder(one, amount));
    },
  };
};

const undoesPart: Choose = (house, invoice) => {
  const { random } = house;
  if (invoice.payments.every(({ outside }) => outside === 0)) return null;
  const place = random.between(0, 9);
  return {
    name: 'undo a part',
    mayRace: false,
    async run() {
      const path = `/v1/invoices/${invoice.id}/payments`;
      const { items } = (await house.call('GET', path)).data;
      const standing = items.filter(({ removedAt }: { removedAt: string | null }) => removedAt === null);
      if (standing.length === 0) return { isRefused: true, steps: [] };
      const { id, scheduledPaymentId, amount, source } = standing[place % standing.length];
      const answer = await house.call('POST', `${path}/${id}/unmark`, { body: {} });
      return decidedOf(
        answer,
        scheduledPaymentId,
        (one, found) => source !== 'BankLine' && manual.unmarkPart(one, found, amount),
      );
    },
  };
};

// As a person does who looks at a statement: its line, and what that pays.
const confirmsLine: Choose = (house, invoice) => {
  const { random } = house;
  const payment = random.pick(invoice.payments);
  const open = model.owed(payment);
  if (open === 0 && random.chance(0.8)) return null;
  const amount = random.chance(0.1) ? open + 1 : random.between(1, Math.max(1, open));
  return {
    name: 'confirm a bank line',
    mayRace: true,
    async run() {
      const line = await takeLine(house, amount);
      const allocation = { invoiceId: invoice.id, scheduledPaymentId: payment.id, amount };
      const body = { allocations: [allocation] };
      const answer = await house.call('POST', `/v1/bank_lines/${line}/confirm`, { body });
      return decidedOf(answer, payment.id, (one, found) => manual.confirm(one, found, { line, amount }));
    },
  };
};

const undoesLine: Choose = (house, invoice) => {
  const lines = invoice.payments.flatMap((payment) => payment.lines.map(({ line }) => line));
  if (lines.length === 0) return null;
  const line = house.random.pick(lines);
  return {
    name: 'undo a bank line',
    mayRace: false,
    run: async () =>
      decided(await house.call('POST', `/v1/bank_lines/${line}/undo`, { body: {} }), (one) =>
        manual.undoLine(one, line),
      ),
  };
};

/** Each change by money outside, and how often it is chosen. */
export const manualChanges: readonly (readonly [times: number, choose: Choose])[] = [
  [1, decides('mark_as_paid', manual.mark)],
  [1, decides('unmark_as_paid', manual.unmark)],
  [1, recordsPart],
  [1, recordsInOrder],
  [1, overpays],
  [2, appliesCredit],
  [1, undoesPart],
  [1, confirmsLine],
  [1, undoesLine],
];
