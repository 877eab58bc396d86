import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Brands a string, so that one kind of id is never taken for another. */
type Id<Kind extends string> = string & { readonly kind: Kind };

/** Id of an account, lower-case UUID. */
export type AccountId = Id<'account'>;
/** Id of a person. */
export type PersonId = Id<'person'>;
/** Id of an API token; not the token itself. */
export type TokenId = Id<'token'>;
/** Id of a contact. */
export type ContactId = Id<'contact'>;
/** Id of an invoice. */
export type InvoiceId = Id<'invoice'>;
/** Id of a scheduled payment. */
export type ScheduledPaymentId = Id<'scheduledPayment'>;
/** Id of a stored payment method. */
export type PaymentMethodId = Id<'paymentMethod'>;
/** Id of an outgoing payment. */
export type PaymentId = Id<'payment'>;

/** A new UUIDv7: grows with time, so that new rows stand side by side in every index. */
export function newId<T extends string>(): T {
  return v7() as T;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads an id in any case; answers it in lower case, or null when it is no UUID. */
export function parseId<T extends string>(text: string): T | null {
  const lower = text.toLowerCase();
  return UUID.test(lower) ? (lower as T) : null;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const POOL_BYTES = 8192;

let pool = Buffer.alloc(0);
let used = 0;

/**
 * Random text over base62, each character drawn uniformly (bytes from 248 on are thrown away, as they would
 * favour the first letters): 22 characters hold 130 bits.
 */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    if (used === pool.length) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    const byte = pool[used] as number;
    used += 1;
    if (byte < 248) text += ALPHABET[byte % 62];
  }
  return text;
}

/** The secret part of a payment link. */
export function newPaymentCode(): string {
  return randomText(22);
}
