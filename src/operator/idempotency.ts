import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { type FinishedAnswer, finish, type Outcome } from '../kit/http/envelope.ts';
import { createKeyGuard, judgeKept } from '../kit/http/key-guard.ts';
import { readKeyedRequest } from '../kit/http/requests.ts';
import type { AccountId } from '../kit/ids.ts';
import { findOperatorKey, insertOperatorKey } from './idempotency-store.ts';
import type { OperatorRequest } from './types.ts';

/** Keeps the answer with its effect, as the last step of the transaction. */
type Keep = (tx: Transaction, outcome: Outcome) => Promise<FinishedAnswer>;

export type OperatorIdempotency = ReturnType<typeof createOperatorIdempotency>;

/** Reads what makes a request of the operator's software safe to repeat. */
export function readOperatorRequest(request: FastifyRequest, now: Date): OperatorRequest {
  return { ...readKeyedRequest(request, now), actorId: request.operator.id };
}

/**
 * Makes the guard that the writing operations above accounts share. Unlike under the keys of accounts, each operation runs
 * in a transaction of its own: of the system, or of the account.
 */
export function createOperatorIdempotency({ system }: Database) {
  const find = async (request: OperatorRequest) => {
    const kept = await findOperatorKey(system, request);
    return kept === null ? null : judgeKept(request, kept, kept.body);
  };
  const guarded = createKeyGuard<OperatorRequest>({
    ownerOf: ({ actorId }) => actorId,
    find,
    keepRefusal: (request, answer) =>
      insertOperatorKey(system, request, null, answer).then(
        () => true,
        (cause: unknown) => {
          if (isTaken(cause)) return false;
          throw cause;
        },
      ),
  });
  return {
    /**
     * Runs `work` once for a key; later requests with it get the first answer. `work` calls `keep` as the last step of its
     * transaction. `accountId`: that of the transaction, where it is one of an account. Errors: as for operations of
     * accounts.
     */
    perform(
      request: OperatorRequest,
      accountId: AccountId | null,
      work: (keep: Keep) => Promise<FinishedAnswer>,
    ): Promise<FinishedAnswer> {
      const { key, now } = request;
      if (key === null) return work(async (_tx, outcome) => finish(now, outcome));
      return guarded(request, async () => {
        const kept = await find(request);
        if (kept !== null) return kept;
        const keep: Keep = async (tx, outcome) => {
          const answer = finish(now, outcome);
          await insertOperatorKey(tx, request, accountId, answer);
          return answer;
        };
        try {
          return await work(keep);
        } catch (cause) {
          // Another process finished the same key first: ours was rolled back, and its answer counts.
          if (isTaken(cause)) return null;
          throw cause;
        }
      });
    },
  };
}

function isTaken(cause: unknown): boolean {
  return brokenConstraint(cause) === 'operator_idempotency_pkey';
}
