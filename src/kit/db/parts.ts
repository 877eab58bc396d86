import pg from 'pg';
import { MOVED } from './asking-parts.ts';
import { type Database, type Statement, statement } from './database.ts';
import { isUnavailable } from './database-faults.ts';
import type { Machine } from './machines.ts';
import type { Purpose } from './turns.ts';

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

const NOTHING = 'select where false';

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
  purpose: Purpose = 'Work',
): Promise<Found<Row>> {
  if (!(await machines.isSpread())) {
    return { rows: await system.query<Row>(one, values), isOfParts: false, away: 0 };
  }
  const text = one.text.replaceAll(/\$(\d+)/g, (_all, place: string) => literal(values[Number(place) - 1]));
  const all = await machines.list();
  // A machine that says so has answered.
  const forgetMoved = (fault: unknown) => {
    if (!isMoved(fault)) throw fault;
    machines.forget();
  };
  const askOne = async ({ group, accountId }: Machine): Promise<Row[]> => {
    const askFor = (what: string) =>
      system.query<{ row: Row }>(ask, [accountId, group, what, what === text ? tables : []]);
    const answer = await machines.turns.ask(group, purpose, {
      ask: () => askFor(text),
      probe: () => askFor(NOTHING).catch(forgetMoved),
    });
    return answer.map(({ row }) => row);
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
