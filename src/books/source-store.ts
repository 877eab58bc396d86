import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { KeptPosting, RateAmount } from '../ledger/types.ts';
import type { BookFormat, SourcePosting } from './types.ts';

/** Which postings an export may take. */
export interface Selection {
  readonly format: BookFormat;
  /** Every posting up to this position is exported already. */
  readonly after: number;
  readonly startsOn: string | null;
  /** The last day that is taken. */
  readonly through: string;
  /** The only currency that the format takes; null: it takes all. */
  readonly currency: string | null;
}

// As the places of a posting are ordered everywhere.
const ORDER = 't.position, t.source_id, t.code, t.sequence';
const NOT_EXPORTED = `not exists (
  select from book_export_postings e
  where e.account_id = $1 and e.format = $2 and e.source_id = t.source_id and e.code = t.code
    and e.sequence = t.sequence)`;

// The prepayment invoice over money that came, which it pays: one transaction wrote both, and they count on one day. Money that
// replaces what fell away has none. One transaction may record several monies of an invoice by hand, as of two bank lines: the
// versions of one are its events, its rows of the ledger without a gap, and its documents are at the last of them.
const PAID_DOCUMENT = `(
  select paid.number from ledger_postings own
  join prepayment_invoices paid on paid.account_id = $1 and paid.invoice_id = own.source_id and paid.invoice_sequence = own.sequence
  where own.account_id = $1 and own.position = t.position and own.day = t.day and own.code = 'prepayment'
    and own.source_type = 'Invoice' and own.source_id = coalesce(t.invoice_id, k.invoice_id)
    and t.credit = 'receivable' and t.debit in ('processor', 'outside', 'client_credit')
    and (t.source_type <> 'Invoice' or own.sequence >= t.sequence and own.sequence - t.sequence + 1 = (
      select count(*) from ledger_postings part
      where part.account_id = $1 and part.source_type = 'Invoice' and part.source_id = t.source_id and part.position = t.position
        and part.credit = 'receivable' and part.debit in ('outside', 'client_credit')
        and part.sequence between t.sequence and own.sequence))
  order by paid.ordinal limit 1)`;

const select = statement(
  'books_select_postings',
  `select t.source_type as "sourceType", t.source_id as "sourceId", t.code, t.sequence, t.invoice_id as "invoiceId",
     t.debit, t.credit, t.amount, t.currency, t.created_at as "createdAt", t.day::text as day, t.position,
     i.number as "invoiceNumber", c.number as "creditNoteNumber", coalesce(pre.number, ${PAID_DOCUMENT}) as "prepaymentNumber",
     coalesce(i.contact_name, p.contact_name, owner.name, '') as name,
     coalesce(i.contact_email, p.contact_email, owner.email, '') as email,
     i.billing->>'vatId' as "vatId",
     (select min(s.due_date)::text from scheduled_payments s
      where s.account_id = $1 and s.invoice_id = t.invoice_id and s.status <> 'Paid') as "dueDate"
   from (
     select * from ledger_postings t
     where t.account_id = $1 and t.position > $3 and t.day <= $4::date and ($5::date is null or t.day >= $5)
       and ($6::text is null or t.currency = $6) and ${NOT_EXPORTED}
     order by ${ORDER}
     limit $7
   ) t
   left join client_credit_movements k on k.account_id = $1 and t.source_type = 'Credit' and k.id = t.source_id
   left join contacts owner on owner.account_id = $1 and owner.id = k.contact_id
   left join invoices i on i.account_id = $1 and i.id = coalesce(t.invoice_id, k.invoice_id)
   left join credit_notes c on c.account_id = $1 and t.source_type = 'Invoice' and c.invoice_id = t.invoice_id
     and c.invoice_sequence = t.sequence and t.code like 'credit%'
   left join prepayment_invoices pre on pre.account_id = $1 and t.source_type = 'Invoice' and t.code = 'prepayment'
     and pre.invoice_id = t.invoice_id and pre.invoice_sequence = t.sequence
   left join payments p on p.account_id = $1 and t.source_type = 'Payment' and p.id = t.source_id
   order by ${ORDER}`,
);

const taxes = statement(
  'books_find_taxes',
  `select t.source_id as "sourceId", t.code, t.sequence, t.rate, t.gross, t.net
   from ledger_posting_taxes t
   where t.account_id = $1 and t.source_id = any($2::uuid[])
   order by t.source_id, t.code, t.sequence, t.rate desc`,
);

const leftOut = statement(
  'books_count_left_out',
  `select case when t.day > $4::date then 'Later' when $5::date is not null and t.day < $5 then 'BeforeStart' else 'Currency' end as reason,
     t.currency, count(*)::integer as "postingCount", sum(t.amount)::bigint as amount
   from ledger_postings t
   where t.account_id = $1 and t.position > $3
     and (t.day > $4::date or $5::date is not null and t.day < $5 or $6::text is not null and t.currency <> $6)
     and ${NOT_EXPORTED}
   group by 1, 2
   order by 1, 2`,
);

/** Postings that an export does not take, by the reason. */
interface LeftOut {
  /** `Later`: of a later day. `BeforeStart`: of a day before the first one. `Currency`: the format does not take it. */
  readonly reason: 'Later' | 'BeforeStart' | 'Currency';
  readonly currency: string;
  readonly postingCount: number;
  /** In the minor unit. */
  readonly amount: number;
}

type Row = KeptPosting & SourcePosting['document'];
type TaxRow = RateAmount & { readonly sourceId: string; readonly code: string; readonly sequence: number };

const valuesOf = (accountId: AccountId, { format, after, through, startsOn, currency }: Selection) => [
  accountId,
  format,
  after,
  through,
  startsOn,
  currency,
];

/** Reads postings that no export of the format has, with their documents, in the order of their commits. */
export async function selectPostings(
  tx: Transaction,
  accountId: AccountId,
  selection: Selection,
  most: number,
): Promise<SourcePosting[]> {
  const rows = await tx.query<Row>(select, [...valuesOf(accountId, selection), most]);
  const ids = [...new Set(rows.map(({ sourceId }) => sourceId))];
  const found = ids.length === 0 ? [] : await tx.query<TaxRow>(taxes, [accountId, ids]);
  const nameOf = ({ sourceId, code, sequence }: Omit<TaxRow, keyof RateAmount>) =>
    `${sourceId} ${code} ${sequence}`;
  const byPosting = Map.groupBy(found, nameOf);
  return rows.map(
    ({ invoiceNumber, creditNoteNumber, prepaymentNumber, name, email, vatId, dueDate, ...posting }) => ({
      ...posting,
      document: { invoiceNumber, creditNoteNumber, prepaymentNumber, name, email, vatId, dueDate },
      taxes: (byPosting.get(nameOf(posting)) ?? []).map(({ rate, gross, net }) => ({ rate, gross, net })),
    }),
  );
}

/** Counts postings that no export of the format has, and that the selection does not take. */
export function countLeftOut(
  tx: Transaction,
  accountId: AccountId,
  selection: Selection,
): Promise<LeftOut[]> {
  return tx.query<LeftOut>(leftOut, valuesOf(accountId, selection));
}
