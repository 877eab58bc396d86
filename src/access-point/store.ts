import { statement, type Transaction } from '../kit/db/database.ts';
import { columnOf, insertOf, selected, valuesOf } from '../kit/db/rows.ts';
import type { AccountId } from '../kit/ids.ts';
import type { AccessPoint } from './types.ts';

const properties = [
  'id',
  'kind',
  'url',
  'format',
  'onIssueSince',
  'secrets',
  'headerNames',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof AccessPoint)[];

const find = statement(
  'access_points_find',
  `select p.account_id as "accountId", ${selected('p', properties)} from access_points p where p.account_id = $1`,
);
const lock = statement('access_points_lock', `${find.text} for update`);

/** Reads the access point of an account, or null. */
export async function readAccessPoint(tx: Transaction, accountId: AccountId): Promise<AccessPoint | null> {
  const [row] = await tx.query<AccessPoint>(find, [accountId]);
  return row ?? null;
}

/** Reads the access point of an account and locks it until the transaction ends, or null. */
export async function lockAccessPoint(tx: Transaction, accountId: AccountId): Promise<AccessPoint | null> {
  const [row] = await tx.query<AccessPoint>(lock, [accountId]);
  return row ?? null;
}

const put = insertOf(
  'access_points',
  properties,
  `on conflict (account_id) do update set (${properties.map(columnOf).join(', ')})
   = (${properties.map((property) => `excluded.${columnOf(property)}`).join(', ')})`,
);

/** Writes the access point of an account in place of another. */
export async function putAccessPoint(tx: Transaction, row: AccessPoint): Promise<void> {
  await tx.query(put, [row.accountId, ...valuesOf(row, properties)]);
}

const remove = statement('access_points_delete', 'delete from access_points where account_id = $1');

/** Deletes the access point of an account, with its secrets. */
export async function deleteAccessPoint(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(remove, [accountId]);
}
