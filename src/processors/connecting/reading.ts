import type { KeyOwner } from '../keys.ts';
import type { StripeReadiness } from '../types.ts';
import { accessOf, type ConnectingDeps, isStandIn, webhookAddress } from './deps.ts';
import { askStripe, otherPair } from './trying.ts';

/** Keys whose account is asked about. */
interface AskedKeys {
  readonly secretKey: string;
  readonly publishableKey: string | null;
  /** Whether Stripe has shown before that the two keys are of one account. */
  readonly isPairTried: boolean;
}

interface AskOptions {
  /** Whether a publishable key of another account is refused, instead of being named in the answer. */
  readonly refusesOther?: boolean;
}

/**
 * Asks Stripe what an account lacks there. Keys that were not tried together are tried now. Errors: those of
 * {@link askStripe}.
 */
export async function readAnswer(
  deps: ConnectingDeps,
  { id, mode }: KeyOwner,
  keys: AskedKeys,
  endpointId: string | null,
  { refusesOther = false }: AskOptions = {},
): Promise<StripeReadiness> {
  const { secretKey, publishableKey, isPairTried } = keys;
  const { readReadiness } = await import('../stripe/connecting/readiness.ts');
  const { tryPair } = await import('../stripe/connecting/key-pair.ts');
  return askStripe(deps, id, secretKey, async (call) => {
    const readiness = await readReadiness(call, {
      isLive: mode === 'Live',
      isRestricted: secretKey.startsWith('rk_'),
      webhookUrl: webhookAddress(deps, id),
      endpointId,
      isStandIn: isStandIn(deps),
      domain: new URL(deps.payUrl).hostname,
    });
    // A key that Stripe does not take any more can try nothing.
    if (isPairTried || publishableKey === null || !readiness.keyWorks) return readiness;
    const pair = await tryPair(call, accessOf(deps, id, secretKey), publishableKey);
    if (pair === 'same') return readiness;
    if (pair !== 'untried' && refusesOther) throw otherPair(pair);
    const code = pair === 'untried' ? 'PublishableKeyUntried' : 'PublishableKeyWrong';
    const first = { code, detail: '', dueBy: null } as const;
    // The gravest first: with a wrong key no client can pay by card.
    const missing = pair === 'untried' ? [...readiness.missing, first] : [first, ...readiness.missing];
    return { ...readiness, missing };
  });
}
