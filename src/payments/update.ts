import { type Caller, recipientNeedOf } from '../accounts/types.ts';
import type { Contacts } from '../contacts/service.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import { externalIdTaken, holdExternalIds } from '../kit/external-id.ts';
import { requireMatch } from '../kit/http/requests.ts';
import { newPaymentCode, type PaymentId, type PaymentMethodId, type PersonId, parseId } from '../kit/ids.ts';
import { dropScheduledTasks, scheduleTask } from '../kit/queue/tasks.ts';
import { formatMoney, localeOf } from '../kit/text/locale.ts';
import { readFee, requireCurrency, requirePayingOut } from '../platform/service.ts';
import type { Wallet } from '../wallet/service.ts';
import type { WalletMethod } from '../wallet/types.ts';
import { type AccountTransaction, applyChange } from './apply.ts';
import { stepOf } from './change.ts';
import { readOwed } from './debt-store.ts';
import { extended } from './expiry.ts';
import { findExternal, lockPayment } from './store.ts';
import type { Payment } from './types.ts';

/** How long a recipient has for an answer. */
const ANSWER_DAYS = 7;

const DAY_MS = 86_400_000;

/** The new values of a payment's fields; absent ones stay. */
export interface PaymentChanges {
  readonly contact?: { readonly name: string; readonly email: string };
  /** In the account's minor unit. */
  readonly totalAmount?: number;
  readonly scheduleDate?: string;
  readonly eventDate?: string | null;
  readonly paymentMethodId?: string;
  readonly note?: string;
  readonly externalId?: string | null;
}

export interface WalletTransaction extends AccountTransaction {
  readonly contacts: Contacts;
  readonly wallet: Wallet;
}

/** Until when a recipient can answer an offer that is made now. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + ANSWER_DAYS * DAY_MS);
}

/** Locks a payment of the caller's account. Errors: 404, 412. */
export async function lockExisting(
  { tx, account }: AccountTransaction,
  id: string,
  ifMatch?: string,
): Promise<Payment> {
  const parsed = parseId<PaymentId>(id);
  const payment = parsed === null ? null : await lockPayment(tx, account.id, parsed);
  if (payment === null) throw AppError.notFound('payment');
  requireMatch(ifMatch, payment.sequence);
  return extended(account, payment);
}

/**
 * Changes a payment: all of it until the recipient has accepted, then only the method, until it is charged; its
 * external id always. A new recipient gets a new link and the whole time to answer; the old link becomes invalid. Only
 * its owner changes the recipient, amount and date that a wallet pays; other callers must name a method of their own
 * with it. Errors: 404, 412, 422 `payment_locked`, `unknown_payment_method`, `external_id_taken`.
 */
export async function updatePayment(
  work: WalletTransaction,
  { personId }: Caller,
  id: string,
  changes: PaymentChanges,
  ifMatch?: string,
): Promise<Payment> {
  const current = await lockExisting(work, id, ifMatch);
  const changed = changedFields(current, changes);
  requireOpen(current, changed);
  if (changed.length === 0) return current;
  await requireOwnWallet(work, personId, current, changed);
  if (changed.includes('externalId')) await requireFreeExternalId(work, changes.externalId);
  const method = changed.includes('paymentMethodId')
    ? await requireMethod(work, current, personId, changes.paymentMethodId ?? '')
    : {};
  const contact = changed.includes('contact')
    ? await reofferTo(work, current, changes.contact ?? current.contact)
    : {};
  const payment: Payment = {
    ...current,
    ...method,
    ...contact,
    totalAmount: changes.totalAmount ?? current.totalAmount,
    scheduleDate: changes.scheduleDate ?? current.scheduleDate,
    eventDate: changes.eventDate === undefined ? current.eventDate : changes.eventDate,
    note: changes.note ?? current.note,
    externalId: changes.externalId === undefined ? current.externalId : changes.externalId,
  };
  const isPricedAgain = changed.includes('totalAmount') || changed.includes('paymentMethodId');
  const fee = isPricedAgain ? await feeOf(work, payment.paymentMethod, payment.totalAmount) : {};
  const priced = { ...payment, ...fee };
  return applyChange(work, current, { payment: priced, steps: [stepOf(priced, 'payment.updated')] });
}

