import { hash } from 'node:crypto';
import type { Account } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { Refused } from './calls.ts';

export type FirstAnswers = ReturnType<typeof firstAnswersOf>;

class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** The answers to confirmations, stored as those of idempotent requests, so that a repetition gets the first answer. */
export function firstAnswersOf(idempotency: Idempotency, { id }: Account, now: Date) {
  const requestOf = (key: string): IdempotentRequest => ({
    accountId: id,
    key: `mcp:${key}`,
    requestHash: hash('sha256', key, 'buffer'),
    requestId: 'mcp',
    now,
  });
  // Another call with the same confirmation is running: the operation itself ensures one effect.
  const isUnknown = (cause: unknown) =>
    cause instanceof Unanswered || (cause instanceof AppError && cause.code === 'request_in_progress');
  return {
    /** The answer to a confirmation; null before it had its effect. Errors: {@link Refused} after its erasure. */
    async find(key: string): Promise<object | null> {
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
    async keep(key: string, answer: object): Promise<void> {
      const keeping = idempotency.perform(requestOf(key), async () => ({ status: 200, data: answer }));
      await keeping.catch((cause: unknown) => {
        if (!isUnknown(cause)) throw cause;
      });
    },
  };
}
