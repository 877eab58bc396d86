import { WHOLE } from '../../../sdk/src/outlines.ts';

/** Hundredths of a percent of what is typed: `33.3` and `33,3 %` are 3330; null when it is no percentage up to 100. */
export function parsePercent(typed: string): number | null {
  const text = typed.replaceAll(/[\s%]/g, '').replace(',', '.');
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return value <= WHOLE ? value : null;
}
