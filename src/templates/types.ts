import type { DueRule } from '../invoices/types.ts';
import type { Discount } from '../kit/money/pricing.ts';
import type { ShareRule } from '../kit/money/shares.ts';
import type { TaxCategory } from '../kit/money/tax-keys.ts';
import type { Unit } from '../kit/units.ts';

/** No schedule stands further behind in the list. */
export const MOST_POSITION = 1_000_000;

/** A payment of a schedule that is kept: its date follows from a rule, its amount from one or fixed. */
export type TemplatePayment = {
  readonly name: string | null;
  readonly due: DueRule;
} & ({ readonly share: ShareRule } | { readonly amount: number });

/** A payment as a request sends it. */
export interface AskedPayment {
  readonly name?: string | null;
  readonly due: DueRule;
  readonly share?: ShareRule;
  /** In the minor unit. */
  readonly amount?: number;
}

/** A schedule under a name, for the next invoices. */
export interface ScheduleTemplate {
  readonly id: string;
  readonly name: string;
  readonly paymentSchedule: readonly TemplatePayment[];
  /** That of the fixed amounts; null without any. */
  readonly currency: string | null;
  /** Its place among the templates, lowest first. */
  readonly position: number;
  /** Its version, for ETag. */
  readonly sequence: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A line item under its description, for the next invoices. */
export interface SavedLineItem {
  readonly id: string;
  readonly description: string;
  readonly quantity: number;
  /** The price of one, in the minor unit. */
  readonly unitAmount: number;
  readonly currency: string;
  /** Hundredths of a percent; null outside the scope of VAT. */
  readonly taxBasisPoints: number | null;
  readonly unit: Unit | null;
  readonly discount: Discount | null;
  readonly localTaxBasisPoints: number | null;
  /** Null where the rate says it. */
  readonly taxCategory: TaxCategory | null;
  /** Its version, for ETag. */
  readonly sequence: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
