import { count } from '../output/figures.ts';
import type { Listed } from '../output/printer.ts';
import { withProgress } from '../output/progress.ts';
import type { BareContext } from './context.ts';

export interface ListOptions {
  readonly limit: number;
  readonly all?: boolean;
  readonly cursor?: string;
}

/** A page of a list is asked for. */
interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

const LARGEST_PAGE = 200;

/** Reads as many items of a list as were asked for, page by page. */
export async function readList<Item>(
  { terminal }: BareContext,
  options: ListOptions,
  readPage: (
    page: PageQuery,
  ) => PromiseLike<{ readonly items: readonly Item[]; readonly nextCursor: string | null }>,
): Promise<Listed<Item>> {
  return withProgress(terminal, 'Reading…', async ({ say }) => {
    const items: Item[] = [];
    let cursor: string | null = options.cursor ?? null;
    for (;;) {
      const left = options.all === true ? LARGEST_PAGE : options.limit - items.length;
      const limit = Math.min(LARGEST_PAGE, left);
      const page = await readPage({ limit, ...(cursor === null ? {} : { cursor }) });
      items.push(...page.items);
      cursor = page.nextCursor;
      // A page may hold fewer than were asked for, and still not be the last.
      if (cursor === null || (options.all !== true && items.length >= options.limit)) break;
      say(`Reading… ${count(items.length, 'item')} so far`);
    }
    return { items, nextCursor: cursor };
  });
}
