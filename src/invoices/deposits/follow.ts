import type { Account } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { type NewEvent, recordEvents } from '../../kit/events.ts';
import { newId, type PrepaymentInvoiceId } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { civilDateIn } from '../../kit/time.ts';
import { type PostedAmounts, postingsOf, recordPostings } from '../../ledger/service.ts';
import type { Posting, RateAmount } from '../../ledger/types.ts';
import { grossOfAll, readDeferred } from '../posting-taxes.ts';
import { type PresentContext, presentInFull } from '../present.ts';
import type { Invoice } from '../types.ts';
import { beginVersion } from '../versions/verbs.ts';
import { prepaymentRates, restRates } from './amounts.ts';
import { readCredited } from './credited.ts';
import { type MoneyOfDay, splitByDay } from './money.ts';
import { presentPrepayment } from './present.ts';
import { insertPrepayment, readPrepaymentsOf } from './store.ts';
import type { Deposits, PrepaymentInvoice } from './types.ts';

/** An invoice with the tax documents that follow from its money. */
interface Followed {
  readonly invoice: Invoice;
  readonly events: readonly NewEvent[];
  readonly postings: readonly Posting[];
}

/**
 * Issues the tax document that a change of an invoice with deposit documents asks for: a prepayment invoice over money that came
 * while something is still owed; the final invoice when all is paid, or when the invoice ends otherwise. Writes the document and its
 * posting; the caller saves the answered invoice and records the event, with whose version it is. Needs the invoice locked.
 * `money`: that of the change, where it does not count today; each day has a document of its own.
 */
export async function followDeposits(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  now: Date,
  money: readonly MoneyOfDay[] = [],
): Promise<Followed> {
  const unchanged = { invoice, events: [], postings: [] };
  const { deposits, status } = invoice;
  if (deposits === null || status === 'Draft' || deposits.finalOn !== null || deposits.isReleased)
    return unchanged;
  if (status === 'Canceled' && deposits.count === 0)
    return release(tx, context.account, invoice, deposits, now);
  const amount = sumAmounts(invoice.payments.map(({ paidAmount }) => paidAmount)) - deposits.invoiced;
  const isLast = hasEnded(invoice);
  if (!isLast && amount <= 0) return unchanged;
  const before = deposits.count === 0 ? [] : await readPrepaymentsOf(tx, context.account.id, invoice.id);
  const credited = await readCredited(tx, context.account.id, invoice);
  const parts = splitByDay(Math.max(0, amount), money);
  const today = civilDateIn(context.account.timeZone, now);
  const last = money.at(-1)?.day ?? today;
  let followed: Followed & { readonly document?: PrepaymentInvoice } = unchanged;
  const documents = [...before];
  const add = (next: typeof followed) => {
    followed = {
      invoice: next.invoice,
      events: [...followed.events, ...next.events],
      postings: [...followed.postings, ...next.postings],
    };
    if (next.document !== undefined) documents.push(next.document);
  };
  for (const { day, amount: part } of isLast ? parts.slice(0, -1) : parts)
    add(
      await issue(
        tx,
        context,
        followed.invoice,
        { before: documents, amount: part, paidOn: day, credited },
        now,
      ),
    );
  const undated = amount - sumAmounts(parts.map((part) => part.amount));
  if (!isLast && undated > 0)
    add(
      await issue(
        tx,
        context,
        followed.invoice,
        { before: documents, amount: undated, paidOn: today, credited },
        now,
      ),
    );
  if (isLast) add(await finish(tx, context, followed.invoice, { before: documents, day: last }, now));
  return followed;
}

/**
 * Issues the final invoice of a locked invoice that has none yet, because a credit note will take something of it back. Answers the
 * invoice, which the caller saves, with what was written.
 */
export async function finishDeposits(
  tx: Transaction,
  context: PresentContext,
  current: Invoice,
  now: Date,
): Promise<Followed> {
  const { deposits } = current;
  const unchanged = { invoice: current, events: [], postings: [] };
  if (deposits === null || deposits.finalOn !== null || deposits.isReleased) return unchanged;
  if (current.status === 'Draft' || current.status === 'Canceled') return unchanged;
  const before = deposits.count === 0 ? [] : await readPrepaymentsOf(tx, context.account.id, current.id);
  const followed = await finish(tx, context, current, { before }, now);
  await recordEvents(tx, context.account.id, now, followed.events);
  return followed;
}

