import type { Static } from 'typebox';
import { requireOpen, requireUnheld } from '../../accounts/service.ts';
import { accountTime, type Caller } from '../../accounts/types.ts';
import type { Charges } from '../../charges/service.ts';
import {
  type EndedInvoice,
  type GivenBack,
  type Invoices,
  presentCreditNote,
  trialTag,
} from '../../invoices/service.ts';
import type { AppliedChange, Trial, TryChange } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { AppError, refusal } from '../../kit/errors.ts';
import { finish } from '../../kit/http/envelope.ts';
import type { Idempotency, IdempotentRequest } from '../../kit/http/idempotency.ts';
import { entityTag } from '../../kit/http/requests.ts';
import type { InvoiceId } from '../../kit/ids.ts';
import type { CancelInvoice, PostponeInvoice, SettleInvoice } from './schemas.ts';

type CancelBody = Static<typeof CancelInvoice>;
type SettleBody = Static<typeof SettleInvoice>;
type EndBody = ({ readonly kind: 'Cancel' } & CancelBody) | ({ readonly kind: 'Settle' } & SettleBody);

interface EndingsDeps {
  /** Tries a change of an invoice with the mails and charges that follow, which slices above decide. */
  readonly notifications: { readonly tryChange: TryChange };
  readonly idempotency: Idempotency;
  readonly invoices: Invoices;
  readonly charges: Charges;
}

/** What a business does when an event moves or falls through. */
export type Endings = ReturnType<typeof createEndings>;

/** Makes the verbs of events that move or fall through. */
export function createEndings(deps: EndingsDeps) {
  return {
    /**
     * Ends an invoice by its terms, or by an amount. In a dry run answers what would happen. Errors: 403 `forbidden`,
     * `account_closed`, 404, 412, 422, 503 `account_frozen`.
     */
    cancel: (
      caller: Caller,
      id: string,
      body: CancelBody,
      ifMatch: string | undefined,
      request: IdempotentRequest,
    ) => end(deps, caller, id, { kind: 'Cancel', ...body }, ifMatch, request),

    /** Ends an invoice by an amount that was agreed. Errors: as of `cancel`. */
    settle: (
      caller: Caller,
      id: string,
      body: SettleBody,
      ifMatch: string | undefined,
      request: IdempotentRequest,
    ) => end(deps, caller, id, { kind: 'Settle', ...body }, ifMatch, request),

    /** Moves the event of an invoice. In a dry run answers what would happen. Errors: 404, 412, 422. */
    async postpone(
      caller: Caller,
      id: string,
      { eventDate, dryRun = false }: Static<typeof PostponeInvoice>,
      ifMatch: string | undefined,
      request: IdempotentRequest,
    ) {
      const { invoices, idempotency } = deps;
      const postpone = (tx: Transaction, trial: Trial | null) =>
        invoices.ending.postpone(tx, caller, id, eventDate, { ifMatch, trial });
      if (dryRun) {
        const { change, changes, etag } = await tryOn(deps, caller, postpone);
        return finish(request.now, { status: 200, data: { ...change.data, dryRun, changes }, etag });
      }
      return idempotency.perform(request, async (tx) => {
        const { invoice, data } = await postpone(tx, null);
        return { status: 200, data: { ...data, dryRun, changes: null }, etag: entityTag(invoice.sequence) };
      });
    },
  };
}

// Refunds are sent after what they belong to is written. A process that dies in between leaves them to the next request with
// the same key, and to the task of each refund.
async function end(
  deps: EndingsDeps,
  caller: Caller,
  id: string,
  { dryRun = false, ...body }: EndBody,
  ifMatch: string | undefined,
  request: IdempotentRequest,
) {
  const { idempotency, invoices, charges } = deps;
  requireRefunding(caller, body);
  const { account } = caller;
  const now = accountTime(account, request.now);
  const work = (tx: Transaction, trial: Trial | null) =>
    endBy(deps, tx, caller, id, body, { ifMatch, trial });
  if (dryRun) {
    const { change, changes } = await tryOn(deps, caller, work);
    const data = presentEnded(change, changes);
    return finish(request.now, { status: 200, data, etag: trialTag(change.before.sequence, data.noticeOn) });
  }
  return idempotency.performInSteps(request, {
    prepare: async () => null,
    start: async (tx) => (await work(tx, null)).invoice.id,
    complete: async (invoiceId) => {
      const written = await invoices.ending.findEnded(account, invoiceId as InvoiceId);
      await charges.ofCredit.sendRefunds(account, written.note?.refundIds ?? [], now);
      const ended = await invoices.ending.findEnded(account, invoiceId as InvoiceId);
      return { status: 200, data: presentEnded(ended, null), etag: entityTag(ended.invoice.sequence) };
    },
  });
}

