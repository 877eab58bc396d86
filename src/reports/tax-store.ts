import type { LineItem } from '../invoices/types.ts';
import { type Database, statement } from '../kit/database.ts';
import { type AccountId, FIRST_ID } from '../kit/ids.ts';
import { type PostingRange, postings } from '../ledger/service.ts';

/** What the tax of an invoice is taken from. */
export interface TaxedInvoice {
  readonly id: string;
  readonly currency: string;
  readonly totalAmount: number;
  readonly lineItems: readonly LineItem[];
}

const READ_AT_ONCE = 500;
const columns = `i.id, i.currency, i.total_amount as "totalAmount", i.line_items as "lineItems"`;

const listIssued = statement(
  'reports_list_issued',
  `select ${columns}, t.position
   from ledger_postings t
   join invoices i on i.account_id = $1 and i.id = t.source_id and i.status <> 'Canceled'
   where t.account_id = $1 and t.position >= $2 and t.position <= $3
     and (t.position, t.source_id) > ($7::bigint, $8::uuid)
     and t.source_type = 'Invoice' and t.code = 'issue'
     and (t.created_at at time zone $4)::date between $5::date and $6::date
   order by t.position, t.source_id limit ${READ_AT_ONCE}`,
);

/** Reads the invoices that were issued in a range and not canceled since, some at a time. Transaction: opens one each time. */
export async function* eachIssued(
  database: Database,
  accountId: AccountId,
  { positions, timeZone, from, to }: PostingRange,
): AsyncGenerator<readonly TaxedInvoice[], void> {
  let place = { position: positions.first, id: FIRST_ID };
  for (;;) {
    const values = [accountId, place.position, positions.last, timeZone, from, to, place.position, place.id];
    const some = await database.single<TaxedInvoice & { position: number }>(accountId, listIssued, values);
    yield some;
    const last = some.at(-1);
    if (last === undefined || some.length < READ_AT_ONCE) return;
    place = last;
  }
}

/** What clients paid of an invoice in a range, less what went back; negative when more went back. */
interface ReceivedRow {
  readonly invoiceId: string;
  readonly amount: number;
}

const sumReceived = statement(
  'reports_sum_received',
  `select t.invoice_id as "invoiceId", sum(t.amount * effect.sign)::bigint as amount
   from ledger_postings t
   join unnest($7::text[], $8::text[], $9::integer[]) as effect (source_type, code, sign)
     on effect.source_type = t.source_type and effect.code = t.code
   where t.account_id = $1 and t.position >= $2 and t.position <= $3 and t.invoice_id is not null
     and (t.created_at at time zone $4)::date between $5::date and $6::date
   group by t.invoice_id having sum(t.amount * effect.sign) <> 0`,
);

const signs = { Received: 1, ReceivedOutside: 1, GivenBack: -1, GivenBackOutside: -1, None: 0 } as const;
const effects = postings.filter(({ effect }) => effect !== 'None');

/** Sums what clients paid of each invoice in a range, less what went back. Transaction: opens one that reads. */
export function sumReceivedOf(
  database: Database,
  accountId: AccountId,
  { positions, timeZone, from, to }: PostingRange,
): Promise<ReceivedRow[]> {
  return database.snapshot(accountId, (tx) =>
    tx.query<ReceivedRow>(sumReceived, [
      accountId,
      positions.first,
      positions.last,
      timeZone,
      from,
      to,
      effects.map(({ sourceType }) => sourceType),
      effects.map(({ code }) => code),
      effects.map(({ effect }) => signs[effect]),
    ]),
  );
}

const findTaxed = statement(
  'reports_find_taxed',
  `select ${columns} from invoices i where i.account_id = $1 and i.id = any($2::uuid[])`,
);

/** Reads what the tax of some invoices is taken from, some at a time. Transaction: opens one each time. */
export async function* eachTaxed(
  database: Database,
  accountId: AccountId,
  ids: readonly string[],
): AsyncGenerator<readonly TaxedInvoice[], void> {
  for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
    const some = ids.slice(start, start + READ_AT_ONCE);
    yield await database.single<TaxedInvoice>(accountId, findTaxed, [accountId, some]);
  }
}
