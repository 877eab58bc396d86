import { LRUCache } from 'lru-cache';
import type { AccountId, MailId } from '../../kit/ids.ts';

/** For how many accounts, and how many mails of each, a process remembers that they wait. */
const MOST_ACCOUNTS = 200;
const MOST_OF_ACCOUNT = 10_000;

const SHORTEST_MS = 15_000;
const LONGEST_MS = 600_000;
/** By how much each waiting mail makes the longest pause longer: together they ask ten to twenty times a second. */
const FOR_EACH_MS = 100;

/** A mail that has not asked for so long does not wait here any more: another process has sent it. */
const FORGOTTEN_MS = LONGEST_MS + 60_000;

/** The mails of an account that wait, with when they asked last, in this order. */
type Room = Map<MailId, number>;

/**
 * Remembers the mails that found no place at the server of their account, so that a process asks for one without the
 * database: thousands of mails can wait for a slow server. `placesOf`: how many may begin now.
 */
export function createWaitingRoom(placesOf: (accountId: AccountId) => number) {
  const rooms = new LRUCache<AccountId, Room>({ max: MOST_ACCOUNTS });
  // Ids end in random digits, so that the mails do not all come again at once.
  const later = (room: Room, id: MailId, now: Date): Date => {
    room.delete(id);
    forget(room, now);
    if (room.size < MOST_OF_ACCOUNT) room.set(id, now.getTime());
    const longest = Math.min(LONGEST_MS - SHORTEST_MS, room.size * FOR_EACH_MS);
    const part = Number.parseInt(id.slice(-6), 16) / 0xff_ff_ff;
    return new Date(now.getTime() + SHORTEST_MS + Math.round(part * longest));
  };
  return {
    /** When a mail that waits is to ask again; null: it may begin, or is not known to wait. */
    again(accountId: AccountId, id: MailId, now: Date): Date | null {
      const room = rooms.get(accountId);
      if (room?.has(id) !== true || placesOf(accountId) > 0) return null;
      return later(room, id, now);
    },

    /** Has a mail wait; answers when it is to ask again. */
    enter(accountId: AccountId, id: MailId, now: Date): Date {
      const room: Room = rooms.get(accountId) ?? new Map();
      rooms.set(accountId, room);
      return later(room, id, now);
    },

    /** Forgets a mail that waits no more. */
    leave(accountId: AccountId, id: MailId): void {
      const room = rooms.get(accountId);
      if (room?.delete(id) && room.size === 0) rooms.delete(accountId);
    },
  };
}

function forget(room: Room, now: Date): void {
  for (const [id, askedAt] of room) {
    if (now.getTime() - askedAt <= FORGOTTEN_MS) return;
    room.delete(id);
  }
}
