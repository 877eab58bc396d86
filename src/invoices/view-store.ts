import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../kit/ids.ts';

// Looks within half an hour count as one view. `xmax` is 0 for a row that this statement has inserted.
const putView = statement(
  'invoice_views_put',
  `insert into invoice_views as kept (account_id, invoice_id, first_at, last_at, count, sequence)
   values ($1, $2, $3, $3, 1, $4)
   on conflict (account_id, invoice_id) do update
     set count = kept.count + case when kept.last_at < $3::timestamptz - interval '30 minutes' then 1 else 0 end,
       last_at = greatest(kept.last_at, excluded.last_at),
       sequence = greatest(kept.sequence, excluded.sequence)
   returning xmax = 0 as "isFirst"`,
);

/** Writes that an invoice is looked at, with its version if that is known; answers whether it is the first time. */
export async function recordView(
  tx: Transaction,
  accountId: AccountId,
  id: InvoiceId,
  sequence: number | null,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ isFirst: boolean }>(putView, [accountId, id, now, sequence]);
  return row?.isFirst === true;
}
