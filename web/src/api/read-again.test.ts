import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { beginAgain, countOutdated, ENDLESS, outdateStale, readAgain, readRowsAgain } from './read-again.ts';

/** A service that answers when the test says so, with what was true when it was asked. */
function slowService() {
  const waiting: (() => void)[] = [];
  const service = {
    now: 'before',
    asked: 0,
    isAway: false,
    /** The list that a page is read from, by how many rows are above it. */
    rows: [] as string[],
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
  service.rows = Array.from({ length: 4 * rows }, (_none, row) => `row ${row}`);
  const options = {
    queryKey: KEY,
    queryFn: ({ pageParam }: { pageParam: number }) =>
      service.read((now) => ({
        now,
        items: service.rows.slice(pageParam, pageParam + rows).map((id) => ({ id, now })),
        nextCursor: pageParam + rows < service.rows.length ? String(pageParam + rows) : null,
      })),
    initialPageParam: 0,
    getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) =>
      nextCursor === null ? null : Number(nextCursor),
    ...ENDLESS,
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
  const rowsSeen = () =>
    observer
      .getCurrentResult()
      .data?.pages.flatMap(({ items }) => items.map(({ id, now }) => `${id} ${now}`));
  return { queries, service, observer, look, leave, seen, rowsSeen };
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
  void readAgain(queries, NOUN);
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
  void readAgain(queries, NOUN);
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
  void readAgain(queries, NOUN);
  for (let turn = 0; turn <= pages; turn += 1) await service.answer();
  expect(seen()).toEqual(Array.from({ length: pages }, () => 'after'));
});

it('a long list whose next page is being read stays to be read again when that page has come', async () => {
  const { queries, service, observer, look, leave, seen } = await openList(3);
  void observer.fetchNextPage();
  service.now = 'after';
  void readAgain(queries, NOUN);
  await service.answer();
  expect(seen()).toEqual(['before', 'before', 'before', 'before']);
  expect(countOutdated(queries, KEY)).toBeGreaterThan(0);
  leave();
  const again = look().observer;
  readRowsAgain(queries, KEY, 0, 4 * ROWS);
  await service.answer();
  expect(again.getCurrentResult().data?.pages.map(({ now }) => now)).toEqual(Array(4).fill('after'));
});

it('a long list that is being read again when something happens stays to be read again', async () => {
  const { queries, service, observer } = await openList(3);
  void observer.refetch();
  service.now = 'after';
  void readAgain(queries, NOUN);
  for (let page = 0; page < 3; page += 1) await service.answer();
  expect(countOutdated(queries, KEY)).toBeGreaterThan(0);
});

it('a long list that is left while its next page is being read is read again when it is opened', async () => {
  const { queries, service, observer, leave } = await openList(3);
  void observer.fetchNextPage();
  void readAgain(queries, NOUN);
  leave();
  await service.answer();
  expect(countOutdated(queries, KEY)).toBe(4);
});

it('a long list begins again with as many pages as fill more than a window, and reads those', async () => {
  const { queries, service, seen } = await openList(4);
  service.now = 'after';
  void readAgain(queries, NOUN);
  const asked = service.asked;
  expect(countOutdated(queries, KEY)).toBeGreaterThan(0);
  beginAgain(queries, KEY);
  expect(seen()).toEqual(['before', 'before']);
  for (let page = 0; page < 2; page += 1) await service.answer();
  expect(seen()).toEqual(['after', 'after']);
  expect(service.asked).toBe(asked + 2);
  expect(countOutdated(queries, KEY)).toBe(0);
});

it('a list with few rows a page keeps all of them as it begins again, and begins once, also when that fails', async () => {
  const { queries, service, observer } = await openList(4, 1);
  void readAgain(queries, NOUN);
  beginAgain(queries, KEY);
  expect(observer.getCurrentResult().data?.pages).toHaveLength(4);
  expect(countOutdated(queries, KEY)).toBe(0);
  for (let page = 0; page < 4; page += 1) await service.answer();
  expect(countOutdated(queries, KEY)).toBe(0);
  service.isAway = true;
  void readAgain(queries, NOUN);
  beginAgain(queries, KEY);
  await service.answer();
  expect(observer.getCurrentResult().isError).toBe(true);
  expect(countOutdated(queries, KEY)).toBe(0);
});

