import type { Actor } from '../kit/actor.ts';
import type { ContactId } from '../kit/ids.ts';
import type { Language } from '../kit/text/languages.ts';
import { type Billing, billingOf, type StoredBilling } from './billing.ts';

export {
  type Billing,
  type BillingChange,
  type BillingText,
  billingChangeIn,
  billingOf,
  billingTexts,
  changedBilling,
  type Person,
  type PersonReceives,
  readersOf,
  requireBilling,
  type StoredBilling,
  statedBilling,
  type VatCheck,
} from './billing.ts';
export { isForVat, isForVies, normalVatId } from './vat-id.ts';

export const contactTypes = ['Client', 'Business'] as const;
export type ContactType = (typeof contactTypes)[number];

/** A person or business that gets invoices or payments. */
export interface Contact {
  readonly id: ContactId;
  readonly type: ContactType;
  readonly name: string;
  readonly email: string;
  /** The language in which the business writes to it; null: that of the account. */
  readonly language: Language | null;
  /** Its id in the caller's own system, unique among those that are not deleted; null without one. */
  readonly externalId: string | null;
  /** The billing details that are known. */
  readonly billing: StoredBilling;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The contact that it is being merged into, which freezes this one; null otherwise. */
  readonly mergedIntoId: ContactId | null;
}

/** A contact as answers and events show it. */
export type ShownContact = Omit<Contact, 'mergedIntoId' | 'billing'> & Billing;

/** A contact as answers and events show it, in the order of its fields. */
export function showContact({
  id,
  type,
  name,
  email,
  language,
  externalId,
  createdAt,
  updatedAt,
  billing,
}: Omit<Contact, 'mergedIntoId'>): ShownContact {
  // The newer fields stand last: events leave out what follows from those before.
  return { id, type, name, email, externalId, createdAt, updatedAt, language, ...billingOf(billing) };
}

export interface ContactInput {
  readonly type: ContactType;
  readonly name: string;
  readonly email: string;
  readonly language?: Language | null;
  readonly externalId?: string | null;
  readonly billing?: StoredBilling;
}

/** Stands in place of an erased name or address. */
export const ERASED = '(erased)';

/** The stages of merging or erasing a contact, in their order. */
export const closingStages = ['Answers', 'Imports', 'Invoices', 'Payments', 'Done'] as const;

/** A contact that is merged into another one or erased, and how far that has come. */
export interface Closing {
  readonly contactId: ContactId;
  readonly kind: 'Merge' | 'Erasure';
  /** The contact that gets everything; null unless this is a merge. */
  readonly intoId: ContactId | null;
  /** Whether a merge leaves consents to autopay with their invoices. */
  readonly keepsAutopay: boolean;
  readonly stage: (typeof closingStages)[number];
  /** The last key of the stage that is done; null at its beginning. */
  readonly after: string | null;
  readonly invoices: number;
  readonly payments: number;
  readonly endedAutopays: number;
  readonly actor: Actor | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}
