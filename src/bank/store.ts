import { type Database, OF_ACCOUNT, statement, type Transaction } from '../kit/db/database.ts';
import { insertOf, rowArrays, selected, valuesOf } from '../kit/db/rows.ts';
import type { AccountId, BankLineId, BankStatementId } from '../kit/ids.ts';
import type { AssignedLine, BankLine, BankStatement, CountedStatement } from './types.ts';

const statementColumns = [
  'id',
  'name',
  'format',
  'sha256',
  'bankAccount',
  'lineCount',
  'knownCount',
  'sequence',
  'createdAt',
] as const;

const insertStatement = insertOf('bank_statements', statementColumns);

export async function insertBankStatement(
  tx: Transaction,
  accountId: AccountId,
  one: BankStatement,
): Promise<void> {
  await tx.query(insertStatement, [accountId, ...valuesOf(one, statementColumns)]);
}

const hold = statement(
  'bank_statements_hold',
  `select pg_advisory_xact_lock(hashtextextended('bank_statements ' || $1, 0)) -- account_id = $1`,
);

/** Lets nobody else take a statement of an account until the transaction ends: two files may have the same lines. */
export async function holdBankStatements(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(hold, [accountId]);
}

const findSame = statement(
  'bank_statements_find_same',
  `select ${selected('s', statementColumns)} from bank_statements s where s.account_id = $1 and s.sha256 = $2
   order by s.id`,
);

/** The statements of a file that was taken before; one for each account of the bank in it. */
export function findSameFile(
  tx: Transaction,
  accountId: AccountId,
  sha256: Buffer,
): Promise<BankStatement[]> {
  return tx.query<BankStatement>(findSame, [accountId, sha256]);
}

/** SQL: what of a line `l` pays invoices, or is credit of clients. What took a credit back has the opposite amount. */
export const assignedOfLine = `(coalesce((
    select sum(m.amount) from manual_payments m
    where m.account_id = $1 and m.source_id = l.id and m.removed_at is null
  ), 0) + coalesce((
    select sum(c.amount) from client_credit_movements c where c.account_id = $1 and c.bank_line_id = l.id
  ), 0))::bigint`;

const listStatements = statement(
  'bank_statements_list',
  `select ${selected('s', statementColumns)}, n.confirmed_count as "confirmedCount", n.open_count as "openCount"
   from bank_statements s
   cross join lateral (
     select count(*) filter (where l.is_assigned)::int as confirmed_count,
       count(*) filter (where not l.is_assigned and l.amount > 0 and l.ignored_at is null)::int as open_count
     from (
       select l.amount, l.ignored_at, ${assignedOfLine} > 0 as is_assigned
       from bank_lines l where l.account_id = $1 and l.statement_id = s.id
     ) l
   ) n
   where s.account_id = $1 and ($2::uuid is null or s.id < $2) and ($4::uuid is null or s.id = $4)
   order by s.id desc limit $3`,
);

/** Reads statements, the newest first, with how many of their lines pay, and how many may. */
export function listBankStatements(
  database: Database,
  accountId: AccountId,
  { before, limit }: { readonly before: string | null; readonly limit: number },
  only: BankStatementId | null = null,
): Promise<CountedStatement[]> {
  return database.single<CountedStatement>(accountId, listStatements, [accountId, before, limit, only]);
}

const readStatement = statement(
  'bank_statements_read',
  `select ${selected('s', statementColumns)} from bank_statements s where s.account_id = $1 and s.id = $2`,
);

/** Reads a statement, or null. It stays while the statements are held. */
export async function readBankStatement(
  tx: Transaction,
  accountId: AccountId,
  id: BankStatementId,
): Promise<BankStatement | null> {
  const [one] = await tx.query<BankStatement>(readStatement, [accountId, id]);
  return one ?? null;
}

const findKnown = statement(
  'bank_lines_find_known',
  'select key from bank_lines where account_id = $1 and key = any($2::text[])',
);

/** Those of some keys whose lines were taken before. */
export async function findKnownKeys(
  tx: Transaction,
  accountId: AccountId,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ key: string }>(findKnown, [accountId, keys]);
  return new Set(rows.map(({ key }) => key));
}

/** The same, outside of a transaction. */
export async function findKnownKeysNow(
  database: Database,
  accountId: AccountId,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.single<{ key: string }>(accountId, findKnown, [accountId, keys]);
  return new Set(rows.map(({ key }) => key));
}

const arrays = rowArrays(
  'id uuid',
  'statement_id uuid',
  'key text',
  'file_line int',
  'booked_on date',
  'value_on date',
  'amount bigint',
  'currency text',
  'name text',
  'iban text',
  'text text',
  'reference text',
  'end_to_end_id text',
  'is_return boolean',
  'created_at timestamptz',
);
const insertLines = statement(
  'bank_lines_insert',
  `insert into bank_lines (account_id, ${arrays.columns}) select counter.account_id, one.* from ${arrays.unnest(2)} as one ${OF_ACCOUNT}`,
);

