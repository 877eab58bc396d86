import { currencyExponent } from '../../../../src/kit/money/money.ts';
import type { ShareRule } from '../../../../src/kit/money/shares.ts';
import type { FullInvoice, Operations } from '../../api/schema.ts';
import {
  discountTimes,
  emptyItem,
  finishedDiscount,
  inOtherCurrency,
  isPricedItem,
  itemOf,
  type Line,
  lineOf,
  linesOf,
  type TypedDiscount,
  totalOf,
  typedDiscount,
} from './amounts.ts';
import { billingChange, type TypedBilling, typedBilling } from './billing.ts';
import { type Plan, paymentsOf } from './schedule/plans.ts';
import {
  dated,
  dueOf,
  followRules,
  type Held,
  planOf,
  type Rule,
  ruleOf,
  sharesOf,
} from './schedule/rules.ts';

/** A line of the invoice, as it is typed. */
export interface Item {
  /** Stays the same while the line is edited. */
  readonly key: string;
  readonly description: string;
  readonly quantity: number | null;
  readonly unitAmount: number | null;
  readonly unit: NonNullable<Line['unit']> | null;
  readonly discount: TypedDiscount | null;
  /** The tax rate, in hundredths of a percent; null without. */
  readonly taxBasisPoints: number | null;
  readonly localTaxBasisPoints: number | null;
  /** Null where the rate says it. */
  readonly taxCategory: NonNullable<Line['taxCategory']> | null;
}

/** A payment of the schedule, as it is typed. */
export interface Row {
  /** Stays the same while the row is edited. */
  readonly key: string;
  /** Of a payment that the service knows. */
  readonly id: string | null;
  readonly name: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly dueDate: string;
  /** In the minor unit. */
  readonly amount: number | null;
  /** What is typed over what it came to ends it. */
  readonly rule?: Rule;
  /** Of an issued invoice with rules. */
  readonly held?: Held;
}

