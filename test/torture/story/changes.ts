import type { Change } from '../../support/dry-runs.ts';
import type { Random } from '../random.ts';
import { dayAfter, type Shown } from './invoices.ts';

/** What a change may be chosen from. */
interface Facts {
  readonly random: Random;
  /** The invoice as GET shows it. */
  readonly invoice: Shown;
  /** The account's time. */
  readonly now: Date;
}

type Make = (
  facts: Facts,
) => Pick<Change, 'body'> & Partial<Pick<Change, 'method'>> & { readonly to?: string };

const patched = (body: object) => ({ method: 'PATCH' as const, body });

// An element as it was read: by its rule, where it has one.
function elementOf({ id, due, dueDate, share, amount }: Shown): Shown {
  return { id, ...(due === null ? { dueDate } : { due }), ...(share === null ? { amount } : { share }) };
}

const sumOf = (items: readonly { readonly amount: number }[]) =>
  items.reduce((sum, { amount }) => sum + amount, 0);

const dates: Make = ({ random, invoice, now }) => {
  const chosen = random.pick(invoice.paymentSchedule as Shown[]);
  const dueDate = dayAfter(now, random.between(-20, 120));
  return patched({
    paymentSchedule: invoice.paymentSchedule.map((one: Shown) => {
      const { due: _due, dueDate: _date, ...element } = elementOf(one);
      return one === chosen ? { ...element, dueDate } : elementOf(one);
    }),
  });
};

const amounts: Make = ({ random, invoice }) => {
  const chosen = random.pick(invoice.paymentSchedule as Shown[]);
  const plain = invoice.paymentSchedule.map((one: Shown) => {
    const { share: _share, ...element } = elementOf(one);
    const least = Math.max(1, one.paidAmount);
    const amount = one !== chosen ? one.amount : random.chance(0.3) ? least : random.between(least, 400_000);
    return { ...element, amount };
  });
  return patched({ totalAmount: sumOf(plain), paymentSchedule: plain });
};

const elements: Make = ({ random, invoice, now }) => {
  const kept = invoice.paymentSchedule.map((one: Shown) => {
    const { share: _share, ...element } = elementOf(one);
    return { ...element, amount: one.amount };
  });
  const isLess = kept.length > 1 && random.chance(0.5);
  if (isLess) kept.splice(random.between(0, kept.length - 1), 1);
  const date = random.pick([
    { dueDate: dayAfter(now, random.between(-10, 90)) },
    { due: { days: random.between(0, 30), from: 'Previous' } },
    { due: { days: -random.between(0, 60), from: 'Event' } },
  ]);
  const all = isLess ? kept : [...kept, { ...date, amount: random.between(1, 100_000), name: 'Album' }];
  return patched({ totalAmount: sumOf(all), paymentSchedule: all });
};

const total: Make = ({ random, invoice }) => {
  const totalAmount = Math.max(1, Math.floor(invoice.totalAmount * random.pick([0.3, 0.8, 1.01, 1.5])));
  const isShared = invoice.paymentSchedule.some(({ share }: Shown) => share !== null);
  const lines = invoice.lineItems.length === 0 ? {} : { lineItems: scaled(invoice.lineItems, totalAmount) };
  return patched({ totalAmount, ...lines, ...(isShared ? {} : { rebalance: 'LastPayment' }) });
};

// Line items of which the last takes what is left of the total.
function scaled(lines: readonly Shown[], totalAmount: number) {
  const { discount: _none, ...first } = lines[0] as Shown;
  return [{ ...first, quantity: 1, unitAmount: totalAmount }];
}

const event: Make = ({ random, now }) =>
  patched({ eventDate: random.chance(0.15) ? null : dayAfter(now, random.between(1, 200)) });

const fields: Make = ({ random, invoice }) =>
  patched(
    random.pick<object>([
      { note: `Note ${random.between(1, 1_000)}` },
      { ccEmails: random.pick([[], ['partner@example.com'], ['c@d.example']]) },
      { metadata: { venue: 'Old Mill' } },
      { contact: { name: 'Ben Okafor', email: `ben${random.between(1, 3)}@example.com` } },
      { deliveryMethod: random.pick(['Email', 'ShareManually']) },
      { enableAutoreminders: random.chance(0.5) },
      { paymentMethods: random.pick([['BankAccount'], ['CreditCard', 'DebitCard', 'BankAccount']]) },
      { lineItems: scaled([{ description: 'All', taxBasisPoints: 700 }], invoice.totalAmount) },
    ]),
  );

