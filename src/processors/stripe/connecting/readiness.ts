import type { Stripe } from 'stripe';
import type { ReadinessCode, StripeReadiness } from '../../types.ts';
import type { Call } from '../client.ts';
import { registerDomain } from './domain.ts';
import { type EndpointRequest, endpointOf, isPublicName, isReachable, readEndpoint } from './endpoint.ts';
import { findMissingRights, OWN_ACCOUNT, platformRights, type Right, sayRight } from './rights.ts';
import { troubleOf } from './trouble.ts';

type Missing = StripeReadiness['missing'][number];

const missing = (code: ReadinessCode, detail = '', dueBy: string | null = null): Missing => ({
  code,
  detail,
  dueBy,
});

interface ReadinessInput {
  readonly isLive: boolean;
  readonly isRestricted: boolean;
  /** Where webhooks should come, and the endpoint that the service made. */
  readonly webhookUrl: string;
  readonly endpointId: string | null;
  /** Whether a stand-in of Stripe on this machine is asked: it reaches addresses of this machine. */
  readonly isStandIn: boolean;
  /** The host of the pages on which clients pay. */
  readonly domain: string;
}

/** The answer of a key that Stripe does not take any more. */
const refusedKey: StripeReadiness = {
  takesCharges: false,
  paysOut: false,
  keyWorks: false,
  missing: [missing('KeyRefused')],
  wallets: null,
};

/** The answer of a key that may not read its own account. */
const unknownAccount: StripeReadiness = { ...refusedKey, takesCharges: true, paysOut: true, keyWorks: true };

/**
 * Asks Stripe what the account still lacks, the gravest first. A key that was revoked is an answer, too. Throws when
 * Stripe does not answer.
 */
export async function readReadiness(call: Call, input: ReadinessInput): Promise<StripeReadiness> {
  const account = await readAccount(call);
  if ('keyWorks' in account) return account;
  const [lacking, webhook, domain] = await Promise.all([
    input.isRestricted ? findMissingRights(call) : [],
    lackingWebhook(call, endpointOf(call.accountId, input.webhookUrl), input.endpointId, input),
    lackingWallets(call, input),
  ]);
  return {
    takesCharges: !input.isLive || isEnabled(account.charges_enabled),
    paysOut: !input.isLive || isEnabled(account.payouts_enabled),
    keyWorks: true,
    missing: [
      ...lacking.map((right: Right) => missing('PermissionMissing', sayRight(right))),
      ...(input.isLive ? lackingAtStripe(account) : []),
      ...webhook,
      ...domain.missing,
    ],
    wallets: domain.wallets,
  };
}

// Without the account itself, the answer.
async function readAccount(call: Call): Promise<Stripe.Account | StripeReadiness> {
  try {
    return await call.stripe.accounts.retrieveCurrent({}, call.read());
  } catch (cause) {
    const trouble = troubleOf(cause);
    if (trouble.kind === 'key') return refusedKey;
    if (trouble.kind !== 'right') throw cause;
    // Nothing is known then, and charges may still work.
    return { ...unknownAccount, missing: [missing('PermissionMissing', sayRight(OWN_ACCOUNT))] };
  }
}

interface PlatformInput extends Pick<ReadinessInput, 'isLive' | 'isRestricted' | 'isStandIn'> {
  readonly endpoints: readonly { readonly request: EndpointRequest; readonly id: string | null }[];
}

/** Asks Stripe what the platform of the operator still lacks. Throws when Stripe does not answer. */
export async function readPlatformReadiness(call: Call, input: PlatformInput): Promise<StripeReadiness> {
  const account = await readAccount(call);
  if ('keyWorks' in account) return account;
  const [lacking, ...webhooks] = await Promise.all([
    input.isRestricted ? findMissingRights(call, platformRights) : [],
    ...input.endpoints.map(({ request, id }) => lackingWebhook(call, request, id, input)),
  ]);
  return {
    takesCharges: !input.isLive || isEnabled(account.charges_enabled),
    paysOut: !input.isLive || isEnabled(account.payouts_enabled),
    keyWorks: true,
    missing: [
      ...lacking.map((right: Right) => missing('PermissionMissing', sayRight(right))),
      ...(input.isLive ? lackingAtStripe(account) : []),
      ...webhooks.flat(),
    ],
    wallets: null,
  };
}

