import type { PlatformId } from '../../kit/ids.ts';
import type { EndpointRequest, KnownEndpoint } from '../stripe/connecting/endpoint.ts';
import type { StripeReadiness } from '../types.ts';
import { type ConnectingDeps, isStandIn, type StripeDeps } from './deps.ts';
import { askStripe, type PastedKeys, tryKeys } from './trying.ts';

/** The operator's own account at Stripe, in one mode. */
interface PlatformOwner {
  readonly id: PlatformId;
  readonly mode: 'Live' | 'Sandbox';
}

/** The two webhook endpoints of a platform: events of itself, and of the accounts that are connected to it. */
const platformEndpoints = ['account', 'connect'] as const;
export type PlatformEndpoint = (typeof platformEndpoints)[number];

type PlatformDeps = StripeDeps & Pick<ConnectingDeps, 'publicUrl'>;

/** What Stripe says about keys that it takes. */
interface TriedPlatform {
  readonly stripeAccount: string;
  /** ISO 3166. */
  readonly country: string;
  /** Those in which Stripe settles there, in capital letters. */
  readonly currencies: readonly string[];
}

/**
 * Tries keys of a platform at Stripe and stores nothing. Errors: 422 `processor_refused_keys`, `processor_incomplete`, 503
 * `overloaded`.
 */
export async function tryPlatformKeys(
  deps: PlatformDeps,
  owner: PlatformOwner,
  keys: PastedKeys,
): Promise<TriedPlatform> {
  const { platformRights } = await import('../stripe/connecting/rights.ts');
  const { stripeAccount } = await tryKeys(deps, owner, keys, platformRights);
  return { stripeAccount, ...(await readSettlement(deps, owner, keys.secretKey)) };
}

/** Reads where a platform is, and in which currencies Stripe settles there. Errors: as {@link askStripe}. */
export function readSettlement(
  deps: StripeDeps,
  { id }: PlatformOwner,
  secretKey: string,
): Promise<Pick<TriedPlatform, 'country' | 'currencies'>> {
  return askStripe(deps, id, secretKey, async (call) => {
    const [account, balance] = await Promise.all([
      call.stripe.accounts.retrieveCurrent({}, call.read()),
      call.stripe.balance.retrieve({}, call.read()),
    ]);
    // The balance has a line for each currency in which there is a bank account.
    const settled = [...balance.available, ...balance.pending].map(({ currency }) => currency);
    const all = [account.default_currency ?? '', ...settled].map((currency) => currency.toUpperCase());
    const currencies = [...new Set(all)].filter((currency) => /^[A-Z]{3}$/.test(currency)).toSorted();
    return { country: account.country ?? '', currencies };
  });
}

/** Where a restricted key of a platform is made, and the rights that have to be ticked there by hand. */
export async function newPlatformKey(mode: PlatformOwner['mode']) {
  const { newKeyPage, platformRights, rights, sayRight } = await import('../stripe/connecting/rights.ts');
  return {
    url: newKeyPage(mode, 'Tranche platform', platformRights),
    byHand: [...rights, ...platformRights].filter(({ name }) => name === null).map(sayRight),
  };
}

/** Where Stripe's webhooks to a platform come. */
export function platformAddress(
  { publicUrl }: Pick<ConnectingDeps, 'publicUrl'>,
  mode: PlatformOwner['mode'],
  endpoint: PlatformEndpoint,
): string {
  const path = endpoint === 'account' ? 'webhook' : 'connect-webhook';
  return `${publicUrl}/processors/stripe-platform/${mode === 'Live' ? 'live' : 'test'}/${path}`;
}

async function requestOf(
  deps: PlatformDeps,
  { id, mode }: PlatformOwner,
  endpoint: PlatformEndpoint,
): Promise<EndpointRequest> {
  const { connectEventTypes, platformEventTypes } = await import('../stripe/platform-events.ts');
  return {
    url: platformAddress(deps, mode, endpoint),
    events: endpoint === 'account' ? platformEventTypes : connectEventTypes,
    metadata: { tranche_platform: id, tranche_endpoint: endpoint },
    ...(endpoint === 'connect' ? { isConnect: true } : {}),
  };
}

/** An endpoint of a platform as it is known here, or was made now. */
interface PlatformWebhook {
  readonly id: string | null;
  readonly secret: string | null;
}

/**
 * Has Stripe send the events of a platform here, where it can reach this service. An endpoint whose secret is known stays.
 * Errors: as {@link askStripe}.
 */
export async function ensurePlatformEndpoint(
  deps: PlatformDeps,
  owner: PlatformOwner,
  secretKey: string,
  endpoint: PlatformEndpoint,
  known: PlatformWebhook,
): Promise<PlatformWebhook> {
  const request = await requestOf(deps, owner, endpoint);
  const { canReach } = await import('../stripe/connecting/readiness.ts');
  if (!canReach(request.url, { isStandIn: isStandIn(deps) })) return known;
  const { ensureEndpoint } = await import('../stripe/connecting/endpoint.ts');
  const found = await askStripe(deps, owner.id, secretKey, (call) =>
    ensureEndpoint(call, request, knownOf(known)),
  );
  return { id: found.id, secret: found.secret ?? known.secret };
}

function knownOf({ id, secret }: PlatformWebhook): KnownEndpoint {
  return { id, hasSecret: secret !== null };
}

/** Deletes the endpoints that were made for a platform, but for those in use. Errors: as {@link askStripe}. */
export async function deletePlatformEndpoints(
  deps: PlatformDeps,
  owner: PlatformOwner,
  secretKey: string,
  used: Readonly<Record<PlatformEndpoint, PlatformWebhook>>,
): Promise<void> {
  const { deleteEndpoint, listOwn, notInUse } = await import('../stripe/connecting/endpoint.ts');
  for (const endpoint of platformEndpoints) {
    const request = await requestOf(deps, owner, endpoint);
    await askStripe(deps, owner.id, secretKey, async (call) => {
      const unused = notInUse(await listOwn(call, request), request, knownOf(used[endpoint]));
      for (const one of unused) await deleteEndpoint(call, one.id);
    });
  }
}

/** Asks Stripe what a platform lacks. Errors: as {@link askStripe}. */
export async function readPlatformAnswer(
  deps: PlatformDeps,
  owner: PlatformOwner,
  secretKey: string,
  used: Readonly<Record<PlatformEndpoint, string | null>>,
): Promise<StripeReadiness> {
  const { readPlatformReadiness } = await import('../stripe/connecting/readiness.ts');
  const requests = await Promise.all(platformEndpoints.map((one) => requestOf(deps, owner, one)));
  return askStripe(deps, owner.id, secretKey, (call) =>
    readPlatformReadiness(call, {
      isLive: owner.mode === 'Live',
      isRestricted: secretKey.startsWith('rk_'),
      isStandIn: isStandIn(deps),
      endpoints: requests.map((request, index) => ({
        request,
        id: used[platformEndpoints[index] ?? 'account'],
      })),
    }),
  );
}
