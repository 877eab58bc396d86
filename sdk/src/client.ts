import { Answer } from './core/answer.ts';
import { TrancheError } from './core/errors.ts';
import { addressOf } from './core/requests.ts';
import {
  type ClientOptions,
  createTransport,
  type RequestOptions,
  type Transport,
} from './core/transport.ts';
import { Resources } from './resources.ts';

/** What a request by its address may carry. */
export interface RawRequest {
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/**
 * A client of the service, with a method for each operation: `tranche.invoices.create({ … })`. Requests are sent again when
 * a failure may pass, changing ones under one idempotency key. Refusals are thrown as {@link ApiError}s.
 */
export class Tranche extends Resources {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    requireAddress(options.baseUrl);
    const transport = createTransport(options);
    super(transport);
    this.#transport = transport;
  }

  /**
   * Runs an operation by its method and path, `/v1/invoices?limit=3`, and gives its data: for what this version of the client
   * does not know. A body is sent as JSON, a Blob as it is.
   */
  request(
    method: string,
    path: string,
    { query, body }: RawRequest = {},
    options?: RequestOptions,
  ): Answer<unknown> {
    const [bare = '', written] = path.split('?', 2);
    const whole = { ...Object.fromEntries(new URLSearchParams(written)), ...query };
    const address = addressOf(bare.replaceAll(/[{}]/g, encodeURIComponent), {}, whole);
    return new Answer(this.#transport.send({ method: method.toUpperCase(), address, body }, options));
  }
}

// `localhost:4000` would be read as the scheme `localhost`, and asked again and again.
function requireAddress(baseUrl: unknown): void {
  const isAddress = typeof baseUrl === 'string' && /^https?:\/\/[^/]/i.test(baseUrl) && URL.canParse(baseUrl);
  if (isAddress) return;
  throw new TrancheError(
    `baseUrl must be an address with https:// or http://, such as https://pay.example.com; it is ${JSON.stringify(baseUrl)}.`,
  );
}
