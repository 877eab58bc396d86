import { expect, it } from 'vitest';
import { createOnceAtATime } from './once-at-a-time.ts';

/** Work whose ends the test decides. */
function createWork() {
  const runs: PromiseWithResolvers<number>[] = [];
  const work = () => {
    const run = Promise.withResolvers<number>();
    runs.push(run);
    return run.promise;
  };
  return { runs, work };
}

it('is done at once for the first, and once more for all who ask during it', async () => {
  const { runs, work } = createWork();
  const ask = createOnceAtATime<number>();
  const first = ask('a', work);
  const others = [ask('a', work), ask('a', work), ask('a', work)];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => runs.length).toBe(2);
  const late = ask('a', work);
  runs[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  await expect.poll(() => runs.length).toBe(3);
  runs[2]?.resolve(3);
  expect(await late).toBe(3);
});

it('begins again at once when nothing is under way any more', async () => {
  const ask = createOnceAtATime<number>();
  expect(await ask('a', async () => 1)).toBe(1);
  expect(await ask('a', async () => 2)).toBe(2);
});

it('goes on after work that failed', async () => {
  const { runs, work } = createWork();
  const ask = createOnceAtATime<number>();
  const failed = ask('a', work);
  const next = ask('a', work);
  runs[0]?.reject(new Error('lost'));
  await expect(failed).rejects.toThrow('lost');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve(2);
  expect(await next).toBe(2);
  expect(await ask('a', async () => 3)).toBe(3);
});

it('keeps no key waiting for another', () => {
  const { runs, work } = createWork();
  const ask = createOnceAtATime<number>();
  void ask('a', work);
  void ask('b', work);
  expect(runs).toHaveLength(2);
});
