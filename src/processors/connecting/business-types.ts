import { connectedStatuses } from '../outgoing-types.ts';
import type { StripeReadiness } from '../types.ts';

/**
 * States of a business's account at the operator's platform. Creating: its making was not confirmed. Started: the business has
 * given no details. Incomplete: something is missing. Pending: Stripe checks. Ready: it takes charges. Restricted: it did.
 * Rejected: Stripe takes none for it, for good. Gone: it is no longer connected to the platform.
 */
export const businessStatuses = connectedStatuses;
export type BusinessStatus = (typeof businessStatuses)[number];

/** The account of a business at a platform, as it is stored. */
export interface Business {
  /** Its key at the processor. */
  readonly id: string;
  readonly processor: 'Sandbox' | 'Stripe';
  /** The Stripe account of the platform, or `Sandbox`. */
  readonly platform: string;
  /** The processor's reference of the account; null until it is made. */
  readonly reference: string | null;
  readonly status: BusinessStatus;
  readonly country: string;
  /** Whether clients' payments go there as soon as it takes charges. */
  readonly isWanted: boolean;
  /** Since when they no longer do, or later; null: it is wanted. */
  readonly unwantedAt: Date | null;
  /** What an Owner has agreed to for that. */
  readonly replacesAccount: boolean;
  readonly givesUpDisputes: boolean;
  readonly reason: string | null;
  readonly readiness: StripeReadiness | null;
  readonly createdAt: Date;
  readonly checkedAt: Date | null;
}

/** A business whose account is to be made. */
export interface NewBusiness {
  /** Our id of it: the processor's idempotency key. */
  readonly key: string;
  /** ISO 3166. */
  readonly country: string;
  readonly email: string | null;
  readonly name: string;
}

/** What of an account at the processor decides about a business, in our words. */
export interface BusinessSnapshot {
  readonly reference: string;
  /** Whether the business has given all that was asked for at first. */
  readonly isSubmitted: boolean;
  /** Whether the processor checks what it was given. */
  readonly isChecked: boolean;
  readonly isRejected: boolean;
  /** Why it takes no charges: the processor's own word. */
  readonly reason: string | null;
  readonly readiness: StripeReadiness;
}

/** A charge of ours at the account of a business, which took money or still may. */
export interface ChargeThere {
  readonly key: string;
  readonly reference: string;
  /** In our minor unit; null: it cannot be counted, because of its currency or its size. */
  readonly amount: number | null;
  readonly currency: string;
  /** One line of at most 100 characters, as the client saw it: `Maple Studio 1041`. The business can write it at Stripe. */
  readonly description: string;
}

/** A page of our charges at the account of a business, the newest first; `gone`: Stripe lets nobody read it any more. */
export type ChargesPage =
  | { readonly status: 'listed'; readonly charges: readonly ChargeThere[]; readonly next: string | null }
  | { readonly status: 'gone' };

/** An account of a business at a platform that may have been in use since an instant, and what is known of that. */
export interface BusinessSince {
  readonly id: string;
  /** Null: nobody knows whether it was made. */
  readonly reference: string | null;
  readonly platform: string;
  readonly isWanted: boolean;
  /** Whether it was left before the instant, and was not joined again as far as is known here. */
  readonly wasLeft: boolean;
  /** `in_use`: its events say what happened there. `no_platform`: the keys of its platform are not here. */
  readonly charges: readonly ChargeThere[] | 'in_use' | 'not_made' | 'gone' | 'no_platform';
}
