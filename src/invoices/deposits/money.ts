import { blocked } from '../../kit/errors.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import type { Posting } from '../../ledger/types.ts';
import type { Invoice } from '../types.ts';

type Paid = Pick<Invoice, 'deposits' | 'payments'>;

/** Money of a change that counts on one civil day. */
export interface MoneyOfDay {
  readonly day: string;
  /** In the minor unit. */
  readonly amount: number;
}

/** The money of postings that say their day, the earliest day first. */
export function moneyByDay(postings: readonly Posting[]): MoneyOfDay[] {
  const dated = postings.flatMap(({ day, amount }) => (day === undefined ? [] : [{ day, amount }]));
  return [...Map.groupBy(dated, ({ day }) => day)]
    .map(([day, some]) => ({ day, amount: sumAmounts(some.map(({ amount }) => amount)) }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/**
 * Divides an amount among the days of its money, the last of which is the newest: money that replaces what fell away has no
 * document of its own, so the earliest days lack it.
 */
export function splitByDay(amount: number, money: readonly MoneyOfDay[]): MoneyOfDay[] {
  let rest = amount;
  const parts = money.toReversed().map(({ day, amount: own }) => {
    const part = Math.min(rest, own);
    rest -= part;
    return { day, amount: part };
  });
  return parts.filter((part) => part.amount > 0).toReversed();
}

/** Whether an active invoice with deposit documents is not its final invoice yet. */
export function isUnfinished({ deposits, status }: Pick<Invoice, 'deposits' | 'status'>): boolean {
  return deposits !== null && deposits.finalOn === null && status === 'Active';
}

/** Whether there are prepayment invoices, and no final invoice yet, which would bill the whole amount whatever is paid. */
export function isPrepaid({ deposits }: Pick<Invoice, 'deposits'>): boolean {
  return deposits !== null && deposits.count > 0 && deposits.finalOn === null;
}

/** The amount that the prepayment invoices name, and that is not paid any more, in the minor unit. The final invoice bills it, whether it is paid or not. */
export function fallenAmount(invoice: Paid): number {
  if (invoice.deposits === null || !isPrepaid(invoice)) return 0;
  const paid = sumAmounts(invoice.payments.map(({ paidAmount }) => paidAmount));
  return Math.max(0, invoice.deposits.invoiced - paid);
}

const NEXT_STEP =
  'Issue the final invoice first, which bills all that is owed: POST /v1/invoices/{invoice_id}/final_invoice. Or take it back by a ' +
  'credit note: POST /v1/invoices/{invoice_id}/credit_notes.';

/** Refuses to let money be owed again that a prepayment invoice names. Errors: 422 `illegal_action`. */
export function requireNotPrepaid(invoice: Pick<Invoice, 'deposits'>, path = ''): void {
  if (!isPrepaid(invoice)) return;
  const message = `A prepayment invoice names this money, and its tax counts with it. ${NEXT_STEP}`;
  throw blocked('RatesFixed', message, { path, passes: 'by change' });
}

/** Refuses to cancel what a prepayment invoice names. Errors: 422 `illegal_action`. */
export function requireNoPrepayments({ deposits }: Pick<Invoice, 'deposits'>): void {
  if (deposits === null || deposits.count === 0) return;
  const message =
    'A prepayment invoice of this invoice was issued, and canceling takes it back nowhere: use a credit note ' +
    '(POST /v1/invoices/{invoice_id}/credit_notes), or write it off.';
  throw blocked('RatesFixed', message, { path: '/status' });
}
