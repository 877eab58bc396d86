import type { Account } from '../accounts/types.ts';
import { accountTime } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import { civilDateIn } from '../kit/time.ts';
import type { InvoiceRowBody } from './row-bodies.ts';
import type { ImportKind, RowFault } from './types.ts';

export function faultsOf({ code, message, details }: AppError): readonly RowFault[] {
  return details.length > 0 ? details : [{ path: '', code, message }];
}

/** The refusal of a row that repeats a value of a row before it in its file, which two objects cannot share. */
export function repeatedRow(kind: ImportKind | 'ExternalId', line: number): AppError {
  const { code, path, what } = sharedValues[kind];
  const message = `Line ${line} has the same ${what}.`;
  const details = [{ path, code: 'repeated_line', message, params: { line } }];
  return new AppError(code, { message, details });
}

const sharedValues = {
  Contacts: { code: 'contact_exists', path: '/email', what: 'email address' },
  Invoices: { code: 'number_taken', path: '/number', what: 'number' },
  ExternalId: { code: 'external_id_taken', path: '/externalId', what: 'externalId' },
} as const;

/** Refuses days of issue and of payment that are in the future, or of a draft. Errors: 422 `illegal_action`. */
export function requirePastDays(
  account: Account,
  { status, issuedOn, paymentSchedule = [] }: InvoiceRowBody,
  now: Date,
): void {
  const today = civilDateIn(account.timeZone, accountTime(account, now));
  const details = paymentSchedule.flatMap(({ paidOn }, index): RowFault[] => {
    const path = `/paymentSchedule/${index}/paidOn`;
    if (paidOn === undefined) return [];
    if (status !== 'Active') return [{ path, code: 'draft_paid', message: 'A draft cannot be paid.' }];
    if (paidOn <= today) return [];
    return [{ path, code: 'paid_in_future', message: 'This day is in the future.' }];
  });
  if (issuedOn !== undefined && status !== 'Active')
    details.push({ path: '/issuedOn', code: 'draft_issued', message: 'A draft is not issued yet.' });
  else if (issuedOn !== undefined && issuedOn > today)
    details.push({ path: '/issuedOn', code: 'issued_in_future', message: 'This day is in the future.' });
  if (details.length > 0) throw new AppError('illegal_action', { details });
}
