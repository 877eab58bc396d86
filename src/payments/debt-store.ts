import { type Queries, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, PaymentId } from '../kit/ids.ts';
import { hasDebt } from './at-platform-store.ts';

const sumOwed = statement(
  'payments_sum_owed',
  `select coalesce(sum(coalesce(debt_amount, total_amount)), 0)::bigint as owed from payments
   where account_id = $1 and owed_since is not null and debt_settled_at is null`,
);

/** Reads what an account owes the operator for payments that a wallet's bank took back, in the minor unit. */
export async function readOwed(tx: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await tx.query<{ owed: number }>(sumOwed, [accountId]);
  return row?.owed ?? 0;
}

const listDebts = statement(
  'payments_list_debts',
  `select id as "paymentId", coalesce(debt_amount, total_amount) as amount, currency, coalesce(overpaid_since, owed_since) as since,
     overpaid_since is not null as "isOverpaid"
   from payments
   where account_id = $1 and ${hasDebt}
   order by id`,
);

/** What an account owes the operator for a payment, or the operator owes the account. */
export interface PaymentDebt {
  readonly paymentId: PaymentId;
  /** In the minor unit. */
  readonly amount: number;
  readonly currency: string;
  readonly since: Date;
  /** The operator owes it, who got it twice. */
  readonly isOverpaid: boolean;
}

/** Reads what an account owes the operator, and what the operator owes it, by payment, the oldest payment first. */
export function readDebts(tx: Queries, accountId: AccountId): Promise<readonly PaymentDebt[]> {
  return tx.query<PaymentDebt>(listDebts, [accountId]);
}
