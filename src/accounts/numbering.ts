import type { Transaction } from '../kit/db/database.ts';
import type { FaultDetail } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import {
  isInPeriod,
  isSameRange,
  type NumberScheme,
  numberForm,
  numberInRange,
  rangeOf,
} from '../kit/text/number-pattern.ts';
import {
  COUNTED_DIGITS,
  type Counter,
  findHighestNumber,
  lockCounter,
  moveCounter,
  type NumberedDocument,
  readNextCount,
} from './numbering-store.ts';
import { MAXIMUM_NEXT_NUMBER } from './setting-faults.ts';

/**
 * Has a counter count in the year or month of a civil day, and answers it locked: nobody takes a number of it until the
 * transaction ends. A document of the old year that comes late goes on where the old year ended.
 */
export async function turnCounter(
  tx: Transaction,
  accountId: AccountId,
  document: NumberedDocument,
  day: string,
): Promise<Counter> {
  const counter = await lockCounter(tx, accountId, document);
  const { pattern, prefix } = counter;
  if (pattern === null || isInPeriod(counter.period, day)) return counter;
  const range = rangeOf({ pattern, prefix }, day);
  const highest = Number(await findHighestNumber(tx, accountId, document, range, COUNTED_DIGITS));
  // A day of an earlier period comes when the account moves to another zone at New Year.
  const isEarlier = counter.since === null || (range.period ?? '') < counter.since;
  const since = isEarlier ? range.period : counter.since;
  const turned = { ...range, pattern, since, first: highest + 1 };
  const form = numberForm(pattern, since);
  await moveCounter(tx, accountId, document, counter, { ...turned, form }, 'Turn');
  return { ...turned, isNoted: counter.isNoted && since === counter.since, value: highest };
}

/**
 * Has the counter go on behind the highest number of its range: the release before knows no patterns, and may have let in a number
 * of the caller's own that was next.
 */
export async function skipTakenNumbers(tx: Transaction, accountId: AccountId, day: string): Promise<void> {
  const counter = await turnCounter(tx, accountId, 'Invoice', day);
  const highest = Number(await findHighestNumber(tx, accountId, 'Invoice', counter, COUNTED_DIGITS));
  if (highest <= counter.value) return;
  const form = counter.pattern === null ? null : numberForm(counter.pattern, counter.since);
  await moveCounter(tx, accountId, 'Invoice', counter, { ...counter, form, first: highest + 1 }, 'Skip');
}

/** The number that the next document of a civil day would get. Locks nothing, and takes none. */
export async function readNextNumber(
  tx: Transaction,
  accountId: AccountId,
  document: NumberedDocument,
  day: string,
): Promise<string> {
  const { range, next } = await readNextCount(tx, accountId, document, day);
  return numberInRange(range, next);
}

/** How a kind of document is to be numbered from now on. */
interface AskedNumbering {
  readonly document: NumberedDocument;
  readonly scheme: NumberScheme;
  /** The number to go on with; undefined: the next of the present ones. */
  readonly first: number | undefined;
  readonly today: string;
  /** The field of the request that names the first number. */
  readonly path: string;
}

/** What a change of the numbering would do. */
interface NumberingPlan {
  readonly faults: readonly FaultDetail[];
  readonly next: number;
  move(): Promise<void>;
}

/** Plans another numbering. A number that a document has is not given again. In another range counting may begin again at 1. */
export async function planNumbering(
  tx: Transaction,
  accountId: AccountId,
  { document, scheme, first: asked, today, path }: AskedNumbering,
): Promise<NumberingPlan> {
  // From here on no document gets a number, so the numbers that are read stay the highest.
  const counter = await turnCounter(tx, accountId, document, today);
  const range = rangeOf(scheme, today);
  const current = counter.value + 1;
  const first = asked ?? current;
  const highest = await findHighestNumber(tx, accountId, document, range);
  const isSame = isSameRange(range, counter);
  const isFree = BigInt(first) > highest || (isSame && first === current);
  const isRight = Number.isInteger(first) && first >= 1 && first <= MAXIMUM_NEXT_NUMBER;
  const faults: FaultDetail[] = [];
  if (!isRight) {
    const message = `The next number is 1 to ${MAXIMUM_NEXT_NUMBER}.`;
    faults.push({ path, code: 'out_of_range', message });
  } else if (!isFree) {
    const message = `Numbers of the form ${numberInRange(range, 1)} are used up to ${highest}: the next is ${highest + 1n} or higher.`;
    faults.push({ path, code: 'number_used', message });
  }
  const { pattern } = scheme;
  const isMoved =
    !isSame || first !== current || pattern !== counter.pattern || range.digits !== counter.digits;
  const since = pattern === counter.pattern ? counter.since : range.period;
  const form = pattern === null ? null : numberForm(pattern, since);
  return {
    faults,
    next: first,
    move: async () => {
      if (!isMoved) return;
      await moveCounter(
        tx,
        accountId,
        document,
        counter,
        { ...range, pattern, since, form, first },
        'Settings',
      );
    },
  };
}
