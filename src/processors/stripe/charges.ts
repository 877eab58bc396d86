import type { Stripe } from 'stripe';
import type { PaymentMethodSummary } from '../../kit/money/payment-methods.ts';
import type { Absent, ChargeOperation, ChargeOutcome, ReadRecord } from '../types.ts';
import { fromStripeAmount, toStripeAmount, toStripeCurrency } from './amounts.ts';
import { convertedBack, stripeFeeOf } from './application-fees.ts';
import { type Call, judgeFailure, ourKey, ourMetadata, type StripeClient, wholeOf } from './client.ts';
import { describeDecline } from './declines.ts';
import { findListed, lookUp } from './lookup.ts';
import { readDebitMandate } from './mandates.ts';
import { kindsFor, makeCustomer, readSource, type Source, storedReference, summarize } from './methods.ts';
import { readRecord, recordMetadata } from './records.ts';

/** Expanded in every payment that is read, so that its fee and its method are known. */
const expandedPayment = ['latest_charge.balance_transaction', 'payment_method'];

const KEPT = 'tranche_platform_fee';

type Metadata = Readonly<Record<string, string>> | null | undefined;

/** Notes what the operator keeps of a charge, or gives back with a refund. */
export function keptMetadata(kept: number): Record<string, string> {
  return kept === 0 ? {} : { [KEPT]: String(kept) };
}

/** What the operator keeps of a charge of its platform, in our minor unit. */
export function keptOf(metadata: Metadata): number {
  return Number(metadata?.[KEPT] ?? 0);
}

/** Whether a charge is one of the platform, for a recipient. The platform bears its fees, returns and disputes. */
export function isForRecipient(metadata: Metadata): boolean {
  return metadata?.tranche_payment !== undefined;
}

/** Stands for a method of a kind that we do not take: a payment with it was not made through us. */
const unnamedMethod: PaymentMethodSummary = { type: 'CreditCard', name: 'Card', last4: '????' };

/** Takes money: makes and confirms a PaymentIntent under our key. */
export async function charge(client: StripeClient, operation: ChargeOperation): Promise<ChargeOutcome> {
  const source = readSource(operation.source);
  const amount = toStripeAmount(operation.amount, operation.currency);
  if (source === null) return refused({ code: 'resource_missing' });
  const kept = toStripeAmount(operation.platformFee ?? 0, operation.currency);
  if (amount === null || kept === null) return refused({ code: 'currency_not_supported' });
  try {
    return await client.call(async (call) => {
      const parameters = await paymentParameters(call, operation, source, amount, kept);
      const intent = await call.stripe.paymentIntents.create(parameters, call.write(operation.key));
      return applyOutcome(call, intent);
    });
  } catch (cause) {
    return outcomeOfFailure(cause);
  }
}

// The same operation gives the same parameters, because Stripe refuses a key that comes with others.
async function paymentParameters(
  call: Call,
  operation: ChargeOperation,
  source: Source,
  amount: number,
  kept: number,
): Promise<Stripe.PaymentIntentCreateParams> {
  const metadata = ourMetadata(call.accountId, 'charge', operation.key);
  const isNew = !('customer' in source);
  const stores = operation.savesMethod && isNew;
  return {
    ...source,
    ...(stores ? { customer: await makeCustomer(call, operation.key, metadata) } : {}),
    ...(operation.savesMethod ? { setup_future_usage: 'off_session' } : {}),
    ...(operation.isOffSession ? { off_session: true } : {}),
    ...(operation.returnUrl !== null && !operation.isOffSession ? { return_url: operation.returnUrl } : {}),
    amount,
    // Only a platform's key can take a fee, of an account that is connected to it.
    ...(call.connectedAccount === null || kept === 0 ? {} : { application_fee_amount: kept }),
    currency: toStripeCurrency(operation.currency),
    confirm: true,
    // With a later capture, which is the default, the answer would not contain the fee yet.
    capture_method: 'automatic',
    allowed_payment_method_types: kindsFor(operation),
    description: operation.description,
    ...(operation.statementDescriptor ? { statement_descriptor: operation.statementDescriptor } : {}),
    ...(operation.transferGroup === undefined ? {} : { transfer_group: operation.transferGroup }),
    metadata: {
      ...metadata,
      tranche_purpose: operation.purpose,
      ...platformMetadata(operation),
      ...recordMetadata(operation.record),
    },
    expand: expandedPayment,
  };
}

