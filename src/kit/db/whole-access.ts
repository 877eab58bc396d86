import pg from 'pg';
import type { AccountId } from '../ids.ts';
import {
  type Connection,
  clientConfig,
  type DatabaseRole,
  type Queries,
  type Statement,
} from './database.ts';

/** Statements of one transaction that acts as one role after the other, for what reads or writes all of an account. */
export interface WholeTransaction extends Queries {
  /** Has the following statements run as this role; row-level security shows it the account's rows. */
  actAs(role: DatabaseRole): Promise<void>;
  /** Runs a statement, or a text that is made for one table. */
  query<Row extends object>(one: Statement | string, values?: readonly unknown[]): Promise<Row[]>;
  /** The rows of a query, some at a time, so that memory does not grow with the table. */
  batches<Row extends object>(text: string, values: readonly unknown[]): AsyncGenerator<Row[], void>;
}

const STATEMENT_LIMIT_MS = 600_000;
const ROWS_AT_ONCE = 200;

/** Reads at one moment of the database, and writes nothing; or writes all of it, or nothing. */
type Kind = 'Snapshot' | 'Change';

/**
 * Runs `work` in one transaction of a connection of its own, whose user may act as every role: the owner of an embedded
 * database, or the user of DATABASE_URL. It commits when `work` resolves and rolls back when it throws. It may take
 * long.
 */
export async function withWholeAccess<T>(
  connection: Connection,
  accountId: AccountId,
  kind: Kind,
  work: (tx: WholeTransaction) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...clientConfig(connection), query_timeout: STATEMENT_LIMIT_MS + 5_000 });
  // A line that breaks rejects the statement that runs on it.
  client.on('error', () => {});
  await client.connect();
  try {
    // across accounts: the id is a parsed uuid, and row-level security shows its rows only.
    for (const text of [
      `begin ${kind === 'Snapshot' ? 'isolation level repeatable read, read only' : ''}`,
      `set local tranche.account_id = '${accountId}'`,
      `set local statement_timeout = ${STATEMENT_LIMIT_MS}`,
      'set local idle_in_transaction_session_timeout = 0',
      'set local enable_seqscan = on',
      // Rows are written as they were: no trigger completes them.
      `set local tranche.keeps_rows = 'on'`,
    ])
      await client.query(text);
    const result = await work(transactionOf(client));
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('The transaction did not commit.');
    return result;
  } catch (cause) {
    await client.query('rollback').catch(() => {}); // A broken line has rolled back by itself.
    throw cause;
  } finally {
    await client.end();
  }
}

function transactionOf(client: pg.Client): WholeTransaction {
  const query = async <Row extends object>(one: Statement | string, values: readonly unknown[] = []) => {
    const config = typeof one === 'string' ? { text: one } : one;
    return (await client.query<Row>({ ...config, values: [...values] })).rows;
  };
  return {
    query,
    async actAs(role) {
      await client.query(`set local role ${role}`);
    },
    async *batches<Row extends object>(text: string, values: readonly unknown[]) {
      await query(`declare batches no scroll cursor for ${text}`, values);
      for (;;) {
        const rows = await query<Row>(`fetch forward ${ROWS_AT_ONCE} from batches`);
        if (rows.length > 0) yield rows;
        if (rows.length < ROWS_AT_ONCE) break;
      }
      await query('close batches');
    },
  };
}
