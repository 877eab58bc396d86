import { ImapFlow } from 'imapflow';
import type { BounceMailbox } from '../../kit/mail/feedback-settings.ts';

/** Shorter than a process has to end. */
const TIMEOUT_MS = 10_000;
/** Bounds a server that is never silent and never done: no other process reads the mailbox until then. */
const LONGEST_MS = 300_000;

/** A message of the mailbox. */
export interface MailboxMessage {
  readonly raw: Uint8Array;
  /** When the server got it; null when it does not say. */
  readonly arrivedAt: Date | null;
}

/** The mailbox to which servers return mails, open. */
export interface Mailbox {
  /** The numbers of the messages that are neither read nor flagged, the oldest first. */
  findUnread(): Promise<number[]>;
  /** Reads so many bytes of a message from its beginning; null when it is gone or has none. */
  read(uid: number, mostBytes: number): Promise<MailboxMessage | null>;
  flag(uid: number, flag: 'Seen' | 'Flagged'): Promise<void>;
  /** Ends the connection, also while something is under way: that then fails. */
  close(): void;
}

/**
 * Opens the mailbox, for `longestMs` at most: then what is under way fails. Errors: when the server cannot be reached or
 * does not know the password.
 */
export async function openMailbox(settings: BounceMailbox, longestMs = LONGEST_MS): Promise<Mailbox> {
  const { host, port, isSecure, requiresTls, user, password, folder } = settings;
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
  const end = setTimeout(() => client.close(), longestMs);
  client.on('close', () => clearTimeout(end));
  try {
    await client.connect();
    await client.mailboxOpen(folder);
  } catch (cause) {
    client.close();
    throw cause;
  }
  return {
    findUnread: async () => (await client.search({ seen: false, flagged: false }, { uid: true })) || [],
    async read(uid, mostBytes) {
      const query = { source: { start: 0, maxLength: mostBytes }, internalDate: true } as const;
      const message = await client.fetchOne(`${uid}`, query, { uid: true });
      if (message === false || message?.source === undefined) return null;
      const { source: raw, internalDate } = message;
      return { raw, arrivedAt: internalDate === undefined ? null : new Date(internalDate) };
    },
    async flag(uid, flag) {
      await client.messageFlagsAdd(`${uid}`, [`\\${flag}`], { uid: true });
    },
    close: () => client.close(),
  };
}
