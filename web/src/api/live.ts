import type { QueryClient } from '@tanstack/react-query';
import { apiAddress } from './client.ts';
import { readAgain } from './read-again.ts';

/** The page itself comes first: its own requests are not kept waiting by one that stays open. */
const FIRST_MS = 1_500;
/** Events that arrive within this time are handled by one read. */
const GATHER_MS = 300;
/** While much happens, as when a test clock moves, pages are read again no more often than this. */
const APART_MS = 2_000;
/** The browser does not connect again by itself after a refusal. */
const RETRY_MS = 15_000;

// By the beginning of an event's type: the data of the account to read again, besides events and reports.
const concerns: readonly (readonly [beginning: string, nouns: readonly string[]])[] = [
  ['invoice.payment.disputed', ['invoices', 'contacts', 'mails', 'disputes']],
  ['invoice.payment.dispute_answered', ['invoices', 'disputes']],
  ['invoice.payment.dispute_closed', ['invoices', 'contacts', 'mails', 'disputes']],
  ['invoice.', ['invoices', 'contacts', 'mails', 'bank']],
  ['contact.', ['contacts', 'invoices', 'payments', 'mails']],
  ['payment_method.', ['wallet']],
  ['payment.', ['payments', 'contacts', 'mails', 'wallet']],
  ['recipient.', ['recipients', 'payments']],
  ['payout.', ['payouts']],
  ['bank_', ['bank']],
  ['mail.', ['mails', 'invoices', 'contacts']],
  ['invitation.', ['members', 'invitations', 'mails']],
  ['member.', ['members', 'invitations']],
  ['token.', ['tokens']],
  ['mail_route.', ['mail-route', 'mails']],
  ['access_point.', ['access-point']],
  ['e_invoice.', ['hand-overs', 'access-point']],
  ['webhook.', ['webhooks']],
  ['account.', ['account']],
];

/** The second part of the keys of all queries that an event of this type concerns. */
function concernedBy(type: string): readonly string[] {
  const [, nouns = []] = concerns.find(([beginning]) => type.startsWith(beginning)) ?? [];
  return ['events', 'reports', ...nouns];
}

/** By account, the last event that is known. The data of the pages is at least as new. */
const lastKnown = new Map<string, string>();

// The page names the last event. Data that the browser has read before the app starts is as new as this event.
function firstKnown(account: string, lastEventId: string | null): string | null {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="last-event"]');
  if (tag?.dataset.account !== account) return lastEventId;
  return tag.content === '' ? null : tag.content;
}

/**
 * Listens to the events of an account after an event, and makes the pages read again the data that each event concerns.
 * One connection is open while the app is visible. It is closed while the app is hidden, and everything is read again
 * when the app becomes visible. Returns the function that stops listening.
 */
export function hearOf(account: string, lastEventId: string | null, queries: QueryClient): () => void {
  const first = firstKnown(account, lastEventId);
  if (first !== null && !lastKnown.has(account)) lastKnown.set(account, first);
  const gathered = gather((nouns) => {
    for (const noun of nouns) void readAgain(queries, [account, noun]);
  });
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAll = () => void readAgain(queries, [account]);
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const openIn = (ms: number, onOpen?: () => void) => {
    close();
    timer = setTimeout(() => open(onOpen), ms);
  };
  const open = (onOpen?: () => void) => {
    const after = lastKnown.get(account);
    const query = { lastEventId: after };
    const opened = new EventSource(apiAddress(account, '/v1/events/stream', { query }));
    source = opened;
    const know = (event: MessageEvent) => {
      if (event.lastEventId !== '') lastKnown.set(account, event.lastEventId);
    };
    let begin = onOpen;
    opened.addEventListener('ready', (event) => {
      // A reconnection continues after the last known event. Without a known event, some may be missed, so everything
      // is read.
      if (!lastKnown.has(account)) begin ??= readAll;
      begin?.();
      begin = undefined;
      know(event);
    });
    opened.addEventListener('reset', (event) => {
      know(event);
      readAll();
    });
    opened.addEventListener('message', (event) => {
      know(event);
      const { type } = JSON.parse(String(event.data)) as { readonly type: string };
      gathered.add(concernedBy(type));
      // The state of the account decides what the person may do.
      if (type.startsWith('account.')) void readAgain(queries, ['me']);
    });
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) openIn(RETRY_MS, readAll);
    });
  };
  const watch = () => (document.hidden ? close() : openIn(0, readAll));
  document.addEventListener('visibilitychange', watch);
  if (!document.hidden) openIn(FIRST_MS);
  return () => {
    document.removeEventListener('visibilitychange', watch);
    gathered.stop();
    close();
  };
}

function gather(hand: (nouns: ReadonlySet<string>) => void) {
  let nouns = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const flush = () => {
    const some = nouns;
    nouns = new Set();
    timer = undefined;
    lastAt = performance.now();
    hand(some);
  };
  return {
    add(some: readonly string[]) {
      for (const noun of some) nouns.add(noun);
      timer ??= setTimeout(flush, Math.max(GATHER_MS, lastAt + APART_MS - performance.now()));
    },
    // Flushes at once, because the next stream continues after these events.
    stop() {
      clearTimeout(timer);
      flush();
    },
  };
}
