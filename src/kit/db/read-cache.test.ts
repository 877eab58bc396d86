import { describe, expect, it } from 'vitest';
import type { AccountId } from '../ids.ts';
import { createReadCache } from './read-cache.ts';

const readerOf = (id: string) => ({ account: { id: id as AccountId }, position: null });
const reader = readerOf('01981f9e-0000-7000-8000-0000000000aa');
const other = readerOf('01981f9e-0000-7000-8000-0000000000bb');

function counting() {
  let logEnd = 7;
  const readCached = createReadCache(1_000_000, async () => logEnd);
  let loads = 0;
  const read = async (position: number, name = 'one', of = reader) => {
    logEnd = position;
    const found = await readCached(of, name, async () => {
      loads += 1;
      return { rest: Buffer.from(`${loads}`), sequence: loads };
    });
    return found.sequence;
  };
  return { readCached, read };
}

describe('reads that are kept', () => {
  it('are answered again while nothing happens in the account', async () => {
    const { read } = counting();
    expect([await read(7), await read(7)]).toEqual([1, 1]);
  });

  it('are loaded once for all who ask before they are there', async () => {
    const { read } = counting();
    expect(await Promise.all([read(7), read(7), read(7), read(7, 'two'), read(8)])).toEqual([1, 1, 1, 2, 3]);
    expect(await read(8)).toBe(3);
  });

  it('that fail are loaded again by the next', async () => {
    const { readCached } = counting();
    const fail = () =>
      readCached(reader, 'one', () => Promise.reject(new Error('The database did not answer.')));
    const both = await Promise.allSettled([fail(), fail()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const found = { rest: Buffer.from('{}'), sequence: 1 };
    expect(await readCached(reader, 'one', async () => found)).toEqual(found);
  });

  it('are loaded each time while the position of the account cannot be read', async () => {
    const readCached = createReadCache(1_000_000, async () => null);
    let loads = 0;
    const read = () =>
      readCached(reader, 'one', async () => {
        loads += 1;
        return { rest: Buffer.from(`${loads}`), sequence: loads };
      });
    expect([await read(), await read()].map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('are loaded again once something has happened', async () => {
    const { read } = counting();
    expect([await read(7), await read(8), await read(8)]).toEqual([1, 2, 2]);
  });

  it('are not answered to somebody who read an older position', async () => {
    const { read } = counting();
    expect([await read(8), await read(7)]).toEqual([1, 2]);
  });

  it('belong to one account and one name', async () => {
    const { read } = counting();
    expect([await read(7), await read(7, 'two'), await read(7, 'one', other), await read(7)]).toEqual([
      1, 2, 3, 1,
    ]);
  });

  it('of nothing are not kept', async () => {
    const { readCached } = counting();
    expect(await readCached(reader, 'one', async () => null)).toBeNull();
    const found = { rest: Buffer.from('{}'), sequence: 1 };
    expect(await readCached(reader, 'one', async () => found)).toEqual(found);
  });

  it('are fewer than a thousand of the smallest in a megabyte: each takes more memory than its bytes', async () => {
    const { read } = counting();
    for (let name = 0; name < 2_000; name += 1) await read(7, `list ${name}`);
    expect(await read(7, 'list 1999')).toBe(2_000);
    expect(await read(7, 'list 1000')).toBe(2_001);
  });
});
