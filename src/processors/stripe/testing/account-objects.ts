import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { metadataIn } from './connect/world.ts';
import { type Answer, missing, type SeenRequest, stripeError } from './fake-stripe.ts';

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

/** A webhook endpoint of an account. */
export type Endpoint = Stripe.WebhookEndpoint & {
  readonly account: string;
  /** Whether it gets the events of the accounts that are connected to its account, instead of those of its account. */
  readonly isConnect: boolean;
};

/** How many endpoints Stripe allows for each mode. */
export const MOST_ENDPOINTS = 16;

/** What accounts have besides their money. */
export interface AccountObjects {
  readonly endpoints: Map<string, Endpoint>;
  readonly domains: Map<string, Stripe.PaymentMethodDomain & { readonly account: string }>;
  readonly intents: Map<string, Stripe.SetupIntent & { readonly account: string }>;
}

/** The secret that signs the webhooks of an endpoint. */
export const secretOf = (endpointId: string) => `whsec_of_${endpointId}`;
const created = 1_796_000_000;

/** Answers what an account is asked about itself, its endpoints, domains and setups. */
export function answerAccount(state: AccountObjects, account: StandInAccount, request: SeenRequest): Answer {
  const [, , kind = '', id, verb] = request.path.split('/');
  const route = `${request.method} ${kind}${id === undefined ? '' : ' one'}${verb === undefined ? '' : ` ${verb}`}`;
  switch (route) {
    case 'GET account':
      return { body: accountOf(account) };
    case 'GET payouts':
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
  const data = all.map((one) => ({ ...one, account: undefined, isConnect: undefined }));
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

function makeEndpoint({ endpoints }: AccountObjects, account: StandInAccount, { form }: SeenRequest): Answer {
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
    metadata: metadataIn(form),
    status: 'enabled',
    url,
  };
  endpoints.set(id, { ...endpoint, account: account.id, isConnect: form['connect'] === 'true' });
  return { body: { ...endpoint, secret: secretOf(id) } };
}

function changeEndpoint(
  { endpoints }: AccountObjects,
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

function makeDomain({ domains }: AccountObjects, account: StandInAccount, name = ''): Answer {
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

function makeIntent({ intents }: AccountObjects, account: StandInAccount): Answer {
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

function findIntent(
  { intents }: AccountObjects,
  account: StandInAccount,
  request: SeenRequest,
  id: string,
): Answer {
  const intent = intents.get(id);
  if (intent?.account !== account.id) return missing(request.path);
  if (request.method === 'GET') {
    const secret = request.query.get('client_secret');
    return secret === intent.client_secret ? { body: intent } : missing(request.path);
  }
  intents.set(id, { ...intent, status: 'canceled' });
  return { body: { ...intent, status: 'canceled' } };
}
