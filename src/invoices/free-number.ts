import type { Account } from '../accounts/types.ts';
import { AppError, type FaultDetail } from '../kit/errors.ts';
import { numberInRange, rangeOf } from '../kit/text/number-pattern.ts';

/** What decides which numbers an account counts: its prefix, or its pattern with the form of the counted numbers. */
export type CountedNumbers = Pick<Account, 'numberPrefix' | 'numberPattern' | 'numberForm'>;

/**
 * Refuses a number of the caller's own where it could collide with a counted one, or on a draft.
 * Errors: 422 `number_reserved`, 422 `illegal_action`.
 */
export function requireFreeNumber(
  number: string | undefined,
  account: CountedNumbers,
  isDraft: boolean,
): void {
  if (number === undefined) return;
  const { numberPrefix, numberPattern: pattern } = account;
  const params = { prefix: numberPrefix, ...(pattern === null ? {} : { pattern }) };
  const detail = (code: string, message: string): FaultDetail => ({ path: '/number', code, message, params });
  if (isDraft) {
    const message = 'A draft has no number: send it with the request that issues the invoice.';
    throw new AppError('illegal_action', { message, details: [detail('illegal_action', message)] });
  }
  if (isCounted(number, account)) {
    const form = pattern ?? `${numberPrefix}0001`;
    const message = `Numbers of the form ${form} are counted by the service; choose another form.`;
    throw new AppError('number_reserved', { message, details: [detail('number_reserved', message)] });
  }
}

function isCounted(number: string, { numberPrefix: prefix, numberForm: form }: CountedNumbers): boolean {
  if (form !== null) return new RegExp(form).test(number);
  return number.startsWith(prefix) && /^\d+$/.test(number.slice(prefix.length));
}

/**
 * Refuses to count the number of an invoice that was issued elsewhere, on a civil day before counting by the pattern began: it
 * has a number already. Errors: 422 `illegal_action`.
 */
export function requireNumberOfThen(issuedOn: string, account: CountedNumbers): void {
  const { numberPattern: pattern, numberPrefix: prefix } = account;
  if (pattern === null) return;
  const range = rangeOf({ pattern, prefix }, issuedOn);
  if (range.period === null || isCounted(numberInRange(range, 1), account)) return;
  const message = `Numbers of ${range.period} are not counted here: name the number that the invoice got then.`;
  throw new AppError('illegal_action', {
    message,
    details: [{ path: '/number', code: 'number_of_then', message, params: { period: range.period } }],
  });
}

/** The refusal of a number that another invoice has. */
export function numberTaken(cause?: unknown): AppError {
  return new AppError('number_taken', {
    details: [{ path: '/number', code: 'number_taken', message: 'Another invoice has this number.' }],
    cause,
  });
}
