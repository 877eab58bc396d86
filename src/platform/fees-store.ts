import type { AccountMode } from '../accounts/types.ts';
import { type Queries, statement } from '../kit/db/database.ts';
import { basisPointsOf } from '../kit/money/money.ts';
import type { FeeKind, PlatformFee } from './types.ts';

interface FeeRule {
  readonly basisPoints: number;
  readonly fixed: number;
  readonly most: number | null;
  readonly refundsFee: boolean;
}

// Across accounts: the operator's rules. One for the currency itself comes before one for every currency.
const findRule = statement(
  'platform_fees_find',
  `select basis_points as "basisPoints", fixed, most, refunds_fee as "refundsFee" from platform_fees
   where mode = $1 and currency in ($2, '*') and kind = $3 and since <= $4
   order by currency = '*', since desc limit 1`,
);

/**
 * Reads the fee of the operator for an amount in the minor unit, rounded to the nearest unit; 0 without a rule. `now` is
 * machine time.
 */
export async function readFee(
  tx: Queries,
  mode: AccountMode,
  { kind, amount, currency }: { readonly kind: FeeKind; readonly amount: number; readonly currency: string },
  now: Date,
): Promise<PlatformFee> {
  const [rule] = await tx.query<FeeRule>(findRule, [mode, currency, kind, now]);
  if (rule === undefined) return { fee: 0, refundsFee: false };
  const fee = rule.fixed + basisPointsOf(amount, rule.basisPoints);
  return { fee: rule.most === null ? fee : Math.min(fee, rule.most), refundsFee: rule.refundsFee };
}