type Field = keyof PaymentChanges;

// A field that is sent with its current value is no change.
function changedFields(current: Payment, changes: PaymentChanges): Field[] {
  const held: Required<PaymentChanges> = current;
  return (Object.keys(changes) as Field[]).filter((field) => {
    if (field === 'contact') {
      const { contact = current.contact } = changes;
      return contact.name !== current.contact.name || contact.email !== current.contact.email;
    }
    if (field === 'paymentMethodId') return changes.paymentMethodId?.toLowerCase() !== held.paymentMethodId;
    return changes[field] !== held[field];
  });
}

/** Refuses to change fields that the status has locked. Errors: 422 `payment_locked`. */
export function requireOpen({ status }: Payment, changed: readonly Field[]): void {
  const open: readonly Field[] = status === 'Scheduled' ? ['paymentMethodId', 'externalId'] : ['externalId'];
  const locked = status === 'Pending' ? [] : changed.filter((field) => !open.includes(field));
  if (locked.length === 0) return;
  const message =
    status === 'Scheduled'
      ? 'The recipient has accepted: only paymentMethodId and externalId can still be changed.'
      : `A payment that is ${status} cannot be changed, except its externalId.`;
  throw new AppError('payment_locked', {
    message,
    details: locked.map((field) => ({ path: `/${field}`, code: 'payment_locked', message })),
  });
}

/** Refuses an external id that another payment has, and holds it. Errors: 422 `external_id_taken`. */
export async function requireFreeExternalId(
  { tx, account }: AccountTransaction,
  externalId: string | null | undefined,
): Promise<void> {
  if (externalId == null) return;
  await holdExternalIds(tx, account.id, 'payment', [externalId]);
  const holder = (await findExternal(tx, account.id, [externalId])).get(externalId);
  if (holder !== undefined) throw externalIdTaken('payment', holder);
}

/** Finds a method in the caller's wallet. Errors: 422 `unknown_payment_method`. */
export async function requireWalletMethod(
  { tx, account, wallet }: Pick<WalletTransaction, 'tx' | 'account' | 'wallet'>,
  personId: PersonId,
  id: string,
): Promise<WalletMethod> {
  const parsed = parseId<PaymentMethodId>(id);
  const method = parsed === null ? null : await wallet.findPaymentMethod(tx, account.id, personId, parsed);
  if (method !== null) return method;
  // One answer for a method that is unknown, removed, or of another person.
  const message = 'There is no such payment method in your wallet.';
  throw new AppError('unknown_payment_method', {
    details: [{ path: '/paymentMethodId', code: 'unknown_payment_method', message }],
  });
}

/**
 * Refuses a method that cannot pay anybody out: real money goes through the operator's platform only, where the operator
 * allows it and in a currency in which it settles, and a business must not charge its own card at its own Stripe account.
 * Errors: 422 `no_processor`, `currency_not_supported`.
 */
export async function requirePayable(
  { tx, account: { mode, currency } }: Pick<AccountTransaction, 'tx' | 'account'>,
  { stored, type }: Pick<WalletMethod, 'stored' | 'type'>,
): Promise<void> {
  const isAble = mode === 'Live' ? stored?.processor === 'StripePlatform' : stored?.processor !== 'Stripe';
  if (!isAble) {
    const message =
      mode === 'Live'
        ? 'Payments out need a Stripe platform of the operator of this installation, and a method that is stored there.'
        : 'This method is stored with the account’s own Stripe keys, which pay nobody out: connect it again.';
    throw refusal('no_processor', message, '/paymentMethodId');
  }
  if (stored?.processor !== 'StripePlatform') return;
  await requirePayingOut(tx, mode, type, '/paymentMethodId');
  await requireCurrency(tx, mode, currency);
}

