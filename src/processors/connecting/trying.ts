import { AppError, type FaultDetail } from '../../kit/errors.ts';
import type { AccountId, PlatformId } from '../../kit/ids.ts';
import { faultsOfKeys, type KeyOwner } from '../keys.ts';
import type { Call } from '../stripe/client.ts';
import type { Right } from '../stripe/connecting/rights.ts';
import type { Trouble } from '../stripe/connecting/trouble.ts';
import { accessOf, type StripeDeps } from './deps.ts';

/** The keys that a person has pasted. */
export interface PastedKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** Keys that Stripe takes. */
interface TriedKeys {
  readonly stripeAccount: string;
  readonly isPairTried: boolean;
}

/**
 * Tries keys at Stripe and stores nothing: whose account they are of, that both are of one, and that a restricted key has
 * every permission it needs, further ones too. Errors: 422 `processor_refused_keys` with every fault by its field, 503 `overloaded`.
 */
export async function tryKeys(
  deps: StripeDeps,
  { id, mode }: { readonly id: AccountId | PlatformId; readonly mode: KeyOwner['mode'] },
  keys: PastedKeys,
  furtherRights: readonly Right[] = [],
): Promise<TriedKeys> {
  const faults = faultsOfKeys(mode, { ...keys, webhookSecret: null });
  if (faults.length > 0) {
    throw refusedKeys(faults.map(({ key, code, message }) => ({ path: `/${key}`, code, message })));
  }
  const stripeAccount = await askStripe(deps, id, keys.secretKey, async (call) => {
    return (await call.stripe.accounts.retrieveCurrent({}, call.read())).id;
  });
  const isRestricted = keys.secretKey.startsWith('rk_');
  const { findMissingRights, sayRight } = await import('../stripe/connecting/rights.ts');
  const missing = isRestricted
    ? await askStripe(deps, id, keys.secretKey, (call) => findMissingRights(call, furtherRights))
    : [];
  if (missing.length > 0) throw missingRights(missing.map(sayRight));
  const { tryPair } = await import('../stripe/connecting/key-pair.ts');
  const access = accessOf(deps, id, keys.secretKey);
  const pair = await askStripe(deps, id, keys.secretKey, (call) =>
    tryPair(call, access, keys.publishableKey),
  );
  if (pair === 'other' || pair === 'unknown_key') throw otherPair(pair);
  return { stripeAccount, isPairTried: pair === 'same' };
}

/** The refusal of a publishable key that is not of the account of the secret one. */
export function otherPair(pair: 'other' | 'unknown_key'): AppError {
  const message =
    pair === 'other'
      ? 'This publishable key is of another Stripe account than the secret key.'
      : 'Stripe does not know this publishable key: copy it again from the Dashboard.';
  const code = pair === 'other' ? 'other_account' : 'unknown_key';
  return refusedKeys([{ path: '/publishableKey', code, message }]);
}

/** The refusal of pasted keys, which were not stored. */
export function refusedKeys(details: readonly FaultDetail[]): AppError {
  return new AppError('processor_refused_keys', {
    message: details[0]?.message ?? 'These keys cannot be used.',
    details,
  });
}

// Each detail is the name of one right, as Stripe's page has it.
function missingRights(names: readonly string[]): AppError {
  return new AppError('processor_refused_keys', {
    message: `The restricted key lacks permissions. Give it these at Stripe, then try again: ${names.join(', ')}.`,
    details: names.map((message) => ({ path: '/secretKey', code: 'missing_right', message })),
  });
}

/**
 * Asks Stripe with a key. Errors: 422 `processor_refused_keys` for a key that Stripe does not take or that lacks permissions,
 * 422 `processor_incomplete` for what Stripe refuses, 503 `overloaded` without an answer.
 */
export async function askStripe<T>(
  deps: StripeDeps,
  accountId: AccountId | PlatformId,
  secretKey: string,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const { createStripeClient } = await import('../stripe/client.ts');
  const { troubleOf } = await import('../stripe/connecting/trouble.ts');
  const { sayNamed } = await import('../stripe/connecting/rights.ts');
  try {
    return await createStripeClient(accessOf(deps, accountId, secretKey)).call(work);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refusalOf(troubleOf(cause), sayNamed);
  }
}

function refusalOf(trouble: Trouble, sayNamed: (right: string | null) => string): AppError {
  if (trouble.kind === 'lost') {
    const message = 'Stripe did not answer; try again in a moment.';
    return new AppError('overloaded', {
      message,
      details: [{ path: '', code: 'no_answer', message }],
      retryAfterSeconds: 10,
      cause: new Error(trouble.cause),
    });
  }
  if (trouble.kind === 'right') return missingRights([sayNamed(trouble.name)]);
  if (trouble.kind === 'key') {
    const message = 'Stripe does not take this key: copy it again from the Dashboard, Developers, API keys.';
    return refusedKeys([{ path: '/secretKey', code: 'unknown_key', message }]);
  }
  const isLimit = /maximum of \d+/i.test(trouble.message);
  const message = isLimit
    ? 'The Stripe account has as many webhook endpoints as Stripe allows. Remove one there that nobody needs, then continue.'
    : `Stripe refused: ${trouble.message}`;
  const detail = { path: '', code: isLimit ? 'endpoint_limit' : 'refused', message };
  return new AppError('processor_incomplete', { message, details: [detail] });
}