// A transaction may be repeated: the last run is the one that was followed.
async function tryOn<Change extends AppliedChange>(
  { notifications }: EndingsDeps,
  caller: Caller,
  work: (tx: Transaction, trial: Trial) => Promise<Change>,
) {
  let last: Change | null = null;
  const { data, etag } = await notifications.tryChange(caller, async (tx, trial) => {
    last = await work(tx, trial);
    return last;
  });
  const change = last as Change | null;
  if (change === null) throw new Error('A change was not tried.');
  return { change, changes: data.changes, etag };
}

function endBy(
  { invoices, charges }: EndingsDeps,
  tx: Transaction,
  caller: Caller,
  id: string,
  { givenBack, ...body }: EndBody,
  { ifMatch, trial }: { readonly ifMatch: string | undefined; readonly trial: Trial | null },
) {
  const { account } = caller;
  return invoices.ending.end(tx, caller, id, body, {
    ifMatch,
    trial,
    depsOf: async (invoice, now) => {
      await requireOpen(tx, account.id);
      await requireUnheld(tx, account.id);
      const { refundable, ...facts } = await charges.ofCredit.readMoney(tx, account.id, invoice);
      return {
        facts,
        cover: (amount) => coverOf(amount, givenBack, { refundable, mayRefund: mayRefund(caller) }),
        refund: (amount) =>
          charges.ofCredit.startRefunds(tx, account, invoice.id, { amount, reason: body.reason }, now),
        endAutopay: (ended, isAsAgreed) => charges.endAutopayOf(tx, account, ended, isAsAgreed, now),
      };
    },
  });
}

function mayRefund({ scopes }: Caller): boolean {
  return scopes.has('charges:write');
}

// Refunding is a right of its own.
function requireRefunding(caller: Caller, { givenBack }: EndBody): void {
  if ((givenBack?.refund ?? 0) === 0 || mayRefund(caller)) return;
  throw new AppError('forbidden', { message: 'givenBack.refund needs the scope charges:write.' });
}

// What all goes back by refund needs no words. Where a part of it cannot, the business says that it gives that back outside.
function coverOf(
  amount: number,
  asked: EndBody['givenBack'],
  { refundable, mayRefund: isAllowed }: { readonly refundable: number; readonly mayRefund: boolean },
): GivenBack {
  const { refund = 0, outside = 0 } = asked ?? {};
  if (refund + outside === amount && (asked !== undefined || amount === 0)) return { refund, outside };
  if (asked === undefined && amount <= refundable && isAllowed) return { refund: amount, outside: 0 };
  throw refusal('credit_not_covered', uncovered(amount, refundable, isAllowed), '/givenBack');
}

function uncovered(amount: number, refundable: number, isAllowed: boolean): string {
  if (amount === 0) return 'Nothing goes back: leave givenBack out.';
  if (!isAllowed) {
    return `${amount} goes back: a refund needs the scope charges:write, or send {"outside": ${amount}} in givenBack.`;
  }
  const refund = Math.min(amount, refundable);
  const rest = amount - refund;
  return (
    `${amount} goes back: at most ${refund} of it by refund. ` +
    `Send givenBack with parts that add up, such as {"refund": ${refund}, "outside": ${rest}}.`
  );
}

// `changes`: what differs afterwards, in a dry run only.
function presentEnded({ invoice, ending, note, postings }: EndedInvoice, changes: object | null) {
  const { tier } = ending;
  const dryRun = changes !== null;
  const creditNote = note && presentCreditNote(note, invoice);
  return {
    invoiceId: invoice.id,
    dryRun,
    by: ending.by,
    noticeOn: ending.noticeOn,
    countedDate: ending.countedDate,
    days: ending.days,
    tier: tier && { fromDays: tier.fromDays, keepBasisPoints: tier.keepBasisPoints },
    keptAmount: ending.keptAmount,
    refundedAmount: ending.refundedAmount,
    outsideAmount: ending.outsideAmount,
    remainingAmount: ending.remainingAmount,
    remainingPaymentId: ending.remainingPaymentId,
    undocumentedAmount: ending.undocumentedAmount,
    autopay: ending.autopay,
    invoiceStatus: invoice.status,
    invoiceTotal: invoice.totalAmount,
    creditNote: creditNote && (dryRun ? { ...creditNote, id: null, refundIds: [] } : creditNote),
    postings: postings.map(({ code, debit, credit, amount }) => ({ code, debit, credit, amount })),
    changes,
  };
}
