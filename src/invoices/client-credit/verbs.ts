import { accountTime, type Caller } from '../../accounts/types.ts';
import { findAnyContact, missingContact } from '../../contacts/service.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { AppError, blocked, refusal } from '../../kit/errors.ts';
import type { Outcome } from '../../kit/http/envelope.ts';
import { makePage, type PageRequest } from '../../kit/http/pages.ts';
import { entityTag } from '../../kit/http/requests.ts';
import {
  type AccountId,
  type ContactId,
  type CreditMovementId,
  type InvoiceId,
  parseId,
} from '../../kit/ids.ts';
import { civilDateIn } from '../../kit/time.ts';
import type { InvoiceDeps } from '../deps.ts';
import { presentManualPayment } from '../manual-payments/present.ts';
import { presentInFull } from '../present.ts';
import type { Trial } from '../types.ts';
import { lockExisting } from '../update.ts';
import { applyCredit } from './applying.ts';
import { type MovedCredit, moveCredit, undoMovement } from './movements.ts';
import { presentMovement } from './present.ts';
import {
  eraseCreditWords,
  findBalances,
  findMovements,
  holdCreditOwner,
  lockBalance,
  moveCredits,
  readFirstDay,
  readMovement,
  readMovementsOfLine,
} from './store.ts';
import type { CreditDetails } from './types.ts';

/** Credit that was given back outside, as a caller asks to record it. */
interface GiveBackRequest extends Omit<CreditDetails, 'day'> {
  /** In the minor unit. */
  readonly amount: number;
  readonly currency: string;
  /** The civil date; today without one. */
  readonly paidOn?: string | undefined;
}

/** The invoice that credit pays, and how much; without an amount as much as there is and is open. */
interface ApplyRequest {
  readonly invoiceId: string;
  readonly ifMatch?: string | undefined;
  readonly amount?: number | undefined;
}

/** What may be done with the credit of a client. */
export function clientCreditVerbs(deps: InvoiceDeps) {
  const { database, clock, contextOf } = deps;
  const nowOf = ({ account }: Caller) => accountTime(account, clock.now());
  const apply = async (
    tx: Transaction,
    caller: Caller,
    { invoiceId, ifMatch, amount }: ApplyRequest,
    onLocked: Trial['onLocked'] = async () => {},
  ) => {
    const invoice = await lockExisting(tx, caller, invoiceId, ifMatch);
    const now = nowOf(caller);
    await onLocked(invoice, now);
    return applyCredit(tx, contextOf(caller.account, now), invoice, { amount }, now);
  };
  return {
    ...movingVerbs(deps),
    ...listingVerbs(deps),

    /** Pays an invoice with credit of its client. Errors: 404, 409, 412, 422 `illegal_action`, `overpayment`, `credit_too_small`. */
    async apply(tx: Transaction, caller: Caller, request: ApplyRequest): Promise<Outcome> {
      const { invoice, manualPayments, credits = [], now } = await apply(tx, caller, request);
      const data = {
        manualPayments: manualPayments.map(presentManualPayment),
        creditMovements: credits.map(({ movement }) => presentMovement({ ...movement, undoneById: null })),
        invoice: presentInFull(invoice, contextOf(caller.account, now)),
      };
      return { status: 201, data, etag: entityTag(invoice.sequence) };
    },

    /** Does the same in a transaction that will be rolled back. Errors: the same. */
    tryApply: (tx: Transaction, caller: Caller, request: ApplyRequest, trial: Trial) =>
      apply(tx, caller, request, trial.onLocked),

    /** Gives the credit of a contact that is merged to the other one. */
    move: moveCredits,

    /** Takes what people wrote about the credit of contacts out. */
    eraseWords: eraseCreditWords,

    /** The credit of a contact in each currency, for another slice. */
    findBalances: ({ account }: Pick<Caller, 'account'>, contactId: ContactId) =>
      findBalances(database, account.id, contactId),
  };
}

