import type { Log } from '../../kit/log.ts';
import type { BounceMailbox } from '../../kit/mail/feedback-settings.ts';
import type { OnlyOne } from '../../kit/queue/only-one.ts';
import type { Rest } from '../../kit/queue/rest.ts';
import type { Clock } from '../../kit/time.ts';
import { readReturned } from './dsn.ts';
import { type Mailbox, type MailboxMessage, openMailbox } from './imap.ts';
import type { Feedback } from './types.ts';

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = MINUTE_MS;
/** A report is at the beginning of a message, behind it comes the returned mail. Reading more would keep others waiting. */
const MOST_BYTES = 65_536;
const MOST_AT_ONCE = 200;
const FIRST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** How long a report is tried that cannot be applied, as one on a mail of an account that moves to another installation. */
const TRIED_FOR_MS = 3 * 24 * 60 * MINUTE_MS;

interface MailboxDeps {
  readonly mailbox: BounceMailbox;
  readonly log: Log;
  readonly clock: Clock;
  /** Answers how many reports were about one of our mails. */
  readonly receive: (reports: readonly Feedback[]) => Promise<number>;
  readonly open?: (settings: BounceMailbox) => Promise<Mailbox>;
}

/** A message that could not be applied, and when it is tried again. */
interface Postponed {
  /** When it failed first. */
  readonly since: Date;
  readonly until: Date;
  readonly pauseMs: number;
}

/**
 * Builds the reading of the mailbox to which servers return mails. Each call reads unread messages, the newest first, and
 * answers how many were reports. A report that was applied becomes read. Any other message stays unread and is flagged, for
 * a person to look at. One that cannot be applied now is tried again later and holds up no other; after three days it is
 * flagged. Each process may do it at any time: a report is applied once. `signal` ends it. Errors: when the mailbox cannot
 * be read.
 */
export function createBounceReading(deps: MailboxDeps): (signal: AbortSignal) => Promise<number> {
  const { mailbox: settings, clock, open = openMailbox } = deps;
  let postponed = new Map<number, Postponed>();
  return async (signal) => {
    const mailbox = await open(settings);
    const close = () => mailbox.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      if (signal.aborted) return 0;
      const found = await mailbox.findUnread();
      postponed = new Map(found.flatMap((uid) => entryOf(postponed, uid)));
      const due = found.filter((uid) => (postponed.get(uid)?.until ?? clock.now()) <= clock.now());
      let reports = 0;
      for (const uid of due.toReversed().slice(0, MOST_AT_ONCE)) {
        if (signal.aborted) break;
        const later = laterThan(postponed.get(uid), clock.now());
        // Before it is read: one that ends the connection would be the first again each time, and hold up all others.
        if (later === null) await mailbox.flag(uid, 'Flagged');
        else postponed.set(uid, later);
        const applied = await applyMessage(deps, uid, await mailbox.read(uid, MOST_BYTES));
        if (applied === 'Later') continue;
        await mailbox.flag(uid, applied);
        postponed.delete(uid);
        if (applied === 'Seen') reports += 1;
      }
      return reports;
    } finally {
      signal.removeEventListener('abort', close);
      mailbox.close();
    }
  };
}

// What becomes of a message. `Later`: it cannot be applied now.
async function applyMessage(
  { clock, log, receive }: MailboxDeps,
  uid: number,
  message: MailboxMessage | null,
): Promise<'Seen' | 'Flagged' | 'Later'> {
  const arrivedAt = message?.arrivedAt ?? clock.now();
  const read = message === null ? null : await readReturned(message.raw, arrivedAt).catch(() => null);
  try {
    if (read !== null && (await receive(read)) > 0) return 'Seen';
    log.warn(
      { uid },
      'a message in the mailbox of returned mails is no report on a mail of ours: it was flagged',
    );
  } catch (err) {
    log.warn({ err, uid }, 'a returned mail could not be noted');
    return 'Later';
  }
  return 'Flagged';
}

function entryOf(postponed: ReadonlyMap<number, Postponed>, uid: number): [number, Postponed][] {
  const one = postponed.get(uid);
  return one === undefined ? [] : [[uid, one]];
}

// Null after three days.
function laterThan(before: Postponed | undefined, now: Date): Postponed | null {
  const since = before?.since ?? now;
  if (now.getTime() - since.getTime() > TRIED_FOR_MS) return null;
  const pauseMs = before === undefined ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, 2 * before.pauseMs);
  return { since, until: new Date(now.getTime() + pauseMs), pauseMs };
}

/**
 * Reads the mailbox again and again until `rest` is over, while no other process reads it. So servers see one connection,
 * however many processes there are.
 */
export async function watchBounceMailbox(
  deps: MailboxDeps & { readonly onlyOne: OnlyOne },
  rest: Rest,
): Promise<void> {
  const read = createBounceReading(deps);
  while (!rest.isOver()) {
    await deps
      .onlyOne('bounceMailbox', () => read(rest.signal))
      .catch((err: unknown) => {
        if (!rest.isOver())
          deps.log.warn({ err }, 'the mailbox of returned mails could not be read; it goes on in a minute');
      });
    await rest.pause(LOOK_EVERY_MS);
  }
}
