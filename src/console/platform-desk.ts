import type { AccountMode } from '../accounts/types.ts';
import type { SeenDebt } from '../payments/service.ts';
import type { Comparison, FeeRule } from '../platform/service.ts';
import type { FeeKind } from '../platform/types.ts';

/** What the operator's page does with the platform at Stripe. */
export interface PlatformDesk {
  showAll(mode: AccountMode): Promise<object>;
  check(mode: AccountMode): Promise<void>;
  set(
    mode: AccountMode,
    keys: {
      readonly secretKey: string;
      readonly publishableKey: string;
      readonly replacesAccount?: boolean;
    },
  ): Promise<void>;
  clear(mode: AccountMode): Promise<boolean>;
  switchPayouts(mode: AccountMode, isOn: boolean): Promise<boolean>;
  askFee(
    mode: AccountMode,
    fee: FeeRule & { readonly kind: FeeKind; readonly currency: string; readonly since: Date | null },
  ): Promise<void>;
  compare(mode: AccountMode): Promise<readonly Comparison[]>;
  settleDebt(account: string, payment: string, seen: SeenDebt): Promise<unknown>;
  returnDebt(account: string, payment: string, seen: SeenDebt): Promise<unknown>;
}
