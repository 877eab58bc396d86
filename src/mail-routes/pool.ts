import { LRUCache } from 'lru-cache';
import type { AccountId } from '../kit/ids.ts';
import type { Mailer, MailerSettings, SignMessage } from '../kit/mail/mailer.ts';
import { createServerMailer } from './answers.ts';

/** For how many accounts a process keeps its mail server and key. */
const MOST_KEPT = 200;

/** How a mail server of an account is used. A server that people send through answers at once. */
export const SERVER_LIMITS = {
  connections: 3,
  connectMs: 15_000,
  silenceMs: 30_000,
  turnMs: 30_000,
  mailMs: 60_000,
};

/** A server that took the last mail within this time is quick. */
const QUICK_MS = 1_000;

/**
 * How many mails an account may have under way in a process, those that wait for a connection included. Together less than
 * the places of the worker's lane without its `roomToClaim`, so that servers of accounts, slow ones above all, leave places
 * to all other mails: with less room the lane claims none.
 */
const MOST_OF_ACCOUNT = { New: 6, Slow: 6, Quick: 30 };
const MOST_SLOW = 40;
const MOST_IN_ALL = 74;
/** Beyond this an account gets only its first places: two quick accounts with many mails leave some to others. */
const MOST_OF_QUICK = 60;

/** What a process keeps of the mail route of an account. */
interface Kept {
  /** The row and its version. */
  readonly version: string;
  /** Null: the installation's server sends. */
  readonly mailer: Mailer | null;
  readonly sign: SignMessage | null;
}

/** What is made of a row. */
interface Opened {
  readonly settings: MailerSettings | null;
  readonly sign: SignMessage | null;
}

type Pace = keyof typeof MOST_OF_ACCOUNT;

export type MailerPool = ReturnType<typeof createMailerPool>;

/** Keeps the mail servers and keys of the accounts that sent last. `make` is another way to make a mailer, for tests. */
export function createMailerPool(make: typeof createServerMailer = createServerMailer) {
  const kept = new LRUCache<AccountId, Kept>({
    max: MOST_KEPT,
    // Mails that are under way end on their connections.
    dispose: ({ mailer }) => mailer?.close(),
  });
  const load = createLoad();
  let isClosed = false;
  return {
    /** The kept server and key of an account in this version; otherwise they are opened. */
    get(accountId: AccountId, version: string, open: () => Opened): Kept {
      // A mail that is begun while the process ends is not sent: the process would be killed before it is noted.
      if (isClosed) return { version, mailer: closed, sign: null };
      const known = kept.get(accountId);
      if (known?.version === version) return known;
      const { settings, sign } = open();
      const mailer = settings === null ? null : bounded(make(settings, SERVER_LIMITS), accountId, load);
      const opened = { version, mailer, sign };
      kept.set(accountId, opened);
      return opened;
    },

    /** Forgets what is kept of an account. */
    drop: (accountId: AccountId): void => void kept.delete(accountId),

    /** How many mails of an account may begin now at its server; those at the installation's server are not counted. */
    placesOf: (accountId: AccountId): number =>
      kept.get(accountId)?.mailer ? load.placesOf(accountId) : Number.POSITIVE_INFINITY,

    /** Starts no further mail; those under way end. */
    close(): void {
      isClosed = true;
      kept.clear();
    },
  };
}

const closed: Mailer = { send: async () => [], close: () => {} };

// Counts the mails under way.
function createLoad() {
  const counts = new Map<AccountId, number>();
  const paces = new LRUCache<AccountId, Pace>({ max: MOST_KEPT });
  let slow = 0;
  let all = 0;
  const paceOf = (accountId: AccountId): Pace => paces.get(accountId) ?? 'New';
  const placesOf = (accountId: AccountId): number => {
    const pace = paceOf(accountId);
    const count = counts.get(accountId) ?? 0;
    const ofAccount = MOST_OF_ACCOUNT[pace] - count;
    const first = Math.min(MOST_OF_ACCOUNT.New - count, MOST_IN_ALL - all);
    const inAll = Math.max(first, MOST_OF_QUICK - all);
    return Math.min(ofAccount, inAll, pace === 'Slow' ? MOST_SLOW - slow : ofAccount);
  };
  return {
    /** How many mails of an account may begin. */
    placesOf,

    /** Takes a place; null when there is none. The answer gives it back, and says how long the mail has taken. */
    take(accountId: AccountId): ((milliseconds: number | null) => void) | null {
      if (placesOf(accountId) <= 0) return null;
      const pace = paceOf(accountId);
      const count = counts.get(accountId) ?? 0;
      const weight = pace === 'Slow' ? 1 : 0;
      counts.set(accountId, count + 1);
      slow += weight;
      all += 1;
      return (milliseconds) => {
        const rest = (counts.get(accountId) ?? 1) - 1;
        if (rest === 0) counts.delete(accountId);
        else counts.set(accountId, rest);
        slow -= weight;
        all -= 1;
        if (milliseconds !== null) paces.set(accountId, milliseconds < QUICK_MS ? 'Quick' : 'Slow');
      };
    },
  };
}

function bounded(mailer: Mailer, accountId: AccountId, load: ReturnType<typeof createLoad>): Mailer {
  return {
    async send(mail, sign) {
      const give = load.take(accountId);
      if (give === null) return [];
      const begun = performance.now();
      let isTried = false;
      try {
        const outcomes = await mailer.send(mail, sign);
        isTried = outcomes.length > 0;
        return outcomes;
      } finally {
        give(isTried ? performance.now() - begun : null);
      }
    },
    close: () => mailer.close(),
  };
}
