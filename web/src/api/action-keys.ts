import { ApiError } from '../../../sdk/src/core/errors.ts';
import type { ApiRequest } from '../../../sdk/src/core/transport.ts';

interface Kept<Request> {
  readonly key: string;
  readonly request: Request;
  isAnswered: boolean;
}

/**
 * Idempotency keys of what one action asks for, one for each request that says something else. A request has the same key
 * for as long as its outcome is not known, whatever becomes of others, and of those that are answered until all of the
 * action is done: then a repetition does nothing twice. One that is refused gets another key the next time.
 */
export class ActionKeys {
  readonly #kept = new Map<string, Kept<ApiRequest>>();

  /**
   * Sends a request that says `what` under its key. While the outcome is not known, that is the request of the first time,
   * which the key stands for. Throws what `send` throws.
   */
  async send<Answer>(
    request: ApiRequest,
    send: (key: string, request: ApiRequest) => Promise<Answer>,
  ): Promise<Answer> {
    const what = whatOf(request);
    const kept = this.#kept.get(what) ?? { key: crypto.randomUUID(), request, isAnswered: false };
    this.#kept.set(what, kept);
    try {
      const answer = await send(kept.key, kept.request);
      kept.isAnswered = true;
      return answer;
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.isUnknown)) this.#kept.delete(what);
      throw cause;
    }
  }

  /** Forgets the keys of answered requests: the action is done. Starting it again is a new action with new keys. */
  finish(): void {
    for (const [what, { isAnswered }] of this.#kept) if (isAnswered) this.#kept.delete(what);
  }
}

/**
 * Names everything that a request asks for. The name leaves out the version and the amount left to refund. After a lost
 * answer the page may read values that this request itself has changed.
 */
function whatOf({ method, address, body }: ApiRequest): string {
  return JSON.stringify({ method, address, body }, (name, value) => {
    if (name === 'expectedLeft') return undefined;
    return value instanceof File ? [value.name, value.size, value.lastModified] : value;
  });
}
