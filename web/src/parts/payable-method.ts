import type { OwnAccount } from '../api/person.ts';
import type { ShownWalletMethod } from '../api/schema.ts';

/** False for a method with which nobody can be paid out: one that is stored with the account's own keys at Stripe. */
export function isPayable(
  { mode }: Pick<OwnAccount, 'mode'>,
  { processor }: Pick<ShownWalletMethod, 'processor'>,
): boolean {
  return mode === 'Live' ? processor === 'StripePlatform' : processor !== 'Stripe';
}
