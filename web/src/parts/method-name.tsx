import type { ChargedMethod } from '../api/schema.ts';

/** A card or bank account as people know it: "Visa 4242". */
export function methodName({ name }: Pick<ChargedMethod, 'name'>): string {
  return `${'brand' in name ? name.brand : name.bankName} ${name.last4}`;
}

/** Until when a card works, as it stands on the card: "12/34". */
export function expiryText(expiresOn: string): string {
  return `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`;
}

/** A method in a list to choose from: "Visa 4242, 12/34". */
export function methodLabel(
  method: Pick<ChargedMethod, 'name'> & { readonly expiresOn: string | null },
): string {
  const name = methodName(method);
  return method.expiresOn === null ? name : `${name}, ${expiryText(method.expiresOn)}`;
}
