import { Stripe } from 'stripe';
import { AppError } from '../../kit/errors.ts';
import type { ChargeOutcome, Processor, ProcessorEvent, TakenOfCharge } from '../types.ts';
import { fromStripeAmount } from './amounts.ts';
import { stripeFeeOf } from './application-fees.ts';
import { findPaymentId, isForRecipient, readRecordedPayment } from './charges.ts';
import { type Call, idOf, isMissing, judgeFailure, ourKey, type StripeClient, wholeOf } from './client.ts';
import { isBankDebit, returnCodeOf } from './declines.ts';
import { readTaken } from './dispute-lines.ts';
import { listedTypes } from './listed-types.ts';
import { readDeadMethod } from './mandates.ts';
import { firstPage, type OrderedPage, pageAfter } from './paging.ts';
import { readRecord } from './records.ts';
import { findListedRefund, readRefund } from './refunds.ts';
import { readSetup } from './setups.ts';
import { readPayoutLines } from './statement.ts';
import { readTransfer } from './transfers.ts';

/** The events that are handled here: a webhook endpoint at Stripe must subscribe to them. */
export const stripeEventTypes = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.requires_action',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'charge.failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'mandate.updated',
  'payout.paid',
  'transfer.created',
  'transfer.reversed',
] as const satisfies readonly Stripe.Event.Type[];

/** An event of ours before it gets its id and instant. */
export type Meaning = ProcessorEvent extends infer One
  ? One extends ProcessorEvent
    ? Omit<One, 'id' | 'occurredAt'>
    : never
  : never;

/** The age at which a signature is refused, as Stripe's own libraries do. */
const TOLERANCE_S = 300;

/**
 * Checks the signature over the raw bytes and reads the event in them; null when Stripe did not sign them with this
 * secret. The object of the event is read from Stripe again, because the event's copy lacks fees and may be old. Throws
 * `overloaded` when that fails: the 503 makes Stripe send the event again.
 */
export async function readWebhook(
  client: StripeClient,
  webhookSecret: string,
  rawBody: Buffer,
  signature: string | string[] | undefined,
  now: Date,
): Promise<ProcessorEvent[] | null> {
  const event = verifyEvent(client, webhookSecret, rawBody, signature, now);
  if (event === null) return null;
  return readSignedEvent(client, event, readEvent);
}

/** Checks the signature over the raw bytes; null when Stripe did not sign them with this secret. */
export function verifyEvent(
  { stripe }: Pick<StripeClient, 'stripe'>,
  webhookSecret: string,
  rawBody: Buffer,
  signature: string | string[] | undefined,
  now: Date,
): Stripe.Event | null {
  if (typeof signature !== 'string') return null;
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      TOLERANCE_S,
      undefined,
      now.getTime(),
    );
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    if (cause instanceof SyntaxError) return null; // Signed, but no JSON: nothing that Stripe sends.
    throw cause;
  }
}

/** Asks Stripe about an event that it has signed. Throws `overloaded` when that fails, so that Stripe sends it again. */
export async function readSignedEvent<T>(
  client: StripeClient,
  event: Stripe.Event,
  read: (call: Call, event: Stripe.Event) => Promise<T>,
): Promise<T> {
  try {
    return await client.call((call) => read(call, event));
  } catch (cause) {
    const failure = judgeFailure(cause);
    throw new AppError('overloaded', {
      message: `Stripe could not be asked about the event ${event.id}.`,
      retryAfterSeconds: 30,
      cause: failure.kind === 'lost' ? new Error(failure.cause) : failure.error,
    });
  }
}

/**
 * Lists events after a cursor of Stripe's log of the last 30 days, oldest first; the cursor is the id of the last event
 * read. Without a cursor, or when Stripe has forgotten it, begins at `since` or where the log begins. Ends early at an
 * event whose object cannot be read, with the cursor before it.
 */
