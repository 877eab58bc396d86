import { createHmac, randomBytes } from 'node:crypto';
import type { Event, FullInvoice } from '../../../sdk/src/index.ts';

const PREFIX = 'whsec_';

/** A new secret of Standard Webhooks. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** Whether a text is a secret of Standard Webhooks: 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
  if (!text.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(text.slice(PREFIX.length))) return false;
  const { length } = Buffer.from(text.slice(PREFIX.length), 'base64');
  return length >= 24 && length <= 64;
}

// The fields of an invoice. The compiler asks for each; other fields of an event are not part of the invoice.
const INVOICE_FIELDS: Readonly<Record<keyof FullInvoice, true>> = {
  id: true,
  contactId: true,
  totalAmount: true,
  paymentSchedule: true,
  paymentMethods: true,
  ccEmails: true,
  enableAutoreminders: true,
  note: true,
  deliveryMethod: true,
  paymentLink: true,
  status: true,
  contact: true,
  eventDate: true,
  currency: true,
  amountPaid: true,
  amountRefunded: true,
  amountDue: true,
  paymentState: true,
  isOverdue: true,
  nextPayment: true,
  lineItems: true,
  metadata: true,
  externalId: true,
  returnUrl: true,
  createdAt: true,
  updatedAt: true,
  activatedAt: true,
  issuedOn: true,
  number: true,
  issuedTotal: true,
  creditedAmount: true,
  firstEventDate: true,
  canceledAt: true,
  keptAmount: true,
  transferAnnounced: true,
  billing: true,
  taxMode: true,
  discount: true,
  taxExemption: true,
  depositDocuments: true,
  prepaymentInvoicedAmount: true,
  prepaymentFallenAmount: true,
  finalInvoicedOn: true,
  taxes: true,
};

const OBJECT_NAMES: Readonly<Record<string, string>> = {
  account: 'account',
  contact: 'contact',
  payment: 'payment',
  payment_method: 'paymentMethod',
  payout: 'payout',
  invitation: 'invitation',
  member: 'member',
  token: 'token',
  webhook: 'webhook',
};

/** The body of an event as webhooks of the service have it. */
function bodyOf({ id, type, apiVersion, livemode, createdAt, sequence, data }: Event): string {
  return JSON.stringify({ id, type, apiVersion, livemode, createdAt, sequence, data: shapeOf(type, data) });
}

// An event of an invoice tells the invoice and more, e.g. `chargeId`; of its payment, that payment of the schedule.
function shapeOf(type: string, data: Readonly<Record<string, unknown>>): object {
  const [family = '', kind] = type.split('.');
  if (family !== 'invoice') return { [OBJECT_NAMES[family] ?? 'object']: data };
  const entries = Object.entries(data);
  const invoice = Object.fromEntries(entries.filter(([name]) => Object.hasOwn(INVOICE_FIELDS, name)));
  const more = Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(INVOICE_FIELDS, name)));
  if (kind !== 'payment') return { invoice, ...more };
  const { scheduledPaymentId, ...others } = more;
  const schedule = (invoice.paymentSchedule ?? []) as readonly { readonly id: string }[];
  const payment = schedule.find(({ id }) => id === scheduledPaymentId) ?? null;
  return { invoiceId: invoice.id, payment, ...others };
}

/** The result of a delivery. */
export interface Outcome {
  /** What the receiver answered; null when it did not. */
  readonly status: number | null;
  /** Why it did not; null when it did. */
  readonly failure: string | null;
  readonly milliseconds: number;
}

// As long as the service itself waits.
const TIMEOUT_MS = 10_000;

/** Sends an event to a receiver as the service does: signed, redirects not followed, ten seconds at most. */
export async function deliver(url: string, event: Event, secret: string): Promise<Outcome> {
  const body = bodyOf(event);
  const began = performance.now();
  const outcome = (status: number | null, failure: string | null): Outcome => ({
    status,
    failure,
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: headersOf(event, body, secret),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The receiver may continue only when its answer was read.
    await response.arrayBuffer();
    return outcome(response.status, null);
  } catch (cause) {
    return outcome(null, reasonOf(cause));
  }
}

function headersOf({ id, apiVersion }: Event, body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Tranche-Webhooks/1',
    'webhook-api-version': apiVersion,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

function reasonOf(cause: unknown): string {
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'no answer within 10 s';
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const { code } = inner as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  return code ?? (inner instanceof Error ? inner.message : String(inner));
}
