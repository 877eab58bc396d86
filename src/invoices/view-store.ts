import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../kit/ids.ts';

// Looks within half an hour count as one view. `xmax` is 0 for a row that this statement has inserted.
const putView = statement(
  'invoice_views_put',
  `insert into invoice_views as kept (account_id, invoice_id, first_at, last_at, count) values ($1, $2, $3, $3, 1)
   on conflict (account_id, invoice_id) do update
     set count = kept.count + case when kept.last_at < $3::timestamptz - interval '30 minutes' then 1 else 0 end,
       last_at = greatest(kept.last_at, excluded.last_at)
   returning xmax = 0 as "isFirst"`,
);

/** Writes that an invoice is looked at; answers whether it is the first time. */
export async function recordView(tx: Transaction, accountId: AccountId, id: InvoiceId, now: Date) {
  const [row] = await tx.query<{ isFirst: boolean }>(putView, [accountId, id, now]);
  return row?.isFirst === true;
}