/** Whether the final invoice comes first: a credit note, a waiver or a write-off takes something of it back. */
export function hasEnded({ status, creditedAmount, canceledAt, payments, deposits }: Invoice): boolean {
  return (
    status !== 'Active' ||
    creditedAmount > (deposits?.credited ?? 0) ||
    canceledAt !== null ||
    payments.some((payment) => payment.status === 'Waived')
  );
}

/** An invoice that becomes its final invoice now. */
export function asFinal({ timeZone }: Account, current: Invoice, now: Date): Invoice {
  const finalOn = civilDateIn(timeZone, now);
  const deposits = { ...(current.deposits as Deposits), finalOn, finalAt: now.toISOString() };
  const updatedAt = current.updatedAt > now ? current.updatedAt : now;
  return { ...nextVersion(current, deposits), updatedAt };
}

async function issue(
  tx: Transaction,
  context: PresentContext,
  current: Invoice,
  made: {
    readonly before: readonly PrepaymentInvoice[];
    readonly amount: number;
    readonly paidOn: string;
    readonly credited: readonly RateAmount[];
  },
  now: Date,
): Promise<Followed & { readonly document: PrepaymentInvoice }> {
  const { account } = context;
  const { before, amount } = made;
  const ordinal = before.length + 1;
  const today = civilDateIn(account.timeZone, now);
  const document: PrepaymentInvoice = {
    id: newId<PrepaymentInvoiceId>(),
    invoiceId: current.id,
    invoiceSequence: current.sequence + 1,
    ordinal,
    number: `${current.number}-P${ordinal}`,
    issuedOn: today,
    paidOn: made.paidOn,
    currency: current.currency,
    amount,
    rates: prepaymentRates(current, before, amount, made.credited),
    createdAt: now,
  };
  await insertPrepayment(tx, account.id, document);
  const deposits = { ...(current.deposits as Deposits), count: ordinal };
  const invoice = nextVersion(current, { ...deposits, invoiced: deposits.invoiced + amount });
  const posted = posting(invoice, { prepayment: amount }, document.rates, document.paidOn);
  const more = { prepaymentInvoice: presentPrepayment(document) };
  const issued = { invoice, type: 'invoice.prepayment_invoiced' as const, more, posted };
  return { ...(await record(tx, context, issued, now)), document };
}

async function finish(
  tx: Transaction,
  context: PresentContext,
  current: Invoice,
  { before, day }: { readonly before: readonly PrepaymentInvoice[]; readonly day?: string },
  now: Date,
): Promise<Followed> {
  const credited = await readCredited(tx, context.account.id, current);
  const rates = restRates(current, before, credited);
  const final = asFinal(context.account, current, now);
  const invoice = await beginVersion(tx, context.account, current, final, ['finalInvoice']);
  const posted = posting(invoice, { final: grossOfAll(rates) }, rates, day);
  const more = { prepaymentInvoiceIds: before.map(({ id }) => id) };
  return record(tx, context, { invoice, type: 'invoice.final_invoiced', more, posted }, now);
}

// An amount that no document will bill does not wait for one. The change that cancels may have another total, of which nothing was
// deferred.
async function release(
  tx: Transaction,
  account: Account,
  current: Invoice,
  deposits: Deposits,
  now: Date,
): Promise<Followed> {
  const rates = await readDeferred(tx, account.id, current);
  const invoice: Invoice = { ...current, deposits: { ...deposits, isReleased: true } };
  const posted = posting(invoice, { undefer: grossOfAll(rates) }, rates);
  await recordPostings(tx, account, now, posted);
  return { invoice, events: [], postings: posted };
}

function nextVersion(invoice: Invoice, deposits: Deposits): Invoice {
  return { ...invoice, sequence: invoice.sequence + 1, deposits };
}

function posting(
  { id, sequence, currency }: Invoice,
  amounts: PostedAmounts<'Invoice'>,
  taxes: readonly RateAmount[],
  day?: string,
): Posting[] {
  const source = { type: 'Invoice' as const, id, sequence, invoiceId: id, currency, day };
  return postingsOf(source, amounts).map((one) => ({ ...one, taxes }));
}

async function record(
  tx: Transaction,
  context: PresentContext,
  made: {
    readonly invoice: Invoice;
    readonly type: NewEvent['type'];
    readonly more: object;
    readonly posted: readonly Posting[];
  },
  now: Date,
): Promise<Followed> {
  const { invoice, type, more, posted } = made;
  const data = { ...presentInFull(invoice, context), ...more };
  const events = [{ type, objectId: invoice.id, sequence: invoice.sequence, data }];
  await recordPostings(tx, context.account, now, posted);
  return { invoice, events, postings: posted };
}