export async function listEvents(
  client: StripeClient,
  after: string | null,
  since: Date,
): ReturnType<Processor['listEvents']> {
  const events: ProcessorEvent[] = [];
  let cursor = after;
  try {
    await client.call(async (call) => {
      const list = (page: Stripe.PaginationParams & { created?: Stripe.RangeQueryParam }) =>
        call.stripe.events.list({ ...page, types: listedTypes(stripeEventTypes) }, call.read());
      // Pages without events of ours are skipped, so that an empty answer means that there are no more.
      for (let isMore = true; isMore && events.length === 0; ) {
        const page: OrderedPage<Stripe.Event> =
          cursor === null ? await firstPage(list, since) : await pageAfter(list, cursor, since);
        isMore = page.hasMore;
        for (const event of page.items) {
          events.push(...(await readEvent(call, event)));
          cursor = event.id;
        }
      }
    });
  } catch (cause) {
    const failure = judgeFailure(cause);
    return { events, cursor, failure: failure.kind === 'lost' ? failure.cause : failure.error.message };
  }
  return { events, cursor };
}

/** Reads a charge or refund by our key as an event of it, or null. Throws when Stripe cannot be asked. */
export function readByKey(
  client: StripeClient,
  kind: 'charge' | 'refund',
  key: string,
  now: Date,
): Promise<ProcessorEvent | null> {
  return client.call(async (call) => {
    // Once in the inbox, however often it is read; the events of Stripe itself have other ids.
    const event = { id: `${kind}:${key}`, occurredAt: now };
    const id = kind === 'charge' ? await findPaymentId(call, key) : (await findListedRefund(call, key))?.id;
    if (id === null || id === undefined) return null;
    return kind === 'charge'
      ? { ...event, type: 'charge', key, ...(await readRecordedPayment(call, id)) }
      : { ...event, type: 'refund', key, ...(await readRefund(call, id)) };
  });
}

/** What an event of the account of this client means. Throws when Stripe cannot be asked. */
export async function readEvent(call: Call, event: Stripe.Event): Promise<ProcessorEvent[]> {
  // An event of another account, which is connected to this one: its payouts are not ours.
  if (event.account !== undefined && event.account !== call.connectedAccount) return [];
  return eventsOf(event, () => meaningsOf(call, event));
}

/** Gives what an event means its id and instant. An object that is gone means nothing. */
export async function eventsOf(
  event: Pick<Stripe.Event, 'id' | 'created'>,
  read: () => Promise<Meaning[]>,
): Promise<ProcessorEvent[]> {
  let meanings: Meaning[];
  try {
    meanings = await read();
  } catch (cause) {
    // An object that no longer exists has no meaning. Refusing it for ever would block all later events.
    if (isMissing(cause)) return [];
    throw cause;
  }
  const occurredAt = new Date(event.created * 1000);
  return meanings.map((meaning, index) => ({
    ...meaning,
    // Each gets an id of its own, because the inbox takes an id once.
    id: index === 0 ? event.id : `${event.id}:${index}`,
    occurredAt,
  }));
}

async function meaningsOf(call: Call, event: Stripe.Event): Promise<Meaning[]> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
      return ofPayment(call, event.data.object.id, event.data.object.metadata);
    case 'setup_intent.succeeded':
    case 'setup_intent.requires_action':
    case 'setup_intent.setup_failed':
    case 'setup_intent.canceled':
      return ofSetup(call, event.data.object);
    case 'charge.failed': {
      const { payment_intent, metadata } = event.data.object;
      const id = idOf(payment_intent);
      return id === null ? [] : ofPayment(call, id, metadata);
    }
    case 'charge.refunded':
      return ofRefunds(call, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(call, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
      return ofDispute(call, event.data.object.id, false);
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
      return ofDispute(call, event.data.object.id, true);
    case 'charge.dispute.updated':
      return ofAnsweredDispute(call, event.data.object.id);
    case 'mandate.updated':
      return ofMandate(call, event.data.object.id);
    case 'payout.paid':
      return ofPayout(call, event.data.object);
    case 'transfer.created':
    case 'transfer.reversed':
      return ofTransfer(call, event.data.object);
    default:
      return [];
  }
}

