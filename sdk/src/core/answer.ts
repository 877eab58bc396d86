import type { Received } from './transport.ts';

/** The answer to a request: await it for its data, or ask {@link withResponse} for what stands beside it, too. */
export class Answer<Data> extends Promise<Data> {
  /** `then` returns a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #received: Promise<Received<Data>>;

  constructor(received: Promise<Received<Data>>) {
    super((resolve, reject) => {
      received.then(({ data }) => resolve(data), reject);
    });
    this.#received = received;
  }

  /** The data with its version (`etag`), the id of the request, the status and the header fields. */
  withResponse(): Promise<Received<Data>> {
    // The caller hears of a failure once, from what it awaits.
    this.catch(() => undefined);
    return this.#received;
  }
}
