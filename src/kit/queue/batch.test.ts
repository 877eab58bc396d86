import { describe, expect, it } from 'vitest';
import { createBatcher, createLoader } from './batch.ts';

const LIMIT_MS = 5_000;

/** A batcher that runs one batch at a time, each until it is told how to end, over a clock that the test moves. */
function makeBatcher() {
  let nowMs = 0;
  const runs: { items: readonly string[]; end: () => void; fail: (cause: Error) => void }[] = [];
  const batcher = createBatcher<'group', string, string>({
    maximumItems: 10,
    maximumRuns: 1,
    maximumWaitMs: LIMIT_MS,
    clock: { now: () => new Date(nowMs) },
    isWithoutEffect: (cause) => (cause as Error).message === 'refused',
    run: (_group, items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, end: () => resolve(items), fail: reject });
      }),
  });
  return {
    runs,
    add: (item: string) => batcher('group', item).catch((cause: Error) => cause.message),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const BUSY = 'The service is busy; try again in a moment.';

describe('a batch that fails without effect', () => {
  it('is run again one by one, so that only what cannot be done fails', async () => {
    const { runs, add } = makeBatcher();
    const answers = Promise.all(['good', 'bad', 'other'].map(add));
    await turn();
    runs[0]?.fail(new Error('refused'));
    await turn();
    runs[1]?.end();
    await turn();
    runs[2]?.fail(new Error('refused'));
    await turn();
    runs[3]?.end();
    expect(await answers).toEqual(['good', 'refused', 'other']);
    expect(runs.map((run) => run.items)).toEqual([['good', 'bad', 'other'], ['good'], ['bad'], ['other']]);
  });

  it('but only after a long wait is refused with 503, and not run behind its callers’ backs', async () => {
    const { runs, add, pass } = makeBatcher();
    const answers = Promise.all(['one', 'two'].map(add));
    await turn();
    pass(LIMIT_MS + 1);
    runs[0]?.fail(new Error('refused'));
    expect(await answers).toEqual([BUSY, BUSY]);
    expect(runs).toHaveLength(1);
  });
});

describe('what waits behind a slow run', () => {
  it('is refused with 503 when that lasted too long, and what came later is done', async () => {
    const { runs, add, pass } = makeBatcher();
    const slow = add('slow');
    await turn();
    const early = add('early');
    pass(LIMIT_MS);
    const late = add('late');
    pass(1);
    runs[0]?.end();
    await turn();
    runs[1]?.end();
    expect(await Promise.all([slow, early, late])).toEqual(['slow', BUSY, 'late']);
    expect(runs.map((run) => run.items)).toEqual([['slow'], ['late']]);
  });
});

it('a batch whose outcome is unknown is never repeated', async () => {
  const { runs, add } = makeBatcher();
  const answers = Promise.all(['one', 'two'].map(add));
  await turn();
  runs[0]?.fail(new Error('Connection terminated unexpectedly'));
  expect(await answers).toEqual(Array(2).fill('Connection terminated unexpectedly'));
  expect(runs).toHaveLength(1);
});

describe('a loader', () => {
  it('has two loads under way; what is asked for during them goes together into the next', async () => {
    const loads: { items: string[]; end: () => void }[] = [];
    const load = createLoader<'group', string, string>(
      (_group, items) =>
        new Promise((resolve) => {
          loads.push({ items, end: () => resolve(items) });
        }),
    );
    const answers: Promise<string>[] = [];
    for (const item of ['one', 'two', 'three', 'four', 'three']) {
      answers.push(load('group', item));
      await turn();
    }
    expect(loads.map(({ items }) => items)).toEqual([['one'], ['two']]);
    loads[1]?.end();
    await turn();
    expect(loads[2]?.items).toEqual(['three', 'four']);
    loads[0]?.end();
    loads[2]?.end();
    expect(await Promise.all(answers)).toEqual(['one', 'two', 'three', 'four', 'three']);
  });

  it('fails those that asked, and goes on', async () => {
    let isBroken = true;
    const load = createLoader<'group', string, string>(async (_group, items) => {
      if (isBroken) throw new Error('broken');
      return items;
    });
    await expect(Promise.all([load('group', 'one'), load('group', 'two')])).rejects.toThrow('broken');
    isBroken = false;
    expect(await load('group', 'three')).toBe('three');
  });
});
