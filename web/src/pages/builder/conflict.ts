import type { Change } from '../../api/changes.ts';
import type { FullInvoice } from '../../api/schema.ts';
import { differs } from './billing.ts';
import { addressesOf, bodyOf, type Form, formOf, missingOf } from './form.ts';

/**
 * The parts of an invoice that two people can change. Each is taken as a whole: amounts, lines and schedule depend on
 * each other.
 */
const parts = [
  'client',
  'billing',
  'amounts',
  'paymentMethods',
  'note',
  'eventDate',
  'ccEmails',
  'enableAutoreminders',
  'deliveryMethod',
] as const;
export type Part = (typeof parts)[number];

/** A part that somebody else has saved since the person here began to edit. */
interface Difference {
  readonly part: Part;
  /** True when the person here has changed the part, too, and to another value. */
  readonly isContested: boolean;
  /** The author of the last change; null when the events read do not go back that far. */
  readonly by: Change | null;
}

/** The changes that somebody else has saved to an invoice since the person here began to edit. */
export interface Conflict {
  readonly theirs: FullInvoice;
  readonly etag: string | null;
  readonly differences: readonly Difference[];
  readonly statusBy: Change | null;
}

export function contentOf(form: Form, part: Part): unknown {
  if (part === 'amounts') {
    const isWhole = missingOf(form).length === 0;
    const body = isWhole ? bodyOf(form) : null;
    return body === null
      ? [form.items.map(({ key: _key, ...item }) => item), form.rows.map(({ key: _key, ...row }) => row)]
      : [
          body.totalAmount,
          body.lineItems,
          body.taxMode,
          body.discount,
          body.taxExemption,
          body.paymentSchedule,
          body.currency,
        ];
  }
  if (part === 'ccEmails') return addressesOf(form.ccEmails);
  return part === 'client' ? form.client?.id : form[part];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Compares the invoice with `before`: the parts that somebody else has changed, and whether the form here differs. */
export function compare(before: Form, mine: Form, theirs: FullInvoice): Omit<Difference, 'by'>[] {
  const after = formOf(theirs);
  return parts
    .filter((part) =>
      part === 'billing'
        ? differs(before.billing, after.billing)
        : !isSame(contentOf(before, part), contentOf(after, part)),
    )
    .map((part) => ({
      part,
      isContested:
        !isSame(contentOf(mine, part), contentOf(before, part)) &&
        !isSame(contentOf(mine, part), contentOf(after, part)),
    }));
}

/**
 * The form with the other person's version of all that they have changed, but for the parts that are kept. A payment
 * that they have removed is a new one when the schedule is kept.
 */
export function merge(
  mine: Form,
  theirs: FullInvoice,
  differences: readonly Pick<Difference, 'part'>[],
  kept: ReadonlySet<Part>,
): Form {
  const after = formOf(theirs);
  const known = new Set(theirs.paymentSchedule.map(({ id }) => id));
  const taken = differences.filter(({ part }) => !kept.has(part)).map(({ part }) => part);
  const amounts = taken.includes('amounts')
    ? {
        items: after.items,
        taxMode: after.taxMode,
        discount: after.discount,
        taxExemption: after.taxExemption,
        rows: after.rows,
        plan: after.plan,
        currency: after.currency,
      }
    : { rows: mine.rows.map((row) => (row.id !== null && !known.has(row.id) ? { ...row, id: null } : row)) };
  const others = taken
    .filter((part) => part !== 'amounts')
    .map((part) => [part, after[part as Exclude<Part, 'amounts'>]]);
  return { ...mine, ...Object.fromEntries(others), ...amounts };
}
