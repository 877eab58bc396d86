import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { FIRST_ID } from '../kit/ids.ts';
import { civilDateIn, instantIn } from '../kit/time.ts';
import { dropContents } from './letters-store.ts';

/** How many mails one transaction looks at. */
const AT_ONCE = 500;

/** The local hour at which it is done. */
const HOUR = 3;

/**
 * Deletes the contents of an account's mails when the years after the end of their year are over: subject, addresses and
 * states stay. Answers when to do it again, on the first day of the next month, so that a shorter time that the operator
 * sets has its effect soon.
 */
export async function dropLetters(
  { database, mailYears }: { readonly database: Database; readonly mailYears: number },
  { id, timeZone }: Account,
  now: Date,
): Promise<Date> {
  const [year = 0, month = 1] = civilDateIn(timeZone, now).split('-').map(Number);
  const before = instantIn(timeZone, `${year - mailYears}-01-01`);
  let after: string | null = FIRST_ID;
  while (after !== null) {
    const from: string = after;
    after = await database.transaction(id, (tx) =>
      dropContents(tx, id, { after: from, before, most: AT_ONCE }, now),
    );
  }
  const next = month === 12 ? `${year + 1}-01` : `${year}-${`${month + 1}`.padStart(2, '0')}`;
  return instantIn(timeZone, `${next}-01`, HOUR);
}
