import { hash } from 'node:crypto';
import type { Account } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { Refused } from './calls.ts';

/** What was answered to confirmations, so that one that comes again is answered as it was the first time. */
export interface FirstAnswers {
  /** The answer under a confirmation; null before it has had its effect. Errors: {@link Refused} once it was erased. */
  find(key: string): Promise<object | null>;
  keep(key: string, answer: object): Promise<void>;
}

class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Answers that are kept for an account as those of other idempotent requests are. */
export function firstAnswersOf(idempotency: Idempotency, { id }: Account, now: Date): FirstAnswers {
  const requestOf = (key: string): IdempotentRequest => ({
    accountId: id,
    key: `mcp:${key}`,
    requestHash: hash('sha256', key, 'buffer'),
    requestId: 'mcp',
    now,
  });
  // A call under the same confirmation that runs just now: the operation itself sees to one effect.
  const isUnknown = (cause: unknown) =>
    cause instanceof Unanswered || (cause instanceof AppError && cause.code === 'request_in_progress');
  return {
    async find(key) {
      try {
        const { body } = await idempotency.perform(requestOf(key), async () => {
          throw new Unanswered();
        });
        const { data, error } = JSON.parse(body) as { data: object; error: AppError | null };
        if (error !== null) throw new Refused(error.code, error.message);
        return data;
      } catch (cause) {
        if (isUnknown(cause)) return null;
        throw cause;
      }
    },
    async keep(key, answer) {
      const keeping = idempotency.perform(requestOf(key), async () => ({ status: 200, data: answer }));
      await keeping.catch((cause: unknown) => {
        if (!isUnknown(cause)) throw cause;
      });
    },
  };
}
