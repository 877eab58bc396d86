import { accountTime, type Caller } from '../accounts/types.ts';
import { createBatcher } from '../kit/batch.ts';
import { brokenConstraint, type Database, isWithoutEffect } from '../kit/database.ts';
import { AppError, type FaultDetail, invalidRequest } from '../kit/errors.ts';
import type { FinishedAnswer } from '../kit/http/envelope.ts';
import { type IdempotentRequest, oldestKeptInstant } from '../kit/idempotency.ts';
import { type AccountId, type ContactId, type InvoiceId, newId, newPaymentCode } from '../kit/ids.ts';
import { isCurrency } from '../kit/money.ts';
import { systemClock } from '../kit/time.ts';
import { requireLineItemsToAddUp } from './changes.ts';
import type { ReferredContact } from './contact-reference.ts';
import { createInvoices, KEY_RACE, type NewInvoice } from './create-store.ts';
import { nextFallDue } from './due.ts';
import { presentInFull, presentToContract, type Setting } from './present.ts';
import { newSchedule, sumOf, totalMismatch } from './schedule.ts';
import type { CreateInvoiceBody } from './schemas.ts';
import { foldAddresses, type Invoice } from './types.ts';

/** How many waiting creations one statement takes, and how many such statements run at once per account. */
const BATCH = { maximumItems: 64, maximumRuns: 2, maximumWaitMs: 5_000 };

/** The text that stands for the contact's id until the database has chosen the contact. */
const CONTACT_PLACE = '\u0000' as ContactId;

/** Creates an invoice; null when the request's idempotency key is taken. */
type CreateInvoice = (
  caller: Caller,
  setting: Setting,
  contact: ReferredContact,
  body: CreateInvoiceBody,
  request: IdempotentRequest,
) => Promise<FinishedAnswer | null>;

interface Waiting {
  readonly item: NewInvoice;
  /** The account's time, and the machine's. */
  readonly now: Date;
  readonly machineNow: Date;
  readonly numberPrefix: string;
}

/** Makes the creation of invoices, in which requests that wait together are committed together. */
export function createInvoiceCreation(database: Database, onBatch: (size: number) => void): CreateInvoice {
  const commit = createBatcher<AccountId, Waiting, ContactId | null>({
    ...BATCH,
    // The machine's: a test clock that is moved on has let nobody wait.
    clock: systemClock,
    isWithoutEffect,
    onRun: onBatch,
    run: (accountId, waiting) => commitTogether(database, accountId, waiting),
  });
  return async (caller, setting, { id: namedContactId = null, ...contact }, body, request) => {
    const now = accountTime(caller.account, request.now);
    const invoice = newInvoice(caller, setting, contact, body, now);
    const item: NewInvoice = {
      invoice,
      namedContactId,
      key: request.key === null ? null : { text: request.key, requestHash: request.requestHash },
      answer: splitAtContact(
        `{"timestamp":"${request.now.toISOString()}","data":${JSON.stringify(presentToContract(invoice, setting))},"error":null}`,
      ),
      snapshot: splitAtContact(
        JSON.stringify(presentInFull({ ...invoice, number: null }, setting)).slice(0, -'null}'.length),
      ),
      fallDueAt: nextFallDue(invoice, caller.account),
    };
    const contactId = await commit(caller.account.id, {
      item,
      now,
      machineNow: request.now,
      numberPrefix: caller.account.numberPrefix,
    });
    if (contactId === null) return null;
    return { status: 201, body: item.answer.join(contactId), etag: '"1"', isReplayed: false };
  };
}

