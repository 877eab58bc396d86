import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { FIRST_ID } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { civilDateIn, instantIn } from '../kit/time.ts';
import { dropContents } from './letters-store.ts';

/** How many mails one transaction looks at. */
const AT_ONCE = 500;

/** How many of these pieces one task does, which so ends long before its lease. The rest is for another task. */
const PIECES = 20;

/** The local hour at which it is done. */
const HOUR = 3;

/**
 * Deletes the contents of an account's mails when the years after the end of their year are over: subject, addresses and
 * states stay. `key` is that of the account, or the mail after which another task has ended. Answers when to do it again,
 * on the first day of the next month, so that a shorter time that the operator sets has its effect soon.
 */
export async function dropLetters(
  { database, mailYears }: { readonly database: Database; readonly mailYears: number },
  { id, timeZone }: Account,
  key: string,
  now: Date,
): Promise<Date | null> {
  const [year = 0, month = 1] = civilDateIn(timeZone, now).split('-').map(Number);
  const before = instantIn(timeZone, `${year - mailYears}-01-01`);
  const isFirst = key === id;
  let after: string | null = isFirst ? FIRST_ID : key;
  for (let piece = 1; piece <= PIECES && after !== null; piece += 1) {
    const from: string = after;
    after = await database.transaction(id, async (tx) => {
      const end = await dropContents(tx, id, { after: from, before, most: AT_ONCE }, now);
      if (piece === PIECES && end !== null) await scheduleTask(tx, id, 'mail.letters', end, now);
      return end;
    });
  }
  if (!isFirst) return null;
  const next = month === 12 ? `${year + 1}-01` : `${year}-${`${month + 1}`.padStart(2, '0')}`;
  return instantIn(timeZone, `${next}-01`, HOUR);
}
