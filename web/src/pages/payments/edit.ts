import type { Operations, ShownPayment } from '../../api/schema.ts';
import type { PaymentDraft } from './payment-form.tsx';

/** The parts of an offer that two people can change. */
const parts = ['contact', 'amount', 'date', 'eventDate', 'methodId', 'note'] as const;
export type Part = (typeof parts)[number];

/** A part that somebody else has saved since the person here began to edit. */
export interface Difference {
  readonly part: Part;
  /** True when the person here has changed the part, too, and to another value. */
  readonly isContested: boolean;
}

/** A payment as a form shows it. */
export function draftOf(payment: ShownPayment): PaymentDraft {
  const { contact, totalAmount, scheduleDate, eventDate, paymentMethodId, note } = payment;
  return {
    contact,
    amount: totalAmount,
    date: scheduleDate,
    eventDate: eventDate ?? '',
    methodId: paymentMethodId,
    note,
  };
}

const plain = ({ contact, ...draft }: PaymentDraft): PaymentDraft => ({
  ...draft,
  contact: { name: contact.name.trim(), email: contact.email.trim() },
});

function isSame(one: PaymentDraft, other: PaymentDraft, part: Part): boolean {
  return JSON.stringify(plain(one)[part]) === JSON.stringify(plain(other)[part]);
}

/** The parts that differ between two drafts. */
export function changedParts(before: PaymentDraft, after: PaymentDraft): Part[] {
  return parts.filter((part) => !isSame(before, after, part));
}

/** The body of a change: only the fields that differ from those that were read. */
export function changesOf(
  before: PaymentDraft,
  draft: PaymentDraft,
): Operations['PATCH /v1/payments/{payment_id}']['body'] {
  const { contact, amount, date, eventDate, methodId, note } = plain(draft);
  const whole = {
    contact: { contact },
    amount: amount === null ? {} : { totalAmount: amount },
    date: { scheduleDate: date },
    eventDate: { eventDate: eventDate === '' ? null : eventDate },
    methodId: { paymentMethodId: methodId },
    note: { note },
  };
  return Object.assign({}, ...changedParts(before, draft).map((part) => whole[part]));
}

/** Compares an offer with `before`: the parts that somebody else has changed, and whether the draft here differs. */
export function compareDrafts(before: PaymentDraft, mine: PaymentDraft, theirs: PaymentDraft): Difference[] {
  return changedParts(before, theirs).map((part) => ({
    part,
    isContested: !isSame(mine, before, part) && !isSame(mine, theirs, part),
  }));
}

/** The draft with the other person's version of all that they have changed, but for the parts that are kept. */
export function mergeDrafts(
  mine: PaymentDraft,
  theirs: PaymentDraft,
  differences: readonly Difference[],
  kept: ReadonlySet<Part>,
): PaymentDraft {
  const taken = differences.filter(({ part }) => !kept.has(part)).map(({ part }) => [part, theirs[part]]);
  return { ...mine, ...Object.fromEntries(taken) };
}
