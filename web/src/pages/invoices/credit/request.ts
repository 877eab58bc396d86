import { priced } from '../../../../../src/kit/money/pricing.ts';
import type { Charge, CreateCreditNoteBody, CreditNote, ShownInvoice } from '../../../api/schema.ts';

/** The part of a line item that is credited: a number of it, or an amount. Null while it cannot be read. */
export interface LineChoice {
  /** Null where an amount was typed. */
  readonly quantity: number | null;
  readonly amount: number | null;
}

/** What a person has chosen for a credit note. Amounts are in the minor unit. */
export interface CreditForm {
  readonly kind: 'amount' | 'lines';
  readonly amount: number | null;
  /** By the place of the line item. */
  readonly lines: ReadonlyMap<number, LineChoice>;
  readonly way: 'refund' | 'outside';
  /** How much of the paid part is refunded: as much as possible if undefined, null while it cannot be read. */
  readonly refund: number | null | undefined;
}

type Priced = Pick<ShownInvoice, 'lineItems' | 'taxMode' | 'discount'>;
type Credited = Pick<ShownInvoice, 'paymentSchedule' | 'issuedTotal' | 'creditedAmount'> & Priced;

/** A line item of which something is left to credit. */
export interface CreditableLine {
  readonly place: number;
  readonly description: string;
  /** What one of it comes to, after discounts and with tax. */
  readonly unitAmount: number;
  readonly left: number;
  /** How many whole units are left. */
  readonly units: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/** The line items of which something is left, after the credit notes so far. */
export function creditableLines(
  { lineItems, taxMode, discount }: Priced,
  notes: readonly Pick<CreditNote, 'lines'>[],
): readonly CreditableLine[] {
  const sums = priced(lineItems, { taxMode, discount });
  return lineItems
    .map(({ description, quantity }, place) => {
      const taken = notes.flatMap(({ lines }) => lines.filter(({ lineItem }) => lineItem === place));
      const gross = sums.lines[place]?.gross ?? 0;
      const left = gross - sum(taken.map(({ amount }) => amount));
      // With a rounded price of one, only an amount is exactly what a person reads.
      const isWhole = Number.isInteger(quantity) && gross % quantity === 0 && gross > 0;
      const unitAmount = isWhole ? gross / quantity : gross;
      return { place, description, unitAmount, left, units: isWhole ? Math.floor(left / unitAmount) : 0 };
    })
    .filter(({ left }) => left > 0);
}

/** All that is left of a line item, as the choice that a person begins with. */
export function wholeLine({ units, unitAmount, left }: CreditableLine): LineChoice {
  return { quantity: units * unitAmount === left ? units : null, amount: left };
}

/** The amount of the credit note; null while something of it cannot be read. */
export function amountOf({ kind, amount, lines }: CreditForm): number | null {
  if (kind === 'amount') return amount === 0 ? null : amount;
  const amounts = [...lines.values()].map((one) => one.amount);
  return amounts.length === 0 || amounts.some((one) => one === null || one === 0)
    ? null
    : sum(amounts as number[]);
}

/** The most that can be credited: the API may allow less, as where money is on its way. */
export function mostOf({ issuedTotal, creditedAmount }: Credited): number {
  return Math.max(0, issuedTotal - creditedAmount);
}

const payable: ReadonlySet<string> = new Set(['Scheduled', 'Due', 'Failed', 'ChargedBack']);

/** What is open of an invoice, and not on its way: a credit note lowers this first. */
function openOf({ paymentSchedule }: Pick<Credited, 'paymentSchedule'>): number {
  const open = paymentSchedule.filter(({ status }) => payable.has(status));
  return sum(open.map((one) => one.amount - one.paidAmount));
}

/** The part of the credit note that was paid already, and goes back to the client. */
export function paidPartOf(invoice: Credited, form: CreditForm): number {
  return Math.max(0, (amountOf(form) ?? 0) - openOf(invoice));
}

type Refundable = Pick<Charge, 'amount' | 'refundedAmount' | 'paymentMethod' | 'createdAt'>;

/** The most that can go back through the processor. What went back outside before does not go back once more. */
export function mostRefunded(
  charges: readonly Refundable[],
  notes: readonly Pick<CreditNote, 'outsideAmount'>[],
): number {
  const left = sum(charges.map((charge) => charge.amount - charge.refundedAmount));
  return Math.max(0, left - sum(notes.map(({ outsideAmount }) => outsideAmount)));
}

/** The charges that a refund of this amount takes from: the newest first. */
export function refundedFrom<One extends Refundable>(
  charges: readonly One[],
  amount: number,
): readonly One[] {
  let rest = amount;
  return charges
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .filter((charge) => {
      const isUsed = rest > 0;
      rest -= charge.amount - charge.refundedAmount;
      return isUsed;
    });
}

/** How the paid part goes back: as chosen, by refund as far as possible. Null while the refund cannot be read. */
export function givenBackOf(
  { way, refund }: Pick<CreditForm, 'way' | 'refund'>,
  paidPart: number,
  most: number,
): { readonly refund: number; readonly outside: number } | null {
  if (way === 'outside') return { refund: 0, outside: paidPart };
  if (refund === null) return null;
  const part = refund ?? Math.min(paidPart, most);
  return { refund: part, outside: paidPart - part };
}

/** The request to the API, without the reason. */
export type CreditRequest = Omit<CreateCreditNoteBody, 'reason' | 'dryRun'>;

/** The request of a form; null while something of it is missing, or cannot be. */
export function requestOf(form: CreditForm, paidPart: number, most: number): CreditRequest | null {
  if (amountOf(form) === null) return null;
  const what =
    form.kind === 'amount'
      ? { amount: form.amount as number }
      : {
          lines: [...form.lines].map(([lineItem, { quantity, amount }]) =>
            quantity === null ? { lineItem, amount: amount as number } : { lineItem, quantity },
          ),
        };
  if (paidPart === 0) return what;
  const back = givenBackOf(form, paidPart, most);
  if (back === null || back.outside < 0) return null;
  const { refund, outside } = back;
  const givenBack = { ...(refund > 0 ? { refund } : {}), ...(outside > 0 ? { outside } : {}) };
  return { ...what, givenBack };
}
