import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import {
  type AccountObjects,
  answerAccount,
  type Endpoint,
  type StandInAccount,
  secretOf,
} from './account-objects.ts';
import { type Connect, createConnect } from './connect/connect.ts';
import {
  type Answer,
  type FakeStripe,
  type SeenRequest,
  startFakeStripe,
  stripeError,
} from './fake-stripe.ts';

export type { StandInAccount } from './account-objects.ts';

/** A key at the stand-in. */
interface Key {
  readonly account: StandInAccount;
  readonly isPublishable: boolean;
  /** The rights of a restricted key; null: all. */
  rights: Set<string> | null;
  isRevoked: boolean;
}

/** A fault of a request: it never arrives, it is done and the answer is lost, or Stripe refuses it. */
type Fault = 'unreachable' | 'lost' | Answer;

/**
 * A stand-in of Stripe that keeps state: accounts, keys with rights, webhook endpoints, domains, intents, and everything of
 * Connect.
 */
export interface StripeStandIn {
  readonly url: string;
  readonly fake: FakeStripe;
  readonly endpoints: Map<string, Endpoint>;
  readonly domains: Map<string, Stripe.PaymentMethodDomain & { readonly account: string }>;
  addAccount(id: string, isLive: boolean, changes?: Partial<StandInAccount>): StandInAccount;
  /** Makes keys of an account. A restricted one has every right but those named. */
  addKeys(
    account: StandInAccount,
    without?: readonly string[] | null,
  ): { readonly secretKey: string; readonly publishableKey: string };
  revoke(key: string): void;
  /** Gives a restricted key a right. */
  grant(key: string, right: string): void;
  /** Takes a right away. */
  withdraw(key: string, right: string): void;
  /** Has the next requests to a route fail; the SDK itself repeats a request twice. */
  fail(route: string, fault: Fault, times?: number): void;
  /** Does something when a route is asked for the next time, before it is answered. */
  when(route: string, act: () => Promise<void>): void;
  /** The payments of an account, and everything that is connected to it. */
  connectOf(account: StandInAccount): Connect;
  /** An event, as the endpoint's secret signs it. */
  sign(endpointId: string, event: object, now: Date): { readonly body: string; readonly signature: string };
  close(): Promise<void>;
}