export async function insertBankLines(
  tx: Transaction,
  accountId: AccountId,
  lines: readonly BankLine[],
): Promise<void> {
  if (lines.length > 0) await tx.query(insertLines, [accountId, ...arrays.of(lines)]);
}

const countLines = statement(
  'bank_statements_count_lines',
  'select coalesce(sum(line_count), 0)::int as count from bank_statements where account_id = $1',
);

/** How many lines an account keeps. */
export async function countBankLines(tx: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countLines, [accountId]);
  return row?.count ?? 0;
}

const lineColumns = [
  'id',
  'statementId',
  'key',
  'fileLine',
  'bookedOn',
  'valueOn',
  'amount',
  'currency',
  'name',
  'iban',
  'text',
  'reference',
  'endToEndId',
  'isReturn',
  'ignoredAt',
  'sequence',
  'createdAt',
] as const;
/** The columns of a line, of the table `l`. */
export const lineColumnList = selected('l', lineColumns);
const lineSelection = `select ${lineColumnList}, ${assignedOfLine} as "assignedAmount" from bank_lines l where l.account_id = $1`;

const lockLines = statement(
  'bank_lines_lock',
  'select id from bank_lines where account_id = $1 and id = any($2::uuid[]) order by id for update',
);
const readLines = statement('bank_lines_read', `${lineSelection} and l.id = any($2::uuid[]) order by l.id`);

/**
 * Reads lines and locks them until the transaction ends, in the order of their ids. Take these locks before those of invoices. Two
 * statements, so that the second also sees what the transaction before this one has assigned.
 */
export async function lockBankLines(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly BankLineId[],
): Promise<AssignedLine[]> {
  const [, rows] = await Promise.all([
    tx.query(lockLines, [accountId, ids]),
    tx.query<AssignedLine>(readLines, [accountId, ids]),
  ]);
  return rows;
}

const ignore = statement(
  'bank_lines_ignore',
  'update bank_lines set ignored_at = $3 where account_id = $1 and id = $2',
);

/** Says that a line pays no invoice, or takes that back with null. Needs it locked. */
export async function ignoreBankLine(
  tx: Transaction,
  accountId: AccountId,
  id: BankLineId,
  ignoredAt: Date | null,
): Promise<void> {
  await tx.query(ignore, [accountId, id, ignoredAt]);
}

const count = statement(
  'bank_lines_count_act',
  'update bank_lines set sequence = sequence + 1 where account_id = $1 and id = any($2::uuid[])',
);

/** Counts an act of a person on some lines. Needs them locked. */
export async function countActs(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly BankLineId[],
): Promise<void> {
  await tx.query(count, [accountId, ids]);
}

const keysOfStatement = statement(
  'bank_lines_keys_of_statement',
  'select key from bank_lines where account_id = $1 and statement_id = $2',
);

/** The keys of the lines that a statement has. */
export async function findKeysOf(
  tx: Transaction,
  accountId: AccountId,
  statementId: BankStatementId,
): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(keysOfStatement, [accountId, statementId]);
  return rows.map(({ key }) => key);
}

const updateCounts = statement(
  'bank_statements_update_counts',
  'update bank_statements set line_count = $3, known_count = $4, sequence = $5 where account_id = $1 and id = $2',
);

/** Writes how many lines a statement has. Needs the statements held. */
export async function updateStatementCounts(
  tx: Transaction,
  accountId: AccountId,
  { id, lineCount, knownCount, sequence }: BankStatement,
): Promise<void> {
  await tx.query(updateCounts, [accountId, id, lineCount, knownCount, sequence]);
}

const deleteLines = statement(
  'bank_lines_delete',
  'delete from bank_lines where account_id = $1 and statement_id = $2',
);
const deleteStatement = statement(
  'bank_statements_delete',
  'delete from bank_statements where account_id = $1 and id = $2',
);

/** Deletes a statement with its lines. Needs all of them locked, and none assigned. */
export async function deleteBankStatement(
  tx: Transaction,
  accountId: AccountId,
  id: BankStatementId,
): Promise<void> {
  await tx.query(deleteLines, [accountId, id]);
  await tx.query(deleteStatement, [accountId, id]);
}

const idsOfStatement = statement(
  'bank_lines_ids_of_statement',
  'select id from bank_lines where account_id = $1 and statement_id = $2 order by id',
);

/** The ids of the lines of a statement, which has no more of them later. */
export async function findLineIds(
  tx: Transaction,
  accountId: AccountId,
  statementId: BankStatementId,
): Promise<BankLineId[]> {
  const rows = await tx.query<{ id: BankLineId }>(idsOfStatement, [accountId, statementId]);
  return rows.map(({ id }) => id);
}