const status: Make = ({ random, invoice }) =>
  patched({
    status: invoice.status === 'Draft' ? 'Active' : random.pick(['Canceled', 'Uncollectible', 'Active']),
    ...(random.chance(0.3) ? { note: 'Ended' } : {}),
  });

const payment: Make = ({ random, invoice, now }) => {
  const { id } = random.pick(invoice.paymentSchedule as Shown[]);
  const act = random.pick(['mark_as_paid', 'mark_as_paid', 'unmark_as_paid', 'waive']);
  const isLate = act === 'mark_as_paid' && random.chance(0.3);
  const body = isLate ? { paidOn: dayAfter(now, -random.between(1, 20)) } : {};
  return { to: `/scheduled_payments/${id}/${act}`, body };
};

const credit: Make = ({ random, invoice }) => {
  const isAll = random.chance(0.15);
  const owed = invoice.amountDue as number;
  const kept = invoice.amountPaid - invoice.amountRefunded;
  const most = Math.max(1, random.chance(0.6) ? owed : owed + kept);
  const amount = isAll ? most : random.between(1, most);
  const excess = Math.max(0, amount - owed);
  const outside = random.pick([0, excess, Math.floor(excess / 2)]);
  const open = (invoice.paymentSchedule as Shown[]).filter((one) =>
    ['Due', 'Scheduled'].includes(one.status),
  );
  const named = open.filter(() => random.chance(0.3)).map(({ id }) => id);
  const kind = random.between(1, 5);
  const line = { lineItem: 0, ...(random.chance(0.5) ? { quantity: 1 } : { amount }) };
  return {
    to: '/credit_notes',
    body: {
      ...(kind === 1 && invoice.lineItems.length > 0 ? { lines: [line] } : { amount }),
      reason: 'One hour less',
      ...(named.length > 0 && random.chance(0.5) ? { scheduledPaymentIds: named } : {}),
      ...(excess > 0 ? { givenBack: { refund: excess - outside, outside } } : {}),
    },
  };
};

const cancel: Make = ({ random, invoice, now }) => ({
  to: '/cancel',
  body: {
    by: random.pick(['Client', 'Client', 'Business']),
    reason: 'Called off',
    ...(random.chance(0.3) ? { keep: random.between(0, invoice.totalAmount) } : {}),
    ...(random.chance(0.3) ? { noticeOn: dayAfter(now, -random.between(0, 3)) } : {}),
    ...outsideOf(random, invoice),
  },
});

const settle: Make = ({ random, invoice }) => ({
  to: '/settle',
  body: { keep: random.between(0, invoice.totalAmount), reason: 'Agreed', ...outsideOf(random, invoice) },
});

// Mostly all goes back by refund; money from outside cannot.
function outsideOf(random: Random, { amountPaid }: Shown) {
  return random.chance(0.05) ? { givenBack: { outside: random.between(1, amountPaid + 1) } } : {};
}

const postpone: Make = ({ random, now }) => ({
  to: '/postpone',
  body: { eventDate: random.chance(0.15) ? null : dayAfter(now, random.between(1, 250)) },
});

const kinds = {
  dates,
  amounts,
  elements,
  total,
  event,
  fields,
  status,
  payment,
  credit,
  cancel,
  settle,
  postpone,
};

/** The name of a kind of change. */
export type ChangeKind = keyof typeof kinds;

const weights: Readonly<Record<ChangeKind, number>> = {
  dates: 3,
  amounts: 3,
  elements: 3,
  total: 3,
  event: 3,
  fields: 3,
  status: 1,
  payment: 5,
  credit: 5,
  cancel: 2,
  settle: 1,
  postpone: 2,
};
const weighted = Object.entries(weights).flatMap(([kind, weight]) =>
  Array<ChangeKind>(weight).fill(kind as ChangeKind),
);

/** Chooses a change of an invoice; one of the named kinds, if there are any. It may be refused. */
export function anyChange(
  facts: Facts,
  only?: readonly ChangeKind[],
): Change & { readonly kind: ChangeKind } {
  const { random, invoice } = facts;
  const kind = invoice.status === 'Draft' && random.chance(0.3) ? 'status' : random.pick(only ?? weighted);
  const { method = 'POST', to = '', body } = kinds[kind](facts);
  return { kind, method, path: `/v1/invoices/${invoice.id}${to}`, body };
}