/** The rights that each route needs; the first that fits. */
const routes: readonly (readonly [RegExp, string])[] = [
  [/^GET \/v1\/account$/, 'rak_account_read'],
  [/^(?:GET|POST) \/v1\/(?:refunds|charges)/, 'rak_charge_write'],
  [/^(?:GET|POST) \/v1\/payment_intents/, 'rak_payment_intent_write'],
  [/^(?:GET|POST) \/v1\/transfers/, 'rak_transfer_write'],
  [/^(?:GET|POST) \/v1\/account(?:s|_links)/, 'rak_connected_account_write'],
  [/^(?:POST|GET) \/v1\/setup_intents/, 'rak_setup_intent_write'],
  [/^POST \/v1\/customers/, 'rak_customer_write'],
  [/^(?:GET|POST) \/v1\/payment_methods\//, 'rak_payment_method_write'],
  [/^GET \/v1\/confirmation_tokens/, 'rak_confirmation_token_read'],
  [/^GET \/v1\/disputes/, 'rak_dispute_read'],
  [/^GET \/v1\/payouts/, 'rak_payout_read'],
  [/^POST \/v1\/payouts/, 'rak_payout_write'],
  [/^GET \/v1\/balance$/, 'rak_balance_read'],
  [/^GET \/v1\/balance_transactions/, 'rak_balance_transaction_source_read'],
  [/^GET \/v1\/events/, 'rak_event_read'],
  [/^GET \/v1\/webhook_endpoints/, 'rak_webhook_read'],
  [/^(?:POST|DELETE) \/v1\/webhook_endpoints/, 'rak_webhook_write'],
  [/^(?:GET|POST) \/v1\/payment_method_domains/, 'rak_payment_method_domain_write'],
];
/** Stripe forgets an idempotency key after this long. */
const KEY_LIMIT_MS = 86_400_000;

const allRights = routes.map(([, right]) => right);

/** When it begins where the time stands: before the clock of each test, since a time is moved forward only. */
const BEGINNING = new Date('2026-01-01T00:00:00.000Z');

/** Starts the stand-in. `readTime`: the time of each request; without it, the time there stands until it is moved. */
export async function startStandIn(readTime?: () => Date): Promise<StripeStandIn> {
  const keys = new Map<string, Key>();
  const endpoints: StripeStandIn['endpoints'] = new Map();
  const domains: StripeStandIn['domains'] = new Map();
  const intents = new Map<string, Stripe.SetupIntent & { readonly account: string }>();
  const answered = new Map<
    string,
    { readonly answer: Answer; readonly request: string; readonly at: Date }
  >();
  const connects = new Map<string, Connect>();
  const faults = new Map<string, { readonly fault: Fault; left: number }>();
  const acts = new Map<string, () => Promise<void>>();
  const connectOf = (account: StandInAccount): Connect => {
    const made =
      connects.get(account.id) ?? createConnect(account, () => fake.url, readTime?.() ?? BEGINNING);
    connects.set(account.id, made);
    return made;
  };
  const state = { endpoints, domains, intents, connectOf };

  const answer = (request: SeenRequest): Answer => {
    const name = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const key = keys.get(name);
    if (key === undefined || key.isRevoked) {
      return stripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    }
    const route = `${request.method} ${request.path}`;
    const right = routes.find(([pattern]) => pattern.test(route))?.[1];
    const isAllowed = key.isPublishable
      ? route.startsWith('GET /v1/setup_intents/')
      : key.rights === null || (right !== undefined && key.rights.has(right));
    if (!isAllowed) {
      const message = `The provided key '${name.slice(0, 8)}***' does not have the required permissions for this endpoint on account '${key.account.id}'. Having the '${right}' permission would allow this request to continue.`;
      return stripeError(403, { type: 'invalid_request_error', message });
    }
    const used = request.headers['idempotency-key'];
    if (typeof used !== 'string') return act(state, key, request);
    const stored = `${key.account.id} ${String(request.headers['stripe-account'])} ${used}`;
    const asked = `${route} ${JSON.stringify(request.form)}`;
    const at = connectOf(key.account).now();
    const before = answered.get(stored);
    if (before !== undefined && at.getTime() - before.at.getTime() < KEY_LIMIT_MS) {
      return before.request === asked ? before.answer : otherParameters(used);
    }
    const made = act(state, key, request);
    // The answer is repeated as it was, whatever becomes of the object.
    answered.set(stored, { answer: structuredClone(made), request: asked, at });
    return made;
  };
  const fake = await startFakeStripe(
    (request) => {
      const route = `${request.method} ${request.path}`;
      if (request.path.startsWith('/setup/')) {
        for (const connect of connects.values()) {
          if (connect.hasPage(request)) return connect.answerPage(request);
        }
      }
      const failing = [...faults].find(([one, { left }]) => left > 0 && route.startsWith(one))?.[1];
      if (failing === undefined) return answer(request);
      failing.left -= 1;
      if (failing.fault === 'unreachable') return 'reset';
      if (failing.fault !== 'lost') return failing.fault;
      answer(request);
      return 'reset';
    },
    async (request) => {
      if (readTime !== undefined) for (const connect of connects.values()) connect.advanceTo(readTime());
      const route = [...acts.keys()].find((one) => `${request.method} ${request.path}`.startsWith(one));
      const todo = route === undefined ? undefined : acts.get(route);
      if (route !== undefined) acts.delete(route);
      await todo?.();
    },
  );
  let count = 0;
  return {
    url: fake.url,
    fake,
    endpoints,
    domains,
    addAccount: (id, isLive, changes = {}) => ({
      id,
      isLive,
      chargesEnabled: true,
      payoutsEnabled: true,
      due: [],
      disabledReason: null,
      capabilities: { card_payments: 'active', us_bank_account_ach_payments: 'active' },
      country: 'US',
      walletFault: null,
      ...changes,
    }),
    addKeys(account, without = null) {
      count += 1;
      const mode = account.isLive ? 'live' : 'test';
      const secretKey = `${without === null ? 'sk' : 'rk'}_${mode}_standin${String(count).padStart(8, '0')}`;
      const publishableKey = `pk_${mode}_standin${String(count).padStart(8, '0')}`;
      const rights = without === null ? null : new Set(allRights.filter((right) => !without.includes(right)));
      keys.set(secretKey, { account, isPublishable: false, rights, isRevoked: false });
      keys.set(publishableKey, { account, isPublishable: true, rights: null, isRevoked: false });
      return { secretKey, publishableKey };
    },
    revoke(name) {
      const key = keys.get(name);
      if (key !== undefined) key.isRevoked = true;
    },
    grant: (name, right) => void keys.get(name)?.rights?.add(right),
    withdraw: (name, right) => void keys.get(name)?.rights?.delete(right),
    fail: (route, fault, times = 3) => void faults.set(route, { fault, left: times }),
    when: (route, todo) => void acts.set(route, todo),
    connectOf,
    sign: signed,
    close: () => fake.close(),
  };
}

interface State extends AccountObjects {
  readonly connectOf: (account: StandInAccount) => Connect;
}

function act(state: State, { account }: Key, request: SeenRequest): Answer {
  return state.connectOf(account).answer(request) ?? answerAccount(state, account, request);
}

function otherParameters(key: string): Answer {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with (${key}).`;
  return stripeError(400, { type: 'idempotency_error', message });
}

function signed(endpointId: string, event: object, now: Date) {
  const body = JSON.stringify(event);
  const at = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secretOf(endpointId)).update(`${at}.${body}`).digest('hex');
  return { body, signature: `t=${at},v1=${signature}` };
}
