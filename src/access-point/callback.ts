import { type Account, accountTime } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { AppError, accountFrozen, refusal } from '../kit/errors.ts';
import { type AccountId, type HandOverId, parseId } from '../kit/ids.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import { isSigned } from '../kit/standard-webhooks.ts';
import type { Clock } from '../kit/time.ts';
import { LONGEST_MESSAGE } from './answers.ts';
import { cleanMessage } from './clean-message.ts';
import { lockHandOver } from './hand-over-store.ts';
import { allows, saveMove } from './moving.ts';
import { openSecrets } from './sealing.ts';
import { readAccessPoint } from './store.ts';
import type { AccessPoint } from './types.ts';

export interface CallbackDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly loadSecrets: () => Promise<Secrets>;
  readonly findAccount: (id: AccountId) => Promise<Account | null>;
}

/** A request that came to the address for the words of an access point. */
interface Came {
  readonly accountId: string;
  readonly headers: Parameters<typeof isSigned>[0];
  readonly bytes: string;
}

/** What an access point says of a document. */
export interface Said {
  readonly id: string;
  readonly status: 'Delivered' | 'Rejected';
  readonly message?: string | undefined;
}

/**
 * Takes what an access point says of a document. The same words twice are noted once. Errors: 401 for an account without access
 * point and for every fault of the signature, 400, 404, 422 where the state does not allow it, 503 of one that moves away.
 */
export async function takeCallback(deps: CallbackDeps, came: Came, read: () => Said): Promise<object> {
  const { database, clock } = deps;
  const accountId = parseId<AccountId>(came.accountId);
  const account = accountId === null ? null : await deps.findAccount(accountId);
  if (account === null) throw unsigned();
  // The access point says it again, to the installation that the account moves to. One that is frozen from here on fails at its event.
  if (account.isFrozen) throw accountFrozen();
  const point = await database.transaction(account.id, (tx) => readAccessPoint(tx, account.id));
  if (point === null || !isFrom(await deps.loadSecrets(), point, came, clock.now())) throw unsigned();
  const said = read();
  const id = parseId<HandOverId>(said.id);
  return database.transaction(account.id, async (tx) => {
    const one = id === null ? null : await lockHandOver(tx, account.id, id);
    if (one === null) throw AppError.notFound('handOver');
    if (one.status === said.status) return { id: one.id, status: one.status };
    const move = said.status === 'Delivered' ? 'deliver' : 'reject';
    // Nobody can have a document that was never sent.
    const wasSent = one.mayHaveArrived || one.attemptedAt !== null;
    if (!allows(one, move) || !wasSent) {
      throw refusal('illegal_action', `The document is ${one.status}.`, '/status', 'never');
    }
    const now = accountTime(account, clock.now());
    const after = await saveMove(
      tx,
      account.id,
      one,
      move,
      {
        failure: null,
        // Of an erased client no words are kept.
        answer: one.receiver === null ? null : cleanMessage(said.message, LONGEST_MESSAGE),
        mayHaveArrived: true,
        handedOverAt: one.handedOverAt ?? now,
        endedAt: now,
      },
      now,
    );
    return { id: one.id, status: after.status };
  });
}

function isFrom(secrets: Secrets, point: AccessPoint, { headers, bytes }: Came, now: Date): boolean {
  try {
    return isSigned(headers, bytes, openSecrets(secrets, point).secret, now);
  } catch (cause) {
    if (cause instanceof SealError) return false;
    throw cause;
  }
}

function unsigned(): AppError {
  return new AppError('unauthorized', { message: 'The signature is not valid for this address.' });
}
