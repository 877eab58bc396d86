import { assignedOfLine } from '../../bank/service.ts';
import { type Database, type Statement, statement } from '../../kit/db/database.ts';
import { type AccountId, type ChargeId, type CreditNoteId, FIRST_ID, type InvoiceId } from '../../kit/ids.ts';
import { addDays } from '../../kit/time.ts';
import { firstPlace, rangeOf } from '../../ledger/service.ts';
import type { DayRange, KeptPosting, PostingPlace } from '../../ledger/types.ts';
import { DEPOSIT_DOCUMENTS, IS_OF_PLAN } from './deposit-documents-store.ts';

/** The days of a package in the zone of its account. */
export interface Period extends DayRange {
  readonly timeZone: string;
}

// The first version is of the day of issue, or of the later day on which it was imported; a later one of the day on which it began.
// With deposit documents, versions count behind the one that began with the final invoice, which is packed as such: those before are
// plans of payments.
// An invoice that did not change since the day before the period has none of its days, in whichever zone: with very many invoices
// most are left out so.
const VERSIONS = `select i.id, v.number, v.day from invoices i
  cross join lateral (
    select w.number, case when w.number = 1 then greatest(i.issued_on, (w.created_at at time zone $4)::date)
      else (w.created_at at time zone $4)::date end as day
    from invoice_versions w where w.account_id = $1 and w.invoice_id = i.id
      and (i.deposits is null or w.sequence > (
        select min(f.sequence) from invoice_versions f
        where f.account_id = $1 and f.invoice_id = i.id and 'finalInvoice' = any(f.changed)))
    union all
    select 1, greatest(i.issued_on, (i.activated_at at time zone $4)::date)
    where i.document_version = 1 and i.activated_at is not null and i.deposits is null
  ) v
  where i.account_id = $1 and i.updated_at >= ($2::date - 1)::timestamp at time zone 'UTC'
    and v.day between $2::date and $3::date`;
const CHARGES = `select id, (settled_at at time zone $4)::date as day, status from charges
  where account_id = $1 and status in ('Succeeded', 'Returned') and settled_at is not null
    and (settled_at at time zone $4)::date between $2::date and $3::date`;

const count = statement(
  'adviser_count_documents',
  `select (select count(*) from (${VERSIONS}) v)
     + (select count(*) from (${DEPOSIT_DOCUMENTS}) d)
     + (select count(*) from credit_notes where account_id = $1 and issued_on between $2::date and $3::date)
     + (select count(*) from (${CHARGES}) c) as count`,
);

const valuesOf = (accountId: AccountId, { from, to, timeZone }: Period) => [accountId, from, to, timeZone];

// Over all of an account a statement may take longer than a transaction.
const readLong = <Row extends object>(
  database: Database,
  accountId: AccountId,
  one: Statement,
  values: readonly unknown[],
): Promise<Row[]> => database.snapshot(accountId, (tx) => tx.query<Row>(one, values));

/** Counts the documents of some days: versions of invoices, prepayment and final invoices, credit notes and receipts. */
export async function countDocuments(
  database: Database,
  accountId: AccountId,
  period: Period,
): Promise<number> {
  const values = valuesOf(accountId, period);
  const [row] = await readLong<{ count: number }>(database, accountId, count, values);
  return Number(row?.count ?? 0);
}

const AT_ONCE = 50;

const nextVersions = statement(
  'adviser_next_versions',
  `${VERSIONS} and i.id >= $5::uuid and (i.id, v.number) > ($5::uuid, $6::integer) order by i.id, v.number limit ${AT_ONCE}`,
);

/** A version of an invoice that counts on a day. */
export interface VersionOfDay {
  readonly id: InvoiceId;
  readonly number: number;
  readonly day: string;
}

export function listVersionsOf(
  database: Database,
  accountId: AccountId,
  period: Period,
  after: { readonly id: string; readonly number: number },
): Promise<VersionOfDay[]> {
  const values = [...valuesOf(accountId, period), after.id, after.number];
  return readLong(database, accountId, nextVersions, values);
}

const nextNotes = statement(
  'adviser_next_credit_notes',
  `select n.id, ${IS_OF_PLAN} as "isOfPlan"
   from credit_notes n
   where n.account_id = $1 and n.issued_on between $2::date and $3::date and n.id > $4 order by n.id limit ${AT_ONCE}`,
);

