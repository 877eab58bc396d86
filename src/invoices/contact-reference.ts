import type { Caller } from '../accounts/types.ts';
import { type Contacts, requireUnfrozen } from '../contacts/service.ts';
import type { ContactInput, StoredBilling } from '../contacts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, type FaultDetail, invalidRequest } from '../kit/errors.ts';
import { type ContactId, parseId } from '../kit/ids.ts';
import type { CreateInvoiceBody } from './schemas.ts';
import type { Invoice } from './types.ts';

/** The contact of a request; `id` only when the request named it by that. */
export type ReferredContact = Invoice['contact'] & {
  readonly id?: ContactId;
  readonly billing?: StoredBilling;
};

/** An invoice's own copy of its contact at the time when the invoice is sent. */
export function copyOf({ type, name, email, language = null }: ContactInput): Invoice['contact'] {
  return { type, name, email, language };
}

/** The contact that a request describes by name and email. Errors: 400. */
export function describedContact(contact: CreateInvoiceBody['contact']): Invoice['contact'] {
  const { type = 'Client', name, email, language = null } = contact;
  const faults: FaultDetail[] = [];
  if (name === undefined) faults.push({ path: '/contact/name', code: 'required', message: 'is required.' });
  if (email === undefined) faults.push({ path: '/contact/email', code: 'required', message: 'is required.' });
  if (name === undefined || email === undefined) throw invalidRequest(faults);
  return { type, name, email, language };
}

/** The contact that a request names by its id. Errors: 400, 409 `contact_busy`, 422 `unknown_contact`. Needs a transaction. */
export async function namedContact(
  tx: Transaction,
  contacts: Contacts,
  { account }: Caller,
  reference: CreateInvoiceBody['contact'],
): Promise<Invoice['contact'] & { readonly id: ContactId; readonly billing: StoredBilling }> {
  const { id, ...others } = reference;
  if (Object.keys(others).length > 0) {
    const message = 'Send either the id of a contact, or its name and email.';
    throw invalidRequest([{ path: '/contact', code: 'ambiguous', message }]);
  }
  const parsed = parseId<ContactId>(id ?? '');
  const contact = parsed === null ? null : await contacts.findContact(tx, account.id, parsed);
  if (contact === null) {
    const detail = { path: '/contact/id', code: 'unknown_contact', message: 'There is no such contact.' };
    throw new AppError('unknown_contact', { details: [detail] });
  }
  requireUnfrozen(contact);
  return { id: contact.id, ...copyOf(contact), billing: contact.billing };
}
