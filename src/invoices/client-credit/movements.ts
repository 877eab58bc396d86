import type { Account } from '../../accounts/types.ts';
import { requireUnfrozen } from '../../contacts/service.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { AppError, blocked, refusal } from '../../kit/errors.ts';
import { type EventType, type NewEvent, recordEvents } from '../../kit/events.ts';
import { type ContactId, type CreditMovementId, newId } from '../../kit/ids.ts';
import { civilDateIn } from '../../kit/time.ts';
import { postingsOf, recordPostings } from '../../ledger/service.ts';
import type { Posting } from '../../ledger/types.ts';
import type { ManualPayment } from '../manual-payments/types.ts';
import type { Invoice } from '../types.ts';
import { creditInEvent } from './present.ts';
import { holdCreditOwner, insertMovement, lowerBalance, raiseBalance, readAppliedAs } from './store.ts';
import type { CreditKind, CreditMovement, ListedMovement } from './types.ts';

/** A movement that is not written yet. */
type NewMovement = Omit<CreditMovement, 'id' | 'createdAt'>;

/** A written movement, what the credit is afterwards, and what was posted and recorded. */
export interface MovedCredit {
  readonly movement: CreditMovement;
  /** In the minor unit. */
  readonly balance: number;
  readonly events: readonly NewEvent[];
  /** Those of the movement itself; an applied credit is posted with its invoice. */
  readonly postings: readonly Posting[];
}

const eventTypes: Readonly<Record<CreditKind, EventType>> = {
  Overpayment: 'client_credit.received',
  Applied: 'client_credit.applied',
  GivenBack: 'client_credit.given_back',
};

/**
 * Raises or lowers the credit of a client, with its event and postings. Take the lock of an invoice before. Errors: 409 `contact_busy`,
 * 422 `credit_too_small`, `illegal_action` for a client that was erased.
 */
export async function moveCredit(
  tx: Transaction,
  account: Account,
  moved: NewMovement,
  now: Date,
): Promise<MovedCredit> {
  await requireCreditOwner(tx, account, moved.contactId);
  const movement: CreditMovement = { ...moved, id: newId<CreditMovementId>(), createdAt: now };
  const { amount, currency, undoesId, kind } = movement;
  const balance =
    amount > 0
      ? await raiseBalance(tx, account.id, movement)
      : await lowerBalance(tx, account.id, movement, -amount);
  if (balance === null) throw tooSmall(movement);
  await insertMovement(tx, account.id, movement);
  const type = undoesId === null ? eventTypes[kind] : 'client_credit.undone';
  const data = creditInEvent(movement, balance);
  const events = [{ type, objectId: movement.id, sequence: 1, data }];
  await recordEvents(tx, account.id, now, events);
  const own = ownPostings(movement, currency);
  await recordPostings(tx, account, now, own);
  return { movement, balance, events, postings: own };
}

/** Requires a client that may have credit, and holds it until the transaction ends. Errors: 404, 409 `contact_busy`, 422. */
export async function requireCreditOwner(
  tx: Transaction,
  { id }: Account,
  contactId: ContactId,
): Promise<void> {
  const owner = await holdCreditOwner(tx, id, contactId);
  if (owner === null) throw AppError.notFound('contact');
  requireUnfrozen(owner);
  if (!owner.isErased) return;
  throw blocked('NotApplicable', 'The client was erased, and can have no credit. Give the money back.');
}

function tooSmall({ amount, currency, undoesId, kind }: CreditMovement): AppError {
  if (undoesId === null)
    return refusal(
      'credit_too_small',
      `The client has less credit in ${currency} than ${-amount}.`,
      '/amount',
    );
  const used = 'A part of it was applied or given back since. Take that back first.';
  return refusal('credit_too_small', `This ${kind} cannot be undone: ${used}`, '', 'by change');
}

// Postings of what came or went outside. What undoes a movement posts under a code of its own.
function ownPostings({ id, kind, amount, day, undoesId }: CreditMovement, currency: string): Posting[] {
  if (kind === 'Applied') return [];
  const source = { type: 'Credit' as const, id, invoiceId: null, currency, day };
  const size = Math.abs(amount);
  if (kind === 'Overpayment')
    return postingsOf(source, undoesId === null ? { overpay: size } : { overpay_undone: size });
  return postingsOf(source, undoesId === null ? { give_back: size } : { give_back_undone: size });
}

/** Lowers a client's credit by what pays an invoice: a movement for each manual payment. Needs the invoice locked. */
export async function moveApplied(
  tx: Transaction,
  account: Account,
  { contactId, currency, id: invoiceId }: Invoice,
  rows: readonly ManualPayment[],
  now: Date,
): Promise<MovedCredit[]> {
  const moved: MovedCredit[] = [];
  for (const { id: manualPaymentId, amount, paidOn: day } of rows) {
    const movement = {
      contactId,
      currency,
      kind: 'Applied' as const,
      amount: -amount,
      invoiceId,
      manualPaymentId,
    };
    moved.push(await moveCredit(tx, account, { ...movement, ...unsaid, day }, now));
  }
  return moved;
}

const unsaid = { bankLineId: null, method: null, reference: '', note: '', undoesId: null } as const;

/** The part of some manual payments that was credit of the client, in the minor unit. */
export function creditIn(rows: readonly ManualPayment[]): number {
  return rows.reduce((sum, { source, amount }) => (source === 'Credit' ? sum + amount : sum), 0);
}

/**
 * Gives the client the credit back that was applied as some manual payments, of which others may be no credit, and answers the
 * movements. Comes before these are removed: the database refuses to lose a credit.
 */
export async function returnApplied(
  tx: Transaction,
  account: Account,
  rows: readonly ManualPayment[],
  now: Date,
): Promise<MovedCredit[]> {
  const ids = rows.filter(({ source }) => source === 'Credit').map(({ id }) => id);
  const moved: MovedCredit[] = [];
  if (ids.length === 0) return moved;
  for (const movement of await readAppliedAs(tx, account.id, ids))
    moved.push(await undoMovement(tx, account, movement, now));
  return moved;
}

/** Takes a movement back, on the day of `now`. Errors: as to {@link moveCredit}, and 422 `illegal_action` for one that was undone. */
export async function undoMovement(
  tx: Transaction,
  account: Account,
  { undoneById, ...movement }: ListedMovement,
  now: Date,
): Promise<MovedCredit> {
  if (undoneById !== null) throw blocked('NotApplicable', 'This was undone before.');
  if (movement.undoesId !== null)
    throw blocked('NotApplicable', 'This took something back. Record it again instead.');
  const day = civilDateIn(account.timeZone, now);
  const { id: undoesId, amount } = movement;
  return moveCredit(tx, account, { ...movement, amount: -amount, undoesId, day }, now);
}
