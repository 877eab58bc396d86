import pg from 'pg';
import { MOVED } from './asking-parts.ts';
import { type Database, type Statement, statement } from './database.ts';
import { isUnavailable } from './database-faults.ts';
import type { Machine } from './machines.ts';

/** What asking all accounts needs. */
export type Spread = Pick<Database, 'system' | 'machines'>;

/** The rows of a statement that reads across accounts. */
interface Found<Row> {
  readonly rows: Row[];
  /** True when they are of several parts of the accounts, one part after another. */
  readonly isOfParts: boolean;
  /** How many machines were passed over. */
  readonly away: number;
}

/** A machine that takes longer is passed over, this time. */
const LIMIT_MS = 4_000;

// Runs on the machine that would hold the account.
const ask = statement(
  'parts_ask',
  'select row from ask_parts($1::uuid, $2::int, $3::text, $4::text[]) as row',
);

/**
 * Runs a statement that reads across accounts: on one machine as it is, on several on each machine for each part of the
 * accounts. A machine that is away is passed over; when all are, it throws what the first said. There, `tables` are the tables
 * that the text names, each behind `from` or `join`, and values of columns that JSON does not know, such as instants, are strings.
 * As the system role.
 */
export async function askParts<Row extends object>(
  { system, machines }: Spread,
  one: Statement,
  values: readonly unknown[],
  tables: readonly string[],
): Promise<Found<Row>> {
  if (!(await machines.isSpread())) {
    return { rows: await system.query<Row>(one, values), isOfParts: false, away: 0 };
  }
  const text = one.text.replaceAll(/\$(\d+)/g, (_all, place: string) => literal(values[Number(place) - 1]));
  const all = await machines.list();
  const askOne = async ({ group, accountId }: Machine): Promise<Row[]> => {
    let isPassedOver = false;
    const answer = (machines.asked.get(group) ?? Promise.resolve()).then(() =>
      isPassedOver ? [] : system.query<{ row: Row }>(ask, [accountId, group, text, tables]),
    );
    const ended = answer.catch(() => {});
    machines.asked.set(group, ended);
    try {
      return (await within(answer)).map(({ row }) => row);
    } finally {
      isPassedOver = true;
    }
  };
  const answers = await Promise.allSettled(all.map(askOne));
  const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  if (faults.some(isMoved)) machines.forget();
  const ours = faults.find((fault) => !isUnavailable(fault) && !isMoved(fault));
  if (ours !== undefined) throw ours;
  if (faults.length > 0 && faults.length === all.length) throw faults[0];
  const rows = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  return { rows, isOfParts: true, away: faults.length };
}

function isMoved(fault: unknown): boolean {
  return fault instanceof pg.DatabaseError && fault.code === MOVED;
}

// The statement goes on, and is ended by the server's own limit.
async function within<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Query read timeout')), LIMIT_MS);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join(',')}}`);
  }
  if (typeof value !== 'string') throw new Error('A value has no form in a text of SQL.');
  return pg.escapeLiteral(value);
}
