import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccountId } from '../../../kit/ids.ts';
import type { ChargeOperation, Processor } from '../../types.ts';
import { createStripeProcessor } from '../processor.ts';

/** A request as Stripe would see it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The form, its names as they were sent, e.g. `metadata[tranche_charge]`. */
  readonly form: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
}

/** The answer: a body with 200, a status with a body, or a fault of the network. */
export type Answer =
  | { readonly body: unknown; readonly status?: number; readonly headers?: Record<string, string> }
  /** A page of Stripe's. */
  | { readonly text: string; readonly status?: number; readonly headers?: Record<string, string> }
  | 'reset'
  | 'silence'
  | 'cut';

/** An HTTP server on a port of its own that answers like Stripe, by a script, and remembers what it was asked. */
export interface FakeStripe {
  readonly url: string;
  readonly seen: readonly SeenRequest[];
  /** Scripts the answers to a path, e.g. `POST /v1/refunds`: one after the other, the last one for good. */
  on(route: string, ...answers: readonly (Answer | ((request: SeenRequest) => Answer))[]): void;
  to(route: string): SeenRequest[];
  close(): Promise<void>;
}

/** Starts a fake. Routes without a script are answered by `otherwise`, after `before`; by default with 404 as Stripe does. */
export async function startFakeStripe(
  otherwise: (request: SeenRequest) => Answer = ({ path }) => missing(path),
  before: (request: SeenRequest) => Promise<void> = async () => {},
): Promise<FakeStripe> {
  const seen: SeenRequest[] = [];
  const scripts = new Map<string, (Answer | ((request: SeenRequest) => Answer))[]>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const one = await readRequest(request);
    seen.push(one);
    await before(one);
    const script = scripts.get(`${one.method} ${one.path}`);
    const next = script && script.length > 1 ? script.shift() : script?.[0];
    send(response, typeof next === 'function' ? next(one) : (next ?? otherwise(one)));
  };
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    on: (route, ...answers) => void scripts.set(route, [...answers]),
    to: (route) => seen.filter((one) => `${one.method} ${one.path}` === route),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://fake');
  const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
  const { method = '', headers } = request;
  return { method, path: url.pathname, query: url.searchParams, form, headers };
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'silence') return;
  if (answer === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (answer === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"id":', () => response.socket?.resetAndDestroy());
    return;
  }
  response.writeHead(answer.status ?? 200, { 'request-id': 'req_fake', ...answer.headers });
  response.end('text' in answer ? answer.text : JSON.stringify(answer.body));
}

/** An error as Stripe answers it. */
export function stripeError(
  status: number,
  error: Record<string, unknown>,
  headers: Record<string, string> = {},
): Answer {
  return { status, body: { error: { message: 'It was refused.', ...error } }, headers };
}

export function missing(path: string): Answer {
  return stripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No ${path}.`,
  });
}

export const accountId = '0190f3a0-0000-7000-8000-00000000000a' as AccountId;
/** The machine's time in these tests. */
export const now = new Date('2026-11-21T10:00:00Z');
export const merchant = { accountId, now };
/** A key of the house: a UUIDv7 made an hour before `now`. */
export const chargeKey = uuidAt(new Date('2026-11-21T09:00:00Z'));
export const webhookSecret = 'whsec_test_secret_of_the_endpoint';

/** A UUIDv7 of an instant. */
export function uuidAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`;
}

/** The processor under test, pointed at a fake. */
export function processorAt(
  url: string,
  limits: { readonly attemptMs?: number; readonly totalMs?: number } = {},
): Processor {
  const since = new Date('2026-11-01T00:00:00Z');
  const clock = { now: () => now };
  return createStripeProcessor({
    accountId,
    secretKey: 'sk_test_fake',
    apiUrl: url,
    webhookSecret,
    since,
    clock,
    ...limits,
  });
}

export const operation: ChargeOperation = {
  key: chargeKey,
  purpose: 'Invoice',
  amount: 12_500,
  currency: 'USD',
  source: 'pm_card',
  isOffSession: false,
  savesMethod: false,
  description: 'Maple Studio INV-0001',
  returnUrl: 'https://pay.example/maple/r/code',
};

export const ours = { tranche_charge: chargeKey, tranche_account: accountId };
const card = {
  id: 'pm_card',
  object: 'payment_method',
  type: 'card',
  customer: null,
  card: { brand: 'visa', funding: 'credit', last4: '4242' },
};
export const bankAccount = {
  id: 'pm_bank',
  object: 'payment_method',
  type: 'us_bank_account',
  customer: null,
  us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' },
};

/** A PaymentIntent as Stripe shows it: by default one that succeeded, by card, for 125 dollars and a fee of 3.93. */
export function paymentIntent(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'pi_1',
    object: 'payment_intent',
    amount: 12_500,
    amount_received: 12_500,
    currency: 'usd',
    created: now.getTime() / 1000,
    customer: null,
    last_payment_error: null,
    latest_charge: {
      id: 'ch_1',
      object: 'charge',
      metadata: ours,
      balance_transaction: {
        id: 'txn_1',
        object: 'balance_transaction',
        amount: 12_500,
        fee: 393,
        currency: 'usd',
      },
    },
    metadata: ours,
    next_action: null,
    payment_method: card,
    setup_future_usage: null,
    status: 'succeeded',
    ...changes,
  };
}

export function listOf(data: readonly unknown[], has_more = false): Answer {
  return { body: { object: 'list', data, has_more } };
}
