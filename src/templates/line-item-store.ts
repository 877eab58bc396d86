import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { SavedLineItem } from './types.ts';

const columns = `id, description, quantity, unit_amount as "unitAmount", currency, tax_basis_points as "taxBasisPoints", line,
  sequence, created_at as "createdAt", updated_at as "updatedAt"`;

type LineColumn = Pick<
  SavedLineItem,
  'quantity' | 'unitAmount' | 'unit' | 'discount' | 'localTaxBasisPoints' | 'taxCategory'
>;

type Row = Omit<SavedLineItem, 'unit' | 'discount' | 'localTaxBasisPoints' | 'taxCategory'> & {
  readonly line: LineColumn | null;
};

function toItem({ line, ...row }: Row): SavedLineItem {
  const plain = { unit: null, discount: null, localTaxBasisPoints: null, taxCategory: null };
  return { ...plain, ...row, ...line };
}

/** What the columns of the first release cannot say; null where they can. */
function lineColumn(item: SavedLineItem): string | null {
  const { quantity, unitAmount, unit, discount, localTaxBasisPoints, taxCategory } = item;
  const isWhole = Number.isInteger(quantity) && Number.isInteger(unitAmount);
  const isPlain = unit === null && discount === null && localTaxBasisPoints === null && taxCategory === null;
  return isWhole && isPlain
    ? null
    : JSON.stringify({ quantity, unitAmount, unit, discount, localTaxBasisPoints, taxCategory });
}

// The columns take whole numbers above 0.
function wholeOf({ quantity, unitAmount }: SavedLineItem): number[] {
  return [quantity, unitAmount].map((value) => Math.max(1, Math.round(value)));
}

const list = statement(
  'saved_line_items_list',
  `select ${columns} from saved_line_items where account_id = $1
   order by lower(description) collate "C", currency, id limit $2`,
);

/** Reads the line items of an account, by description. */
export function listLineItems(database: Database, accountId: AccountId, most: number) {
  return database.single<Row>(accountId, list, [accountId, most]).then((rows) => rows.map(toItem));
}

const find = statement(
  'saved_line_items_find',
  `select ${columns} from saved_line_items where account_id = $1 and id = $2`,
);

/** Reads a line item, or null. */
export async function findLineItem(database: Database, accountId: AccountId, id: string) {
  const [row] = await database.single<Row>(accountId, find, [accountId, id]);
  return row === undefined ? null : toItem(row);
}

const hold = statement(
  'saved_line_items_hold',
  `select pg_advisory_xact_lock(hashtextextended('saved_line_items ' || $1, 0)) -- account_id = $1`,
);

/** Lets nobody else add line items to an account until the transaction ends. Take this lock before they are counted. */
export async function holdLineItems(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(hold, [accountId]);
}

const count = statement(
  'saved_line_items_count',
  'select count(*) as count from saved_line_items where account_id = $1',
);

export async function countLineItems(tx: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await tx.query<{ count: number }>(count, [accountId]);
  return row?.count ?? 0;
}

const insert = statement(
  'saved_line_items_insert',
  `insert into saved_line_items
     (account_id, id, description, quantity, unit_amount, currency, tax_basis_points, sequence, created_at, updated_at, line)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
);

export async function insertLineItem(tx: Transaction, accountId: AccountId, item: SavedLineItem) {
  const { id, description, currency, taxBasisPoints, sequence, createdAt } = item;
  const values = [id, description, ...wholeOf(item), currency, taxBasisPoints, sequence, createdAt];
  await tx.query(insert, [accountId, ...values, lineColumn(item)]);
}

const lock = statement(
  'saved_line_items_lock',
  `select ${columns} from saved_line_items where account_id = $1 and id = $2 for update`,
);

/** Reads a line item and locks it until the transaction ends, or null. */
export async function lockLineItem(tx: Transaction, accountId: AccountId, id: string) {
  const [row] = await tx.query<Row>(lock, [accountId, id]);
  return row === undefined ? null : toItem(row);
}

const update = statement(
  'saved_line_items_update',
  `update saved_line_items
   set description = $3, quantity = $4, unit_amount = $5, currency = $6, tax_basis_points = $7, sequence = $8, updated_at = $9, line = $10
   where account_id = $1 and id = $2`,
);

/** Changes a line item. Needs it locked. */
export async function updateLineItem(tx: Transaction, accountId: AccountId, item: SavedLineItem) {
  const { id, description, currency, taxBasisPoints, sequence, updatedAt } = item;
  const values = [id, description, ...wholeOf(item), currency, taxBasisPoints, sequence, updatedAt];
  await tx.query(update, [accountId, ...values, lineColumn(item)]);
}

const remove = statement(
  'saved_line_items_delete',
  'delete from saved_line_items where account_id = $1 and id = $2',
);

/** Deletes a line item. Needs it locked. */
export async function deleteLineItem(tx: Transaction, accountId: AccountId, id: string): Promise<void> {
  await tx.query(remove, [accountId, id]);
}