it('a list that its reader prolongs by a button is read again whole', async () => {
  const { queries, service, observer, seen } = await openList(3);
  observer.setOptions({ ...observer.options, meta: {} } as never);
  service.now = 'after';
  void readAgain(queries, NOUN);
  for (let page = 0; page < 3; page += 1) await service.answer();
  expect(seen()).toEqual(['after', 'after', 'after']);
});

it('a long list is read again in the pages that are looked at, each once, and the others when they are seen', async () => {
  const { queries, service, seen } = await openList(4);
  service.now = 'after';
  const asked = service.asked;
  await readAgain(queries, NOUN);
  readRowsAgain(queries, KEY, 2 * ROWS - 10, 2 * ROWS + 10);
  readRowsAgain(queries, KEY, 2 * ROWS - 10, 2 * ROWS + 10);
  await service.answer();
  readRowsAgain(queries, KEY, 2 * ROWS - 10, 2 * ROWS + 10);
  expect([service.asked - asked, seen()]).toEqual([2, ['before', 'after', 'after', 'before']]);
  readRowsAgain(queries, KEY, 0, 4 * ROWS);
  await service.answer();
  expect([service.asked - asked, countOutdated(queries, KEY)]).toEqual([4, 0]);
  expect(seen()).toEqual(Array(4).fill('after'));
});

it('a row that has moved, is gone or is new stands once where it belongs, and pushes no other row out', async () => {
  const { queries, service, rowsSeen } = await openList(3, 2);
  const change = async (rows: readonly number[], place: number) => {
    service.rows = rows.map((row) => `row ${row}`);
    await readAgain(queries, NOUN);
    readRowsAgain(queries, KEY, place, place + 1);
    await service.answer();
    return rowsSeen()?.map((row) => Number(row.split(' ')[1]));
  };
  expect(await change([9, 0, 1, 2, 3, 4, 5], 0)).toEqual([9, 0, 1, 2, 3, 4, 5]);
  expect(await change([9, 1, 2, 3, 4, 5], 0)).toEqual([9, 1, 2, 3, 4, 5]);
  // Row 1 is gone, and a row of the second page has come up in its place.
  expect(await change([9, 2, 3, 4, 5], 0)).toEqual([9, 2, 3, 4, 5]);
  // The last page is as long as it was read.
  expect(await change([9, 2, 3, 0, 4, 8], 4)).toEqual([9, 2, 3, 4, 8]);
});

it('a page of a long list that is being read when something happens is read once more', async () => {
  const { queries, service, seen } = await openList(3);
  await readAgain(queries, NOUN);
  readRowsAgain(queries, KEY, 0, 1);
  service.now = 'after';
  await readAgain(queries, NOUN);
  await service.answer();
  expect([countOutdated(queries, KEY), seen()?.[0]]).toEqual([3, 'before']);
  readRowsAgain(queries, KEY, 0, 1);
  await service.answer();
  expect([countOutdated(queries, KEY), seen()?.[0]]).toEqual([2, 'after']);
});

it('a page that comes while the next one is being read is read again after it', async () => {
  const { queries, service, observer, seen } = await openList(3);
  await readAgain(queries, NOUN);
  service.now = 'after';
  readRowsAgain(queries, KEY, 0, 1);
  void observer.fetchNextPage();
  await service.answer();
  expect(countOutdated(queries, KEY)).toBe(3);
  readRowsAgain(queries, KEY, 0, 1);
  await service.answer();
  expect(seen()).toEqual(['after', 'before', 'before', 'after']);
});

it('a page of a long list that cannot be read is reported, and not asked for by itself', async () => {
  const { queries, service, observer, seen } = await openList(3);
  await readAgain(queries, NOUN);
  service.isAway = true;
  const asked = service.asked;
  readRowsAgain(queries, KEY, 0, 1);
  await service.answer();
  readRowsAgain(queries, KEY, 0, 1);
  expect(service.asked).toBe(asked + 1);
  expect(observer.getCurrentResult().isError).toBe(true);
  service.isAway = false;
  service.now = 'after';
  void observer.refetch();
  for (let page = 0; page < 3; page += 1) await service.answer();
  expect(seen()).toEqual(['after', 'after', 'after']);
});

it('a long list that is opened after some time asks for nothing before its rows are seen', async () => {
  const { queries, service, look, leave } = await openList(3);
  leave();
  queries.setQueryData(KEY, (list: unknown) => list, { updatedAt: 1 });
  const asked = service.asked;
  look();
  outdateStale(queries, KEY);
  expect([service.asked - asked, countOutdated(queries, KEY)]).toEqual([0, 3]);
});
