import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import type { PaymentMethodId } from '../kit/ids.ts';
import type { StorableMethod } from '../kit/money/payment-methods.ts';
import { putDiscrepancy } from '../ledger/service.ts';
import { nextAsking, type ProcessorFor } from '../processors/service.ts';
import type { Processor, TokenAccess } from '../processors/types.ts';
import { findRemovedMethod } from './store.ts';
import type { NewPaymentMethod, StoredMethod } from './types.ts';

interface WalletProcessors {
  readonly processorFor: ProcessorFor;
  /**
   * The data that a browser needs to turn a card or bank account into a token; null when the account has no processor.
   */
  tokenAccessFor(account: Account): Promise<TokenAccess | null>;
}

/** The dependencies of storing and forgetting methods. */
export interface ConnectDeps {
  readonly database: Database;
  readonly processors: WalletProcessors;
}

/** After this many days a person must look at the processor. */
const FORGETTING_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

const NOT_FORGOTTEN = {
  kind: 'method_not_forgotten',
  explanation: `This payment method was removed here ${FORGETTING_DAYS} days ago, and the processor has not confirmed that it deleted it. The service no longer asks: remove the method there, and close this.`,
};

/** How often one request tries to store a method: repeats under its key are safe. */
const TRIES = 2;

/** Checks that a token can be stored. Errors: 422 `no_processor`, `unknown_token`, 503. */
export async function describe(processors: WalletProcessors, account: Account, token: string, now: Date) {
  const processor = await requireProcessor(processors, account);
  const method = await processor.describeToken({ accountId: account.id, now }, token);
  if (method === 'unknown') throw busy();
  if (method === null) throw new AppError('unknown_token', { details: [faultOf('unknown_token')] });
}

/**
 * Has the processor store the method of a token; the same key gives the same method again. Errors: 422 `no_processor`,
 * `method_declined`, 503.
 */
export async function storeMethod(
  processors: WalletProcessors,
  account: Account,
  key: PaymentMethodId,
  token: string,
  now: Date,
): Promise<{ stored: StoredMethod; method: NewPaymentMethod }> {
  const processor = await requireProcessor(processors, account);
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const outcome = await processor.storeMethod({ accountId: account.id, now }, key, token);
    if (outcome.status === 'stored') {
      const stored = { processor: processor.name, reference: outcome.reference };
      return { stored, method: toNewMethod(outcome.method) };
    }
    if (outcome.status === 'declined') {
      const { code, message } = outcome;
      throw new AppError('method_declined', { message, details: [faultOf(code, message)] });
    }
  }
  throw busy();
}

/**
 * Has the processor forget a removed method. Answers when to try again. Answers null when it is forgotten, and after
 * {@link FORGETTING_DAYS} days, when a discrepancy asks a person. No transaction is open across a call.
 */
export async function forgetMethod(
  { database, processors }: ConnectDeps,
  account: Account,
  id: PaymentMethodId,
  now: Date,
): Promise<Date | null> {
  const stored = await findRemovedMethod(database, account.id, id);
  if (stored === null) return null;
  const processor = await processors.processorFor(account, stored.processor);
  // Without its keys the service cannot reach the processor; the owner of the keys can remove the method there.
  if (processor === null) return null;
  const isForgotten = await processor.removeMethod({ accountId: account.id, now }, stored.reference);
  if (isForgotten) return null;
  const isLong = now.getTime() - stored.removedAt.getTime() >= FORGETTING_DAYS * DAY_MS;
  if (!isLong) return nextAsking(stored.removedAt, now);
  await database.transaction(account.id, (tx) =>
    putDiscrepancy(tx, account.id, { ...NOT_FORGOTTEN, subject: id }, now),
  );
  return null;
}

async function requireProcessor(processors: WalletProcessors, account: Account): Promise<Processor> {
  const processor = await processors.processorFor(account);
  if (processor === null) throw new AppError('no_processor');
  return processor;
}

/** The details of a method, named as in the API. */
export function toNewMethod({ type, name, last4, expiresOn }: StorableMethod): NewPaymentMethod {
  return type === 'BankAccount' ? { type, bankName: name, last4 } : { type, brand: name, last4, expiresOn };
}

function faultOf(code: string, message = 'The processor does not know this token.') {
  return { path: '/token', code, message };
}

function busy(): AppError {
  const message = 'The processor does not answer; repeat the request with its Idempotency-Key.';
  return new AppError('overloaded', { message, retryAfterSeconds: 2 });
}