// The platform is charged no fee of its own. Its part of the amount is noted, for the statement.
function platformMetadata({ transferGroup, platformFee = 0 }: ChargeOperation): Record<string, string> {
  if (transferGroup === undefined) return {};
  return { tranche_payment: transferGroup, ...keptMetadata(platformFee) };
}

/**
 * Asks for the outcome of a charge. The search by metadata covers all payments, but finds a new one only after a
 * minute, sometimes after an hour. So a payment that it does not find is looked for in the list of recent payments,
 * which is always complete. Should both miss one, nothing is lost: `absent` has a charge that is still wanted sent
 * again under the same key, and Stripe answers a key that it saw within 24 hours, long after its search has caught up,
 * with the payment made then.
 */
export function findCharge(client: StripeClient, key: string): Promise<ChargeOutcome | Absent> {
  return withPayment(client, key, readPayment);
}

/** Cancels a payment that still asks its holder, and reads it then: it may have been confirmed in the same moment. */
export function cancelCharge(client: StripeClient, key: string): Promise<ChargeOutcome | Absent> {
  return withPayment(client, key, async (call, id) => {
    const before = await call.stripe.paymentIntents.retrieve(id, {}, call.read());
    if (before.status === 'requires_action') {
      await call.stripe.paymentIntents
        .cancel(id, { cancellation_reason: 'abandoned' }, call.write(`${id}-give-up`))
        .catch((cause: unknown) => {
          if (judgeFailure(cause).kind === 'lost') throw cause;
        });
    }
    return readPayment(call, id);
  });
}

async function withPayment(
  client: StripeClient,
  key: string,
  work: (call: Call, id: string) => Promise<ChargeOutcome>,
): Promise<ChargeOutcome | Absent> {
  if (!/^[\w-]{1,64}$/.test(key)) return { status: 'absent' };
  return lookUp(client, async (call) => {
    const id = await findPaymentId(call, key);
    return id === null ? { status: 'absent' } : work(call, id);
  });
}

/** Reads a payment as it is now. Throws when it cannot be read. */
async function readPayment(call: Call, id: string): Promise<ChargeOutcome> {
  return (await readRecordedPayment(call, id)).outcome;
}

/** Reads a payment as it is now, with what we noted of it. Throws when it cannot be read. */
export async function readRecordedPayment(
  call: Call,
  id: string,
): Promise<{ readonly outcome: ChargeOutcome; readonly record?: ReadRecord }> {
  const intent = await call.stripe.paymentIntents.retrieve(id, { expand: expandedPayment }, call.read());
  const outcome = await applyOutcome(call, intent);
  const { metadata, description } = intent;
  const record = readRecord(metadata, description);
  if (record === undefined) return { outcome };
  const kept = isForRecipient(metadata) ? { platformFee: keptOf(metadata) } : {};
  return { outcome, record: { ...record, ...kept } };
}

/** Finds a payment by our key. Throws when Stripe cannot be asked. */
export async function findPaymentId(call: Call, key: string): Promise<string | null> {
  const isIt = (one: Stripe.PaymentIntent) => ourKey(call.accountId, 'charge', one.metadata) === key;
  const found = await call.stripe.paymentIntents.search(
    { query: `metadata["tranche_charge"]:"${key}"`, limit: 10 },
    call.read(),
  );
  const listed = async () =>
    findListed(call, key, (page, options) => call.stripe.paymentIntents.list(page, options), isIt);
  return found.data.find(isIt)?.id ?? (await listed())?.id ?? null;
}

/** Maps a payment at Stripe to an outcome. Cancels a payment that waits for a confirmation without a page for it. */
async function applyOutcome(call: Call, intent: Stripe.PaymentIntent): Promise<ChargeOutcome> {
  const outcome = chargeOutcome(intent);
  if (outcome !== 'stuck') return withMandate(call, intent, outcome);
  try {
    await call.stripe.paymentIntents.cancel(intent.id, {}, call.write(`${intent.id}-cancel`));
  } catch (cause) {
    // The payment may have moved on first, so it may not be over.
    const failure = judgeFailure(cause);
    return { status: 'unknown', cause: failure.kind === 'lost' ? failure.cause : failure.error.message };
  }
  return {
    status: 'declined',
    reference: intent.id,
    ...describeDecline({ code: 'authentication_required' }, 'declined'),
    method: methodOf(intent),
  };
}

