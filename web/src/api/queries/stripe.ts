import { queryOptions } from '@tanstack/react-query';
import type { ReadinessCode } from '../../../../src/processors/types.ts';
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
    readonly missing: readonly {
      readonly code: ReadinessCode;
      readonly detail: string;
      readonly dueBy: string | null;
      readonly url: string;
    }[];
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

/** Continues a connection or repairs it, asks Stripe what is missing, or ends it. */
export function changeStripe(account: string, how: 'finish' | 'check' | 'end'): Promise<StripeConnection> {
  return how === 'end'
    ? callPersonApi('DELETE', pathOf(account))
    : callPersonApi('POST', `${pathOf(account)}/${how}`, { body: {} });
}
