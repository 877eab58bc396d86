import { type Queries, statement } from '../kit/db/database.ts';
import { type AccountId, newId } from '../kit/ids.ts';

/** Something that the operator did. */
export interface OperatorAction {
  readonly action:
    | 'token.created'
    | 'token.revoked'
    | 'account.created'
    | 'account.updated'
    | 'account.suspended'
    | 'account.resumed'
    | 'account.token.created'
    | 'account.token.revoked'
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.secret_rotated'
    | 'webhook.deleted'
    | 'webhook.tested';
  /** The token of the installation; null: the command line. */
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
