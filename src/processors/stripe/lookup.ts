import type { Stripe } from 'stripe';
import { type Call, judgeFailure, type StripeClient } from './client.ts';

const PAGE = 100;
const MAXIMUM_PAGES = 10;
/** Clocks of two machines may differ, and a row is written before its operation is sent. */
const MARGIN_S = 600;

interface ListParameters {
  readonly limit: number;
  readonly created?: Stripe.RangeQueryParam;
  readonly starting_after?: string;
}

/** One page of a list at Stripe, the newest first. */
type ListPage<T> = (
  parameters: ListParameters,
  options: Stripe.RequestOptions,
) => Promise<{ readonly data: T[]; readonly has_more: boolean }>;

/** Looks something up at Stripe. While Stripe does not answer, or refuses to look, the outcome is `unknown`. */
export async function lookUp<Outcome>(
  client: StripeClient,
  look: (call: Call) => Promise<Outcome>,
): Promise<Outcome | { readonly status: 'unknown'; readonly cause: string }> {
  try {
    return await client.call(look);
  } catch (cause) {
    const failure = judgeFailure(cause);
    return {
      status: 'unknown',
      cause: failure.kind === 'lost' ? failure.cause : `Stripe refused to look: ${failure.error.message}`,
    };
  }
}

/**
 * Finds an object of ours in a list at Stripe; null when it is not there. Reads from the newest object back to the time
 * of our key, at most 1000 objects. Stripe's search may miss new objects, its lists do not.
 */
export async function findListed<T extends { readonly id: string }>(
  call: Call,
  key: string,
  list: ListPage<T>,
  isIt: (one: T) => boolean,
): Promise<T | null> {
  const made = secondOfKey(key);
  const created = made === null ? {} : { created: { gte: made - MARGIN_S } };
  let after: string | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page += 1) {
    const { data, has_more } = await list(
      { limit: PAGE, ...created, ...(after === undefined ? {} : { starting_after: after }) },
      call.read(),
    );
    const found = data.find(isIt);
    if (found !== undefined) return found;
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) return null;
  }
  return null;
}

/**
 * Lists what was made at Stripe since an instant, the newest first; null when that is more than 1000 objects.
 */
export async function listSince<T extends { readonly id: string }>(
  call: Call,
  since: Date,
  list: ListPage<T>,
): Promise<T[] | null> {
  const all: T[] = [];
  let next: string | null = null;
  for (let page = 0; page < MAXIMUM_PAGES; page += 1) {
    const read: PageSince<T> = await listPageSince(call, since, next, list);
    all.push(...read.data);
    if (read.next === null) return all;
    next = read.next;
  }
  return null;
}

interface PageSince<T> {
  readonly data: readonly T[];
  /** Where the next page begins; null: this is the last one. */
  readonly next: string | null;
}

/** Lists a page of what was made at Stripe since an instant, the newest first. `after`: null for the first page. */
export async function listPageSince<T extends { readonly id: string }>(
  call: Call,
  since: Date,
  after: string | null,
  list: ListPage<T>,
): Promise<PageSince<T>> {
  const created = { gte: Math.floor(since.getTime() / 1000) - MARGIN_S };
  const from = after === null ? {} : { starting_after: after };
  const { data, has_more } = await list({ limit: PAGE, created, ...from }, call.read());
  return { data, next: has_more ? (data.at(-1)?.id ?? null) : null };
}

/** The second in which a key of ours was made, with which UUIDs of version 7 begin; null for other keys. */
function secondOfKey(key: string): number | null {
  const parts = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(key);
  return parts ? Math.floor(Number.parseInt(`${parts[1]}${parts[2]}`, 16) / 1000) : null;
}