async function withMandate(
  call: Call,
  intent: Stripe.PaymentIntent,
  outcome: ChargeOutcome,
): Promise<ChargeOutcome> {
  if (outcome.status !== 'processing' && outcome.status !== 'succeeded') return outcome;
  const charge = wholeOf(intent.latest_charge);
  const debitMandate = await readDebitMandate(call, charge?.payment_method_details?.sepa_debit?.mandate);
  return debitMandate === null ? outcome : { ...outcome, debitMandate };
}

function chargeOutcome(intent: Stripe.PaymentIntent): ChargeOutcome | 'stuck' {
  const reference = intent.id;
  const method = methodOf(intent);
  const shown = method ?? unnamedMethod;
  const storedMethod =
    intent.setup_future_usage === null ? null : storedReference(intent.customer, intent.payment_method);
  switch (intent.status) {
    case 'succeeded': {
      // The platform bears the fee of money that goes to recipients.
      const fee = isForRecipient(intent.metadata) ? 0 : feeOf(intent);
      if (fee === null)
        return { status: 'unknown', cause: `${reference} succeeded, its fee is not known yet` };
      const platformFee = keptOf(intent.metadata) + applicationFeeAmount(intent);
      const kept = platformFee === 0 ? {} : { platformFee };
      return { status: 'succeeded', reference, fee, ...kept, method: shown, storedMethod };
    }
    case 'processing':
      return { status: 'processing', reference, method: shown, storedMethod };
    case 'requires_action': {
      const actionUrl =
        intent.next_action?.redirect_to_url?.url ??
        intent.next_action?.verify_with_microdeposits?.hosted_verification_url;
      return actionUrl ? { status: 'requires_action', reference, actionUrl, method: shown } : 'stuck';
    }
    case 'requires_payment_method':
    case 'canceled': {
      const refusal = intent.last_payment_error ?? wholeOf(intent.latest_charge)?.outcome;
      const described = describeDecline(refusal as Parameters<typeof describeDecline>[0], 'declined');
      return { status: 'declined', reference, ...described, method };
    }
    default:
      return { status: 'unknown', cause: `${reference} is ${intent.status}` };
  }
}

function methodOf(intent: Stripe.PaymentIntent): PaymentMethodSummary | null {
  return (
    summarize(wholeOf(intent.payment_method)) ??
    summarize(wholeOf(intent.latest_charge)?.payment_method_details) ??
    summarize(intent.last_payment_error?.payment_method)
  );
}

// What the operator took of a direct charge at a connected business.
function applicationFeeAmount({ application_fee_amount: fee, currency }: Stripe.PaymentIntent): number {
  return fee ? fromStripeAmount(fee, currency) : 0;
}

/** Stripe's fee for a payment, in the currency of the payment; null while it is not known. */
function feeOf(intent: Stripe.PaymentIntent): number | null {
  const line = wholeOf(wholeOf(intent.latest_charge)?.balance_transaction);
  return line && convertedBack(stripeFeeOf(line), line, intent.currency);
}

function outcomeOfFailure(cause: unknown): ChargeOutcome {
  const failure = judgeFailure(cause);
  if (failure.kind === 'lost') return { status: 'unknown', cause: failure.cause };
  const { error } = failure;
  const described = describeDecline(error, failure.kind === 'declined' ? 'declined' : 'processor_refused');
  const intent = error.payment_intent;
  return {
    status: 'declined',
    reference: intent?.id ?? null,
    ...described,
    method: intent ? methodOf(intent) : summarize(error.payment_method),
  };
}

function refused(code: Parameters<typeof describeDecline>[0]): ChargeOutcome {
  return {
    status: 'declined',
    reference: null,
    ...describeDecline(code, 'processor_refused'),
    method: null,
  };
}
