import { sumAmounts } from '../../kit/money/money.ts';
import type { ChargedBy } from '../../kit/money/payment-methods.ts';
import { addDays } from '../../kit/time.ts';
import { announcedDays } from './retry-rules.ts';

/** When a payment is taken, and of which debit that was put off or is tried again it is a part; '' of none. */
interface Planned {
  readonly at: string;
  readonly debit: string;
}

/**
 * Which payments are charged together, in order: those of one instant. A debit that is tried again or put off stands alone: its
 * amount was announced to the client, and Nacha requires that a repeated debit has the amount of the returned one.
 */
export function together<Payment>(
  by: ChargedBy,
  payments: readonly Payment[],
  plannedOf: (payment: Payment) => Planned,
): Payment[][] {
  const nameOf = (payment: Payment) => {
    const { at, debit } = plannedOf(payment);
    return by === 'Card' ? at : `${at} ${debit}`;
  };
  const charges = [...Map.groupBy(payments, nameOf)];
  return charges.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, some]) => some);
}

/** Whether a new consent puts off a payment: what is due is announced first, and a SEPA debit has its notice in any case. */
function isPutOff(by: ChargedBy, dueDate: string, today: string): boolean {
  return by === 'Sepa' ? dueDate < putOffDay(by, today) : dueDate <= today;
}

function putOffDay(by: ChargedBy, today: string): string {
  return addDays(today, announcedDays(by) + 1);
}

/** The amounts of the charges under a consent that is given today, in order. */
export function chargesOfConsent(
  by: ChargedBy,
  payments: readonly { readonly dueDate: string; readonly amount: number }[],
  today: string,
): number[] {
  const asked = payments.filter(({ amount }) => amount > 0);
  const charges = together(by, asked, ({ dueDate }) =>
    isPutOff(by, dueDate, today)
      ? { at: putOffDay(by, today), debit: 'put off' }
      : { at: dueDate, debit: '' },
  );
  return charges.map((some) => sumAmounts(some.map(({ amount }) => amount)));
}
