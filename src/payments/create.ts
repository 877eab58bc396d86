import type { Caller } from '../accounts/types.ts';
import type { Contact } from '../contacts/types.ts';
import { recordEvents } from '../kit/events.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import { entityTag } from '../kit/http/requests.ts';
import { newId, newPaymentCode, type PaymentId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import type { WalletMethod } from '../wallet/types.ts';
import { presentPayment, presentPaymentInFull } from './present.ts';
import { insertPayment } from './store.ts';
import { type Payment, unmoved } from './types.ts';
import {
  expiryFrom,
  feeOf,
  paidBy,
  requireDeliverable,
  requireFreeExternalId,
  requireNoDebt,
  requireWalletMethod,
  type WalletTransaction,
} from './update.ts';

export interface PaymentInput {
  readonly contact: { readonly name: string; readonly email: string };
  /** In the account's minor unit. */
  readonly totalAmount: number;
  readonly scheduleDate: string;
  readonly eventDate?: string;
  readonly paymentMethodId: string;
  readonly note?: string;
  readonly externalId?: string;
}

/** A payment to write, with its method and contact. */
export interface WritePayment {
  readonly input: PaymentInput;
  readonly method: WalletMethod;
  readonly contact: Pick<Contact, 'id' | 'name' | 'email'>;
}

/** Stores a payment as Pending. Errors: 422 `unknown_payment_method`, `no_processor`, `external_id_taken`. */
export async function createPayment(
  work: WalletTransaction,
  caller: Caller,
  input: PaymentInput,
): Promise<Outcome> {
  const { tx, contacts, now } = work;
  await requireFreeExternalId(work, input.externalId);
  const method = await requireWalletMethod(work, caller.personId, input.paymentMethodId);
  await requireDeliverable(work, method);
  await requireNoDebt(work);
  const wanted = { type: 'Business', ...input.contact } as const;
  const contact = await contacts.ensureContact(tx, caller.account.id, wanted, now);
  return writePayment(work, caller, { input, method, contact });
}

/** Writes a payment as Pending, with its event and the task that expires it. */
export async function writePayment(
  work: WalletTransaction,
  { account, personId }: Caller,
  { input, method, contact }: WritePayment,
): Promise<Outcome> {
  const { tx, now } = work;
  const expiresAt = expiryFrom(now);
  const payment: Payment = {
    id: newId<PaymentId>(),
    personId,
    contactId: contact.id,
    contact: { name: contact.name, email: contact.email },
    totalAmount: input.totalAmount,
    currency: account.currency,
    scheduleDate: input.scheduleDate,
    eventDate: input.eventDate ?? null,
    ...paidBy(method),
    note: input.note ?? '',
    externalId: input.externalId ?? null,
    status: 'Pending',
    code: newPaymentCode(),
    processor: null,
    offersSentAt: [now],
    expiresAt,
    expiryAsOf: now,
    acceptedAt: null,
    declineReason: null,
    destination: null,
    recipientId: null,
    ...(await feeOf(work, method, input.totalAmount)),
    ...unmoved,
    replacesId: null,
    resentAt: [],
    sequence: 1,
    createdAt: now,
    updatedAt: now,
  };
  const data = presentPaymentInFull(payment, work, 'Mask');
  await Promise.all([
    insertPayment(tx, account.id, payment),
    recordEvents(tx, account.id, now, [{ type: 'payment.created', objectId: payment.id, sequence: 1, data }]),
    scheduleTask(tx, account.id, 'payment.expire', payment.id, expiresAt),
  ]);
  return { status: 201, data: presentPayment(payment, work), etag: entityTag(payment.sequence) };
}
