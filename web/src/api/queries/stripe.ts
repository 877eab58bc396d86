import { queryOptions } from '@tanstack/react-query';
import type { BusinessStatus, ReadinessCode } from '../../../../src/processors/types.ts';
import { callPersonApi } from '../client.ts';

/** How an account is connected to Stripe; keys are never in it. Instants are ISO 8601. */
export interface StripeConnection {
  readonly processor: 'Stripe' | 'Sandbox' | null;
  /** Also the last one, of an account that is connected no more. */
  readonly stripeAccount: string | null;
  readonly keyHint: string | null;
  readonly publishableKeyHint: string | null;
  readonly canReadKeys: boolean;
  readonly webhook: 'Made' | 'ByHand' | 'None';
  readonly lastEventAt: string | null;
  readonly readiness: {
    readonly missing: readonly MissingAtStripe[];
    readonly wallets: { readonly domain: string } | null;
  } | null;
  readonly checkedAt: string | null;
  /** Stripe should be asked again. */
  readonly isOld: boolean;
  readonly isHalfDone: boolean;
  /** `autopay` counts consents, which stop nothing. */
  readonly underWay: readonly { readonly kind: string; readonly count: number }[];
  readonly newKey: { readonly url: string; readonly byHand: readonly string[] };
  readonly hasSecretKey: boolean;
  /** Null without Stripe, and in the sandbox without a platform. */
  readonly relation: 'OwnKeys' | 'Platform' | null;
  /** What the operator’s platform takes; null without one. */
  readonly platform: {
    readonly processor: 'Stripe' | 'Sandbox';
    readonly fees: readonly ChargeFee[];
  } | null;
  /** The account of the business at the operator’s platform; null: there never was one. */
  readonly business: {
    readonly processor: 'Stripe' | 'Sandbox';
    readonly stripeAccount: string | null;
    readonly status: BusinessStatus;
    readonly country: string;
    /** Clients’ payments go there now, or as soon as it takes them. */
    readonly isInUse: boolean;
    readonly isWanted: boolean;
    readonly missing: readonly MissingAtStripe[];
    readonly checkedAt: string | null;
  } | null;
}

/** What is missing at Stripe. */
export interface MissingAtStripe {
  readonly code: ReadinessCode;
  readonly detail: string;
  readonly dueBy: string | null;
  readonly url: string;
}

/** What the operator takes of clients’ payments by a kind of method, in the minor unit. */
export interface ChargeFee {
  readonly kind: 'ChargeCard' | 'ChargeBank';
  /** `*`: every currency without a rule of its own. */
  readonly currency: string;
  readonly basisPoints: number;
  readonly fixed: number;
  readonly most: number | null;
  readonly refundsFee: boolean;
}

const pathOf = (account: string) => `/accounts/${encodeURIComponent(account)}/processor`;

/** Reads how an account is connected. Nothing is asked of Stripe. */
export const stripeQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'account', 'stripe'],
    queryFn: ({ signal }) => callPersonApi<StripeConnection>('GET', pathOf(account), { signal }),
  });

/** Two keys of a Stripe account, as a person has pasted them. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** They may be of another Stripe account than before. */
  readonly replacesAccount?: boolean;
  /** Open disputes there may be given up. */
  readonly givesUpDisputes?: boolean;
}

/** Connects an account, or replaces its keys. */
export function connectStripe(account: string, keys: StripeKeys): Promise<StripeConnection> {
  return callPersonApi('PUT', pathOf(account), { body: keys });
}

/** What connecting to the operator’s platform begins or continues with. */
export interface JoinInput extends Partial<Pick<StripeKeys, 'replacesAccount' | 'givesUpDisputes'>> {
  readonly country: string;
}

/** Begins or continues to connect an account to the operator’s platform. Without a link, Stripe asks for nothing. */
export function joinPlatform(account: string, input: JoinInput): Promise<{ readonly url: string | null }> {
  return callPersonApi('POST', `${pathOf(account)}/platform`, { body: input });
}

/**
 * Continues a connection or repairs it, asks Stripe what is missing, ends it, or keeps an account at the operator’s platform
 * from coming into use.
 */
export function changeStripe(
  account: string,
  how: 'finish' | 'check' | 'end' | 'leave',
): Promise<StripeConnection> {
  if (how === 'end') return callPersonApi('DELETE', pathOf(account));
  if (how === 'leave') return callPersonApi('DELETE', `${pathOf(account)}/platform`);
  return callPersonApi('POST', `${pathOf(account)}/${how}`, { body: {} });
}
