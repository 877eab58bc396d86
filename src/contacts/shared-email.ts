import type { Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { AppError } from '../kit/errors.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';
import { type ContactRow, findContactsByEmail } from './store.ts';
import type { ContactInput } from './types.ts';

/** Refuses an address that another contact without a company has; companies may share it. Errors: 422 `contact_exists`. */
export async function requireFreeEmail(
  tx: Transaction,
  accountId: AccountId,
  { email, billing }: Pick<ContactInput, 'email' | 'billing'>,
  own: ContactId | null = null,
): Promise<void> {
  if (billing?.company != null) return;
  const [other] = await findContactsByEmail(tx, accountId, [email]);
  if (other?.id == null || other.id === own || other.billing?.company != null) return;
  throw contactExists(other.id);
}

/** Two requests may use one email address at the same moment; then the index decides. Errors: 422 `contact_exists`. */
export async function refuseTaken(saved: Promise<ContactRow>): Promise<ContactRow> {
  try {
    return await saved;
  } catch (cause) {
    if (brokenConstraint(cause) === 'contacts_email_key') throw contactExists(null);
    throw cause;
  }
}

function contactExists(other: ContactId | null): AppError {
  const message =
    other === null
      ? 'Another contact has this email address.'
      : `The contact ${other} has this email address.`;
  const params = other === null ? {} : { contactId: other };
  return new AppError('contact_exists', {
    message,
    details: [{ path: '/email', code: 'contact_exists', message, params }],
  });
}
