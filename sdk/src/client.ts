import { Answer } from './core/answer.ts';
import { TrancheError } from './core/errors.ts';
import { addressOf } from './core/requests.ts';
import {
  type ClientOptions,
  createTransport,
  type RequestOptions,
  type Transport,
} from './core/transport.ts';
import { OperatorResources, Resources } from './resources.ts';

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
    const transport = openTransport(options);
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
    return send(this.#transport, method, path, { query, body }, options);
  }
}

/**
 * A client for software that looks after all accounts of an installation: it creates and suspends them, and reads what they
 * use. Its token begins with `trn_op_`, and reaches nothing of an account itself: for that, make a token of the account with
 * `operator.accounts.tokens.create`, and a {@link Tranche} with it. Requests are sent again as there.
 */
export class TrancheOperator extends OperatorResources {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    const transport = openTransport(options);
    super(transport);
    this.#transport = transport;
  }

  /** Runs an operation by its method and path, as {@link Tranche.request}. */
  request(
    method: string,
    path: string,
    { query, body }: RawRequest = {},
    options?: RequestOptions,
  ): Answer<unknown> {
    return send(this.#transport, method, path, { query, body }, options);
  }
}

function openTransport(options: ClientOptions): Transport {
  requireAddress(options.baseUrl);
  return createTransport(options);
}

function send(
  transport: Transport,
  method: string,
  path: string,
  { query, body }: RawRequest,
  options: RequestOptions | undefined,
): Answer<unknown> {
  const [bare = '', written] = path.split('?', 2);
  const whole = { ...Object.fromEntries(new URLSearchParams(written)), ...query };
  const address = addressOf(bare.replaceAll(/[{}]/g, encodeURIComponent), {}, whole);
  return new Answer(transport.send({ method: method.toUpperCase(), address, body }, options));
}

// `localhost:4000` would be read as the scheme `localhost`, and asked again and again.
function requireAddress(baseUrl: unknown): void {
  const isAddress = typeof baseUrl === 'string' && /^https?:\/\/[^/]/i.test(baseUrl) && URL.canParse(baseUrl);
  if (isAddress) return;
  throw new TrancheError(
    `baseUrl must be an address with https:// or http://, such as https://pay.example.com; it is ${JSON.stringify(baseUrl)}.`,
  );
}
