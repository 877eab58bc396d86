import type { Stripe } from 'stripe';
import { isMissing } from './client.ts';

const PAGE = 100;
const DAY_S = 86_400;

/** Objects of a list at Stripe, oldest first. */
export interface OrderedPage<T> {
  readonly items: readonly T[];
  /** Whether there are newer ones. */
  readonly hasMore: boolean;
}

/** One page of a list at Stripe, as Stripe gives it: the newest first. */
type ListNewestFirst<T> = (
  page: Stripe.PaginationParams & { created?: Stripe.RangeQueryParam },
) => Promise<{ readonly data: T[]; readonly has_more: boolean }>;

/** The page after an object, oldest first; when Stripe no longer knows the object, the first page since an instant. */
export async function pageAfter<T extends { readonly id: string; readonly created: number }>(
  list: ListNewestFirst<T>,
  after: string,
  since: Date,
): Promise<OrderedPage<T>> {
  try {
    const page = await list({ limit: PAGE, ending_before: after });
    return { items: page.data.toReversed(), hasMore: page.has_more };
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    return firstPage(list, since);
  }
}

/**
 * The oldest objects since an instant, oldest first. Stripe begins every list at its newest end. So the oldest object is
 * searched in a window that doubles until it is not empty, and then from the end of that window backwards.
 */
export async function firstPage<T extends { readonly id: string; readonly created: number }>(
  list: ListNewestFirst<T>,
  since: Date,
): Promise<OrderedPage<T>> {
  const from = Math.floor(since.getTime() / 1000);
  const [newest] = (await list({ limit: 1, created: { gte: from } })).data;
  if (newest === undefined) return { items: [], hasMore: false };
  for (let width = DAY_S; ; width *= 2) {
    const until = from + width;
    let page = await list({ limit: PAGE, created: { gte: from, lt: until } });
    if (page.data.length === 0) continue;
    const oldest: T[] = [...page.data];
    while (page.has_more) {
      page = await list({
        limit: PAGE,
        created: { gte: from, lt: until },
        starting_after: oldest.at(-1)!.id,
      });
      oldest.push(...page.data);
      // Only the last page matters. Newer objects come again with the pages after it.
      oldest.splice(0, Math.max(0, oldest.length - PAGE));
    }
    const items = oldest.toReversed();
    return { items, hasMore: items.at(-1)!.id !== newest.id };
  }
}
