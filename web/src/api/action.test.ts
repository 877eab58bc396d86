import { InfiniteQueryObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Action } from './action.ts';
import { countOutdated, ENDLESS } from './read-again.ts';

const KEY = ['studio', 'contacts', 'list'];
const PAGES = 4;

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'http://tranche.test/app/', querySelector: () => null });
  vi.stubGlobal('location', new URL('http://tranche.test/app/'));
});
afterEach(() => vi.unstubAllGlobals());

function Page({ begin }: { readonly begin: () => unknown }) {
  begin();
  return null;
}

// An action of a page beside a long list that was read to its end; it ends with a refusal.
async function refusedBesideList(code: string) {
  const [{ useAction }, { ApiError }] = await Promise.all([import('./action.ts'), import('./client.ts')]);
  const work = () => Promise.reject(new ApiError(422, { code }));
  const queries = new QueryClient();
  queries.mount();
  const asked: number[] = [];
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: KEY,
    queryFn: ({ pageParam }: { pageParam: number }) => {
      asked.push(pageParam);
      return Promise.resolve({ items: [{ id: `row ${pageParam}` }], nextCursor: null });
    },
    initialPageParam: 0,
    getNextPageParam: (_last: unknown, pages: readonly unknown[]) =>
      pages.length < PAGES ? pages.length : null,
    ...ENDLESS,
  });
  observer.subscribe(() => {});
  for (let read = 0; read < PAGES; read += 1) await observer.fetchNextPage();
  asked.length = 0;
  const begun: Action[] = [];
  const page = createElement(Page, { begin: () => begun.push(useAction(work)) });
  renderToString(createElement(QueryClientProvider, { client: queries }, page));
  await begun[0]?.run();
  return { asked, outdated: countOutdated(queries, KEY) };
}

it('after a refusal by the present state a long list beside it is read again only where it is looked at', async () => {
  expect(await refusedBesideList('illegal_action')).toEqual({ asked: [], outdated: PAGES });
});

it('after another refusal nothing is read again', async () => {
  expect(await refusedBesideList('invalid_request')).toEqual({ asked: [], outdated: 0 });
});
