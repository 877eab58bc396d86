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

// `due_date date, id uuid` → `dueDate` and `id`.
type PropertiesOf<Columns extends string> = Columns extends `${infer Column} ${string}, ${infer More}`
  ? Property<Column> | PropertiesOf<More>
  : Columns extends `${infer Column} ${string}`
    ? Property<Column>
    : never;
type Property<Column extends string> = Column extends `${infer Word}_${infer More}`
  ? `${Word}${Capitalize<Property<More>>}`
  : Column;

/** Many rows as parameters of one statement: an array for each column. */
interface RowArrays<Row> {
  /** The names of the columns, with commas. */
  readonly columns: string;
  /** SQL: the rows as a table, where the parameters begin with a number: `unnest($2::uuid[], $3::date[])`. */
  readonly unnest: (first: number) => string;
  /** The values of the parameters. */
  readonly of: (rows: readonly Row[]) => unknown[];
}

/**
 * Columns of rows with their types, as in `due_date date, id uuid`; what is `json` is written as such. From 30 rows on, one
 * parameter of JSON in their place would take 1.3 to 2 times as long.
 */
export function rowArrays<const Columns extends string>(
  ...columns: readonly Columns[]
): RowArrays<{ readonly [Name in PropertiesOf<Columns>]: unknown }> {
  const all = columns
    .flatMap((some) => some.split(', '))
    .map((column) => {
      const [name = '', type = ''] = column.split(' ');
      return { name, type, property: propertyOf(name) };
    });
  return {
    columns: all.map(({ name }) => name).join(', '),
    unnest: (first) => `unnest(${all.map(({ type }, index) => `$${first + index}::${type}[]`).join(', ')})`,
    of(rows) {
      return all.map(({ type, property }) => {
        const values = rows.map((row) => row[property as keyof typeof row] as unknown);
        return type === 'json'
          ? values.map((value) => (value == null ? null : JSON.stringify(value)))
          : values;
      });
    },
  };
}

function propertyOf(column: string): string {
  return column.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
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

/** What a column of JSON gets; null without a value. */
export function jsonColumn(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
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
