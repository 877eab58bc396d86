import { type Database, type Queries, statement, type Transaction } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { type AccountId, LAST_ID } from '../kit/ids.ts';
import type { AccountHealth, AccountStatus, OperatedAccount } from './types.ts';

const COLUMNS = `a.id, a.external_id as "externalId", a.path, a.name, a.mode, coalesce(p.country, '') as country,
  a.currency, a.time_zone as "timeZone",
  case when a.closed_at is not null then 'Closed'
    when a.suspended_at is not null and a.resumed_at is null then 'Suspended' else 'Open' end as status,
  case when a.resumed_at is null then a.suspended_at end as "suspendedAt",
  case when a.resumed_at is null then a.suspended_reason end as "suspendedReason",
  a.held_at as "heldAt", a.closed_at as "closedAt",
  case when s.account_id is not null then json_build_object('name', s.processor, 'relation', s.relation,
      'isReady', coalesce((s.readiness->>'takesCharges')::boolean, true))
    when a.mode = 'Sandbox' then json_build_object('name', 'Sandbox', 'relation', null, 'isReady', true) end as processor,
  b.status as "platformStatus",
  case when r.account_id is not null then json_build_object('kind', r.kind, 'status', r.status,
    'failingSince', to_char(r.failing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "mailRoute",
  a.return_hosts as "returnHosts", a.metadata, a.created_at as "createdAt", a.updated_at as "updatedAt"`;
const ACCOUNTS = `accounts a left join account_profiles p on p.account_id = a.id
  left join processor_accounts s on s.account_id = a.id and s.is_active
  left join mail_routes r on r.account_id = a.id
  left join lateral (select status from platform_businesses where account_id = a.id and is_wanted
    order by id desc limit 1) b on true`;
// Each change of the settings, of the status, and of what the operator alone changes counts one of the two up.
const VERSION = 'a.sequence + a.operator_sequence as version';

// Across accounts: the operator names one by its id.
const findOne = statement(
  'operator_find_account',
  `select ${COLUMNS}, ${VERSION} from ${ACCOUNTS} where a.id = $1`,
);

/** An account with its version for `ETag`. */
export interface VersionedAccount {
  readonly account: OperatedAccount;
  readonly version: number;
}

/** Reads an account as the operator sees it. Errors: 404. */
export async function readOperatedAccount(tx: Queries, id: AccountId): Promise<VersionedAccount> {
  const [row] = await tx.query<OperatedAccount & { version: number }>(findOne, [id]);
  if (row === undefined) throw AppError.notFound('operatedAccount');
  const { version, ...account } = row;
  return { account, version };
}

const findHealth = statement(
  'operator_find_health',
  `select
     (select count(*) from discrepancies where account_id = $1 and gone_at is null and kind like '%\\_unanswered')
       as unanswered,
     (select count(*) from discrepancies where account_id = $1 and gone_at is null and kind not like '%\\_unanswered')
       as discrepancies,
     (select count(*) from mails where account_id = $1 and status = 'Failed' and created_at >= $2) as "mailsFailed",
     (select count(*) from webhooks where account_id = $1 and installation_webhook_id is null
       and (status = 'Disabled' or paused_by = 'Service'))
       as "webhooksStopped",
     (select count(*) from tasks where account_id = $1 and failure is not null) as "tasksFailing",
     (select verified_at from ledger_proofs where account_id = $1) as "verifiedAt"`,
);

/** Reads what needs somebody in an account. `mailsSince`: in the account's time. */
export async function readHealth(
  database: Database,
  id: AccountId,
  mailsSince: Date,
): Promise<AccountHealth> {
  const [health] = await database.single<AccountHealth>(id, findHealth, [id, mailsSince]);
  if (health === undefined) throw new Error(`There is no account ${id}.`);
  return health;
}

/** Which accounts a list shows; a field that is left out does not matter. */
export interface AccountFilter {
  readonly externalId?: string | undefined;
  readonly status?: AccountStatus | undefined;
  readonly mode?: string | undefined;
  /** A part of the name or of the path. */
  readonly q?: string | undefined;
}

// Across accounts: the operator lists all.
const pageOf = (name: string, condition: string, order: string) =>
  statement(
    name,
    `select * from (select ${COLUMNS} from ${ACCOUNTS} where a.id < $2 and ${condition}) one
   where ($4::text is null or one.status = $4)
     and ($5::text is null or one.mode = $5)
     and ($6::text is null or strpos(lower(one.name), lower($6)) > 0 or strpos(one.path, lower($6)) > 0)
   ${order} limit $1`,
  );
const listPage = pageOf('operator_list_accounts', '$3::text is null', 'order by one.id desc');
// A statement of its own, so that the unique index finds the one. An order would let the index of the ids find it, one by one.
const listNamed = pageOf('operator_list_named_account', 'a.external_id = $3', '');

/** Reads a page of accounts, newest first: `limit + 1` rows at most. */
export function listOperatedAccounts(
  system: Queries,
  { limit, before }: PageRequest,
  { externalId, status, mode, q }: AccountFilter,
): Promise<OperatedAccount[]> {
  const filter = [externalId ?? null, status ?? null, mode ?? null, q ?? null];
  return system.query<OperatedAccount>(externalId === undefined ? listPage : listNamed, [
    limit + 1,
    before ?? LAST_ID,
    ...filter,
  ]);
}

// Across accounts: the name is that of one account of the installation.
const lockName = statement(
  'operator_lock_external_id',
  "select pg_advisory_xact_lock(hashtextextended('external id ' || $1, 0))",
);
// Across accounts: the name is that of one account of the installation.
const findNamed = statement(
  'operator_find_external_id',
  'select id, creation_hash as "creationHash" from accounts where external_id = $1',
);

/** An account that has a name of the operator's software, and the request that made it. */
interface NamedAccount {
  readonly id: AccountId;
  /** Null when it was not made by such a request. */
  readonly creationHash: Buffer | null;
}

/** Keeps others from giving a name until the transaction ends. Take this lock before that of an account. */
export async function lockExternalId(tx: Queries, externalId: string): Promise<void> {
  await tx.query(lockName, [externalId]);
}

/** Reads the account that has a name, or null. As the system role. */
export async function findNamedAccount(system: Queries, externalId: string): Promise<NamedAccount | null> {
  const [account] = await system.query<NamedAccount>(findNamed, [externalId]);
  return account ?? null;
}

// Across accounts: the row is the account.
const saveCreation = statement(
  'operator_save_creation',
  'update accounts set external_id = $2, creation_hash = $3 where id = $1',
);

/** Names a new account, with the hash of the request that made it. */
export async function saveCreationOf(tx: Queries, id: AccountId, externalId: string, hash: Buffer) {
  await tx.query(saveCreation, [id, externalId, hash]);
}

// Across accounts: the row is the account.
const saveOwn = statement(
  'operator_save_account',
  `update accounts set external_id = $2, metadata = $3, operator_sequence = operator_sequence + 1, updated_at = $4
   where id = $1`,
);

/** Writes what belongs to the operator's software. Breaks a constraint when the external id is taken. */
export async function saveOperatedFields(
  tx: Transaction,
  id: AccountId,
  { externalId, metadata }: Pick<OperatedAccount, 'externalId' | 'metadata'>,
  now: Date,
): Promise<void> {
  await tx.query(saveOwn, [id, externalId, JSON.stringify(metadata), now]);
}
