import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, BankLineId, BankStatementId } from '../kit/ids.ts';
import { assignedOfLine, lineColumnList } from './store.ts';
import type { AssignedLine, Assignment, LineCredit } from './types.ts';

const lines = `select ${lineColumnList}, a.amount as "assignedAmount"
  from bank_lines l
  cross join lateral (
    select ${assignedOfLine} as amount
  ) a
  where l.account_id = $1`;

/** What a person has said of a line: nothing, that it pays in part or whole, or that it pays nothing. */
type Said = 'Nothing' | 'Part' | 'Whole' | 'Ignored';

/** Which lines are listed. */
export interface LineFilter {
  readonly statementId: BankStatementId | null;
  readonly direction: 'In' | 'Out' | null;
  /** Stands in name, text, reference or IBAN, in either case; null: anything. */
  readonly text: string | null;
  readonly said: readonly Said[] | null;
  /** Null: all. */
  readonly only: readonly BankLineId[] | null;
  readonly without: readonly BankLineId[];
}

const list = statement(
  'bank_lines_page',
  `${lines}
   and ($2::uuid is null or l.statement_id = $2)
   and ($3::text is null or (l.amount > 0) = ($3 = 'In'))
   and ($4::text is null or concat_ws(' ', l.name, l.text, l.reference, l.iban, l.end_to_end_id) ilike $4)
   and ($5::text[] is null or case
     when l.ignored_at is not null then 'Ignored' when a.amount = 0 then 'Nothing'
     when a.amount < l.amount then 'Part' else 'Whole' end = any($5))
   and ($6::uuid[] is null or l.id = any($6)) and l.id <> all($7::uuid[])
   and ($8::uuid is null or (l.booked_on, l.id) < (
     select before.booked_on, before.id from bank_lines before where before.account_id = $1 and before.id = $8))
   order by l.booked_on desc, l.id desc limit $9`,
);

/** Reads lines, the newest day first. */
export function findBankLines(
  database: Database,
  accountId: AccountId,
  { statementId, direction, text, said, only, without }: LineFilter,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<AssignedLine[]> {
  const like = text === null ? null : `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const values = [statementId, direction, like, said, only, without, before, limit];
  return database.single<AssignedLine>(accountId, list, [accountId, ...values]);
}

const find = statement('bank_lines_find', `${lines} and l.id = $2`);

/** Reads a line, or null. */
export async function findBankLine(
  database: Database,
  accountId: AccountId,
  id: BankLineId,
): Promise<AssignedLine | null> {
  const [line] = await database.single<AssignedLine>(accountId, find, [accountId, id]);
  return line ?? null;
}

const open = statement(
  'bank_lines_list_open',
  `${lines} and l.ignored_at is null and (l.amount > 0) = $3 and a.amount < abs(l.amount)
   order by l.booked_on desc, l.id desc limit $2`,
);

/** Reads the newest lines of which money is not assigned, in the order of their days. */
export async function listOpenBankLines(
  database: Database,
  accountId: AccountId,
  direction: 'In' | 'Out',
  most: number,
): Promise<AssignedLine[]> {
  const values = [accountId, most, direction === 'In'];
  return (await database.single<AssignedLine>(accountId, open, values)).toReversed();
}

const confirmed = statement(
  'bank_lines_list_confirmed',
  `${lines} and l.amount > 0 and a.amount > 0 order by l.booked_on desc, l.id desc limit $2`,
);

/** Reads the newest lines that pay invoices. */
export function listConfirmedBankLines(
  database: Database,
  accountId: AccountId,
  most: number,
): Promise<AssignedLine[]> {
  return database.single<AssignedLine>(accountId, confirmed, [accountId, most]);
}

const assignments = statement(
  'bank_lines_find_assignments',
  `select m.source_id as "lineId", m.id, m.invoice_id as "invoiceId", i.number as "invoiceNumber",
     i.contact_name as "contactName", m.scheduled_payment_id as "scheduledPaymentId", m.amount
   from manual_payments m
   join invoices i on i.account_id = $1 and i.id = m.invoice_id
   where m.account_id = $1 and m.source_id = any($2::uuid[]) and m.removed_at is null
   order by m.invoice_id, m.invoice_sequence`,
);

/** The payments that stand because some lines were confirmed. */
export function findAssignmentsOf(
  database: Database,
  accountId: AccountId,
  lineIds: readonly BankLineId[],
): Promise<Assignment[]> {
  return database.single<Assignment>(accountId, assignments, [accountId, lineIds]);
}

/** The same in a transaction, with what it has recorded itself. */
export function readAssignmentsOf(
  tx: Transaction,
  accountId: AccountId,
  lineIds: readonly BankLineId[],
): Promise<Assignment[]> {
  return tx.query<Assignment>(assignments, [accountId, lineIds]);
}

const credits = statement(
  'bank_lines_find_credits',
  `select c.bank_line_id as "lineId", c.id, c.contact_id as "contactId", owner.name as "contactName",
     c.invoice_id as "invoiceId", i.number as "invoiceNumber", c.amount
   from client_credit_movements c
   join invoices i on i.account_id = $1 and i.id = c.invoice_id
   join contacts owner on owner.account_id = $1 and owner.id = c.contact_id
   where c.account_id = $1 and c.bank_line_id = any($2::uuid[]) and c.undoes_id is null
     and not exists (select from client_credit_movements back where back.account_id = $1 and back.undoes_id = c.id)
   order by c.id`,
);

/** The credit of clients that some lines have brought, beyond what their invoices owed. */
export function findCreditsOf(
  database: Database,
  accountId: AccountId,
  lineIds: readonly BankLineId[],
): Promise<LineCredit[]> {
  return database.single<LineCredit>(accountId, credits, [accountId, lineIds]);
}

/** The same in a transaction, with what it has recorded itself. */
export function readCreditsOf(
  tx: Transaction,
  accountId: AccountId,
  lineIds: readonly BankLineId[],
): Promise<LineCredit[]> {
  return tx.query<LineCredit>(credits, [accountId, lineIds]);
}
