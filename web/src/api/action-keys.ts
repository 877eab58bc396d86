import { ApiError } from '../../../sdk/src/core/errors.ts';

interface Kept {
  readonly key: string;
  isAnswered: boolean;
}

/**
 * Idempotency keys of what one action asks for, one for each request that says something else. A request has the same key
 * for as long as its outcome is not known, whatever becomes of others, and of those that are answered until all of the
 * action is done: then a repetition does nothing twice. One that is refused gets another key the next time.
 */
export class ActionKeys {
  readonly #kept = new Map<string, Kept>();

  /** Sends a request that says `what` under its key. Throws what `send` throws. */
  async send<Answer>(what: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const kept = this.#kept.get(what) ?? { key: crypto.randomUUID(), isAnswered: false };
    this.#kept.set(what, kept);
    try {
      const answer = await send(kept.key);
      kept.isAnswered = true;
      return answer;
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.isUnknown)) this.#kept.delete(what);
      throw cause;
    }
  }

  /** Forgets what was answered: the action is done, and whoever starts it again wants it once more. */
  finish(): void {
    for (const [what, { isAnswered }] of this.#kept) if (isAnswered) this.#kept.delete(what);
  }
}

/**
 * Names all that a request asks for. Of which version is left out: when the answer was lost, the version that is read then may
 * be the one that the request has made.
 */
export function whatOf(request: {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
}): string {
  return JSON.stringify(request, (_name, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}
