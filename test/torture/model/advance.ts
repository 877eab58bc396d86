import { dueOf, followDates, nextTaking, partOf } from './autopay.ts';
import { type Said, settle, start } from './charges.ts';
import { applyRefundOutcome } from './refunds.ts';
import type { ModelCharge, ModelInvoice } from './state.ts';

/** After how long a card whose holder was asked is given up: a day, and the minute of the first question. */
const ABANDONED_MS = 86_400_000 + 60_000;

/** What the bank said by itself at an instant. */
export interface Told extends Said {
  readonly key: string;
  readonly at: number;
}

/** An order of autopay as it reached the bank, and its first answer. */
export interface Debit extends Said {
  readonly key: string;
  readonly at: number;
  /** Surcharge included. */
  readonly amount: number;
  readonly source: string;
}

/** The bank's answers and debits in a period. The model takes the answers, and compares the rest with its own. */
export interface Course {
  readonly until: number;
  /** Of all invoices of the account, in order, since the last look. */
  readonly told: readonly Told[];
  /** Of this invoice, in order, since the last look. */
  readonly debits: readonly Debit[];
  /** Of the account, in hundredths of a percent. */
  readonly basisPoints: number;
}

/**
 * Lets the time of an invoice run: settlements, returns, autopay, abandoned cards, each at its instant. Answers what
 * differs between the debits that must come and those that reached the bank, or null.
 */
export function advance(invoice: ModelInvoice, from: number, course: Course): string | null {
  let now = from;
  let debited = 0;
  const told = [...course.told];
  for (;;) {
    followDates(invoice, now);
    // A report about a debit waits until autopay has made that debit.
    const heard = told.findIndex(({ key }) => isAbout(invoice, key));
    const heardAt = told[heard]?.at ?? Number.POSITIVE_INFINITY;
    const takenAt = Math.max(now, nextTaking(invoice) ?? Number.POSITIVE_INFINITY);
    const abandoned = firstAbandoned(invoice);
    const abandonedAt = abandoned === null ? Number.POSITIVE_INFINITY : abandoned.createdAt + ABANDONED_MS;
    const next = Math.min(heardAt, takenAt, abandonedAt);
    if (next > course.until) break;
    now = next;
    if (heardAt === now) for (const one of told.splice(heard, 1)) hear(invoice, one, now);
    else if (takenAt === now) {
      const difference = debit(invoice, course, course.debits[debited], now);
      if (typeof difference === 'string') return difference;
      debited += difference;
    } else if (abandoned !== null) settle(invoice, abandoned, { answer: 'Declined', code: 'declined' }, now);
  }
  const more = course.debits[debited];
  return more === undefined ? null : `autopay took what it must not take: ${JSON.stringify(more)}`;
}

function firstAbandoned({ charges }: ModelInvoice): ModelCharge | null {
  return charges.find(({ status }) => status === 'RequiresAction') ?? null;
}

function isAbout({ charges }: ModelInvoice, key: string): boolean {
  return charges.some(({ id, refunds }) => id === key || refunds.some((refund) => refund.id === key));
}

function hear(invoice: ModelInvoice, told: Told, now: number): void {
  for (const charge of invoice.charges) {
    if (charge.id === told.key) settle(invoice, charge, told, now);
    for (const refund of charge.refunds) {
      if (refund.id === told.key) {
        applyRefundOutcome(invoice, refund, told.answer === 'Succeeded' ? 'Succeeded' : 'Failed');
      }
    }
  }
}

// Applies autopay at an instant. Answers 1 after a charge, 0 when the consent ended, or the difference as text.
function debit(
  invoice: ModelInvoice,
  { basisPoints }: Course,
  came: Debit | undefined,
  now: number,
): 0 | 1 | string {
  const { mandate } = invoice;
  if (mandate === null) return 0;
  const due = dueOf(invoice, mandate, now);
  const charge = start(invoice, due, {
    id: came?.key ?? '',
    origin: 'Autopay',
    token: mandate.token,
    parts: new Map(due.map((payment) => [payment.id, partOf(invoice, mandate, payment)])),
    basisPoints: Math.min(basisPoints, mandate.basisPoints),
    now,
  });
  const amount = charge.allocations.reduce((sum, allocation) => sum + allocation.amount, charge.surcharge);
  const wanted = [now, amount, `stored_${mandate.token}`].join(' ');
  const found = came === undefined ? 'nothing' : [came.at, came.amount, came.source].join(' ');
  if (came === undefined || wanted !== found) return `autopay must take ${wanted}, but took ${found}`;
  settle(invoice, charge, came, now);
  return 1;
}