/** A credit note that was issued on some days. */
interface NoteOfDays {
  readonly id: CreditNoteId;
  /** It lowered what no document had billed: no tax counts for it. */
  readonly isOfPlan: boolean;
}

export function listNotesOf(
  database: Database,
  accountId: AccountId,
  { from, to }: Period,
  after: string,
): Promise<NoteOfDays[]> {
  return readLong(database, accountId, nextNotes, [accountId, from, to, after]);
}

const nextCharges = statement('adviser_next_charges', `${CHARGES} and id > $5 order by id limit ${AT_ONCE}`);

/** A charge that was paid on a day. */
export interface ChargeOfDay {
  readonly id: ChargeId;
  readonly day: string;
}

export function listChargesOf(
  database: Database,
  accountId: AccountId,
  period: Period,
  after: string,
): Promise<ChargeOfDay[]> {
  return readLong(database, accountId, nextCharges, [...valuesOf(accountId, period), after]);
}

const nextLate = statement(
  'adviser_next_late_postings',
  `select t.source_type as "sourceType", t.source_id as "sourceId", t.code, t.sequence, t.invoice_id as "invoiceId",
     t.debit, t.credit, t.amount, t.currency, t.created_at as "createdAt", t.day, t.position
   from ledger_postings t
   where t.account_id = $1 and t.position between $5 and $9 and t.day < $2::date
     and (t.created_at at time zone $4)::date between $2::date and $3::date
     and (t.position, t.source_id, t.code, t.sequence) > ($5::bigint, $6::uuid, $7::text, $8::bigint)
   order by t.position, t.source_id, t.code, t.sequence limit 1000`,
);

/** How many positions one statement reads: that few postings of them are late must not have it read all. */
const POSITIONS_AT_ONCE = 20_000;

/** Postings that were recorded on some days, and count on an earlier one. `atOnce`: positions of one statement. */
export async function* eachLatePosting(
  database: Database,
  accountId: AccountId,
  period: Period,
  atOnce = POSITIONS_AT_ONCE,
): AsyncGenerator<readonly KeptPosting[], void> {
  const before = { from: '0001-01-01', to: addDays(period.from, -1) };
  const { positions } = await rangeOf(database, accountId, before);
  for (let { first } = positions; first <= positions.last; first += atOnce) {
    const last = Math.min(first + atOnce - 1, positions.last);
    let place: PostingPlace | undefined = { ...firstPlace, position: first };
    while (place !== undefined) {
      const { position, sourceId, code, sequence } = place;
      const values = [...valuesOf(accountId, period), position, sourceId, code, sequence, last];
      const some: KeptPosting[] = await readLong(database, accountId, nextLate, values);
      if (some.length > 0) yield some;
      place = some.at(-1);
    }
  }
}

// The manual payments that a line recorded, and the movements of credit of it, say where its money is. The invoice of the credit
// stands for its client: a file that is packed during the erasure of the client has no name then.
const LINES = `select l.id, l.booked_on as "bookedOn", l.value_on as "valueOn", l.amount, l.currency, l.name, l.iban, l.text, l.reference,
     l.end_to_end_id as "endToEndId", l.is_return as "isReturn", l.ignored_at is not null as "isIgnored",
     s.bank_account as "bankAccount", s.name as statement, ${assignedOfLine} > 0 as "isAssigned",
     coalesce((
       select json_agg(json_build_object('of', i.number, 'amount', m.amount) order by i.number, m.id)
       from manual_payments m join invoices i on i.account_id = $1 and i.id = m.invoice_id
       where m.account_id = $1 and m.source_id = l.id and m.removed_at is null), '[]') as paid,
     coalesce((
       select json_agg(json_build_object('of', k.number, 'amount', k.amount) order by k.number, k.id)
       from (
         select i.id, i.number, sum(c.amount)::bigint as amount
         from client_credit_movements c join invoices i on i.account_id = $1 and i.id = c.invoice_id
         where c.account_id = $1 and c.bank_line_id = l.id group by i.id, i.number having sum(c.amount) <> 0
       ) k), '[]') as credited
   from bank_lines l join bank_statements s on s.account_id = $1 and s.id = l.statement_id
   where l.account_id = $1 and (l.booked_on, l.id) > ($4::date, $5::uuid)`;
