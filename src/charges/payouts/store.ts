import { type Database, OF_ACCOUNT, statement, type Transaction } from '../../kit/db/database.ts';
import { createListReader } from '../../kit/db/lists.ts';
import { insertOf, selected, valuesOf } from '../../kit/db/rows.ts';
import type { AccountId, PayoutId } from '../../kit/ids.ts';
import type { PayoutLine } from '../../processors/types.ts';
import type { Payout } from '../types.ts';

const properties = ['id', 'processorReference', 'amount', 'currency', 'arrivalDate', 'createdAt'] as const;

const selection = `select ${selected('p', properties)} from payouts p where p.account_id = $1`;

const insertOne = insertOf(
  'payouts',
  properties,
  'on conflict (account_id, processor_reference) do nothing returning id',
);
const insertItems = statement(
  'payouts_insert_items',
  `insert into payout_items (account_id, payout_id, position, kind, subject_id, amount, fee)
   select counter.account_id, $2, item.position, item.kind, item."subjectId", item.amount, item.fee
   from rows from (json_to_recordset($3::json) as (kind text, "subjectId" uuid, amount bigint, fee bigint))
     with ordinality as item (kind, "subjectId", amount, fee, position)
   ${OF_ACCOUNT}`,
);

/** Writes a payout with its lines; false when it is known already. */
export async function insertPayout(
  tx: Transaction,
  accountId: AccountId,
  payout: Payout,
  lines: readonly (PayoutLine & { readonly subjectId: string | null })[],
): Promise<boolean> {
  const rows = await tx.query(insertOne, [accountId, ...valuesOf(payout, properties)]);
  if (rows.length === 0) return false;
  await tx.query(insertItems, [accountId, payout.id, JSON.stringify(lines)]);
  return true;
}

const findOne = statement('payouts_find', `${selection} and id = $2`);
// A dispute names its charge, an outgoing payment its operation.
const findItems = statement(
  'payouts_find_items',
  `select o.kind, o.subject_id as "subjectId", o.amount, o.fee, i.id as "invoiceId", p.id as "paymentId",
     coalesce(nullif(concat_ws(' · ', i.number, i.contact_name), ''), p.contact_name) as label
   from payout_items o
   left join charges c on c.account_id = $1 and c.id = o.subject_id
   left join refunds r on r.account_id = $1 and r.id = o.subject_id
   left join invoices i on i.account_id = $1 and i.id = coalesce(c.invoice_id, r.invoice_id)
   left join lateral (
     select id, contact_name from payments where account_id = $1 and funding_id = o.subject_id
     union all
     select id, contact_name from payments where account_id = $1 and delivery_id = o.subject_id
     union all
     select id, contact_name from payments where account_id = $1 and refund_id = o.subject_id
     limit 1
   ) p on true
   where o.account_id = $1 and o.payout_id = $2 order by o.position`,
);

/** One line of a payout. */
export interface PayoutItem {
  readonly kind: string;
  /** Our id of the charge, refund or dispute; null for a line without one. */
  readonly subjectId: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly invoiceId: string | null;
  readonly paymentId: string | null;
  /** Number and client of the invoice, or the recipient of the payment. */
  readonly label: string | null;
}

/** Reads a payout with its lines, or null. */
export async function findPayout(database: Database, accountId: AccountId, id: PayoutId) {
  return database.transaction(accountId, async (tx) => {
    const [payout] = await tx.query<Payout>(findOne, [accountId, id]);
    if (payout === undefined) return null;
    return { payout, items: await tx.query<PayoutItem>(findItems, [accountId, id]) };
  });
}

/** How many lines of a kind are in a payout. */
export interface PayoutContent {
  readonly kind: string;
  readonly count: number;
}

// In the order in which the processor names them.
const withContents = selection.replace(
  ' from payouts p',
  `, (select coalesce(json_agg(json_build_object('kind', kind, 'count', count) order by first), '[]')
      from (select o.kind, count(*)::int as count, min(o.position) as first from payout_items o
            where o.account_id = $1 and o.payout_id = p.id group by o.kind) c) as contents
   from payouts p`,
);

/** Reads a page of payouts, newest first: `limit + 1` rows at most. */
export const listPayouts = createListReader<Payout & { readonly contents: readonly PayoutContent[] }>(
  'payouts_list',
  withContents,
  'p.id',
);
