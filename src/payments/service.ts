import type { Caller } from '../accounts/types.ts';
import type { Contacts } from '../contacts/service.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { AppError } from '../kit/errors.ts';
import { recordEvents } from '../kit/events.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { newId, type PaymentId, type PaymentMethodId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import type { Wallet } from '../wallet/service.ts';
import { findPayment, insertPayment, listPayments, type PaymentFilter } from './store.ts';
import type { Payment } from './types.ts';

/** A payment as a request describes it. */
interface PaymentInput {
  readonly contact: { readonly name: string; readonly email: string };
  /** In the account's minor unit. */
  readonly totalAmount: number;
  readonly scheduleDate: string;
  readonly eventDate?: string;
  readonly paymentMethodId: string;
  readonly note?: string;
}

/** What can be done with outgoing payments. */
export interface Payments {
  /** Stores a payment as Pending. Errors: 422 `unknown_payment_method`. Transaction: needs. */
  createPayment(tx: Transaction, caller: Caller, input: PaymentInput): Promise<object>;
  /** Reads a payment of the account. Errors: 404. Transaction: opens. */
  getPayment(caller: Caller, id: string): Promise<object>;
  /** Reads a page of the account's payments, newest first. Transaction: opens. */
  listPayments(caller: Caller, filter: PaymentFilter, page: PageRequest): Promise<object>;
}

/** What outgoing payments need from outside. */
interface PaymentsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly contacts: Contacts;
  readonly wallet: Wallet;
}

/** Makes the verbs of outgoing payments. Transaction: none. */
export function createPayments({ database, clock, contacts, wallet }: PaymentsOptions): Payments {
  return {
    async createPayment(tx, { account, personId }, input) {
      const now = clock.now();
      const methodId = parseId<PaymentMethodId>(input.paymentMethodId);
      const method =
        methodId === null ? null : await wallet.findPaymentMethod(tx, account.id, personId, methodId);
      // One answer for a method that is unknown, removed, or somebody else's.
      if (method === null) throw unknownMethod();
      const contact = await contacts.ensureContact(
        tx,
        account.id,
        { type: 'Business', ...input.contact },
        now,
      );
      const payment: Payment = {
        id: newId<PaymentId>(),
        personId,
        contactId: contact.id,
        contact: { name: contact.name, email: contact.email },
        totalAmount: input.totalAmount,
        currency: account.currency,
        scheduleDate: input.scheduleDate,
        eventDate: input.eventDate ?? null,
        paymentMethodId: method.id,
        paymentMethod: { type: method.type, name: method.name },
        note: input.note ?? '',
        status: 'Pending',
        createdAt: now,
        updatedAt: now,
      };
      const data = showInFull(payment);
      await Promise.all([
        insertPayment(tx, account.id, payment),
        recordEvents(tx, account.id, now, [
          { type: 'payment.created', objectId: payment.id, sequence: 1, data },
        ]),
      ]);
      return show(payment);
    },
    async getPayment({ account }, id) {
      const parsed = parseId<PaymentId>(id);
      const payment = parsed === null ? null : await findPayment(database, account.id, parsed);
      if (payment === null) throw new AppError('not_found');
      return showInFull(payment);
    },
    async listPayments({ account }, filter, page) {
      return makePage(await listPayments(database, account.id, filter, page), page.limit, showInFull);
    },
  };
}

function unknownMethod(): AppError {
  const message = 'There is no such payment method in your wallet.';
  return new AppError('unknown_payment_method', {
    details: [{ path: '/paymentMethodId', code: 'unknown_payment_method', message }],
  });
}

function show(payment: Payment) {
  return {
    id: payment.id,
    contactId: payment.contactId,
    totalAmount: payment.totalAmount,
    scheduleDate: payment.scheduleDate,
    eventDate: payment.eventDate,
    paymentMethodId: payment.paymentMethodId,
    paymentMethod: payment.paymentMethod,
    note: payment.note,
    status: payment.status,
    fee: null,
    paymentDate: null,
  };
}

function showInFull(payment: Payment) {
  const { currency, contact, createdAt, updatedAt } = payment;
  return { ...show(payment), currency, contact, createdAt, updatedAt };
}
