import type { Statement } from '../kit/db/database.ts';

/** One thing that does not hold: of what, what it should be, and what it is. */
export interface Fault {
  readonly subject: string;
  /** Null where there should be nothing. */
  readonly expected: string | null;
  /** Null where there is nothing. */
  readonly found: string | null;
}

export interface CheckResult {
  readonly name: string;
  /** What always holds, in words. */
  readonly sentence: string;
  readonly rowsLookedAt: number;
  /** How many faults there are, also those that are not told. */
  readonly faultCount: number;
  /** The first hundred, by subject. */
  readonly faults: readonly Fault[];
}

/** Something that always holds, with the one statement that looks whether it does. */
export interface Check {
  readonly name: string;
  readonly sentence: string;
  readonly statement: Statement;
  /** What the statement takes besides the account's id. */
  readonly values: readonly unknown[];
}

/** A difference that was found, to be kept until it is gone. */
export interface Difference {
  readonly kind: string;
  readonly subject: string;
  readonly explanation: string;
}