function movingVerbs({ clock }: InvoiceDeps) {
  const nowOf = ({ account }: Caller) => accountTime(account, clock.now());
  return {
    /** Records that credit was given back outside. Errors: 404, 409, 422 `credit_too_small`, `illegal_action`. */
    async giveBack(
      tx: Transaction,
      caller: Caller,
      contactId: string,
      { amount, currency, paidOn, ...details }: GiveBackRequest,
    ): Promise<Outcome> {
      const { account } = caller;
      const id = await requireContact(tx, caller, contactId);
      const now = nowOf(caller);
      const today = civilDateIn(account.timeZone, now);
      const day = paidOn ?? today;
      if (day > today) {
        const message = 'paidOn is in the future: record it when the money has gone.';
        throw refusal('illegal_action', message, '/paidOn', 'by itself');
      }
      const first = await readFirstDay(tx, account.id, id, currency);
      if (first !== null && day < first) {
        const message = `paidOn is before the credit began, on ${first}: check the day.`;
        throw refusal('illegal_action', message, '/paidOn');
      }
      const none = { invoiceId: null, manualPaymentId: null, bankLineId: null, undoesId: null };
      const movement = { contactId: id, currency, kind: 'GivenBack' as const, amount: -amount, day };
      return answer(201, await moveCredit(tx, account, { ...movement, ...details, ...none }, now));
    },

    /**
     * Takes a movement back: money that did not come, or was not given back, after all. Errors: 404, 409 for one of a line of a bank
     * statement, 422 `credit_too_small`, `illegal_action`, also for applied credit, which is undone at its invoice.
     */
    async undo(tx: Transaction, caller: Caller, contactId: string, movementId: string): Promise<Outcome> {
      const owner = await requireContact(tx, caller, contactId);
      const id = parseId<CreditMovementId>(movementId);
      const found = id === null ? null : await lockMovement(tx, caller.account.id, owner, id);
      if (found === null) throw AppError.notFound('creditMovement');
      const { kind, invoiceId, manualPaymentId, bankLineId, undoneById } = found;
      if (kind === 'Applied' && undoneById === null) {
        const nextStep = `POST /v1/invoices/${invoiceId}/payments/${manualPaymentId}/unmark`;
        throw blocked('NotApplicable', `This credit pays an invoice. Undo it there: ${nextStep}.`);
      }
      if (bankLineId !== null && undoneById === null) {
        const cure = `Undo it there: POST /v1/bank_lines/${bankLineId}/undo, with creditMovementIds ["${movementId}"] for this part alone.`;
        const message = `The line ${bankLineId} of a bank statement has recorded this. ${cure}`;
        throw new AppError('bank_line_confirmed', { message });
      }
      return answer(200, await undoMovement(tx, caller.account, found, nowOf(caller)));
    },

    /** Takes back the credit that a line of a bank statement has brought, in its transaction. Errors: as to {@link moveCredit}. */
    undoOfLine: undoMovement,

    /** The movements that a line of a bank statement has made, in its transaction. */
    readOfLine: readMovementsOfLine,
  };
}

// Of two requests that undo the same movement, the second sees what the first did.
async function lockMovement(tx: Transaction, accountId: AccountId, owner: ContactId, id: CreditMovementId) {
  await holdCreditOwner(tx, accountId, owner);
  const seen = await readMovement(tx, accountId, owner, id);
  if (seen === null) return null;
  await lockBalance(tx, accountId, owner, seen.currency);
  return readMovement(tx, accountId, owner, id);
}

function answer(status: number, { movement, balance }: MovedCredit): Outcome {
  const { contactId, currency } = movement;
  const data = {
    creditMovement: presentMovement({ ...movement, undoneById: null }),
    credit: { contactId, currency, amount: balance },
  };
  return { status, data };
}

function listingVerbs({ database }: InvoiceDeps) {
  const owner = (caller: Caller, contactId: string) =>
    database.transaction(caller.account.id, (tx) => requireContact(tx, caller, contactId));
  return {
    /** Reads the credit of a contact in each currency. Errors: 404. */
    async getCredit(caller: Caller, contactId: string) {
      const id = await owner(caller, contactId);
      return { contactId: id, balances: await findBalances(database, caller.account.id, id) };
    },

    /** Lists why the credit of a contact rose and fell, the newest first. Errors: 404. */
    async listMovements(caller: Caller, contactId: string, page: PageRequest, invoiceId: string | null) {
      const id = await owner(caller, contactId);
      const invoice = invoiceId === null ? null : parseId<InvoiceId>(invoiceId);
      const rows = await findMovements(database, caller.account.id, id, page, invoice);
      return makePage(rows, page.limit, presentMovement);
    },
  };
}

// A contact that was deleted keeps its credit.
async function requireContact(tx: Transaction, { account }: Caller, text: string): Promise<ContactId> {
  const id = parseId<ContactId>(text);
  const found = id === null ? null : await findAnyContact(tx, account.id, id);
  const isMerged = found !== null && found.deletedAt !== null && found.mergedIntoId !== null;
  if (found === null || isMerged || found.erasedAt !== null) throw await missingContact(tx, account.id, id);
  return found.id;
}
