import type { Statement } from '../kit/db/database.ts';

/** One violation of a check: the subject, the expected and the found value. */
export interface Fault {
  readonly subject: string;
  /** Null when nothing is expected. */
  readonly expected: string | null;
  /** Null when nothing is there. */
  readonly found: string | null;
}

export interface CheckResult {
  readonly name: string;
  /** The invariant, in words. */
  readonly sentence: string;
  readonly rowsLookedAt: number;
  /** How many faults there are, including those that `faults` leaves out. */
  readonly faultCount: number;
  /** The first hundred, by subject. */
  readonly faults: readonly Fault[];
}

/** An invariant, with the one statement that checks it. */
export interface Check {
  readonly name: string;
  readonly sentence: string;
  readonly statement: Statement;
  /** The parameters of the statement after the account's id. */
  readonly values: readonly unknown[];
}

/** A difference that was found. It is kept until it is gone. */
export interface Difference {
  readonly kind: string;
  readonly subject: string;
  readonly explanation: string;
}
