import { turnCounter } from '../../accounts/service.ts';
import { type Database, OF_ACCOUNT, statement, type Transaction } from '../../kit/db/database.ts';
import { createListReader } from '../../kit/db/lists.ts';
import { createFinder, insertOf, rowArrays, selected, valuesOf } from '../../kit/db/rows.ts';
import type { AccountId, CreditNoteId, InvoiceId } from '../../kit/ids.ts';
import { type NumberRange, numberInRange } from '../../kit/text/number-pattern.ts';
import type { CreditNote } from './types.ts';

const columns = [
  'id',
  'invoiceId',
  'invoiceSequence',
  'number',
  'issuedOn',
  'currency',
  'amount',
  'openAmount',
  'refundedAmount',
  'outsideAmount',
  'reason',
  'createdAt',
] as const;

// The settled amount of an invoice is that of its oldest credit notes whose own refunds failed.
const settled = `(
    select greatest(0, least(m.own, t.amount - coalesce(m.before, 0)))
    from (
      select coalesce(sum(amount), 0) as amount from ledger_postings
      where account_id = $1 and source_id = n.invoice_id and code = 'credit_settled'
    ) t cross join (
      select sum(missing) filter (where invoice_sequence = n.invoice_sequence) as own,
        sum(missing) filter (where invoice_sequence < n.invoice_sequence) as before
      from (
        select e.invoice_sequence, e.refunded_amount - coalesce((
          select sum(r.amount) from refunds r
          where r.account_id = $1 and r.id = any(e.refund_ids) and r.status <> 'Failed'), 0) as missing
        from credit_notes e
        where e.account_id = $1 and e.invoice_id = n.invoice_id
      ) one
    ) m)`;

const selection = `
  select ${selected('n', columns)}, n.lines, n.payments, array_to_json(n.refund_ids) as "refundIds",
    coalesce((
      select json_agg(json_build_object('rate', r.rate, 'gross', r.gross, 'net', r.net) order by r.rate desc)
      from credit_note_rates r where r.account_id = $1 and r.credit_note_id = n.id), '[]') as rates,
    coalesce(${settled}, 0)::bigint as "settledAmount"
  from credit_notes n
  where n.account_id = $1`;

const insertOne = insertOf('credit_notes', [...columns, 'lines', 'payments', 'refundIds']);

const rateRows = rowArrays('rate integer, gross bigint, net bigint');
const insertRates = statement(
  'credit_note_rates_insert',
  `insert into credit_note_rates (account_id, credit_note_id, ${rateRows.columns}, tax)
   select counter.account_id, $2, one.*, one.gross - one.net from ${rateRows.unnest(3)} as one (${rateRows.columns})
   ${OF_ACCOUNT}`,
);

/** Writes a new credit note. */
export async function insertCreditNote(
  tx: Transaction,
  accountId: AccountId,
  note: CreditNote,
): Promise<void> {
  const { lines, payments, rates, refundIds } = note;
  await Promise.all([
    tx.query(insertOne, [
      accountId,
      ...valuesOf(note, columns),
      JSON.stringify(lines),
      JSON.stringify(payments),
      refundIds,
    ]),
    tx.query(insertRates, [accountId, note.id, ...rateRows.of(rates)]),
  ]);
}

const countUp = statement(
  'credit_note_counters_count_up',
  `insert into credit_note_counters as kept (account_id, value) values ($1, 1)
   on conflict (account_id) do update set value = kept.value + 1, writes = kept.writes + 1
     where kept.period is null or starts_with($2, kept.period)
   returning value, prefix, suffix, digits, period`,
);

/**
 * Takes the number of the next credit note of a civil day; the counter stays locked until the transaction ends.
 */
export async function takeCreditNumber(tx: Transaction, accountId: AccountId, day: string): Promise<string> {
  const take = () => tx.query<NumberRange & { value: number }>(countUp, [accountId, day]);
  let [row] = await take();
  if (row === undefined) {
    // The counter counts in another year or month.
    await turnCounter(tx, accountId, 'CreditNote', day);
    [row] = await take();
  }
  if (row === undefined) throw new Error('The counter of credit notes answered nothing.');
  return numberInRange(row, row.value);
}

const raise = statement(
  'credit_note_counters_raise',
  `insert into credit_note_counters as kept (account_id, value, skipped)
   values ($1, $2::bigint, int8multirange(int8range(1, $2::bigint, '[]')))
   on conflict (account_id) do update
     set value = $2::bigint, writes = kept.writes + 1, skipped = kept.skipped + int8multirange(int8range(kept.value + 1, $2::bigint, '[]'))
     where kept.value < $2::bigint`,
);

/**
 * Continues the numbers of credit notes above one that went out in the year or month of a civil day: those up to it are skipped.
 * Nothing where they are higher.
 */
export async function raiseCreditNumber(
  tx: Transaction,
  accountId: AccountId,
  above: number,
  today: string,
): Promise<void> {
  if (above === 0) return;
  await turnCounter(tx, accountId, 'CreditNote', today);
  await tx.query(raise, [accountId, above]);
}

/** Reads a credit note, or null. */
export const findCreditNote = createFinder<CreditNote, CreditNoteId>(
  statement('credit_notes_find', `${selection} and n.id = $2`),
);

const listOfInvoice = statement(
  'credit_notes_list_of_invoice',
  `${selection} and n.invoice_id = $2 order by n.invoice_sequence`,
);

/** Reads the credit notes of an invoice, the oldest first. */
export function findCreditNotesOf(database: Database, accountId: AccountId, invoiceId: InvoiceId) {
  return database.single<CreditNote>(accountId, listOfInvoice, [accountId, invoiceId]);
}

/** Reads the credit notes of an invoice that the transaction has locked, the oldest first. */
export function readCreditNotesOf(tx: Transaction, accountId: AccountId, invoiceId: InvoiceId) {
  return tx.query<CreditNote>(listOfInvoice, [accountId, invoiceId]);
}

/** Reads a page of credit notes, newest first: `limit + 1` rows at most. */
export const listCreditNotes = createListReader<CreditNote, 'invoiceId'>(
  'credit_notes_list',
  selection,
  'n.id',
  {
    invoiceId: 'n.invoice_id = ?',
  },
);

const eraseReasons = statement(
  'credit_notes_erase_reasons',
  `update credit_notes set reason = $3 where account_id = $1 and invoice_id = any($2::uuid[]) and reason <> ''`,
);

/** Takes what people wrote out of the credit notes of invoices; `erased` stands in its place. */
export async function eraseCreditReasons(
  tx: Transaction,
  accountId: AccountId,
  invoiceIds: readonly InvoiceId[],
  erased: string,
): Promise<void> {
  await tx.query(eraseReasons, [accountId, invoiceIds, erased]);
}
