import { statement, type Transaction } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Transfer } from './types.ts';

const insertTransfers = statement(
  'ledger_insert',
  `insert into ledger_transfers (account_id, source_type, source_id, code, sequence, invoice_id, debit, credit,
     amount, currency, created_at)
   select $1, t.source_type, t.source_id, t.code, t.sequence, t.invoice_id, t.debit, t.credit, t.amount,
     t.currency, $11
   from unnest($2::text[], $3::uuid[], $4::text[], $5::bigint[], $6::uuid[], $7::text[], $8::text[], $9::bigint[],
       $10::text[])
     as t (source_type, source_id, code, sequence, invoice_id, debit, credit, amount, currency)`,
);

/** Appends transfers. Errors: the unique key, when a source has the code already. Transaction: needs. */
export async function insertTransferRows(
  tx: Transaction,
  accountId: AccountId,
  now: Date,
  transfers: readonly Transfer[],
): Promise<void> {
  await tx.query(insertTransfers, [
    accountId,
    transfers.map((transfer) => transfer.sourceType),
    transfers.map((transfer) => transfer.sourceId),
    transfers.map((transfer) => transfer.code),
    transfers.map((transfer) => transfer.sequence ?? 0),
    transfers.map((transfer) => transfer.invoiceId),
    transfers.map((transfer) => transfer.debit),
    transfers.map((transfer) => transfer.credit),
    transfers.map((transfer) => transfer.amount),
    transfers.map((transfer) => transfer.currency),
    now,
  ]);
}
