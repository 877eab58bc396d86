import type { AccountId } from '../ids.ts';
import { type Database, type Statement, statement, type Transaction } from './database.ts';

/** The column of a property: `paidAt` is `paid_at`. */
export function columnOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns of some properties, for a select: `c.paid_at as "paidAt", …`. */
export function selected(table: string, properties: readonly string[]): string {
  return properties.map((property) => `${table}.${columnOf(property)} as "${property}"`).join(', ');
}

/** The statement that inserts a row of an account: the account's id and the {@link valuesOf} its properties. */
export function insertOf(table: string, properties: readonly string[], more = ''): Statement {
  const columns = properties.map(columnOf).join(', ');
  const places = properties.map((_, index) => `$${index + 2}`).join(', ');
  return statement(
    `${table}_insert`,
    `insert into ${table} (account_id, ${columns}) values ($1, ${places}) ${more}`,
  );
}

/** The statement that writes a row: the account's id, the row's id and the {@link valuesOf} its properties. */
export function updateOf(table: string, properties: readonly string[]): Statement {
  const places = properties.map((property, index) => `${columnOf(property)} = $${index + 3}`).join(', ');
  return statement(`${table}_update`, `update ${table} set ${places} where account_id = $1 and id = $2`);
}

export function valuesOf<Row>(row: Row, properties: readonly (keyof Row)[]): unknown[] {
  return properties.map((property) => row[property]);
}

/** Makes the reader of the first row of an account for a key, or null. */
export function createFinder<Row extends object, Key, Found = Row>(
  one: Statement,
  found: (row: Row) => Found = (row) => row as never,
): (database: Database, accountId: AccountId, key: Key) => Promise<Found | null> {
  return async (database, accountId, key) => {
    const [row] = await database.single<Row>(accountId, one, [accountId, key]);
    return row === undefined ? null : found(row);
  };
}

/** Makes the reader of the first row of an account for a key, or null. */
export function createReader<Row extends object, Key, Found = Row>(
  one: Statement,
  found: (row: Row) => Found = (row) => row as never,
): (tx: Transaction, accountId: AccountId, key: Key) => Promise<Found | null> {
  return async (tx, accountId, key) => {
    const [row] = await tx.query<Row>(one, [accountId, key]);
    return row === undefined ? null : found(row);
  };
}

/**
 * SQL: an array parameter whose length the planner does not see. A plan for one row looks so much cheaper than one for any
 * number of rows that PostgreSQL would plan the statement each time, which takes longer than executing it.
 */
export const anyLength = (parameter: string): string => `(select ${parameter})`;
