import { isCurrency } from '../../../src/kit/money/money.ts';

/** All currencies, those that are used first, the rest by their codes; each with its name in a language. */
export function currencies(
  language: string,
  used: readonly string[],
): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const others = Intl.supportedValuesOf('currency').filter(
    (code) => isCurrency(code) && !used.includes(code),
  );
  return [...new Set(used), ...others].map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }));
}
