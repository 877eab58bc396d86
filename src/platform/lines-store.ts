import { type Database, type Queries, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { PlatformLine, PlatformStatement } from '../processors/service.ts';
import type { StatementLine } from '../processors/types.ts';
import type { PlatformRow } from './store.ts';

const PAGE = 500;

const listPage = statement(
  'platform_lines_list',
  `select position, id as reference, kind, key, amount, fee, currency, occurred_at as "occurredAt"
   from platform_lines where account_id = $1 and position > $2 order by position limit ${PAGE}`,
);

const sum = statement(
  'platform_lines_sum',
  `select currency, sum(amount)::bigint as amount from platform_lines where account_id = $1
   group by currency order by currency`,
);

/** The platform's statement of each account, as it was read from Stripe. */
export function createStatement(database: Database): PlatformStatement {
  return {
    async listLines({ accountId }, after) {
      const rows = await database.single<StatementLine & { position: number }>(accountId, listPage, [
        accountId,
        after ?? 0,
      ]);
      const last = rows.length === PAGE ? rows.at(-1) : undefined;
      return {
        lines: rows.map(({ position: _position, ...line }) => line),
        cursor: last === undefined ? null : String(last.position),
      };
    },
    readInTransit: ({ accountId }) => database.single(accountId, sum, [accountId]),
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
  `insert into platform_lines (account_id, id, position, kind, key, amount, fee, currency, occurred_at)
   select $1, new.id, coalesce((select max(position) from platform_lines where account_id = $1), 0) + new.place,
     new.kind, new.key, new.amount, new.fee, new.currency, new.occurred_at
   from unnest($2::text[], $3::text[], $4::uuid[], $5::bigint[], $6::bigint[], $7::text[], $8::timestamptz[])
     with ordinality as new (id, kind, key, amount, fee, currency, occurred_at, place)
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
    ]);
  }
  return true;
}

// Across accounts: what all of them have at the platform.
const sumAll = statement(
  'platform_lines_sum_all',
  `select l.currency, sum(l.amount)::bigint as amount
   from platform_lines l join accounts a on a.id = l.account_id
   where a.mode = $1 group by l.currency order by l.currency`,
);

/** What the accounts of a mode have at the platform, by currency. */
export function sumLines(
  system: Queries,
  mode: PlatformRow['mode'],
): Promise<readonly { readonly currency: string; readonly amount: number }[]> {
  return system.query(sumAll, [mode]);
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
