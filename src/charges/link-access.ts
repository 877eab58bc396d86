import type { FastifyRequest } from 'fastify';
import type { Account } from '../accounts/types.ts';
import type { Invoice } from '../invoices/types.ts';
import { setActor } from '../kit/actor.ts';
import { AppError, accountHeld } from '../kit/errors.ts';
import type { InvoiceId } from '../kit/ids.ts';
import type { ProcessorFor } from '../processors/service.ts';
import type { ConsentOrigin } from './types.ts';
import type { AccountTransaction, ChargesDeps } from './work.ts';

/** Finds the invoice behind a link, and notes its client as the actor. Errors: 404. */
export async function requireInvoice(
  { invoices }: ChargesDeps,
  account: Account,
  code: string,
): Promise<Invoice> {
  const invoice = await invoices.findInvoiceByCode(account.id, code);
  if (invoice === null) throw AppError.notFound('link');
  setActor('Client', invoice.contactId);
  return invoice;
}

/** Requires that a business takes money through its links now. Errors: 403 `account_closed`, `account_suspended`, 503. */
export function requireTaking(account: Account): void {
  if (account.closedAt !== null) throw closedTo(account);
  if (account.heldAt !== null) throw accountHeld(account.name);
  if (account.suspendedAt !== null) throw suspendedTo(account);
}

/** A business that has closed its account takes nothing. */
export function closedTo({ name }: Account): AppError {
  const message = `${name} has closed its account and takes no payments here.`;
  return new AppError('account_closed', { message });
}

function suspendedTo({ name }: Account): AppError {
  return new AppError('account_suspended', { message: `${name} cannot take payments at the moment.` });
}

/** Locks the invoice of a link. Errors: 404. */
export async function requireLocked(
  { tx, account, invoices }: AccountTransaction,
  id: InvoiceId,
): Promise<Invoice> {
  const invoice = await invoices.lockInvoice(tx, account.id, id);
  if (invoice === null) throw AppError.notFound('link');
  return invoice;
}

/** Where a holder comes back to: the page of the link, in the language that was chosen there. */
export function returnUrlOf(
  payUrl: string,
  account: Account,
  code: string,
  language: string | null | undefined,
): string {
  const query = language == null ? '' : `?${new URLSearchParams({ lang: language }).toString()}`;
  return `${payUrl}/${account.path}/r/${code}${query}`;
}

/** Describes what a token stands for. Errors: 422 `no_processor`, `unknown_token`, 503. */
export async function describe(processorFor: ProcessorFor, account: Account, token: string, now: Date) {
  const processor = await processorFor(account);
  if (processor === null) throw new AppError('no_processor');
  const method = await processor.describeToken({ accountId: account.id, now }, token);
  if (method === 'unknown') throw new AppError('overloaded', { retryAfterSeconds: 2 });
  if (method === null) {
    const message = 'The processor does not know this token.';
    throw new AppError('unknown_token', { details: [{ path: '/token', code: 'unknown_token', message }] });
  }
  return { processor, method };
}

/** Where a request through a link comes from. */
export function visitorOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): ConsentOrigin {
  return { address: ip, userAgent: headers['user-agent'] ?? null, language: null };
}