/** Refuses new payments while the account owes the operator. Errors: 422 `illegal_action`. */
export async function requireNoDebt({
  tx,
  account,
}: Pick<AccountTransaction, 'tx' | 'account'>): Promise<void> {
  const owed = await readOwed(tx, account.id);
  if (owed === 0) return;
  const sum = formatMoney(owed, account.currency, localeOf('en'));
  const message = `The bank of a wallet took back ${sum} that was paid out. First pay it to the operator of this installation.`;
  throw blocked('OwedToOperator', message, { passes: 'by change' });
}

/** What the operator takes of a payment, which the wallet pays on top. */
export async function feeOf(
  { tx, account, now }: Pick<AccountTransaction, 'tx' | 'account' | 'now'>,
  { type }: Pick<WalletMethod, 'type'>,
  amount: number,
): Promise<Pick<Payment, 'serviceFee' | 'refundsServiceFee'>> {
  if (recipientNeedOf(account) === 'BankAccount') return { serviceFee: 0, refundsServiceFee: false };
  const kind = type === 'BankAccount' ? 'PayoutBank' : 'PayoutCard';
  const { fee, refundsFee } = await readFee(
    tx,
    account.mode,
    { kind, amount, currency: account.currency },
    now,
  );
  return { serviceFee: fee, refundsServiceFee: refundsFee };
}

const spending: ReadonlySet<Field> = new Set(['contact', 'totalAmount', 'scheduleDate']);

// Only its owner changes the recipient, amount and date that a wallet pays. Others name a method of their own with it.
async function requireOwnWallet(
  work: WalletTransaction,
  personId: PersonId,
  current: Payment,
  changed: readonly Field[],
): Promise<void> {
  if (personId === current.personId || changed.includes('paymentMethodId')) return;
  if (!changed.some((field) => spending.has(field))) return;
  await requireWalletMethod(work, personId, current.paymentMethodId);
}

// The new method makes the caller's wallet the one that pays.
async function requireMethod(
  work: WalletTransaction,
  { status, processor }: Payment,
  personId: PersonId,
  id: string,
): Promise<Partial<Payment>> {
  const method = await requireWalletMethod(work, personId, id);
  await requirePayable(work, method);
  if (status === 'Scheduled' && method.stored?.processor !== processor) {
    const message = `The recipient’s account is known to ${processor}; this method is not.`;
    throw refusal('method_not_accepted', message, '/paymentMethodId');
  }
  return { personId, ...paidBy(method) };
}

/** The fields of a payment that describe the method that pays it. */
export function paidBy({ id, type, name, stored, expiresOn }: WalletMethod) {
  const { processor = null, reference = null } = stored ?? {};
  return {
    paymentMethodId: id,
    paymentMethod: { type, name },
    source: { processor, reference, isRemoved: false, expiresOn },
  };
}

async function reofferTo(
  { tx, contacts, account, now }: WalletTransaction,
  current: Payment,
  wanted: { readonly name: string; readonly email: string },
): Promise<Partial<Payment>> {
  const ensured = await contacts.ensureContact(tx, account.id, { type: 'Business', ...wanted }, now);
  const contact = { contactId: ensured.id, contact: { name: ensured.name, email: ensured.email } };
  if (ensured.email.toLowerCase() === current.contact.email.toLowerCase()) return contact;
  const expiresAt = expiryFrom(now);
  await scheduleTask(tx, account.id, 'payment.expire', current.id, expiresAt);
  return { ...contact, code: newPaymentCode(), offersSentAt: [now], expiresAt, expiryAsOf: now };
}

/** Drops the tasks that wait for an answer, or for the day of a payment. */
export async function dropWaiting({ tx, account }: AccountTransaction, { id }: Payment): Promise<void> {
  await Promise.all([
    dropScheduledTasks(tx, account.id, 'payment.expire', [id]),
    dropScheduledTasks(tx, account.id, 'payment.fund', [id]),
  ]);
}

export function illegalMove({ status }: Payment, word: string): AppError {
  const message = `A payment that is ${status} cannot be ${word}.`;
  return status === 'Processing'
    ? blocked('OnItsWay', message, { passes: 'by itself' })
    : blocked('NotApplicable', message);
}
