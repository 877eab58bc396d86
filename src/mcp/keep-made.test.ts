import { expect, it } from 'vitest';
import { keepMade } from './keep-made.ts';

it('makes it once, however many ask, and again only after a failure', async () => {
  let tried = 0;
  const made = keepMade(async () => {
    tried += 1;
    if (tried === 1) throw new Error('no file handle was left');
    return `made at try ${tried}`;
  });
  const first = await Promise.allSettled([made(), made()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([made(), made()])).toEqual(['made at try 2', 'made at try 2']);
  expect(await made()).toBe('made at try 2');
  expect(tried).toBe(2);
});
