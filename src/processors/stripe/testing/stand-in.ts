import { createHmac, randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import {
  type Answer,
  type FakeStripe,
  missing,
  type SeenRequest,
  startFakeStripe,
  stripeError,
} from './fake-stripe.ts';

/** A business's account at the stand-in. */
export interface StandInAccount {
  readonly id: string;
  readonly isLive: boolean;
  /** What Stripe says of it; may be changed. */
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  due: string[];
  disabledReason: Stripe.Account.Requirements.DisabledReason | null;
  capabilities: Record<string, string>;
  country: string;
  /** What payments with wallets lack on a domain; null: nothing. */
  walletFault: string | null;
}

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

/** A stand-in of Stripe that keeps state: accounts, keys with rights, webhook endpoints, domains, intents. */
export interface StripeStandIn {
  readonly url: string;
  readonly fake: FakeStripe;
  readonly endpoints: Map<string, Stripe.WebhookEndpoint & { readonly account: string }>;
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
  /** An event, as the endpoint's secret signs it. */
  sign(endpointId: string, event: object, now: Date): { readonly body: string; readonly signature: string };
  close(): Promise<void>;
}

/** How many endpoints Stripe allows for each mode. */
export const MOST_ENDPOINTS = 16;

/** The rights that each route needs; the first that fits. */
const routes: readonly (readonly [RegExp, string])[] = [
  [/^GET \/v1\/account$/, 'rak_account_read'],
  [/^GET \/v1\/accounts/, 'rak_connected_account_write'],
  [/^(?:POST|GET) \/v1\/transfers/, 'rak_transfer_write'],
  [/^POST \/v1\/refunds/, 'rak_charge_write'],
  [/^POST \/v1\/payment_intents/, 'rak_payment_intent_write'],
  [/^(?:POST|GET) \/v1\/setup_intents/, 'rak_setup_intent_write'],
  [/^POST \/v1\/customers/, 'rak_customer_write'],
  [/^POST \/v1\/payment_methods/, 'rak_payment_method_write'],
  [/^GET \/v1\/confirmation_tokens/, 'rak_confirmation_token_read'],
  [/^GET \/v1\/disputes/, 'rak_dispute_read'],
  [/^GET \/v1\/payouts/, 'rak_payout_read'],
  [/^GET \/v1\/balance$/, 'rak_balance_read'],
  [/^GET \/v1\/balance_transactions/, 'rak_balance_transaction_source_read'],
  [/^GET \/v1\/events/, 'rak_event_read'],
  [/^GET \/v1\/webhook_endpoints/, 'rak_webhook_read'],
  [/^(?:POST|DELETE) \/v1\/webhook_endpoints/, 'rak_webhook_write'],
  [/^(?:GET|POST) \/v1\/payment_method_domains/, 'rak_payment_method_domain_write'],
];
const allRights = routes.map(([, right]) => right);

/** Starts the stand-in. */
export async function startStandIn(): Promise<StripeStandIn> {
  const keys = new Map<string, Key>();
  const endpoints: StripeStandIn['endpoints'] = new Map();
  const domains: StripeStandIn['domains'] = new Map();
  const intents = new Map<string, Stripe.SetupIntent & { readonly account: string }>();
  const answered = new Map<string, Answer>();
  const faults = new Map<string, { readonly fault: Fault; left: number }>();
  const acts = new Map<string, () => Promise<void>>();
  const state = { endpoints, domains, intents };

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
    const stored = typeof used === 'string' ? `${key.account.id} ${used}` : null;
    const before = stored === null ? undefined : answered.get(stored);
    if (before !== undefined) return before;
    const made = act(state, key, request);
    if (stored !== null) answered.set(stored, made);
    return made;
  };
  const fake = await startFakeStripe(
    (request) => {
      const route = `${request.method} ${request.path}`;
      const failing = [...faults].find(([one, { left }]) => left > 0 && route.startsWith(one))?.[1];
      if (failing === undefined) return answer(request);
      failing.left -= 1;
      if (failing.fault === 'unreachable') return 'reset';
      if (failing.fault !== 'lost') return failing.fault;
      answer(request);
      return 'reset';
    },
    async (request) => {
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
    sign(endpointId, event, now) {
      const body = JSON.stringify(event);
      const at = Math.floor(now.getTime() / 1000);
      const secret = secretOf(endpointId);
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      return { body, signature: `t=${at},v1=${signature}` };
    },
    close: () => fake.close(),
  };
}

interface State {
  readonly endpoints: StripeStandIn['endpoints'];
  readonly domains: StripeStandIn['domains'];
  readonly intents: Map<string, Stripe.SetupIntent & { readonly account: string }>;
}

const secretOf = (endpointId: string) => `whsec_of_${endpointId}`;
const created = 1_796_000_000;

function act(state: State, { account }: Key, request: SeenRequest): Answer {
  const [, , kind = '', id, verb] = request.path.split('/');
  const route = `${request.method} ${kind}${id === undefined ? '' : ' one'}${verb === undefined ? '' : ` ${verb}`}`;
  switch (route) {
    case 'GET account':
      return { body: accountOf(account) };
    case 'GET balance':
      return { body: { object: 'balance', available: [], pending: [], livemode: account.isLive } };
    case 'GET accounts':
    case 'GET disputes':
    case 'GET payouts':
    case 'GET balance_transactions':
    case 'GET events':
      return { body: { object: 'list', data: [], has_more: false, url: request.path } };
    case 'GET webhook_endpoints':
      return listOf([...state.endpoints.values()].filter((one) => one.account === account.id));
    case 'POST webhook_endpoints':
      return makeEndpoint(state, account, request);
    case 'POST webhook_endpoints one':
    case 'DELETE webhook_endpoints one':
      return changeEndpoint(state, account, request, id ?? '');
    case 'GET payment_method_domains': {
      const name = request.query.get('domain_name');
      const own = [...state.domains.values()].filter((one) => one.account === account.id);
      return listOf(own.filter((one) => one.domain_name === name));
    }
    case 'POST payment_method_domains':
    case 'POST payment_method_domains one validate':
      return makeDomain(
        state,
        account,
        request.form['domain_name'] ?? state.domains.get(id ?? '')?.domain_name,
      );
    case 'POST setup_intents':
      return makeIntent(state, account);
    case 'GET setup_intents one':
    case 'POST setup_intents one cancel':
      return findIntent(state, account, request, id ?? '');
    default:
      return missing(request.path);
  }
}

function listOf(all: readonly ({ readonly account: string } & object)[]): Answer {
  const data = all.map(({ account: _account, ...one }) => ({ ...one, secret: undefined }));
  return { body: { object: 'list', data, has_more: false } };
}

function accountOf(account: StandInAccount): Partial<Stripe.Account> {
  return {
    id: account.id,
    object: 'account',
    charges_enabled: account.chargesEnabled,
    payouts_enabled: account.payoutsEnabled,
    country: account.country,
    default_currency: 'usd',
    capabilities: account.capabilities as Stripe.Account.Capabilities,
    requirements: {
      alternatives: null,
      current_deadline: null,
      currently_due: account.due,
      disabled_reason: account.disabledReason,
      errors: null,
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
  };
}

function listIn(form: SeenRequest['form'], name: string): string[] {
  return Object.entries(form)
    .filter(([key]) => key.startsWith(`${name}[`))
    .map(([, value]) => value);
}

function makeEndpoint({ endpoints }: State, account: StandInAccount, { form }: SeenRequest): Answer {
  const { url = '', api_version: version = null, description = null } = form;
  if ([...endpoints.values()].filter((one) => one.account === account.id).length >= MOST_ENDPOINTS) {
    const message = `You have reached the maximum of ${MOST_ENDPOINTS} ${account.isLive ? 'live' : 'test'} webhook endpoints.`;
    return stripeError(400, { type: 'invalid_request_error', message });
  }
  const id = `we_${randomUUID().replaceAll('-', '')}`;
  const endpoint: Stripe.WebhookEndpoint = {
    id,
    object: 'webhook_endpoint',
    api_version: version,
    application: null,
    created,
    description,
    enabled_events: listIn(form, 'enabled_events'),
    livemode: account.isLive,
    metadata: Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return key === undefined ? [] : [[key, value]];
      }),
    ),
    status: 'enabled',
    url,
  };
  endpoints.set(id, { ...endpoint, account: account.id });
  return { body: { ...endpoint, secret: secretOf(id) } };
}

