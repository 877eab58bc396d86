import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, PaymentId } from '../kit/ids.ts';

const sumOwed = statement(
  'payments_sum_owed',
  `select coalesce(sum(total_amount), 0)::bigint as owed from payments
   where account_id = $1 and owed_since is not null and debt_settled_at is null`,
);

/** Reads what an account owes the operator for payments that a wallet's bank took back, in the minor unit. */
export async function readOwed(tx: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await tx.query<{ owed: number }>(sumOwed, [accountId]);
  return row?.owed ?? 0;
}

const listDebts = statement(
  'payments_list_debts',
  `select id, total_amount as amount, currency, coalesce(overpaid_since, owed_since) as since,
     overpaid_since is not null as "isOverpaid"
   from payments
   where account_id = $1 and (overpaid_since is not null or (owed_since is not null and debt_settled_at is null))
   order by id`,
);

/** Lists what an account owes the operator, and what the operator owes it, by payment. */
export function listDebtsOf(database: Database, accountId: AccountId) {
  return database.single<{
    readonly id: PaymentId;
    readonly amount: number;
    readonly currency: string;
    readonly since: Date;
    /** The operator owes it, who got it twice. */
    readonly isOverpaid: boolean;
  }>(accountId, listDebts, [accountId]);
}