async function commitTogether(
  database: Database,
  accountId: AccountId,
  waiting: readonly Waiting[],
): Promise<(ContactId | null)[]> {
  const { now, machineNow, numberPrefix } = waiting.at(-1) as Waiting;
  const items = waiting.map((one) => one.item);
  try {
    return await createInvoices(
      database,
      { accountId, now, machineNow, oldestKept: oldestKeptInstant(machineNow), numberPrefix },
      items,
    );
  } catch (cause) {
    const [only] = items;
    if (items.length !== 1 || only === undefined) throw cause;
    if ((cause as { code?: string }).code === KEY_RACE) return [null];
    if (brokenConstraint(cause) === 'invoices_number') {
      throw new AppError('number_taken', {
        details: [{ path: '/number', code: 'number_taken', message: 'Another invoice has this number.' }],
        cause,
      });
    }
    throw cause;
  }
}

function newInvoice(
  { account }: Caller,
  { today }: Setting,
  contact: Invoice['contact'],
  body: CreateInvoiceBody,
  now: Date,
): Invoice {
  const isDraft = body.status === 'Draft';
  const scheduleRule = body.status === undefined ? 'EveryPaymentDue' : 'EarliestDue';
  const elements = body.paymentSchedule ?? [{ dueDate: today, amount: body.totalAmount }];
  requireCurrency(body.currency);
  requireFreeNumber(body.number, account.numberPrefix, isDraft);
  const payments = newSchedule(elements, isDraft ? 'Draft' : scheduleRule);
  const sum = sumOf(payments);
  if (sum !== body.totalAmount) throw totalMismatch(body.totalAmount, sum);
  requireLineItemsToAddUp(body.lineItems ?? [], body.totalAmount);
  return {
    id: newId<InvoiceId>(),
    contactId: CONTACT_PLACE,
    contact,
    number: isDraft ? null : (body.number ?? null),
    status: isDraft ? 'Draft' : 'Active',
    isStatusShown: body.status !== undefined,
    scheduleRule,
    currency: body.currency ?? account.currency,
    totalAmount: body.totalAmount,
    payments,
    paymentMethods: body.paymentMethods ?? account.acceptedMethods,
    ccEmails: foldAddresses(body.ccEmails ?? []),
    enableAutoreminders: body.enableAutoreminders ?? true,
    note: body.note ?? '',
    deliveryMethod: body.deliveryMethod ?? 'Email',
    eventDate: body.eventDate ?? null,
    paymentCode: isDraft ? null : newPaymentCode(),
    lineItems: body.lineItems ?? [],
    metadata: body.metadata ?? {},
    sequence: 1,
    sentSequence: null,
    createdAt: now,
    updatedAt: now,
    activatedAt: isDraft ? null : now,
  };
}

/** Refuses a code that is not an active ISO 4217 currency. Errors: 400. */
export function requireCurrency(currency: string | undefined): void {
  if (currency === undefined || isCurrency(currency)) return;
  const message = 'must be the ISO 4217 code of a currency in use.';
  throw invalidRequest([{ path: '/currency', code: 'unknown_value', message }]);
}

/**
 * Refuses a number of the caller's own where it could collide with a counted one, or on a draft.
 * Errors: 422 `number_reserved`, 422 `illegal_action`.
 */
export function requireFreeNumber(number: string | undefined, prefix: string, isDraft: boolean): void {
  if (number === undefined) return;
  const detail = (code: string, message: string): FaultDetail => ({ path: '/number', code, message });
  if (isDraft) {
    const message = 'A draft has no number: send it with the request that issues the invoice.';
    throw new AppError('illegal_action', { message, details: [detail('illegal_action', message)] });
  }
  if (number.startsWith(prefix) && /^\d+$/.test(number.slice(prefix.length))) {
    const message = `Numbers of the form ${prefix}0001 are counted by the service; choose another form.`;
    throw new AppError('number_reserved', { message, details: [detail('number_reserved', message)] });
  }
}

// JSON writes the placeholder as an escape that no stored text can hold: NUL is refused everywhere.
function splitAtContact(text: string): [string, string] {
  const place = text.indexOf('\\u0000');
  return [text.slice(0, place), text.slice(place + '\\u0000'.length)];
}
