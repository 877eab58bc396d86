import type { Stripe } from 'stripe';
import type { Absent, SetupOperation, SetupOutcome } from '../types.ts';
import { type Call, idOf, judgeFailure, ourKey, ourMetadata, type StripeClient, wholeOf } from './client.ts';
import { describeDecline } from './declines.ts';
import { findListed, lookUp } from './lookup.ts';
import { readDebitMandate } from './mandates.ts';
import { kindsFor, makeCustomer, readSource, storedReference, summarize } from './methods.ts';

const expanded = ['payment_method'];

/** Saves a method for later charges: makes and confirms a SetupIntent under our key. */
export async function setUp(client: StripeClient, operation: SetupOperation): Promise<SetupOutcome> {
  const { key, description, returnUrl } = operation;
  const source = readSource(operation.source);
  if (source === null || 'customer' in source) {
    const decline = describeDecline({ code: 'resource_missing' }, 'processor_refused');
    return { status: 'declined', reference: null, ...decline };
  }
  try {
    return await client.call(async (call) => {
      const metadata = ourMetadata(call.accountId, 'setup', key);
      const customer = await makeCustomer(call, key, metadata);
      const intent = await call.stripe.setupIntents.create(
        {
          ...source,
          customer,
          confirm: true,
          usage: 'off_session',
          allowed_payment_method_types: kindsFor(operation),
          description,
          ...(returnUrl === null ? {} : { return_url: returnUrl }),
          metadata,
          expand: expanded,
        },
        call.write(key),
      );
      return applySetup(call, intent);
    });
  } catch (cause) {
    const failure = judgeFailure(cause);
    if (failure.kind === 'lost') return { status: 'unknown', cause: failure.cause };
    const fallback = failure.kind === 'declined' ? 'declined' : 'processor_refused';
    const reference = failure.error.setup_intent?.id ?? null;
    return { status: 'declined', reference, ...describeDecline(failure.error, fallback) };
  }
}

/** Asks for the outcome of a setup. Stripe has no search for setups: without their reference they are found in the list. */
export function findSetup(
  client: StripeClient,
  key: string,
  reference: string | null,
): Promise<SetupOutcome | Absent> {
  return withSetup(client, key, reference, readSetup);
}

/** Cancels a setup that still asks its holder, and reads it then: it may have been confirmed in the same moment. */
export function cancelSetup(
  client: StripeClient,
  key: string,
  reference: string | null,
): Promise<SetupOutcome | Absent> {
  return withSetup(client, key, reference, async (call, id) => {
    const before = await call.stripe.setupIntents.retrieve(id, {}, call.read());
    if (before.status === 'requires_action') await cancel(call, id, 'abandoned');
    return readSetup(call, id);
  });
}

async function withSetup(
  client: StripeClient,
  key: string,
  reference: string | null,
  work: (call: Call, id: string) => Promise<SetupOutcome>,
): Promise<SetupOutcome | Absent> {
  return lookUp(client, async (call) => {
    const id = reference ?? (await findSetupId(call, key));
    return id === null ? { status: 'absent' } : work(call, id);
  });
}

async function findSetupId(call: Call, key: string): Promise<string | null> {
  const isIt = (one: Stripe.SetupIntent) => ourKey(call.accountId, 'setup', one.metadata) === key;
  const found = await findListed(
    call,
    key,
    (page, options) => call.stripe.setupIntents.list(page, options),
    isIt,
  );
  return found?.id ?? null;
}

/** Reads a setup as it is now. Throws when it cannot be read. */
export async function readSetup(call: Call, id: string): Promise<SetupOutcome> {
  return applySetup(call, await call.stripe.setupIntents.retrieve(id, { expand: expanded }, call.read()));
}

// Maps a setup at Stripe to an outcome. Cancels one that waits for a confirmation without a page for it.
async function applySetup(call: Call, intent: Stripe.SetupIntent): Promise<SetupOutcome> {
  const { id: reference, status } = intent;
  switch (status) {
    case 'succeeded': {
      const method = summarize(wholeOf(intent.payment_method));
      const storedMethod = storedReference(intent.customer, intent.payment_method);
      if (method === null || storedMethod === null) {
        return { status: 'unknown', cause: `${reference} succeeded without a method` };
      }
      const isSepa = wholeOf(intent.payment_method)?.type === 'sepa_debit';
      const debitMandate = isSepa ? await readDebitMandate(call, idOf(intent.mandate)) : null;
      const named = debitMandate === null ? {} : { debitMandate };
      return { status: 'succeeded', reference, storedMethod, method, ...named };
    }
    case 'processing':
      return { status: 'processing', reference };
    case 'requires_action': {
      const actionUrl =
        intent.next_action?.redirect_to_url?.url ??
        intent.next_action?.verify_with_microdeposits?.hosted_verification_url;
      if (actionUrl) return { status: 'requires_action', reference, actionUrl };
      const failure = await cancel(call, reference);
      if (failure !== null) return { status: 'unknown', cause: failure };
      const decline = describeDecline({ code: 'authentication_required' }, 'declined');
      return { status: 'declined', reference, ...decline };
    }
    case 'requires_payment_method':
    case 'canceled': {
      // Canceled while it asked its holder, it has no error: nobody confirmed it.
      const refusal =
        intent.last_setup_error ?? (status === 'canceled' ? { code: 'authentication_required' } : null);
      return { status: 'declined', reference, ...describeDecline(refusal, 'declined') };
    }
    default:
      return { status: 'unknown', cause: `${reference} is ${status}` };
  }
}

// Answers why it was not canceled, or null: it may have moved on first. Throws when no answer came.
async function cancel(call: Call, id: string, reason?: 'abandoned'): Promise<string | null> {
  const parameters = reason === undefined ? {} : { cancellation_reason: reason };
  try {
    await call.stripe.setupIntents.cancel(id, parameters, call.write(`${id}-cancel`));
    return null;
  } catch (cause) {
    const failure = judgeFailure(cause);
    if (failure.kind === 'lost') throw cause;
    return failure.error.message;
  }
}