async function ofPayment(call: Call, id: string, metadata: Stripe.Metadata): Promise<Meaning[]> {
  const key = ourKey(call.accountId, 'charge', metadata);
  return key === null ? [] : [{ type: 'charge', key, ...(await readRecordedPayment(call, id)) }];
}

async function ofSetup(call: Call, { id, metadata }: Stripe.SetupIntent): Promise<Meaning[]> {
  const key = ourKey(call.accountId, 'setup', metadata);
  return key === null ? [] : [{ type: 'setup', key, outcome: await readSetup(call, id) }];
}

async function ofMandate(call: Call, id: string): Promise<Meaning[]> {
  const reference = await readDeadMethod(call, id);
  return reference === null ? [] : [{ type: 'method_unusable', reference }];
}

async function ofRefund(call: Call, refund: Stripe.Refund): Promise<Meaning[]> {
  const key = ourKey(call.accountId, 'refund', refund.metadata);
  return key === null ? [] : [{ type: 'refund', key, ...(await readRefund(call, refund.id)) }];
}

async function ofRefunds(call: Call, charge: Stripe.Charge): Promise<Meaning[]> {
  if (ourKey(call.accountId, 'charge', charge.metadata) === null) return [];
  const refunds = await call.stripe.refunds.list({ charge: charge.id, limit: 100 }, call.read());
  return (await Promise.all(refunds.data.map((one) => ofRefund(call, one)))).flat();
}

// Our own reversal is told as such; that of somebody at Stripe is a return.
async function ofTransfer(call: Call, { id, metadata }: Stripe.Transfer): Promise<Meaning[]> {
  const key = ourKey(call.accountId, 'transfer', metadata);
  if (key === null) return [];
  const outcome = await readTransfer(call, id);
  const record = readRecord(metadata);
  const kept = record === undefined ? {} : { record };
  if (outcome.status !== 'returned') return [{ type: 'transfer', key, outcome, ...kept }];
  const { data } = await call.stripe.transfers.listReversals(id, { limit: 100 }, call.read());
  for (const { id: reference, metadata: own } of data) {
    const reversal = ourKey(call.accountId, 'reversal', own);
    if (reversal === null) continue;
    // The transfer first: after a restore, neither of both may be known here.
    return [
      { type: 'transfer', key, outcome: { status: 'succeeded', reference: id, fee: 0 }, ...kept },
      { type: 'reversal', key: reversal, outcome: { status: 'succeeded', reference }, ...kept },
    ];
  }
  return [{ type: 'transfer', key, outcome, ...kept }];
}

/**
 * Reads a dispute of a card, or the return of a bank debit after success, which Stripe also calls a dispute and which
 * cannot be contested. Inquiries, which move no money, have no meaning here.
 */
async function ofDispute(call: Call, id: string, isClosed: boolean): Promise<Meaning[]> {
  const dispute = await call.stripe.disputes.retrieve(id, { expand: ['charge'] }, call.read());
  const charge = dispute.charge as Stripe.Charge;
  const chargeKey = ourKey(call.accountId, 'charge', charge.metadata);
  if (chargeKey === null) return [];
  const moved = dispute.balance_transactions.length > 0;
  if (moved && isForRecipient(charge.metadata)) return ofPlatform(call, dispute, charge, chargeKey);
  if (isBankDebit(charge)) {
    return moved && !isClosed ? [{ type: 'charge', key: chargeKey, outcome: returnOf(dispute, charge) }] : [];
  }
  if (isClosed) {
    if (dispute.status !== 'won' && dispute.status !== 'lost') return [];
    return [{ type: 'dispute_closed', reference: dispute.id, isWon: dispute.status === 'won' }];
  }
  if (!moved) return [];
  const respondBy = dispute.evidence_details.due_by;
  return [
    {
      type: 'dispute_opened',
      reference: dispute.id,
      chargeKey,
      amount: fromStripeAmount(dispute.amount, dispute.currency),
      fee: feesOf(dispute),
      reason: dispute.reason,
      respondBy: respondBy === null ? null : new Date(respondBy * 1000),
    },
  ];
}

