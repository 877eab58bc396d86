import { ApiError } from '../../../sdk/src/core/errors.ts';
import type { ApiRequest } from '../../../sdk/src/core/transport.ts';

interface Kept<Request> {
  readonly key: string;
  readonly request: Request;
  isAnswered: boolean;
}

/**
 * The idempotency keys of one action: a key for each different request. A request keeps its key while its outcome is
 * unknown. An answered request keeps its key until the whole action is done, so that a repetition does nothing twice. A
 * refused request gets a new key on its next attempt.
 */
export class ActionKeys {
  readonly #kept = new Map<string, Kept<ApiRequest>>();

  /**
   * Sends a request under its key. While the outcome is unknown, a repetition sends the first request again, because
   * the key stands for it. Throws what `send` throws.
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
