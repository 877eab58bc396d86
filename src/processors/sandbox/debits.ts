import { chargedBy, type DebitScheme } from '../../kit/money/payment-methods.ts';
import type { KnownMandate } from '../types.ts';
import type { Behaviour } from './test-numbers.ts';
import type { Charge, Method } from './types.ts';

/** Banks settle a debit after so many banking days. */
const SETTLEMENT_DAYS: Readonly<Record<DebitScheme, number>> = { Ach: 2, Sepa: 5 };

/** How a bank account takes a debit back: how many days after it was paid (null: instead of paying it), and with which code. */
interface Return {
  readonly afterDays: number | null;
  readonly codes: Readonly<Record<DebitScheme, string>>;
  readonly message: string;
}

const unpaid = 'There was not enough money in the account.';
const returns: Readonly<Partial<Record<Behaviour, Return>>> = {
  returns_r01: { afterDays: null, codes: { Ach: 'R01', Sepa: 'AM04' }, message: unpaid },
  returns_r01_alone: { afterDays: null, codes: { Ach: 'R01', Sepa: 'AM04' }, message: unpaid },
  returns_closed: {
    afterDays: null,
    codes: { Ach: 'R02', Sepa: 'AC04' },
    message: 'The bank account is closed.',
  },
  returns_late: {
    afterDays: 45,
    codes: { Ach: 'R10', Sepa: 'MD01' },
    message: 'The holder says that they did not agree to it.',
  },
  returns_asked_back: {
    afterDays: 30,
    codes: { Ach: 'R11', Sepa: 'MD06' },
    message: 'The holder asked for the money back.',
  },
};

function schemeOf({ method, currency }: Pick<Charge, 'method' | 'currency'>): DebitScheme {
  return method !== null && chargedBy(method.type, currency) === 'Sepa' ? 'Sepa' : 'Ach';
}

/** After how many banking days the bank of a debit settles it. */
export function settlementDaysOf(charge: Pick<Charge, 'method' | 'currency'>): number {
  return SETTLEMENT_DAYS[schemeOf(charge)];
}

/** Whether a debit comes back instead of being paid. `isOffSession`: autopay makes it. */
export function comesBackUnpaid(method: Method | null, isOffSession: boolean): boolean {
  if (method?.behaviour === 'returns_r01_alone') return isOffSession;
  return method !== null && returns[method.behaviour]?.afterDays === null;
}

/** How many days after it was paid a debit is taken back; null: never. */
export function takenBackAfter(method: Method | null): number | null {
  return (method && returns[method.behaviour]?.afterDays) ?? null;
}

/** With which code and words a debit comes back. */
export function returnOf(charge: Pick<Charge, 'method' | 'currency'>): { code: string; message: string } {
  const known = charge.method && returns[charge.method.behaviour];
  if (!known) throw new Error('A debit that comes back needs a reason.');
  return { code: known.codes[schemeOf(charge)], message: known.message };
}

/** The creditor identifier of the sandbox: the one of the Deutsche Bundesbank for tests. */
const TEST_CREDITOR = 'DE98ZZZ09999999999';

/** The mandate of a debit in euros, named after the charge or the setup that it came with. */
export function mandateOf(reference: string): KnownMandate {
  return { reference: `TEST-${reference.slice(-12).toUpperCase()}`, creditorId: TEST_CREDITOR };
}
