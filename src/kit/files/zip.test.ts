import { describe, expect, it } from 'vitest';
import { unzip } from '../../../test/support/unzip.ts';
import { zipOf } from './zip.ts';

const at = new Date('2026-11-28T10:20:30.000Z');

describe('a zip archive', () => {
  it('gives back every file, also an empty one', () => {
    const files = [
      { name: 'one.csv', bytes: Buffer.from('a;b\r\n'.repeat(10_000)) },
      { name: 'empty.csv', bytes: Buffer.alloc(0) },
      { name: 'two.csv', bytes: Buffer.from([0xde, 0, 0xff]) },
    ];
    const archive = zipOf(files, at);
    expect([...unzip(archive)]).toEqual(files.map(({ name, bytes }) => [name, bytes]));
    expect(archive.length).toBeLessThan(1_000);
  });

  it('has the same bytes when it is made again', () => {
    const files = [{ name: 'one.csv', bytes: Buffer.from('a') }];
    expect(zipOf(files, at).equals(zipOf(files, at))).toBe(true);
  });

  it('takes no name that programs read in different ways', () => {
    expect(() => zipOf([{ name: 'Zürich.csv', bytes: Buffer.alloc(0) }], at)).toThrow('No name');
  });
});
