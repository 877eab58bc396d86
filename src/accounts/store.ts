import { type Database, type Queries, statement } from '../kit/db/database.ts';
import type { AccountId, PersonId, TokenId } from '../kit/ids.ts';
import type { Account, Role } from './types.ts';

/** A token with everything that a request needs: its person's role, and its account. */
export interface TokenRow extends Omit<Account, 'id'> {
  readonly hash: Buffer;
  readonly tokenId: TokenId;
  readonly personId: PersonId;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly role: Role;
  readonly isOperator: boolean;
  readonly accountId: AccountId;
  /** How far the logs of the account have come; null where it was not read along. */
  readonly position: number | null;
}

export interface MemberRow {
  readonly personId: PersonId;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** A new account with its first member. */
interface NewAccount {
  readonly account: Account;
  readonly personId: PersonId;
  readonly personName: string;
  readonly personEmail: string;
  readonly now: Date;
}

// An account that is held after a restore begins nothing, like a suspended one: every place asks the same question. Only
// its own suspension has a reason.
const suspensionColumns = (a: 'a.' | '') => `${a}held_at as "heldAt",
     coalesce(case when ${a}resumed_at is null then ${a}suspended_at end, ${a}held_at) as "suspendedAt",
     case when ${a}resumed_at is null then ${a}suspended_reason end as "suspendedReason",
     case when ${a}held_at is null then ${a}resumed_at end as "resumedAt",
     case when ${a}resumed_at is not null and ${a}held_at is null then ${a}suspended_at end as "lastSuspendedAt",
     coalesce(${a}unannounced_since, ${a}held_at) as "unannouncedSince"`;

// Across accounts: whose token it is, is the question.
const tokensByHash = (position: string, counter: string) =>
  `select t.hash, t.id as "tokenId", t.person_id as "personId", t.scopes, t.expires_at as "expiresAt",
     t.revoked_at as "revokedAt", t.last_used_at as "lastUsedAt", m.role, m.is_operator as "isOperator",
     a.id as "accountId", a.path, a.name, a.mode, a.currency,
     a.time_zone as "timeZone", a.accepted_methods as "acceptedMethods", a.number_prefix as "numberPrefix",
     a.number_pattern as "numberPattern", a.number_form as "numberForm",
     a.due_window_days as "dueWindowDays", a.clock_offset_ms as "clockOffsetMs",
     a.frozen_at is not null as "isFrozen", a.fee_bearer as "feeBearer",
     a.surcharge_basis_points as "surchargeBasisPoints", a.card_cost_basis_points as "cardCostBasisPoints",
     a.allows_part_payments as "allowsPartPayments", a.takes_sepa_debits as "takesSepaDebits",
     a.takes_wallets as "takesWallets", a.autopay, a.autopay_retry_days as "autopayRetryDays",
     array_to_json(a.return_hosts) as "returnHosts", a.recipient_onboarding as "recipientOnboarding",
     a.after_issue as "afterIssue", a.closed_at as "closedAt",
     ${suspensionColumns('a.')},
     coalesce(p.country, '') as country, coalesce(p.region, '') as region, ${position} as position
   from tokens t
   join members m on m.account_id = t.account_id and m.person_id = t.person_id and m.removed_at is null
   join accounts a on a.id = t.account_id
   left join account_profiles p on p.account_id = t.account_id ${counter}
   where t.hash = any($1::bytea[])`;

const findTokensByHash = statement('tokens_find_by_hash', tokensByHash('null::bigint', ''));

const findTokensWithPosition = statement(
  'tokens_find_by_hash_with_position',
  tokensByHash(
    'c.value',
    `left join account_counters c on c.account_id = t.account_id and c.name = 'Position'`,
  ),
);

/**
 * Reads the tokens that have these hashes, with role and account. On one machine the position comes along; elsewhere
 * a machine that is away would keep the callers of all accounts out.
 */
export function findTokens(
  { system, machines }: Pick<Database, 'system' | 'machines'>,
  hashes: readonly Buffer[],
): Promise<TokenRow[]> {
  return system.query<TokenRow>(machines.isOne ? findTokensWithPosition : findTokensByHash, [hashes]);
}

/** The columns of an {@link Account}, of {@link ACCOUNTS}. */
export const ACCOUNT_COLUMNS = `id, path, name, mode, currency, time_zone as "timeZone",
  accepted_methods as "acceptedMethods", number_prefix as "numberPrefix",
  number_pattern as "numberPattern", number_form as "numberForm", due_window_days as "dueWindowDays",
  clock_offset_ms as "clockOffsetMs", frozen_at is not null as "isFrozen", fee_bearer as "feeBearer",
  surcharge_basis_points as "surchargeBasisPoints", card_cost_basis_points as "cardCostBasisPoints",
  allows_part_payments as "allowsPartPayments", takes_sepa_debits as "takesSepaDebits", takes_wallets as "takesWallets", autopay, autopay_retry_days as "autopayRetryDays",
  array_to_json(return_hosts) as "returnHosts", recipient_onboarding as "recipientOnboarding",
  after_issue as "afterIssue", closed_at as "closedAt",
  ${suspensionColumns('')},
  coalesce(country, '') as country, coalesce(region, '') as region`;

export const ACCOUNTS = 'accounts left join account_profiles on account_id = id';

// Across accounts: the command line names an account by its path.
const findByPath = statement(
  'accounts_find_by_path',
  `select ${ACCOUNT_COLUMNS} from ${ACCOUNTS} where path = $1`,
);

// Across accounts: the command line lists all.
const listAll = statement('accounts_list', `select ${ACCOUNT_COLUMNS} from ${ACCOUNTS} order by path`);

// Across accounts: an empty database has no account.
const countAll = statement('accounts_count', 'select count(*) as count from accounts');

export async function findAccount(tx: Queries, path: string): Promise<Account | null> {
  const [account] = await tx.query<Account>(findByPath, [path]);
  return account ?? null;
}

// Across accounts: tasks and processors name an account by its id.
const findById = statement('accounts_find', `select ${ACCOUNT_COLUMNS} from ${ACCOUNTS} where id = $1`);

/** Reads an account by its id, or null. */
export async function findAccountById(tx: Queries, id: AccountId): Promise<Account | null> {
  const [account] = await tx.query<Account>(findById, [id]);
  return account ?? null;
}

export function listAccounts(system: Queries): Promise<Account[]> {
  return system.query<Account>(listAll);
}

export async function countAccounts(system: Queries): Promise<number> {
  const [row] = await system.query<{ count: number }>(countAll);
  return row?.count ?? 0;
}

// Across accounts: the path is nobody's yet. A second transaction that chooses it waits here.
const lockOnePath = statement(
  'accounts_lock_path',
  "select pg_advisory_xact_lock(hashtextextended('path ' || $1, 0))",
);

/** Keeps others from choosing a path until the transaction ends. */
export async function lockPath(tx: Queries, path: string): Promise<void> {
  await tx.query(lockOnePath, [path]);
}

// Across accounts: a person may belong to several. The update changes nothing; it makes `returning` answer the row
// also when another transaction wrote it first.
const ensurePerson = statement(
  'people_ensure',
  `insert into people (id, name, email, email_key, created_at) values ($1, $2, $3, lower($3), $4)
   on conflict (email_key) do update set email_key = excluded.email_key
   returning id`,
);

// Across accounts: this creates one.
const insertNewAccount = statement(
  'accounts_insert',
  `insert into accounts (id, path, name, mode, currency, time_zone, accepted_methods, number_prefix,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
);

const insertOwner = statement(
  'members_insert_owner',
  `insert into members (account_id, person_id, role, created_at) values ($1, $2, 'Owner', $3)`,
);

const insertCounter = statement(
  'account_counters_insert',
  `insert into account_counters (account_id, name, value, prefix, first)
   values ($1, 'InvoiceNumber', 0, $2, 1), ($1, 'Position', 0, null, null)`,
);

/** Writes an account, its counters and its owner, who may be known already. */
export async function insertAccount(tx: Queries, created: NewAccount): Promise<void> {
  const { account, personId, personName, personEmail, now } = created;
  await tx.query(insertNewAccount, [
    account.id,
    account.path,
    account.name,
    account.mode,
    account.currency,
    account.timeZone,
    account.acceptedMethods,
    account.numberPrefix,
    now,
  ]);
  const [person] = await tx.query<{ id: PersonId }>(ensurePerson, [personId, personName, personEmail, now]);
  await tx.query(insertOwner, [account.id, person?.id, now]);
  await tx.query(insertCounter, [account.id, account.numberPrefix]);
}

const listMembersOf = statement(
  'members_list',
  `select m.person_id as "personId", p.name, p.email, m.role
   from members m
   join people p on p.id = m.person_id
   where m.account_id = $1 and m.removed_at is null
   order by array_position(array['Owner', 'Admin', 'Member', 'Viewer'], m.role), m.created_at, m.person_id`,
);

/** Reads the members of an account, owners first, the longest membership first. */
export function listMembers(tx: Queries, accountId: AccountId): Promise<MemberRow[]> {
  return tx.query<MemberRow>(listMembersOf, [accountId]);
}

const findNames = statement(
  'members_find_actor_names',
  `select t.id, t.name from tokens t where t.account_id = $1 and t.id = any($2::uuid[])
   union all
   select p.id, p.name from members m join people p on p.id = m.person_id
   where m.account_id = $1 and m.person_id = any($2::uuid[])`,
);

/** Reads the names of tokens and people of an account, of former ones too. */
export function findActorNames(
  system: Queries,
  accountId: AccountId,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> {
  return system.query(findNames, [accountId, ids]);
}

// Across accounts: only the path is known.
const lockByPath = statement(
  'accounts_lock_by_path',
  'select id from accounts where path = $1 for no key update',
);

/** Locks an account, for callers of this function, until the transaction ends. */
export async function lockAccount(tx: Queries, path: string): Promise<void> {
  await tx.query(lockByPath, [path]);
}
