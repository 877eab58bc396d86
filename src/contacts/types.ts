import type { ContactId } from '../kit/ids.ts';

/** What a contact is to the account. */
export const contactTypes = ['Client', 'Business'] as const;
/** What a contact is to the account. */
export type ContactType = (typeof contactTypes)[number];

/** A person or business that gets invoices or payments. */
export interface Contact {
  readonly id: ContactId;
  readonly type: ContactType;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A contact of a request. */
export interface ContactInput {
  readonly type: ContactType;
  readonly name: string;
  readonly email: string;
}
