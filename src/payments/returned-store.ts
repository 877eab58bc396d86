import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId, PaymentId } from '../kit/ids.ts';

// What is asked of a processor again, because an earlier release may have booked it wrongly, or dropped it.

/** Money of a payment out that a processor is asked about, under a key of ours. */
interface Asked {
  readonly paymentId: PaymentId;
  readonly key: string;
}

// Money that was taken before it had come was taken whole.
const listWholes = statement(
  'payments_list_whole_returns',
  `select id as "paymentId", funding_id::text as key from payments
   where account_id = $1 and processor = $2 and recipient_id is not null and funding_id is not null
     and funded_at is not null and funding_returned_at is not null and returned_amount is null
   order by id`,
);

/**
 * Lists the fundings at a processor that an earlier release booked as taken back whole, which it did of parts, too. It wrote
 * no amount.
 */
export function listWholeReturns(
  tx: Queries,
  accountId: AccountId,
  processor: string,
): Promise<readonly Asked[]> {
  return tx.query<Asked>(listWholes, [accountId, processor]);
}

/** A refund as the processor knows it. */
type AskedRefund = Asked & { readonly reference: string };

const listPast = statement(
  'payments_list_past_refunds',
  `select p.id as "paymentId", r.id as key, r.reference
   from payments p cross join lateral jsonb_to_recordset(p.past_refunds) as r(id text, reference text)
   where p.account_id = $1 and p.processor = $2 and p.past_refund_ids <> '{}' and p.updated_at >= $3
   order by random()`,
);

/**
 * Lists the earlier refunds at a processor that have not failed, of payments that have changed since an instant. An earlier
 * release drops the news that a bank refused one of them. In no order, so that a caller who asks about some of them asks
 * about others the next time.
 */
export function listPastRefunds(
  tx: Queries,
  accountId: AccountId,
  processor: string,
  since: Date,
): Promise<readonly AskedRefund[]> {
  return tx.query<AskedRefund>(listPast, [accountId, processor, since]);
}