// Stripe may leave fields out for a restricted key. Only what it denies is denied.
function isEnabled(said: boolean | undefined): boolean {
  return said !== false;
}

/**
 * What an account lacks at Stripe. In test mode an account takes test payments before Stripe knows anything of the business,
 * unless it is connected to a platform.
 */
export function lackingAtStripe(account: Stripe.Account): Missing[] {
  const { requirements, capabilities, country } = account;
  const charges = isEnabled(account.charges_enabled);
  const payouts = isEnabled(account.payouts_enabled);
  const due = requirements?.currently_due ?? [];
  const reason = requirements?.disabled_reason ?? null;
  const isReviewed = reason === 'under_review' || reason === 'requirements.pending_verification';
  const deadline = requirements?.current_deadline ?? null;
  const found: Missing[] = [];
  if (isReviewed && !(charges && payouts)) found.push(missing('UnderReview'));
  else {
    if (!charges) found.push(missing('ChargesDisabled', reason ?? ''));
    if (!payouts) found.push(missing('PayoutsDisabled', charges ? (reason ?? '') : ''));
  }
  if (due.length > 0) {
    const dueBy = deadline === null ? null : new Date(deadline * 1000).toISOString();
    found.push(missing('DetailsDue', due.join(', '), dueBy));
  }
  const isOn = (status: string | undefined) => status === 'active';
  if (charges && capabilities !== undefined && !isOn(capabilities.card_payments))
    found.push(missing('CardsOff'));
  // Bank accounts are debited in US dollars only.
  if (
    charges &&
    country === 'US' &&
    capabilities !== undefined &&
    !isOn(capabilities.us_bank_account_ach_payments)
  ) {
    found.push(missing('BankDebitsOff'));
  }
  return found;
}

async function lackingWebhook(
  call: Call,
  request: EndpointRequest,
  endpointId: string | null,
  input: Pick<ReadinessInput, 'isStandIn'>,
): Promise<Missing[]> {
  if (!canReach(request.url, input)) return [missing('WebhookUnreachable', request.url)];
  try {
    const state = await readEndpoint(call, request, endpointId);
    if (state === 'whole') return [];
    return [missing(state === 'missing' ? 'WebhookMissing' : 'WebhookDisabled')];
  } catch (cause) {
    // Without the right, the list of missing rights says it.
    if (troubleOf(cause).kind === 'right') return [];
    throw cause;
  }
}

/** What payments with wallets lack on the pages of the installation. */
export async function lackingWallets(
  call: Call,
  { domain }: Pick<ReadinessInput, 'domain'>,
): Promise<{ readonly missing: readonly Missing[]; readonly wallets: StripeReadiness['wallets'] }> {
  if (!isPublicName(domain)) return { missing: [], wallets: null };
  try {
    const { wallets, fault } = await registerDomain(call, domain);
    return { missing: fault === null ? [] : [missing('DomainInactive', fault)], wallets };
  } catch (cause) {
    const trouble = troubleOf(cause);
    if (trouble.kind === 'right') {
      const right = { resource: 'Payment Method Domains', level: 'Write' } as const;
      return { missing: [missing('DomainInactive', sayRight(right))], wallets: null };
    }
    if (trouble.kind !== 'refused') throw cause;
    return { missing: [missing('DomainInactive', trouble.message)], wallets: null };
  }
}

/** Whether webhooks can come to an address. */
export function canReach(url: string, { isStandIn }: Pick<ReadinessInput, 'isStandIn'>): boolean {
  return isStandIn || isReachable(url);
}
