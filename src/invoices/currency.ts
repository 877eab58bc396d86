import { invalidRequest } from '../kit/errors.ts';
import { isCurrency } from '../kit/money/money.ts';

/** Refuses a code that is not an active ISO 4217 currency. Errors: 400. */
export function requireCurrency(currency: string | undefined): void {
  if (currency === undefined || isCurrency(currency)) return;
  const message = 'must be the ISO 4217 code of a currency in use.';
  throw invalidRequest([{ path: '/currency', code: 'unknown_value', message }]);
}
