import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import { selected } from '../kit/db/rows.ts';
import type { AccountId, BankMappingId } from '../kit/ids.ts';
import type { BankMapping } from './types.ts';

const columns = selected('m', ['id', 'name', 'bankAccount', 'mapping', 'sequence', 'createdAt', 'updatedAt']);

const list = statement(
  'bank_mappings_list',
  `select ${columns} from bank_mappings m where m.account_id = $1 order by lower(m.name) collate "C", m.id`,
);

/** Reads the mappings of an account, by name. */
export function listMappings(database: Database, accountId: AccountId): Promise<BankMapping[]> {
  return database.single<BankMapping>(accountId, list, [accountId]);
}

const find = statement(
  'bank_mappings_find',
  `select ${columns} from bank_mappings m where m.account_id = $1 and m.id = $2`,
);

/** Reads a mapping, or null. */
export async function findMapping(
  database: Database,
  accountId: AccountId,
  id: BankMappingId,
): Promise<BankMapping | null> {
  const [row] = await database.single<BankMapping>(accountId, find, [accountId, id]);
  return row ?? null;
}

const hold = statement(
  'bank_mappings_hold',
  `select pg_advisory_xact_lock(hashtextextended('bank_mappings ' || $1, 0)) -- account_id = $1`,
);
const count = statement(
  'bank_mappings_count',
  'select count(*)::int as count from bank_mappings where account_id = $1',
);

/** Counts the mappings of an account, and lets nobody else add one until the transaction ends. */
export async function countMappings(tx: Transaction, accountId: AccountId): Promise<number> {
  await tx.query(hold, [accountId]);
  const [row] = await tx.query<{ count: number }>(count, [accountId]);
  return row?.count ?? 0;
}

const insert = statement(
  'bank_mappings_insert',
  `insert into bank_mappings (account_id, id, name, bank_account, mapping, sequence, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export async function insertMapping(
  tx: Transaction,
  accountId: AccountId,
  { id, name, bankAccount, mapping, sequence, createdAt, updatedAt }: BankMapping,
): Promise<void> {
  const values = [id, name, bankAccount, JSON.stringify(mapping), sequence, createdAt, updatedAt];
  await tx.query(insert, [accountId, ...values]);
}

const lock = statement(
  'bank_mappings_lock',
  `select ${columns} from bank_mappings m where m.account_id = $1 and m.id = $2 for update`,
);

/** Reads a mapping and locks it until the transaction ends, or null. */
export async function lockMapping(
  tx: Transaction,
  accountId: AccountId,
  id: BankMappingId,
): Promise<BankMapping | null> {
  const [row] = await tx.query<BankMapping>(lock, [accountId, id]);
  return row ?? null;
}

const update = statement(
  'bank_mappings_update',
  `update bank_mappings set name = $3, bank_account = $4, mapping = $5, sequence = $6, updated_at = $7
   where account_id = $1 and id = $2`,
);

/** Changes a mapping. Needs it locked. */
export async function updateMapping(
  tx: Transaction,
  accountId: AccountId,
  { id, name, bankAccount, mapping, sequence, updatedAt }: BankMapping,
): Promise<void> {
  await tx.query(update, [accountId, id, name, bankAccount, JSON.stringify(mapping), sequence, updatedAt]);
}

const remove = statement(
  'bank_mappings_delete',
  'delete from bank_mappings where account_id = $1 and id = $2',
);

/** Deletes a mapping. Needs it locked. */
export async function deleteMapping(tx: Transaction, accountId: AccountId, id: BankMappingId): Promise<void> {
  await tx.query(remove, [accountId, id]);
}
