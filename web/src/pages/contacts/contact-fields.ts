import type { Contact } from '../../api/schema.ts';
import { type BillingField, billingFields } from '../../parts/billed-fields.ts';

/** The fields of a contact as they are typed: what is not known is empty. */
export type ContactFields = Pick<Contact, 'name' | 'email' | 'type'> & {
  /** Empty: that of the account. */
  readonly language: NonNullable<Contact['language']> | '';
} & {
  readonly [Field in BillingField | 'externalId']: string;
};

/** A contact as it is typed; null: a new one. */
export function typedOf(contact: Contact | null): ContactFields {
  const billed = billingFields.map((field) => [field, contact?.[field] ?? '']);
  return {
    name: contact?.name ?? '',
    email: contact?.email ?? '',
    type: contact?.type ?? 'Client',
    language: contact?.language ?? '',
    externalId: contact?.externalId ?? '',
    ...(Object.fromEntries(billed) as { [Field in BillingField]: string }),
  };
}

/** The billing details that a form sends: null where nothing is typed; of a new contact only what is. */
export function billedBody(
  fields: ContactFields,
  isNew: boolean,
): Partial<Record<BillingField, string | null>> {
  const typed = billingFields.map((field) => [field, fields[field].trim() || null] as const);
  return Object.fromEntries(isNew ? typed.filter(([, value]) => value !== null) : typed);
}

/** A contact's name in a list: the company, where there is one. */
export function listName({ name, company }: Pick<Contact, 'name' | 'company'>): string {
  return company ?? name;
}
