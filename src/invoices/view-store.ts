import { statement, type Transaction } from '../kit/db/database.ts';
import { earlierBy } from '../kit/db/instants.ts';
import type { AccountId, InvoiceId } from '../kit/ids.ts';

// Looks within half an hour count as one view. A tab that shows a former version since long says only that this was seen, not when:
// of that the day stays. `xmax` is 0 for a row that this statement has inserted.
const putView = statement(
  'invoice_views_put',
  `insert into invoice_views as kept (account_id, invoice_id, first_at, last_at, count, sequence, seen_at)
   values ($1, $2, $3, $3, 1, $4, case when $4::bigint is not null then $3::timestamptz end)
   on conflict (account_id, invoice_id) do update
     set count = kept.count + case when kept.last_at < ${earlierBy('excluded.last_at', `interval '30 minutes'`)} then 1 else 0 end,
       last_at = greatest(kept.last_at, excluded.last_at),
       sequence = greatest(kept.sequence, excluded.sequence),
       seen_at = case when excluded.sequence > coalesce(kept.sequence, 0) or excluded.sequence = kept.sequence and $5
         then greatest(kept.seen_at, excluded.seen_at) else kept.seen_at end
   returning xmax = 0 as "isFirst"`,
);

/** A version that a client looks at: the sequence of the invoice. */
interface Looked {
  readonly sequence: number;
  /** Whether the invoice still has it. */
  readonly isPresent: boolean;
}

/** Writes that an invoice is looked at, with its version if that is known; answers whether it is the first time. */
export async function recordView(
  tx: Transaction,
  accountId: AccountId,
  id: InvoiceId,
  looked: Looked | null,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ isFirst: boolean }>(putView, [
    accountId,
    id,
    now,
    looked?.sequence ?? null,
    looked?.isPresent === true,
  ]);
  return row?.isFirst === true;
}