// The platform bears the dispute, so that only its money matters: taken, or given back after it was won. As it is now over
// all disputes of the charge, whatever the event says.
async function ofPlatform(
  call: Call,
  dispute: Stripe.Dispute,
  charge: Stripe.Charge,
  key: string,
): Promise<Meaning[]> {
  const { newest: _newest, ...taken } = await readTaken(call, charge, dispute);
  return [platformMeaning(dispute, charge, key, taken)];
}

function platformMeaning(
  dispute: Stripe.Dispute,
  charge: Stripe.Charge,
  key: string,
  taken: TakenOfCharge,
): Meaning {
  if (taken.amount === 0) {
    return { type: 'funding_restored', key, reference: idOf(charge.payment_intent) ?? charge.id, taken };
  }
  return { type: 'charge', key, outcome: { ...returnOf(dispute, charge), taken } as ChargeOutcome };
}

/**
 * Reads what a bank has of a charge of the platform, by our key, as an event of it; null when the bank never took anything.
 * Throws when Stripe cannot be asked.
 */
export function readTakenByKey(client: StripeClient, key: string, now: Date): Promise<ProcessorEvent | null> {
  return client.call(async (call) => {
    const id = await findPaymentId(call, key);
    if (id === null) return null;
    const expanded = { expand: ['latest_charge.balance_transaction'] };
    const intent = await call.stripe.paymentIntents.retrieve(id, expanded, call.read());
    const charge = wholeOf(intent.latest_charge);
    if (charge === null || !isForRecipient(charge.metadata)) return null;
    const { newest, ...taken } = await readTaken(call, charge);
    if (newest === null) return null;
    // Once in the inbox after as many movements.
    const event = { id: `taken:${key}:${taken.movements}`, occurredAt: now };
    return { ...event, ...platformMeaning(newest, charge, key, taken) };
  });
}

/** Of the changes of a dispute only its answer matters: then the bank decides. */
async function ofAnsweredDispute(call: Call, id: string): Promise<Meaning[]> {
  const dispute = await call.stripe.disputes.retrieve(id, { expand: ['charge'] }, call.read());
  const charge = dispute.charge as Stripe.Charge;
  const isOurs = ourKey(call.accountId, 'charge', charge.metadata) !== null;
  if (!isOurs || dispute.status !== 'under_review') return [];
  return [{ type: 'dispute_answered', reference: dispute.id }];
}

function returnOf(dispute: Stripe.Dispute, charge: Stripe.Charge): ChargeOutcome {
  const code = returnCodeOf(dispute.network_reason_code, dispute.reason, charge.payment_method_details?.type);
  return {
    status: 'returned',
    reference: idOf(charge.payment_intent) ?? charge.id,
    code,
    message: `The bank took the payment back (${dispute.reason.replaceAll('_', ' ')}).`,
    fee: isForRecipient(charge.metadata) ? 0 : feesOf(dispute),
  };
}

function feesOf(dispute: Stripe.Dispute): number {
  return dispute.balance_transactions.reduce((sum, line) => sum + stripeFeeOf(line), 0);
}

async function ofPayout(call: Call, payout: Stripe.Payout): Promise<Meaning[]> {
  return [
    {
      type: 'payout',
      reference: payout.id,
      amount: fromStripeAmount(payout.amount, payout.currency),
      currency: payout.currency.toUpperCase(),
      arrivalDate: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
      lines: await readPayoutLines(call, payout),
    },
  ];
}
