import type { Transaction } from '../../kit/db/database.ts';
import { blocked } from '../../kit/errors.ts';
import { type NewEvent, recordEvents } from '../../kit/events.ts';
import type { AccountId } from '../../kit/ids.ts';
import { recordPostings } from '../../ledger/service.ts';
import { scheduleClock } from '../apply.ts';
import { changePayments, moneyMoveOf, type PaymentChange } from '../money.ts';
import { nextStepTexts } from '../next-step.ts';
import { addTaxes } from '../posting-taxes.ts';
import { type PresentContext, presentInFull } from '../present.ts';
import { noteLatePayments } from '../schedule/late-payments.ts';
import { sumOf } from '../schedule/schedule.ts';
import { saveInvoice } from '../store.ts';
import type { Invoice } from '../types.ts';
import { canceledPayments, leavesNothing, loweredBy, lowerSchedule } from './lowering.ts';
import { postingsSettled } from './posted.ts';
import { readCreditNotesOf } from './store.ts';
import type { LoweredPayment } from './types.ts';
import { readUnreturned } from './unreturned-store.ts';

/**
 * Lowers what is owed of a locked invoice by what its credit notes took and the client did not get back: its money has fallen
 * away since, so there is nothing to give back. `unreturned`: that amount, in the minor unit. Answers the changed invoice.
 */
export async function settleCredits(
  tx: Transaction,
  context: PresentContext,
  current: Invoice,
  unreturned: number,
  now: Date,
): Promise<Invoice> {
  const less = settledBy(current, unreturned);
  const amount = sumOf(less);
  if (amount === 0) return current;
  const { invoice: settled, types } = leavesNothing(current, less)
    ? ended(current)
    : lowered(lowerSchedule(current, less, now));
  const { account } = context;
  const sequence = current.sequence + types.length;
  const updatedAt = current.updatedAt > now ? current.updatedAt : now;
  const invoice: Invoice = { ...settled, sequence, updatedAt };
  const data = presentInFull(invoice, context);
  await saveInvoice(tx, account.id, invoice);
  await Promise.all([
    recordEvents(
      tx,
      account.id,
      now,
      types.map((type, index) => ({
        type,
        objectId: invoice.id,
        sequence: current.sequence + index + 1,
        data,
      })),
    ),
    addTaxes(
      tx,
      account.id,
      current,
      postingsSettled(invoice, amount, current.status === 'Uncollectible'),
    ).then((posted) => recordPostings(tx, account, now, posted)),
    scheduleClock(tx, account, invoice, now),
    noteLatePayments(tx, context, [{ before: current, after: invoice }]),
  ]);
  return invoice;
}

/**
 * By how much which payment falls when {@link settleCredits} settles an amount. What a written-off invoice would owe falls, too:
 * its client may still pay it.
 */
function settledBy(invoice: Invoice, unreturned: number): LoweredPayment[] {
  const isAwaited = invoice.status === 'Active' || invoice.status === 'Uncollectible';
  return isAwaited ? loweredBy(invoice, unreturned, []) : [];
}

/**
 * The amount by which {@link settleCredits} will lower what is owed of an invoice once its payments have changed, in the minor
 * unit.
 */
export function settlingOf(invoice: Invoice, changes: readonly PaymentChange[], unreturned: number): number {
  return unreturned === 0 ? 0 : sumOf(settledBy(changePayments(invoice, changes).invoice, unreturned));
}

interface Settled {
  readonly invoice: Invoice;
  readonly types: readonly NewEvent['type'][];
}

// A waived part is still billed: then the invoice ends as one of which all that was paid has gone back.
function ended(current: Invoice): Settled {
  const payments = canceledPayments(current);
  const isCreditedWhole = current.creditedAmount === current.totalAmount + current.loweredAmount;
  return isCreditedWhole
    ? {
        invoice: { ...current, payments, status: 'Canceled' },
        types: ['invoice.updated', 'invoice.canceled'],
      }
    : {
        invoice: { ...current, payments, status: 'Uncollectible' },
        types:
          current.status === 'Uncollectible'
            ? ['invoice.updated']
            : ['invoice.updated', 'invoice.written_off'],
      };
}

function lowered(invoice: Invoice): Settled {
  if (moneyMoveOf(invoice) !== 'pay') return { invoice, types: ['invoice.updated'] };
  return { invoice: { ...invoice, status: 'Paid' }, types: ['invoice.updated', 'invoice.paid'] };
}

/**
 * Refuses to say that money never came of which a credit note gave a part back outside, or still has to. Errors: 422
 * `illegal_action`. Needs the invoice locked.
 */
export async function requireNotGivenBack(
  tx: Transaction,
  accountId: AccountId,
  invoice: Invoice,
): Promise<void> {
  if (invoice.creditedAmount === 0) return;
  const notes = await readCreditNotesOf(tx, accountId, invoice.id);
  const isOutside = notes.some((note) => note.outsideAmount > 0);
  const { unarrived } = await readUnreturned(tx, accountId, invoice, []);
  if (!isOutside && unarrived === 0) return;
  const message = isOutside
    ? 'A credit note gave money of this invoice back outside, so the payment stays marked as paid.'
    : 'A refund of a credit note of this invoice has not succeeded, so the payment stays marked as paid.';
  throw blocked('MoneyMoved', `${message} ${nextStepTexts.newInvoice}`);
}
