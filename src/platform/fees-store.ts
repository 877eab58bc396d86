import type { AccountMode } from '../accounts/types.ts';
import { type Queries, statement } from '../kit/db/database.ts';
import { basisPointsOf } from '../kit/money/money.ts';
import type { FeeKind, PlatformFee } from './types.ts';

/** What the operator takes of an amount: a share and a fixed part, in the minor unit. */
export interface FeeRule {
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  readonly fixed: number;
  /** The fee at most; null: no bound. */
  readonly most: number | null;
  readonly refundsFee: boolean;
}

/** A rule, and what it is for. */
export interface SetFeeRule extends FeeRule {
  readonly mode: AccountMode;
  /** ISO 4217, or `*` for every currency without a rule of its own. */
  readonly currency: string;
  readonly kind: FeeKind;
  readonly since: Date;
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

// Across accounts: the operator's rules.
const insertRule = statement(
  'platform_fees_insert',
  `insert into platform_fees as known (mode, currency, kind, since, basis_points, fixed, most, refunds_fee)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (mode, currency, kind, since) do update
     set basis_points = excluded.basis_points, fixed = excluded.fixed, most = excluded.most,
       refunds_fee = excluded.refunds_fee
   where known.since > $9 returning 1`,
);

/**
 * Sets what the operator takes from an instant on, in machine time; instead of what was to be taken from the same instant on, if
 * that has not come. False when it has. As the system role.
 */
export async function insertFeeRule(system: Queries, rule: SetFeeRule, now: Date): Promise<boolean> {
  const { mode, currency, kind, since, basisPoints, fixed, most, refundsFee } = rule;
  const values = [mode, currency, kind, since, basisPoints, fixed, most, refundsFee, now];
  return (await system.query(insertRule, values)).length > 0;
}

// Across accounts: the operator's rules.
const listCurrent = statement(
  'platform_fees_list',
  `select distinct on (currency, kind) mode, currency, kind, since, basis_points as "basisPoints", fixed, most,
     refunds_fee as "refundsFee"
   from platform_fees where mode = $1 and since <= $2 order by currency, kind, since desc`,
);

/** Lists the rules of a mode that count now. As the system role. */
export function listFeeRules(system: Queries, mode: AccountMode, now: Date): Promise<readonly SetFeeRule[]> {
  return system.query<SetFeeRule>(listCurrent, [mode, now]);
}

// Across accounts: the operator's rules.
const listLater = statement(
  'platform_fees_list_later',
  `select mode, currency, kind, since, basis_points as "basisPoints", fixed, most, refunds_fee as "refundsFee"
   from platform_fees where mode = $1 and since > $2 order by since, currency, kind limit 100`,
);

/** Lists the rules of a mode that do not count yet, the next first. As the system role. */
export function listLaterRules(
  system: Queries,
  mode: AccountMode,
  now: Date,
): Promise<readonly SetFeeRule[]> {
  return system.query<SetFeeRule>(listLater, [mode, now]);
}
