import { describe, expect, it } from 'vitest';
import { createFairQueue, type Waiting } from './queue.ts';

const job = (account: string, expectedMs = 100): Waiting => ({ account, expectedMs });
const filled = (...jobs: Waiting[]) => {
  const queue = createFairQueue<Waiting>();
  for (const one of jobs) queue.add(one);
  return queue;
};

describe('the queue of documents', () => {
  it('lets accounts take turns, each in the order of its requests', () => {
    const [a1, a2, a3, b1, c1] = [job('a'), job('a'), job('a'), job('b'), job('c')];
    const queue = filled(a1, a2, a3, b1, c1);
    const order = Array.from({ length: 6 }, () => queue.next());
    expect(order).toEqual([a1, b1, c1, a2, a3, null]);
    expect(order.map((one, index) => one === [a1, b1, c1, a2, a3, null][index])).not.toContain(false);
  });

  it('has ten places for one account, and places for others beside them', () => {
    const queue = filled(...Array.from({ length: 10 }, () => job('a')));
    expect(queue.refusal(job('a'))).toBe(1);
    expect(queue.refusal(job('b'))).toBeNull();
  });

  it('takes from one account no more than five seconds of work, but any single document', () => {
    expect(filled().refusal(job('a', 60_000))).toBeNull();
    expect(filled(job('a', 4_000)).refusal(job('a', 900))).toBeNull();
    expect(filled(job('a', 4_000)).refusal(job('a', 1_100))).toBe(4);
  });

  it('takes from all together no more than ten seconds of work, and says when to come back', () => {
    const queue = filled(job('a', 4_000), job('b', 4_000));
    expect(queue.refusal(job('c', 2_000))).toBeNull();
    expect(queue.refusal(job('c', 2_001))).toBe(8);
  });

  it('forgets what nobody waits for any more', () => {
    const [one, other] = [job('a', 4_000), job('a', 4_000)];
    const queue = filled(one, other);
    queue.remove(one);
    expect(queue.refusal(job('a', 900))).toBeNull();
    expect([queue.next(), queue.next()]).toEqual([other, null]);
  });
});
