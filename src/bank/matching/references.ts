import { remainder97 } from '../files/values.ts';
import type { MatchedLine, OpenInvoice } from './types.ts';

/** Finds the invoices that a line names. */
export type FindReferenced = (line: MatchedLine) => Referenced;

interface Referenced {
  /** Those whose whole number stands there, in any way of writing it. */
  readonly full: readonly OpenInvoice[];
  /** Those of whose number the prefix or the zeros were left out: other numbers may look the same. */
  readonly loose: readonly OpenInvoice[];
}

const MOST_TOKENS = 8;
/** A shorter number, such as `42`, is found in too many texts. */
const SHORTEST = 3;
/** Digits that are an invoice without its prefix; fewer are a day, a room, an age. */
const FEWEST_DIGITS = 4;

/** Prepares the numbers of all open invoices, so that each line is read once. */
export function referencesOf(invoices: readonly OpenInvoice[]): FindReferenced {
  const full = new Map<string, OpenInvoice[]>();
  const loose = new Map<string, OpenInvoice[]>();
  for (const invoice of invoices) {
    const number = tokensOf(invoice.number).join('');
    if (number.length >= SHORTEST) add(full, number, invoice);
    for (const form of looseForms(invoice.number)) add(loose, form, invoice);
  }
  return (line) => {
    const texts = [line.text, line.reference ?? '', line.endToEndId ?? ''].map(tokensOf);
    const named = new Set(
      texts.flatMap((tokens) => [...hits(tokens, full), ...creditorReferences(tokens, full)]),
    );
    const similar = new Set(texts.flatMap((tokens) => hits(tokens, loose)));
    return { full: [...named], loose: [...similar].filter((one) => !named.has(one)) };
  };
}

function add(index: Map<string, OpenInvoice[]>, key: string, invoice: OpenInvoice): void {
  const found = index.get(key);
  if (found === undefined) index.set(key, [invoice]);
  else if (!found.includes(invoice)) found.push(invoice);
}

/** Runs of letters and runs of digits: `inv-00 42`, `INV0042` and `Inv. 0042` have the same, joined. */
function tokensOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toUpperCase()
      .match(/[A-Z]+|\d+/g) ?? []
  );
}

function looseForms(number: string): string[] {
  const tokens = tokensOf(number);
  const last = tokens.at(-1) ?? '';
  if (!/^\d+$/.test(last)) return [];
  const before = tokens.slice(0, -1).join('');
  const digits = last.replace(/^0+/, '');
  return [
    ...(before !== '' && last.length >= FEWEST_DIGITS ? [last] : []),
    ...(/[A-Z]/.test(before) && digits !== last && digits !== '' ? [`${before}${digits}`] : []),
  ];
}

/** The invoices whose numbers are runs of whole tokens. A longer number hides the shorter ones inside of it. */
function hits(tokens: readonly string[], index: ReadonlyMap<string, readonly OpenInvoice[]>): OpenInvoice[] {
  const found: OpenInvoice[] = [];
  for (let from = 0; from < tokens.length; from++) {
    const longest = longestHit(tokens, from, index);
    if (longest === null) continue;
    found.push(...longest.invoices);
    from = longest.to;
  }
  return found;
}

function longestHit(
  tokens: readonly string[],
  from: number,
  index: ReadonlyMap<string, readonly OpenInvoice[]>,
) {
  let joined = '';
  let longest: { readonly to: number; readonly invoices: readonly OpenInvoice[] } | null = null;
  for (let to = from; to < Math.min(tokens.length, from + MOST_TOKENS); to++) {
    joined += tokens[to] ?? '';
    const invoices = index.get(joined);
    if (invoices !== undefined) longest = { to, invoices };
  }
  return longest;
}

/** Creditor references (ISO 11649): `RF`, two check digits that are right, and the number of an invoice. */
function creditorReferences(tokens: readonly string[], index: ReadonlyMap<string, readonly OpenInvoice[]>) {
  return tokens.flatMap((token, at) => {
    if (token !== 'RF') return [];
    let joined = 'RF';
    // Printed in groups of four, so that it has many tokens.
    for (let to = at + 1; to < Math.min(tokens.length, at + 2 * MOST_TOKENS); to++) {
      joined += tokens[to] ?? '';
      const found = /^RF\d{2}/.test(joined) ? index.get(joined.slice(4)) : undefined;
      if (found !== undefined && remainder97(joined) === 1) return found;
    }
    return [];
  });
}
