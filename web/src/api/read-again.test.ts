import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { beginAgain, ENDLESS, isLong, isOutdated, readAgain } from './read-again.ts';

/** A service that answers when the test says so, with what was true when it was asked. */
function slowService() {
  const waiting: (() => void)[] = [];
  const service = {
    now: 'before',
    asked: 0,
    isAway: false,
    read<Answer>(answer: (now: string) => Answer): Promise<Answer> {
      service.asked += 1;
      if (service.isAway) return Promise.reject(new Error('The service is away.'));
      const read = answer(service.now);
      return new Promise((resolve) => waiting.push(() => resolve(read)));
    },
    async answer(): Promise<void> {
      for (const one of waiting.splice(0)) one();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
  };
  return service;
}

const KEY = ['studio', 'invoices', 'list'];
const NOUN = ['studio', 'invoices'];
const ROWS = 50;

/** A list of four pages that is read page by page, and those who look at it. */
async function openList(pages: number, rows = ROWS) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  queries.mount();
  const service = slowService();
  const options = {
    queryKey: KEY,
    queryFn: ({ pageParam }: { pageParam: number }) =>
      service.read((now) => ({ now, items: Array.from({ length: rows }, () => now), next: pageParam + 1 })),
    initialPageParam: 0,
    getNextPageParam: ({ next }: { next: number }) => (next < 4 ? next : null),
    meta: ENDLESS,
  };
  const look = () => {
    const observer = new InfiniteQueryObserver(queries, options);
    return { observer, leave: observer.subscribe(() => {}) };
  };
  const { observer, leave } = look();
  for (let read = 1; read < pages; read += 1) {
    await service.answer();
    void observer.fetchNextPage();
  }
  if (pages > 0) await service.answer();
  const seen = () => observer.getCurrentResult().data?.pages.map(({ now }) => now);
  return { queries, service, observer, look, leave, seen };
}

it('what is read for the first time when something happens is read again when its answer has come', async () => {
  const queries = new QueryClient();
  queries.mount();
  const service = slowService();
  const observer = new QueryObserver(queries, {
    queryKey: [...NOUN, 'one'],
    queryFn: () => service.read((now) => now),
  });
  observer.subscribe(() => {});
  service.now = 'after';
  readAgain(queries, NOUN);
  await service.answer();
  expect(observer.getCurrentResult().data).toBe('before');
  await service.answer();
  expect(observer.getCurrentResult().data).toBe('after');
  expect(service.asked).toBe(2);
});

it('what nobody looks at is read again when it is opened, though its answer comes after what has happened', async () => {
  const queries = new QueryClient();
  queries.mount();
  const service = slowService();
  const options = {
    queryKey: [...NOUN, 'one'],
    queryFn: () => service.read((now) => now),
    staleTime: 10_000,
  };
  void queries.prefetchQuery(options);
  service.now = 'after';
  readAgain(queries, NOUN);
  await service.answer();
  const observer = new QueryObserver(queries, options);
  observer.subscribe(() => {});
  await service.answer();
  expect(observer.getCurrentResult().data).toBe('after');
});

it.each([1, 2])('a list of %i pages whose next one is being read is read again at once', async (pages) => {
  const { queries, service, observer, seen } = await openList(pages);
  void observer.fetchNextPage();
  service.now = 'after';
  readAgain(queries, NOUN, isLong);
  for (let turn = 0; turn <= pages; turn += 1) await service.answer();
  expect(seen()).toEqual(Array.from({ length: pages }, () => 'after'));
});

it('a long list whose next page is being read stays to be read again when that page has come', async () => {
  const { queries, service, observer, look, leave, seen } = await openList(3);
  void observer.fetchNextPage();
  service.now = 'after';
  readAgain(queries, NOUN, isLong);
  await service.answer();
  expect(seen()).toEqual(['before', 'before', 'before', 'before']);
  expect(isOutdated(queries, KEY)).toBe(true);
  leave();
  const again = look().observer;
  for (let page = 0; page < 4; page += 1) await service.answer();
  expect(again.getCurrentResult().data?.pages.map(({ now }) => now)).toEqual(Array(4).fill('after'));
});

it('a long list that is being read again when something happens stays to be read again', async () => {
  const { queries, service, observer } = await openList(3);
  void observer.refetch();
  service.now = 'after';
  readAgain(queries, NOUN, isLong);
  for (let page = 0; page < 3; page += 1) await service.answer();
  expect(isOutdated(queries, KEY)).toBe(true);
});

it('a long list that is left while its next page is being read is read again when it is opened', async () => {
  const { queries, service, observer, leave } = await openList(3);
  void observer.fetchNextPage();
  readAgain(queries, NOUN, isLong);
  leave();
  await service.answer();
  expect(queries.getQueryCache().find({ queryKey: KEY })?.isStale()).toBe(true);
});

it('a long list begins again with as many pages as fill more than a window, and reads those', async () => {
  const { queries, service, seen } = await openList(4);
  service.now = 'after';
  readAgain(queries, NOUN, isLong);
  const asked = service.asked;
  expect(isOutdated(queries, KEY)).toBe(true);
  beginAgain(queries, KEY);
  expect(seen()).toEqual(['before', 'before']);
  for (let page = 0; page < 2; page += 1) await service.answer();
  expect(seen()).toEqual(['after', 'after']);
  expect(service.asked).toBe(asked + 2);
  expect(isOutdated(queries, KEY)).toBe(false);
});

it('a list with few rows a page keeps all of them as it begins again, and begins once, also when that fails', async () => {
  const { queries, service, observer } = await openList(4, 1);
  readAgain(queries, NOUN, isLong);
  beginAgain(queries, KEY);
  expect(observer.getCurrentResult().data?.pages).toHaveLength(4);
  expect(isOutdated(queries, KEY)).toBe(false);
  for (let page = 0; page < 4; page += 1) await service.answer();
  expect(isOutdated(queries, KEY)).toBe(false);
  service.isAway = true;
  readAgain(queries, NOUN, isLong);
  beginAgain(queries, KEY);
  await service.answer();
  expect(observer.getCurrentResult().isError).toBe(true);
  expect(isOutdated(queries, KEY)).toBe(false);
});

it('a list that its reader prolongs by a button is read again whole', async () => {
  const { queries, service, observer, seen } = await openList(3);
  observer.setOptions({ ...observer.options, meta: {} } as never);
  service.now = 'after';
  readAgain(queries, NOUN, isLong);
  for (let page = 0; page < 3; page += 1) await service.answer();
  expect(seen()).toEqual(['after', 'after', 'after']);
});
