import { type Database, type Queries, type Statement, statement } from './db/database.ts';
import type { AccountId } from './ids.ts';
import { SealError, type SealOwner, type Secrets } from './secrets.ts';

/** The columns of a table that are encrypted with a key of the service. */
export interface SealedColumns {
  readonly columns: readonly string[];
  /** The table, where it is not the name: another purpose has columns there, too. */
  readonly table?: string;
  /** Why they are encrypted, and which column has their owner. */
  readonly purpose: string;
  readonly owner: 'account_id' | 'person_id' | 'id';
  /** The role that writes them: that of an account in a transaction of the account. */
  readonly role: 'tranche_app' | 'tranche_system';
}

/** Every column that {@link Secrets} have encrypted, by table. */
export const sealedColumns = {
  access_points: {
    columns: ['secrets'],
    purpose: 'access-point',
    owner: 'account_id',
    role: 'tranche_app',
  },
  authenticators: {
    columns: ['secret'],
    purpose: 'authenticator',
    owner: 'person_id',
    role: 'tranche_system',
  },
  identities: {
    columns: ['refresh_token'],
    purpose: 'refresh-token',
    owner: 'person_id',
    role: 'tranche_system',
  },
  identity_providers: {
    columns: ['client_secret'],
    purpose: 'identity-provider',
    owner: 'account_id',
    role: 'tranche_system',
  },
  installation_webhooks: {
    columns: ['secret', 'previous_secrets'],
    purpose: 'webhook',
    owner: 'id',
    role: 'tranche_system',
  },
  mail_routes: {
    columns: ['password', 'dkim_key'],
    purpose: 'mail-route',
    owner: 'account_id',
    role: 'tranche_app',
  },
  platforms: {
    columns: ['secrets'],
    purpose: 'platform',
    owner: 'id',
    role: 'tranche_system',
  },
  processor_accounts: {
    columns: ['secrets'],
    purpose: 'processor/Stripe',
    owner: 'account_id',
    role: 'tranche_app',
  },
  processor_accounts_pending: {
    table: 'processor_accounts',
    columns: ['pending'],
    purpose: 'processor/Stripe/pending',
    owner: 'account_id',
    role: 'tranche_app',
  },
  webhooks: {
    columns: ['secret', 'previous_secrets'],
    purpose: 'webhook',
    owner: 'account_id',
    role: 'tranche_app',
  },
} as const satisfies Readonly<Record<string, SealedColumns>>;

/** One sealed column with the statements that work on it. */
interface Column extends Omit<SealedColumns, 'columns' | 'table'> {
  readonly listOwners: Statement;
  readonly read: Statement;
  readonly replace: Statement;
}

/** The same as a list, each with its table. */
export const sealedTables = Object.entries<SealedColumns>(sealedColumns).map(
  ([name, { table = name, ...rest }]) => ({ table, ...rest }),
);

// Bytes 2 to 5 of a sealed value are the id of its key.
const keyIdOf = (column: string) => `encode(substring(${column} from 2 for 4), 'hex')`;

const OWNERS_AT_ONCE = 200;

const allColumns: readonly Column[] = sealedTables.flatMap(({ table, columns, ...rest }) =>
  columns.map((column) => {
    const name = `sealed_${table}_${column}`;
    const { owner } = rest;
    return {
      ...rest,
      // across accounts: the key of the service is one for all.
      listOwners: statement(
        `${name}_owners`,
        `select distinct ${owner} as owner from ${table} where ${owner} > $1 and ${keyIdOf(column)} <> $2
         order by 1 limit ${OWNERS_AT_ONCE}`,
      ),
      read: statement(
        `${name}_read`,
        `select ${column} as sealed from ${table} where ${owner} = $1 and ${keyIdOf(column)} <> $2`,
      ),
      // Somebody may have set another value since it was read: that one stays.
      replace: statement(
        `${name}_replace`,
        `update ${table} set ${column} = $3 where ${owner} = $1 and ${column} = $2 returning 1`,
      ),
    };
  }),
);

// across accounts: the key of the service is one for all.
const countAll = statement(
  'sealed_count',
  `select "keyId", count(*) as count from (${sealedTables
    .flatMap(({ table, columns }) =>
      columns.map(
        (column) => `select ${keyIdOf(column)} as "keyId" from ${table} where ${column} is not null`,
      ),
    )
    .join(' union all ')}) as sealed group by 1 order by 1`,
);

/** How many values are encrypted with one key of the service. */
export interface SealedCount {
  /** Four bytes in hexadecimal. */
  readonly keyId: string;
  readonly state: 'Current' | 'Before' | 'Unknown';
  readonly count: number;
}

/** Counts the values by the key that encrypted them: those of the ring first, also those without a value. */
export async function countSealed(system: Queries, secrets: Secrets): Promise<readonly SealedCount[]> {
  const rows = await system.query<{ keyId: string; count: number }>(countAll);
  const ring = secrets.keyIds();
  const counts = new Map(rows.map(({ keyId, count }) => [keyId, count]));
  const unknown = rows.filter(({ keyId }) => !ring.includes(keyId)).map(({ keyId }) => keyId);
  return [...ring, ...unknown].map((keyId, index) => ({
    keyId,
    state: index >= ring.length ? 'Unknown' : index === 0 ? 'Current' : 'Before',
    count: counts.get(keyId) ?? 0,
  }));
}

/** What rewrapping has done. */
interface Rewrapped {
  /** Values that are now encrypted with the current key. */
  readonly done: number;
  /** Values that no key of the ring can read: they stay as they are. */
  readonly unreadable: number;
}

type Transactions = Pick<Database, 'system' | 'transaction'>;

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Encrypts every value of a key before the current one again, in one short transaction for each account or person.
 * Repeats after a crash go on with what is left. Services may work at the same time, if they can read the current key.
 */
export async function rewrapSealed(database: Transactions, secrets: Secrets): Promise<Rewrapped> {
  const [current = ''] = secrets.keyIds();
  let done = 0;
  let unreadable = 0;
  for (const column of allColumns) {
    for (let after = LOWEST_ID, isMore = true; isMore; ) {
      const owners = await database.system.query<{ owner: string }>(column.listOwners, [after, current]);
      for (const { owner } of owners) {
        const result = await rewrapOwner(database, secrets, column, owner as SealOwner, current);
        done += result.done;
        unreadable += result.unreadable;
      }
      after = owners.at(-1)?.owner ?? after;
      isMore = owners.length === OWNERS_AT_ONCE;
    }
  }
  return { done, unreadable };
}

async function rewrapOwner(
  database: Transactions,
  secrets: Secrets,
  { role, purpose, read, replace }: Column,
  owner: SealOwner,
  current: string,
): Promise<Rewrapped> {
  const work = async (tx: Queries) => {
    let done = 0;
    let unreadable = 0;
    for (const { sealed } of await tx.query<{ sealed: Buffer }>(read, [owner, current])) {
      const text = textOf(secrets, owner, purpose, sealed);
      if (text === null) unreadable += 1;
      else done += (await tx.query(replace, [owner, sealed, secrets.encrypt(owner, purpose, text)])).length;
    }
    return { done, unreadable };
  };
  return role === 'tranche_system'
    ? database.system.transaction(work)
    : database.transaction(owner as AccountId, work);
}

function textOf(secrets: Secrets, owner: SealOwner, purpose: string, sealed: Buffer): string | null {
  try {
    return secrets.decrypt(owner, purpose, sealed);
  } catch (cause) {
    if (cause instanceof SealError) return null;
    throw cause;
  }
}
