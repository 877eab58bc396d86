import { AppError } from '../../kit/errors.ts';
import type { Clock } from '../../kit/time.ts';
import type { Processor } from '../types.ts';
import { readBalances } from './balances.ts';
import { cancelCharge, charge, findCharge } from './charges.ts';
import { createStripeClient, judgeFailure, type StripeAccess } from './client.ts';
import { submitEvidence, uploadEvidence } from './evidence.ts';
import { describeToken, removeMethod, storeMethod } from './methods.ts';
import { findRefund, refund } from './refunds.ts';
import { cancelSetup, findSetup, setUp } from './setups.ts';
import { listStatement } from './statement.ts';
import { findTransfer, transfer } from './transfers.ts';
import { listUpcoming } from './upcoming.ts';
import { listEvents, readByKey, readWebhook } from './webhooks.ts';

interface StripeOptions extends StripeAccess {
  /** The account at Stripe; null where it is not known. */
  readonly stripeAccount?: string | null;
  /** Signs webhooks, `whsec_…`; null without an endpoint at Stripe: then every webhook is refused. */
  readonly webhookSecret: string | null;
  /** When the account was connected: earlier events there are not ours. */
  readonly since: Date;
  /** The machine's: Stripe lives in that time, also where the account has a test clock. */
  readonly clock: Clock;
}

/**
 * Stripe for one account of ours, with the keys of that account. The merchant of each call is that account. Card numbers
 * go from the payer's browser to Stripe and never come here. Reading the statement or the balances throws `overloaded`
 * when Stripe does not answer, because a part of them would look like a difference.
 */
export function createStripeProcessor(options: StripeOptions): Processor {
  const { stripeAccount = null, webhookSecret, since, clock } = options;
  const client = createStripeClient(options);
  return {
    name: 'Stripe',
    stripeAccount,
    charge: (_merchant, operation) => charge(client, operation),
    findCharge: (_merchant, key) => findCharge(client, key),
    cancelCharge: (_merchant, key) => cancelCharge(client, key),
    refund: (_merchant, operation) => refund(client, operation),
    findRefund: (_merchant, key) => findRefund(client, key),
    evidence: {
      upload: (_merchant, file) => uploadEvidence(client, file),
      submit: (_merchant, submission) => submitEvidence(client, submission),
    },
    transfer: (_merchant, operation) => transfer(client, operation),
    findTransfer: (_merchant, key) => findTransfer(client, key),
    describeToken: (_merchant, token) => describeToken(client, token),
    storeMethod: (_merchant, key, token) => storeMethod(client, key, token),
    setUp: (_merchant, operation) => setUp(client, operation),
    findSetup: (_merchant, key, reference) => findSetup(client, key, reference),
    cancelSetup: (_merchant, key, reference) => cancelSetup(client, key, reference),
    removeMethod: (_merchant, reference) => removeMethod(client, reference),
    async readWebhook(accountId, rawBody, headers) {
      // Uses the machine's time: compared with a test clock, every real signature would be too old.
      if (webhookSecret === null || accountId !== options.accountId) return null;
      return readWebhook(client, webhookSecret, rawBody, headers['stripe-signature'], clock.now());
    },
    listEvents: (_merchant, after) => listEvents(client, after, since),
    readByKey: (_merchant, kind, key) => orOverloaded(readByKey(client, kind, key, clock.now())),
    listStatement: (_merchant, after) => orOverloaded(listStatement(client, after, since)),
    readBalances: () => orOverloaded(readBalances(client, clock.now())),
    listUpcoming: () => orOverloaded(listUpcoming(client, clock.now())),
  };
}

async function orOverloaded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const failure = judgeFailure(cause);
    throw new AppError('overloaded', {
      message: 'Stripe could not be read; it is asked again later.',
      cause: failure.kind === 'lost' ? new Error(failure.cause) : failure.error,
    });
  }
}

/** The account of a secret key, which `processor set` reads from Stripe. */
type KeyCheck =
  | { readonly status: 'taken'; readonly stripeAccount: string }
  | { readonly status: 'refused' }
  | { readonly status: 'unknown'; readonly cause: string };

/** Reads the account of a secret key from Stripe. */
export async function checkStripeKey(access: StripeAccess): Promise<KeyCheck> {
  try {
    return await createStripeClient(access).call(async (call) => {
      const account = await call.stripe.accounts.retrieveCurrent({}, call.read());
      return { status: 'taken', stripeAccount: account.id };
    });
  } catch (cause) {
    const failure = judgeFailure(cause);
    if (failure.kind !== 'lost') return { status: 'refused' };
    return /Authentication|Permission/.test(failure.cause)
      ? { status: 'refused' }
      : { status: 'unknown', cause: failure.cause };
  }
}
