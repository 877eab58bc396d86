import type { AccountMode } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import type { PlatformAtStripe } from '../processors/service.ts';
import { listFeeRules, type SetFeeRule } from './fees-store.ts';
import { atStripe, type PlatformStoreDeps, unsealIfPossible } from './keys.ts';
import { noteObject } from './objects-store.ts';
import { findPlatform } from './store.ts';

/** Makes what connecting a business to the operator's platform needs of it. */
export function createBusinessAccess(deps: PlatformStoreDeps & { readonly clock: Clock }) {
  const { database, clock } = deps;
  return {
    /** Finds the platform of a mode; null without keys that can be read. */
    async find(mode: AccountMode): Promise<PlatformAtStripe | null> {
      const row = await findPlatform(database.system, mode);
      const keys = row && unsealIfPossible(await deps.loadSecrets(), row);
      return row && keys && atStripe(deps, row, keys);
    },
    /** Lists what is taken of clients' payments now. */
    async listFees(mode: AccountMode) {
      const rules = await listFeeRules(database.system, mode, clock.now());
      return rules.filter(isOfCharges);
    },
    /** Notes whose an account there is, so that an event of Stripe finds it. */
    noteBusiness: (tx: Transaction, accountId: AccountId, stripeId: string): Promise<void> =>
      noteObject(tx, accountId, { stripeId, kind: 'Business', key: null }),
  };
}

function isOfCharges(rule: SetFeeRule): rule is SetFeeRule & { readonly kind: 'ChargeCard' | 'ChargeBank' } {
  return rule.kind === 'ChargeCard' || rule.kind === 'ChargeBank';
}
