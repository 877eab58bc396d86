import { queryOptions } from '@tanstack/react-query';
import type { FeeKind } from '../../../../src/platform/types.ts';
import type { ReadinessCode } from '../../../../src/processors/types.ts';
import type { RecipientStatus } from '../../../../src/recipients/types.ts';
import { callPersonApi } from '../client.ts';

/** The operator has a platform of live mode, and one of test mode. */
export type PlatformMode = 'live' | 'test';

/** A fee of the operator; amounts are in the minor unit. */
export interface PlatformFeeRule {
  readonly kind: FeeKind;
  /** ISO 4217, or `*` for every currency without a rule of its own. */
  readonly currency: string;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  readonly fixed: number;
  readonly most: number | null;
  readonly refundsFee: boolean;
  readonly since: string;
}

/** What an account owes the operator for a payment out, or the operator owes the account. */
export interface PlatformDebt {
  readonly accountId: string;
  readonly accountName: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly since: string;
  /** The operator owes it. */
  readonly isOverpaid: boolean;
}

/** The platform at Stripe; keys are never in it. Instants are ISO 8601. */
export interface StripePlatform {
  readonly stripeAccount: string;
  readonly country: string;
  readonly currencies: readonly string[];
  readonly hasKeys: boolean;
  readonly paysOut: boolean;
  readonly keyHint: string | null;
  readonly publishableKey: string | null;
  readonly webhooks: readonly { readonly url: string; readonly isMade: boolean }[];
  readonly readiness: {
    readonly takesCharges: boolean;
    readonly paysOut: boolean;
    readonly missing: readonly {
      readonly code: ReadinessCode;
      readonly detail: string;
      readonly dueBy: string | null;
      readonly url: string;
    }[];
  } | null;
  readonly unknownWebhooks: number;
  readonly checkedAt: string | null;
}

/** Everything about the platform of a mode that the service knows. */
export interface PlatformView {
  /** Null where there never was one. */
  readonly platform: StripePlatform | null;
  readonly fees: readonly PlatformFeeRule[];
  /** Those that begin later. */
  readonly laterFees: readonly PlatformFeeRule[];
  readonly underWay: readonly {
    readonly currency: string;
    readonly count: number;
    readonly amount: number;
  }[];
  readonly recipients: readonly { readonly status: RecipientStatus; readonly count: number }[];
  readonly debts: readonly PlatformDebt[];
  readonly newKey: { readonly url: string; readonly byHand: readonly string[] };
  readonly hasSecretKey: boolean;
}

/** What the platform has at Stripe in a currency, in the minor unit. */
export interface PlatformBalance {
  readonly currency: string;
  readonly balance: number;
  readonly ofAccounts: number;
  readonly ofOperator: number;
}

const pathOf = (mode: PlatformMode) => `/operator_platform/${mode}`;

/** Reads the platform of a mode. Nothing is asked of Stripe. */
export const platformQuery = (mode: PlatformMode) =>
  queryOptions({
    queryKey: ['operator', 'platform', mode],
    queryFn: ({ signal }) => callPersonApi<PlatformView>('GET', pathOf(mode), { signal }),
  });

/** Asks Stripe what the platform has, and compares it with what belongs to accounts. */
export const platformBalanceQuery = (mode: PlatformMode) =>
  queryOptions({
    queryKey: ['operator', 'platform', mode, 'balance'],
    queryFn: async ({ signal }) =>
      (
        await callPersonApi<{ readonly items: readonly PlatformBalance[] }>(
          'GET',
          `${pathOf(mode)}/balance`,
          {
            signal,
          },
        )
      ).items,
    staleTime: 60_000,
  });

/** Two keys of the platform, as a person has pasted them. */
export interface PlatformKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** They may be of another Stripe account than before. */
  readonly replacesAccount?: boolean;
}

/** A fee to be taken. `since`: an instant; null: from now on. */
export type NewPlatformFee = Omit<PlatformFeeRule, 'since'> & { readonly since: string | null };

/** Changes of the platform by a person. Each answers the platform after it. */
export const changePlatform = {
  set: (mode: PlatformMode, keys: PlatformKeys) =>
    callPersonApi<PlatformView>('PUT', pathOf(mode), { body: keys }),
  check: (mode: PlatformMode) => callPersonApi<PlatformView>('POST', `${pathOf(mode)}/check`, { body: {} }),
  clear: (mode: PlatformMode) => callPersonApi<PlatformView>('DELETE', pathOf(mode)),
  switchPayouts: (mode: PlatformMode, isOn: boolean) =>
    callPersonApi<PlatformView>('PUT', `${pathOf(mode)}/payouts`, { body: { isOn } }),
  addFee: (mode: PlatformMode, fee: NewPlatformFee) =>
    callPersonApi<PlatformView>('POST', `${pathOf(mode)}/fees`, { body: fee }),
  /** Refused when another amount is owed by then than the person has seen, or nothing. */
  endDebt: (mode: PlatformMode, { accountId, paymentId, isOverpaid, ...debt }: PlatformDebt) => {
    const path = `${pathOf(mode)}/debts/${accountId}/${paymentId}/${isOverpaid ? 'return' : 'settle'}`;
    const { amount, currency, since } = debt;
    return callPersonApi<PlatformView>('POST', path, { body: { amount, currency, since } });
  },
};
