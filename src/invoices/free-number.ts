import { AppError, type FaultDetail } from '../kit/errors.ts';

/**
 * Refuses a number of the caller's own where it could collide with a counted one, or on a draft.
 * Errors: 422 `number_reserved`, 422 `illegal_action`.
 */
export function requireFreeNumber(number: string | undefined, prefix: string, isDraft: boolean): void {
  if (number === undefined) return;
  const params = { prefix };
  const detail = (code: string, message: string): FaultDetail => ({ path: '/number', code, message, params });
  if (isDraft) {
    const message = 'A draft has no number: send it with the request that issues the invoice.';
    throw new AppError('illegal_action', { message, details: [detail('illegal_action', message)] });
  }
  if (number.startsWith(prefix) && /^\d+$/.test(number.slice(prefix.length))) {
    const message = `Numbers of the form ${prefix}0001 are counted by the service; choose another form.`;
    throw new AppError('number_reserved', { message, details: [detail('number_reserved', message)] });
  }
}
