import type { ChargedMethod } from '../api/schema.ts';

/** A card or bank account as people know it: "Visa 4242". */
export function methodName({ name }: Pick<ChargedMethod, 'name'>): string {
  return `${'brand' in name ? name.brand : name.bankName} ${name.last4}`;
}