const nextLines = statement(
  'adviser_next_bank_lines',
  `${LINES} and l.booked_on between $2::date and $3::date order by l.booked_on, l.id limit 1000`,
);
// A file that is uploaded again brings back lines that were deleted: the day is that of the line.
const nextLateLines = statement(
  'adviser_next_late_bank_lines',
  `${LINES} and l.booked_on < $2::date and (l.created_at at time zone $6)::date between $2::date and $3::date
   order by l.booked_on, l.id limit 1000`,
);

/** A part of a line that pays the invoice with this number, or that is credit from it; in the minor unit. */
interface PartOfLine {
  readonly of: string;
  readonly amount: number;
}

/** A line of the bank with what it pays. */
export interface BankLineOfDay {
  readonly id: string;
  readonly bookedOn: string;
  readonly valueOn: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly iban: string | null;
  readonly text: string;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly isReturn: boolean;
  readonly isIgnored: boolean;
  readonly bankAccount: string;
  readonly statement: string;
  readonly isAssigned: boolean;
  readonly paid: readonly PartOfLine[];
  /** The parts of it that are credit of the clients of these invoices. */
  readonly credited: readonly PartOfLine[];
}

/** Lines of the bank that were booked on some days; `areLate`: that were uploaded on them, and booked on earlier ones. */
export async function* eachBankLine(
  database: Database,
  accountId: AccountId,
  { from, to, timeZone }: Period,
  areLate: boolean,
): AsyncGenerator<readonly BankLineOfDay[], void> {
  const next = areLate ? nextLateLines : nextLines;
  for (let after: readonly [string, string] = ['0001-01-01', FIRST_ID]; ; ) {
    const values = [accountId, from, to, ...after, ...(areLate ? [timeZone] : [])];
    const some = await readLong<BankLineOfDay>(database, accountId, next, values);
    yield some;
    const last = some.at(-1);
    if (last === undefined) return;
    after = [last.bookedOn, last.id];
  }
}

const statements = statement(
  'adviser_bank_statements',
  `select s.name, s.format, encode(s.sha256, 'hex') as sha256, s.bank_account as "bankAccount",
     count(l.id)::integer as lines, min(l.booked_on) as "from", max(l.booked_on) as "to"
   from bank_statements s join bank_lines l on l.account_id = $1 and l.statement_id = s.id
   where s.account_id = $1 and l.booked_on between $2::date and $3::date
   group by s.id, s.name, s.format, s.sha256, s.bank_account order by s.id`,
);

/** A file of the bank with lines of some days. */
interface StatementOfDays {
  readonly name: string;
  readonly format: string;
  readonly sha256: string;
  readonly bankAccount: string;
  readonly lines: number;
  readonly from: string;
  readonly to: string;
}

export function listStatementsOf(
  database: Database,
  accountId: AccountId,
  { from, to }: Period,
): Promise<StatementOfDays[]> {
  return readLong(database, accountId, statements, [accountId, from, to]);
}

const savedFormats = statement(
  'adviser_saved_book_formats',
  'select format from book_settings where account_id = $1 order by format',
);

/** The programs for which the account has saved settings. */
export async function listSavedFormats(database: Database, accountId: AccountId): Promise<string[]> {
  const rows = await database.single<{ format: string }>(accountId, savedFormats, [accountId]);
  return rows.map(({ format }) => format);
}

const exports = statement(
  'adviser_book_exports',
  `select id, format, summary ->> 'from' as "from", summary ->> 'to' as "to",
     (summary ->> 'to')::date < $2::date as "isLate"
   from book_exports
   where account_id = $1 and undone_at is null and ((summary ->> 'to')::date between $2::date and $3::date
     or (summary ->> 'to')::date < $2::date and (created_at at time zone $4)::date between $2::date and $3::date)
   order by id`,
);

interface ExportOfDays extends DayRange {
  readonly id: string;
  readonly format: string;
  /** Made on these days, for earlier ones. */
  readonly isLate: boolean;
}

/** Exports whose last posting is of some days, or that were made on them for earlier ones. */
export function listExportsOf(
  database: Database,
  accountId: AccountId,
  period: Period,
): Promise<ExportOfDays[]> {
  return readLong(database, accountId, exports, valuesOf(accountId, period));
}
