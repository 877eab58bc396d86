import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../kit/db/database.ts';
import { type FinishedAnswer, type Outcome, renderSuccess } from '../kit/http/envelope.ts';
import type { Clock } from '../kit/time.ts';
import { type OperatorIdempotency, readOperatorRequest } from './idempotency.ts';
import { logAction, type OperatorAction } from './log-store.ts';

/** What an act above accounts has done. */
interface Act extends Pick<Outcome, 'status' | 'etag'> {
  readonly action: OperatorAction['action'];
  /** The answer of the first request alone: it may have a secret. */
  readonly shown: object;
  /** The answer that the key keeps. */
  readonly kept: object;
  /** For the operator's log. */
  readonly logged: object;
}

interface ActingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly idempotency: OperatorIdempotency;
}

/** Makes what other slices run their acts above accounts with. */
export function createActing({ database, clock, idempotency }: ActingDeps) {
  return {
    /**
     * Runs a change above accounts once for the key of its request, with a line in the operator's log, as the system role.
     * `before` runs outside of the transaction: it may reach other servers.
     */
    act: async <Ready>(
      incoming: FastifyRequest,
      before: () => Promise<Ready>,
      change: (tx: Transaction, ready: Ready) => Promise<Act>,
    ): Promise<FinishedAnswer> => {
      const request = readOperatorRequest(incoming, clock.now());
      const answered: object[] = [];
      const answer = await idempotency.perform(request, null, async (keep) => {
        const ready = await before();
        return database.system.transaction(async (tx) => {
          const { action, status, shown, kept, logged, etag } = await change(tx, ready);
          await logAction(
            tx,
            { action, actorId: request.actorId, accountId: null, data: logged },
            clock.now(),
          );
          answered.push(shown);
          return keep(tx, { status, data: kept, ...(etag === undefined ? {} : { etag }) });
        });
      });
      // A transaction that lost against another one runs again, and its first answer is gone.
      const shown = answered.at(-1);
      if (answer.isReplayed || shown === undefined) return answer;
      return { ...answer, body: renderSuccess(request.now, JSON.stringify(shown)) };
    },
  };
}
