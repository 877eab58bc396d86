import { OUTSIDE_SCOPE, taxKeyOf } from '../../../../../src/kit/money/tax-keys.ts';
import type { InvoiceVersion } from '../../../api/schema.ts';

type LineItem = InvoiceVersion['lineItems'][number];
type Tax = InvoiceVersion['taxes'][number];

/** How the two sides of a row differ. */
export type Difference = 'changed' | 'added' | 'gone' | 'same';

/** Something in two versions of a document; null where a version does not have it. */
export interface Pair<Part> {
  readonly before: Part | null;
  readonly after: Part | null;
  readonly difference: Difference;
}

/** What two versions of a document say. */
interface Comparison {
  readonly client: Pair<InvoiceVersion['contact']>;
  readonly eventDate: Pair<string>;
  readonly total: Pair<number>;
  readonly lines: readonly Pair<LineItem>[];
  /** By rate, in falling order; what is outside the scope of tax last. Empty where no tax is named. */
  readonly taxes: readonly Pair<Tax>[];
}

/** Lays two versions of a document side by side. */
export function compareVersions(before: InvoiceVersion, after: InvoiceVersion): Comparison {
  return {
    client: pairOf(before.contact, after.contact),
    eventDate: pairOf(before.eventDate, after.eventDate),
    total: pairOf(before.totalAmount, after.totalAmount),
    lines: pairLines(before.lineItems, after.lineItems),
    taxes: pairTaxes(before.taxes, after.taxes),
  };
}

function pairOf<Part>(before: Part | null, after: Part | null): Pair<Part> {
  return { before, after, difference: differenceOf(before, after) };
}

function differenceOf(before: unknown, after: unknown): Difference {
  if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
  if (before === null) return 'added';
  return after === null ? 'gone' : 'changed';
}

// Items have no ids. The same item is one that stayed, then one with the same words, then one in the same place: what has
// moved up because another one is gone has not changed.
function pairLines(before: readonly LineItem[], after: readonly LineItem[]): readonly Pair<LineItem>[] {
  const partner = new Map<LineItem, LineItem>();
  const taken = new Set<LineItem>();
  const isAlike = [
    (one: LineItem, other: LineItem) => differenceOf(one, other) === 'same',
    (one: LineItem, other: LineItem) => one.description === other.description,
    (one: LineItem, other: LineItem) => before.indexOf(other) === after.indexOf(one),
  ];
  for (const is of isAlike) {
    for (const item of after) {
      if (partner.has(item)) continue;
      const old = before.find((one) => !taken.has(one) && is(item, one));
      if (old === undefined) continue;
      partner.set(item, old);
      taken.add(old);
    }
  }
  const gone = before.filter((one) => !taken.has(one)).map((one) => pairOf<LineItem>(one, null));
  return [...after.map((one) => pairOf<LineItem>(partner.get(one) ?? null, one)), ...gone];
}

function pairTaxes(before: readonly Tax[], after: readonly Tax[]): readonly Pair<Tax>[] {
  const rates = new Set([...before, ...after].map(taxKeyOf));
  if (rates.size === 1 && rates.has(OUTSIDE_SCOPE)) return [];
  const ofRate = (taxes: readonly Tax[], key: number) => taxes.find((tax) => taxKeyOf(tax) === key) ?? null;
  return [...rates]
    .toSorted((one, other) => other - one)
    .map((rate) => pairOf(ofRate(before, rate), ofRate(after, rate)));
}
