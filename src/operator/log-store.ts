import { type Queries, statement } from '../kit/db/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { type AccountId, LAST_ID, newId } from '../kit/ids.ts';
import type { PlatformAct } from '../platform/service.ts';
import type { LoggedAction } from './types.ts';

/** Something that the operator did. */
export interface OperatorAction {
  readonly action:
    | 'token.created'
    | 'token.revoked'
    | 'operator.added'
    | 'operator.removed'
    | 'account.created'
    | 'account.updated'
    | 'account.suspended'
    | 'account.resumed'
    | 'account.token.created'
    | 'account.token.revoked'
    | 'account.onboarding_link.created'
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.secret_rotated'
    | 'webhook.deleted'
    | 'webhook.tested'
    | PlatformAct['action']
    | 'payment.debt_settled'
    | 'payment.debt_returned';
  /** The token of the installation, or the person; null: the command line. */
  readonly actorId: string | null;
  readonly accountId: AccountId | null;
  /** Names and reasons; no secret. */
  readonly data: object;
}

const insertOne = statement(
  'operator_log_insert',
  `insert into operator_log (id, actor_id, action, account_id, data, created_at) values ($2, $3, $4, $1, $5, $6)`,
);

/** Writes what the operator did, in the transaction in which it is done. */
export async function logAction(
  tx: Queries,
  { action, actorId, accountId, data }: OperatorAction,
  now: Date,
): Promise<void> {
  await tx.query(insertOne, [accountId, newId(), actorId, action, JSON.stringify(data), now]);
}

// Across accounts: the operator reads about all. The log outlives what it names, so that a name may be missing.
const listPage = statement(
  'operator_log_list',
  `select l.id, l.action, l.account_id as "accountId", a.name as "accountName", l.data, l.created_at as "createdAt",
     case when l.actor_id is null then 'CommandLine' when t.id is not null then 'Token' else 'Person' end as "actorType",
     coalesce(t.name, p.name) as "actorName"
   from operator_log l
     left join accounts a on a.id = l.account_id
     left join operator_tokens t on t.id = l.actor_id
     left join people p on p.id = l.actor_id
   where l.id < $2 and ($3::uuid is null or l.account_id = $3)
   order by l.id desc limit $1`,
);

/** Reads a page of what the operator did, of one account or of all, newest first: `limit + 1` rows at most. */
export function listActions(
  system: Queries,
  { limit, before }: PageRequest,
  accountId: AccountId | null,
): Promise<LoggedAction[]> {
  return system.query<LoggedAction>(listPage, [limit + 1, before ?? LAST_ID, accountId]);
}
