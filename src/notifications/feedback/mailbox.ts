import { ImapFlow } from 'imapflow';
import type { Log } from '../../kit/log.ts';
import type { BounceMailbox } from '../../kit/mail/feedback-settings.ts';
import type { Rest } from '../../kit/queue/rest.ts';
import type { Clock } from '../../kit/time.ts';
import { readReturned } from './dsn.ts';
import type { Feedback } from './types.ts';

const LOOK_EVERY_MS = 60_000;
const TIMEOUT_MS = 30_000;
/** Bytes of a message that are read: a report is at its beginning, behind it comes the returned mail. */
const MOST_BYTES = 262_144;
const MOST_AT_ONCE = 200;

interface MailboxDeps {
  readonly mailbox: BounceMailbox;
  readonly log: Log;
  readonly clock: Clock;
  readonly receive: (reports: readonly Feedback[]) => Promise<void>;
}

/**
 * Reads the unread messages of the mailbox to which servers return mails, and answers how many were reports. A report that
 * was applied becomes read. Any other message stays unread and is flagged, for a person to look at. Each process may do it
 * at any time: a report is applied once. Errors: when the mailbox cannot be read.
 */
export async function readBounceMailbox({ mailbox, log, clock, receive }: MailboxDeps): Promise<number> {
  const now = clock.now();
  const { host, port, isSecure, requiresTls, user, password, folder } = mailbox;
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    ...(isSecure ? {} : { doSTARTTLS: requiresTls }),
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  // An error of the line also rejects what is under way on it.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.mailboxOpen(folder);
    const found = (await client.search({ seen: false, flagged: false }, { uid: true })) || [];
    let reports = 0;
    for (const uid of found.slice(0, MOST_AT_ONCE)) {
      const query = { source: { start: 0, maxLength: MOST_BYTES }, internalDate: true } as const;
      const message = await client.fetchOne(`${uid}`, query, { uid: true });
      if (message === false || message?.source === undefined) continue;
      const read = await readReturned(message.source, new Date(message.internalDate ?? now)).catch(
        () => null,
      );
      // One that cannot be applied now, as of an account that moves, stays as it is, and holds up no other.
      const isApplied =
        read === null ||
        (await receive(read).then(
          () => true,
          (err: unknown) => {
            log.warn({ err, uid }, 'a returned mail could not be noted; it is tried again');
            return false;
          },
        ));
      if (!isApplied) continue;
      await client.messageFlagsAdd(`${uid}`, [read === null ? '\\Flagged' : '\\Seen'], { uid: true });
      if (read !== null) reports += 1;
      else log.warn({ uid }, 'a message in the mailbox of returned mails is no report: it was flagged');
    }
    await client.logout();
    return reports;
  } finally {
    client.close();
  }
}

/** Reads the mailbox again and again until `rest` is over. */
export async function watchBounceMailbox(deps: MailboxDeps, rest: Rest): Promise<void> {
  while (!rest.isOver()) {
    await readBounceMailbox(deps).catch((err: unknown) => {
      deps.log.warn({ err }, 'the mailbox of returned mails could not be read; it goes on in a minute');
    });
    await rest.pause(LOOK_EVERY_MS);
  }
}