/** The client of the invoice. */
export interface Client {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A way of paying. */
export type PaymentMethod = FullInvoice['paymentMethods'][number];

/** All that the builder holds of an invoice, finished or not. */
export interface Form {
  readonly client: Client | null;
  readonly billing: TypedBilling;
  readonly items: readonly Item[];
  readonly taxMode: FullInvoice['taxMode'];
  readonly discount: TypedDiscount | null;
  readonly taxExemption: FullInvoice['taxExemption'];
  readonly plan: Plan;
  readonly rows: readonly Row[];
  /** Null: what the account accepts. */
  readonly paymentMethods: readonly PaymentMethod[] | null;
  readonly note: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly eventDate: string;
  /** As typed, with commas or spaces between them. */
  readonly ccEmails: string;
  readonly enableAutoreminders: boolean;
  readonly deliveryMethod: FullInvoice['deliveryMethod'];
  readonly currency: string;
}

/** The inputs that the service requires before it can save the invoice. Only the service validates their values. */
export type Missing = 'client' | 'amount' | 'description' | 'rowAmount' | 'rowDate' | 'sum';

export function newItem(): Item {
  return { key: crypto.randomUUID(), ...emptyItem };
}

export function newRow(): Row {
  return { key: crypto.randomUUID(), id: null, name: '', dueDate: '', amount: null };
}

/** A new invoice. `today`: the account's civil date, on which the first payment is due until somebody says another. */
export function emptyForm(currency: string, today: string): Form {
  return {
    client: null,
    billing: {},
    items: [newItem()],
    taxMode: 'Included',
    discount: null,
    taxExemption: null,
    plan: { kind: 'single', date: today },
    rows: [{ ...newRow(), dueDate: today }],
    paymentMethods: null,
    note: '',
    eventDate: '',
    ccEmails: '',
    enableAutoreminders: true,
    deliveryMethod: 'Email',
    currency,
  };
}

/** An invoice of the service as the builder holds it. */
export function formOf(invoice: FullInvoice): Form {
  return {
    client: { id: invoice.contactId, name: invoice.contact.name, email: invoice.contact.email },
    billing: typedBilling(invoice),
    items:
      invoice.lineItems.length === 0
        ? [{ ...newItem(), unitAmount: invoice.totalAmount }]
        : invoice.lineItems.map((line) => ({ ...newItem(), ...itemOf(line) })),
    taxMode: invoice.taxMode,
    discount: typedDiscount(invoice.discount),
    taxExemption: invoice.taxExemption,
    plan: planOf(invoice),
    rows: invoice.paymentSchedule.map((payment, index) => ({
      key: payment.id,
      id: payment.id,
      name: payment.name ?? '',
      dueDate: payment.dueDate,
      amount: payment.amount,
      ...ruleOf(invoice, index),
    })),
    paymentMethods: invoice.paymentMethods,
    note: invoice.note,
    eventDate: invoice.eventDate ?? '',
    ccEmails: invoice.ccEmails.join(', '),
    enableAutoreminders: invoice.enableAutoreminders,
    deliveryMethod: invoice.deliveryMethod,
    currency: invoice.currency,
  };
}

/** The sum of the rows in the minor unit. */
export function sumOfRows(form: Pick<Form, 'rows'>): number {
  return form.rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

/**
 * Changes a form, and lets the schedule follow: the plan's rows are made again when what they depend on has changed, and rows
 * with rules follow these. `today`: the account's civil date.
 */
export function changeForm(
  form: Form,
  changes: Partial<Form>,
  { names, today }: { readonly names: Record<string, string>; readonly today: string },
): Form {
  // A person who chooses to write the rows by hand gets rows without rules.
  const isByHand = changes.plan?.kind === 'own' && changes.rows === undefined;
  const rowsNow = isByHand ? form.rows.map(({ rule: _rule, ...row }) => row) : form.rows;
  const next = inCurrency({ ...form, rows: rowsNow, ...changes }, form.currency);
  const follows =
    changes.plan !== undefined ||
    changes.items !== undefined ||
    changes.taxMode !== undefined ||
    changes.discount !== undefined ||
    changes.eventDate !== undefined ||
    changes.currency !== undefined;
  if (!follows) return next;
  const total = totalOf(next);
  const { plan, eventDate, currency } = next;
  const planned = paymentsOf(plan, { total, eventDate, today, currency });
  if (planned === null) {
    const kept = plan.kind === 'deposit' ? withoutDeposit(next.rows) : next.rows;
    return { ...next, rows: followRules(kept, { total, eventDate, today, currency }) };
  }
  const isSamePlan = form.plan.kind === plan.kind;
  const rows = planned.map(({ name, dueDate, amount, due, share }, index) => {
    const { key, id, name: before } = next.rows[index] ?? newRow();
    const unnamed = isSamePlan ? before : '';
    const rule = due === null && share === null ? {} : { rule: { due, dueDate, share, amount, total } };
    const own = name === null || unnamed !== '' ? unnamed : (names[name] ?? '');
    return { key, id, name: own, dueDate, amount, ...rule };
  });
  return { ...next, rows };
}

// A deposit that cannot be used is missing: the last one that could be is not what somebody sees in its field.
function withoutDeposit([first = newRow(), ...others]: readonly Row[]): readonly Row[] {
  const { rule: _rule, ...row } = first;
  return [{ ...row, amount: null }, ...others];
}

// A hundred of one currency is a hundred of the other: what somebody typed stays, whatever its minor unit is.
function inCurrency(form: Form, before: string): Form {
  const factor = 10 ** (currencyExponent(form.currency) - currencyExponent(before));
  if (factor === 1) return form;
  const other = (amount: number | null) => (amount === null ? null : Math.round(amount * factor));
  return {
    ...form,
    items: form.items.map((item) => inOtherCurrency(item, factor, form.currency)),
    discount: discountTimes(form.discount, factor),
    rows: form.rows.map((row) => ({ ...row, amount: other(row.amount) })),
    plan:
      form.plan.kind === 'deposit' && form.plan.amount !== undefined
        ? { ...form.plan, amount: other(form.plan.amount) }
        : form.plan,
  };
}

/** Lets the last row take what the others leave of the total. */
export function balanceLast(form: Form): Form {
  const total = totalOf(form);
  const last = form.rows.at(-1);
  if (total === null || last === undefined) return form;
  const amount = (last.amount ?? 0) + total - sumOfRows(form);
  return { ...form, plan: { kind: 'own' }, rows: [...form.rows.slice(0, -1), { ...last, amount }] };
}

/** The share of the total that a row still has; null when its amount is typed. */
export function shareOfRow(form: Form, key: string): ShareRule | null {
  const at = form.rows.findIndex((row) => row.key === key);
  return sharesOf(form.rows, { total: totalOf(form), currency: form.currency })[at] ?? null;
}

/** The addresses that get copies. */
export function addressesOf(typed: string): string[] {
  const addresses = typed.split(/[\s,;]+/);
  return [...new Set(addresses)].filter((address) => address !== '');
}

/** What is missing, the first of the form first. */
export function missingOf(form: Form): Missing[] {
  const total = totalOf(form);
  const lines = linesOf(form);
  const found: [Missing, boolean][] = [
    ['client', form.client === null],
    ['amount', total === null || total === 0 || lines.some((item) => !isPricedItem(item))],
    ['description', lines.some(({ description }) => description.trim() === '')],
    ['rowAmount', form.rows.some(({ amount }) => amount === null || amount <= 0)],
    ['rowDate', form.rows.some(({ dueDate }) => dueDate === '')],
    ['sum', total !== null && sumOfRows(form) !== total],
  ];
  return found.filter(([, is]) => is).map(([missing]) => missing);
}

/** How many payments have a date that has passed on `today`. */
export function passedRows({ rows }: Pick<Form, 'rows'>, today: string): number {
  return rows.filter((row) => isPassedRow(row, today)).length;
}

/**
 * Changes a row. A new date, or the name of a single row, may keep the plan; every other edit makes the rows manual.
 */
export function editRow(form: Form, key: string, changes: Partial<Row>): Pick<Form, 'rows' | 'plan'> {
  const rows = form.rows.map((row) => (row.key === key ? { ...row, ...changes } : row));
  const isDate = !('amount' in changes) && (form.plan.kind === 'single' || !('name' in changes));
  return { rows, plan: isDate ? withDates(form.plan, rows) : { kind: 'own' } };
}

// Gives the dates of the rows to a plan that has a date for each row. Any other plan would restore its own dates, so
// the rows become manual.
function withDates(plan: Plan, rows: readonly Row[]): Plan {
  const [date = '', balanceDate = ''] = rows.map(({ dueDate }) => dueDate);
  if (plan.kind === 'single') return { ...plan, date };
  return plan.kind === 'deposit' ? { ...plan, date, balanceDate } : { kind: 'own' };
}

/** The form with every date that has passed moved to `today`. */
export function movePassed(form: Form, today: string): Form {
  const rows = form.rows.map((row) => (isPassedRow(row, today) ? { ...row, dueDate: today } : row));
  return { ...form, rows, plan: withDates(form.plan, rows) };
}

/** True of a row whose date has passed. One with a rule gets another date when the invoice is issued. */
export function isPassedRow(row: Row, today: string): boolean {
  return dueOf(row) === null && isPassed(row.dueDate, today);
}

/** A form with the dates that the rules of its rows come to today. */
export function followToday(form: Form, today: string): Form {
  return { ...form, rows: dated(form.rows, { eventDate: form.eventDate, today }) };
}

/** True of a date that is entered and before `today`. */
function isPassed(dueDate: string, today: string): boolean {
  return dueDate !== '' && dueDate < today;
}

/** The fields of an invoice as the service takes them. */
type Body = Required<
  Pick<
    Operations['PATCH /v1/invoices/{invoice_id}']['body'],
    | 'totalAmount'
    | 'paymentSchedule'
    | 'ccEmails'
    | 'enableAutoreminders'
    | 'note'
    | 'deliveryMethod'
    | 'eventDate'
    | 'lineItems'
    | 'taxMode'
    | 'discount'
    | 'taxExemption'
    | 'currency'
  >
> & { contact: { id: string }; paymentMethods?: PaymentMethod[] } & ReturnType<typeof billingChange>;

/** A form from which nothing is missing, as the service takes it. */
export function bodyOf(form: Form): Body {
  if (form.client === null) throw new Error('Only a form with a client can be sent.');
  const shares = sharesOf(form.rows, { total: totalOf(form), currency: form.currency });
  return {
    contact: { id: form.client.id },
    ...billingChange({}, form.billing),
    totalAmount: totalOf(form) ?? 0,
    paymentSchedule: form.rows.map((row, index) => ({
      ...(row.id === null ? {} : { id: row.id }),
      ...dateOf(row),
      ...amountOf(row, shares[index] ?? null),
      name: row.name.trim() === '' ? null : row.name.trim(),
    })),
    ...(form.paymentMethods === null ? {} : { paymentMethods: [...form.paymentMethods] }),
    ccEmails: addressesOf(form.ccEmails),
    enableAutoreminders: form.enableAutoreminders,
    note: form.note,
    deliveryMethod: form.deliveryMethod,
    eventDate: form.eventDate === '' ? null : form.eventDate,
    lineItems: linesOf(form).map(lineOf),
    taxMode: form.taxMode,
    discount: finishedDiscount(form.discount),
    taxExemption: form.taxExemption,
    currency: form.currency,
  };
}

/** The date of a row as the service takes it: fixed, or its rule. */
export function dateOf(row: Row) {
  const due = dueOf(row);
  return due === null ? { dueDate: row.dueDate } : { due };
}

/** The amount of a row as the service takes it: fixed, or its share. */
export function amountOf(row: Row, share: ShareRule | null) {
  return share === null ? { amount: row.amount ?? 0 } : { share };
}

/** The fields in which a finished form differs from its base; total, schedule and lines are sent together. */
export function changesOf(base: Form, form: Form): Partial<Body> {
  const before = bodyOf(base);
  const after = bodyOf(form);
  const isSame = (name: keyof Body) => JSON.stringify(before[name]) === JSON.stringify(after[name]);
  const amounts: readonly string[] = ['totalAmount', 'paymentSchedule', 'lineItems'];
  const causes: readonly string[] = [...amounts, 'taxMode', 'discount'];
  const names = (Object.keys(after) as (keyof Body)[]).filter((name) => name !== 'billing');
  const hasAmounts = names.some((name) => causes.includes(name) && !isSame(name));
  const changed = names.filter((name) => (amounts.includes(name) ? hasAmounts : !isSame(name)));
  // Details that were chosen for one client are not taken from another.
  const billed = base.client?.id === form.client?.id ? base.billing : {};
  return {
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    ...billingChange(billed, form.billing),
  };
}