function changeEndpoint(
  { endpoints }: State,
  account: StandInAccount,
  request: SeenRequest,
  id: string,
): Answer {
  const endpoint = endpoints.get(id);
  if (endpoint?.account !== account.id) return missing(request.path);
  if (request.method === 'DELETE') {
    endpoints.delete(id);
    return {
      body: { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint,
    };
  }
  const { disabled } = request.form;
  const changed = {
    ...endpoint,
    enabled_events: listIn(request.form, 'enabled_events'),
    status: disabled === 'true' ? 'disabled' : 'enabled',
  };
  endpoints.set(id, changed);
  return { body: changed };
}

function makeDomain({ domains }: State, account: StandInAccount, name = ''): Answer {
  const wallet =
    account.walletFault === null
      ? { status: 'active' }
      : { status: 'inactive', status_details: { error_message: account.walletFault } };
  const found = [...domains.values()].find((one) => one.account === account.id && one.domain_name === name);
  const domain: Stripe.PaymentMethodDomain = {
    id: found?.id ?? `pmd_${randomUUID().replaceAll('-', '')}`,
    object: 'payment_method_domain',
    amazon_pay: wallet,
    apple_pay: wallet,
    created,
    domain_name: name,
    enabled: true,
    google_pay: wallet,
    klarna: wallet,
    link: wallet,
    livemode: account.isLive,
    paypal: wallet,
  };
  domains.set(domain.id, { ...domain, account: account.id });
  return { body: domain };
}

function makeIntent({ intents }: State, account: StandInAccount): Answer {
  if (account.isLive && !account.chargesEnabled) {
    const message = 'Your account cannot currently make live charges.';
    return stripeError(400, { type: 'invalid_request_error', code: 'testmode_charges_only', message });
  }
  const id = `seti_${randomUUID().replaceAll('-', '')}`;
  const intent = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_x`,
    status: 'requires_payment_method',
  };
  intents.set(id, { ...(intent as Stripe.SetupIntent), account: account.id });
  return { body: intent };
}

function findIntent({ intents }: State, account: StandInAccount, request: SeenRequest, id: string): Answer {
  const intent = intents.get(id);
  if (intent?.account !== account.id) return missing(request.path);
  if (request.method === 'GET') {
    const secret = request.query.get('client_secret');
    return secret === intent.client_secret ? { body: intent } : missing(request.path);
  }
  intents.set(id, { ...intent, status: 'canceled' });
  return { body: { ...intent, status: 'canceled' } };
}
