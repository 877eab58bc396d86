import { type Database, OF_ACCOUNT, type Queries, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { PlatformLine } from '../processors/service.ts';
import type { StatementLine, StatementSource } from '../processors/types.ts';
import type { PlatformRow } from './store.ts';

const PAGE = 500;

const listPage = statement(
  'platform_lines_list',
  `select position, id as reference, kind, key, amount, fee, currency, occurred_at as "occurredAt"
   from platform_lines
   where account_id = $1 and position > $2 and ($3::bigint is null or position <= $3)
   order by position limit ${PAGE}`,
);

const sum = statement(
  'platform_lines_sum',
  `select currency, 0 as held, sum(amount)::bigint as "inTransit" from platform_lines
   where account_id = $1 and ($2::bigint is null or position <= $2)
   group by currency order by currency`,
);

const newest = statement(
  'platform_lines_newest',
  'select max(position)::text as position from platform_lines where account_id = $1',
);

// Across accounts: a platform is of the installation.
const findReadAt = statement(
  'platforms_find_lines_read_at',
  `select p.lines_read_at as "readAt" from accounts a join platforms p on p.mode = a.mode where a.id = $1`,
);

/** The platform's statement of each account, as it was read from Stripe. It has only what is in transit. */
export function createStatement(database: Database): StatementSource {
  return {
    name: 'StripePlatform',
    async listStatement({ accountId }, after, until) {
      const values = [accountId, after ?? 0, until ?? null];
      const rows = await database.single<StatementLine & { position: number }>(accountId, listPage, values);
      const last = rows.length === PAGE ? rows.at(-1) : undefined;
      return {
        lines: rows.map(({ position: _position, ...line }) => line),
        cursor: last === undefined ? null : String(last.position),
      };
    },
    async readPosition({ accountId }) {
      const [row] = await database.single<{ position: string | null }>(accountId, newest, [accountId]);
      return row?.position ?? null;
    },
    readBalances: ({ accountId }, until) => database.single(accountId, sum, [accountId, until ?? null]),
    async statementReadAt({ accountId }) {
      const [row] = await database.system.query<{ readAt: Date | null }>(findReadAt, [accountId]);
      return row?.readAt ?? null;
    },
  };
}

// Across accounts: a platform is of the installation. Its row is locked, so that two processes cannot both number lines.
const moveCursor = statement(
  'platforms_move_lines_cursor',
  `update platforms set lines_cursor = $3
   where mode = $1 and stripe_account = $2 and lines_cursor is not distinct from $4 returning 1`,
);

const insertLines = statement(
  'platform_lines_insert',
  `insert into platform_lines (account_id, id, stripe_account, position, kind, key, amount, fee, currency, occurred_at)
   select counter.account_id, new.id, $9, coalesce((select max(position) from platform_lines where account_id = $1), 0) + new.place,
     new.kind, new.key, new.amount, new.fee, new.currency, new.occurred_at
   from unnest($2::text[], $3::text[], $4::uuid[], $5::bigint[], $6::bigint[], $7::text[], $8::timestamptz[])
     with ordinality as new (id, kind, key, amount, fee, currency, occurred_at, place)
   ${OF_ACCOUNT}
   on conflict (account_id, id) do nothing`,
);

/**
 * Stores a page of the platform's statement, in its order, and how far it was read. False when another process has stored
 * it.
 */
export async function storeLines(
  tx: Transaction,
  { mode, stripeAccount }: PlatformRow,
  lines: readonly PlatformLine[],
  cursor: string,
  before: string | null,
): Promise<boolean> {
  const moved = await tx.query(moveCursor, [mode, stripeAccount, cursor, before]);
  if (moved.length === 0) return false;
  const byAccount = Map.groupBy(lines, ({ accountId }) => accountId);
  for (const [accountId, own] of byAccount) {
    await tx.query(insertLines, [
      accountId,
      own.map(({ reference }) => reference),
      own.map(({ kind }) => kind),
      own.map(({ key }) => key),
      own.map(({ amount }) => amount),
      own.map(({ fee }) => fee),
      own.map(({ currency }) => currency),
      own.map(({ occurredAt }) => occurredAt),
      stripeAccount,
    ]);
  }
  return true;
}

// Across accounts: a platform is of the installation.
const noteReadAll = statement(
  'platforms_note_lines_read',
  `update platforms set lines_read_at = greatest($3, lines_read_at) where mode = $1 and stripe_account = $2`,
);

/** Notes that the platform's statement was read to its end, as it was at an instant. */
export async function noteLinesRead(
  system: Queries,
  { mode, stripeAccount }: PlatformRow,
  at: Date,
): Promise<void> {
  await system.query(noteReadAll, [mode, stripeAccount, at]);
}

// Across accounts: what all of them have at the platform.
const sumAll = statement(
  'platform_lines_sum_all',
  `select l.currency, sum(l.amount)::bigint as amount
   from platform_lines l join accounts a on a.id = l.account_id
   where a.mode = $1 and l.stripe_account = $2 group by l.currency order by l.currency`,
);

/** What the accounts of its mode have at a platform, by currency. */
export function sumLines(
  system: Queries,
  { mode, stripeAccount }: PlatformRow,
): Promise<readonly { readonly currency: string; readonly amount: number }[]> {
  return system.query(sumAll, [mode, stripeAccount]);
}

// Across accounts: only those whose account is still here can be stored.
const findKnown = statement(
  'platform_lines_find_accounts',
  'select id from accounts where id = any($1::uuid[])',
);

/** Those of some accounts that are here: others were erased, or moved to another installation. */
export async function findKnownAccounts(
  system: Queries,
  ids: readonly AccountId[],
): Promise<ReadonlySet<AccountId>> {
  const rows = await system.query<{ id: AccountId }>(findKnown, [ids]);
  return new Set(rows.map(({ id }) => id));
}
