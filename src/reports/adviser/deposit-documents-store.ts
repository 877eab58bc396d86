import { type Database, statement } from '../../kit/db/database.ts';
import type { AccountId, CreditNoteId, InvoiceId, PrepaymentInvoiceId } from '../../kit/ids.ts';
import type { DayRange } from '../../ledger/types.ts';

/**
 * SQL: the prepayment invoices and the final invoices that were issued from $2 to $3. A final invoice is a change of its
 * invoice, so that with very many invoices most are left out.
 */
export const DEPOSIT_DOCUMENTS = `select account_id, id, true as "isPrepayment" from prepayment_invoices
  where account_id = $1 and issued_on between $2::date and $3::date
  union all
  select account_id, id, false from invoices
  where account_id = $1 and deposits is not null and updated_at >= ($2::date - 1)::timestamp at time zone 'UTC'
    and (deposits ->> 'finalOn')::date between $2::date and $3::date`;

const AT_ONCE = 50;

const next = statement(
  'adviser_next_deposit_documents',
  `select d.id, d."isPrepayment" from (${DEPOSIT_DOCUMENTS}) d
   where d.account_id = $1 and d.id > $4::uuid order by d.id limit ${AT_ONCE}`,
);

/** A prepayment invoice, or an invoice that became the final invoice. */
type DepositDocument =
  | { readonly id: PrepaymentInvoiceId; readonly isPrepayment: true }
  | { readonly id: InvoiceId; readonly isPrepayment: false };

/** Those that were issued on some days, behind an id. */
export function listDepositDocumentsOf(
  database: Database,
  accountId: AccountId,
  { from, to }: DayRange,
  after: string,
): Promise<DepositDocument[]> {
  const values = [accountId, from, to, after];
  return database.snapshot(accountId, (tx) => tx.query<DepositDocument>(next, values));
}

/** SQL: whether a credit note `n` lowered what no document had billed. Its posting has the version of the invoice. */
export const IS_OF_PLAN = `exists (
    select from ledger_postings t
    where t.account_id = $1 and t.source_id = n.invoice_id and t.code = 'undefer' and t.sequence = n.invoice_sequence)`;

const planNotes = statement(
  'adviser_credit_notes_of_plan',
  `select n.id from credit_notes n where n.account_id = $1 and n.invoice_id = $2 and ${IS_OF_PLAN} order by n.id`,
);

/** The credit notes that lowered an invoice before its final invoice. */
export async function listNotesOfPlan(
  database: Database,
  accountId: AccountId,
  id: InvoiceId,
): Promise<CreditNoteId[]> {
  const rows = await database.single<{ id: CreditNoteId }>(accountId, planNotes, [accountId, id]);
  return rows.map((row) => row.id);
}

const finalSums = statement(
  'adviser_final_invoice_sums',
  `select t.amount, (
     select sum(net)::bigint from ledger_posting_taxes
     where account_id = $1 and source_id = t.source_id and code = t.code and sequence = t.sequence) as net
   from ledger_postings t where t.account_id = $1 and t.source_id = $2 and t.code = 'final'`,
);

/** What a final invoice adds to its prepayment invoices, in the minor unit. `net`: null where no tax was posted. */
export async function readFinalSums(
  database: Database,
  accountId: AccountId,
  id: InvoiceId,
): Promise<{ readonly amount: number; readonly net: number | null }> {
  const [row] = await database.single<{ amount: number; net: number | null }>(accountId, finalSums, [
    accountId,
    id,
  ]);
  return row ?? { amount: 0, net: 0 };
}
