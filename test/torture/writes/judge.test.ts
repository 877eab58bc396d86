import { describe, expect, it } from 'vitest';
import { faultOf, judgeWrites } from './judge.ts';

const known = (note = 'b', inDoubt: string | null = null) => new Map([['a', { id: '1', note, inDoubt }]]);

describe('The judge of writes', () => {
  it.each([
    ['nothing', [{ id: '1', key: 'a', note: 'b' }], {}],
    ['a lost creation', [], { lost: ['a'] }],
    ['a creation under another id', [{ id: '2', key: 'a', note: 'b' }], { lost: ['a'] }],
    [
      'a creation that was done twice',
      [
        { id: '1', key: 'a', note: 'b' },
        { id: '2', key: 'a', note: 'b' },
      ],
      { doubled: ['a'] },
    ],
    ['a change that was undone', [{ id: '1', key: 'a', note: 'a' }], { undone: ['a: b was stored as a'] }],
  ])('finds %s', (_, stored, found) => {
    expect(judgeWrites(known(), stored)).toEqual({ lost: [], doubled: [], undone: [], ...found });
  });

  it('allows a change whose outcome is not known, and an invoice that nobody had an answer for', () => {
    const stored = [
      { id: '1', key: 'a', note: 'c' },
      { id: '2', key: 'b', note: 'b' },
    ];
    expect(judgeWrites(known('b', 'c'), stored)).toEqual({ lost: [], doubled: [], undone: [] });
  });

  it.each([
    [{ status: 201, ms: 9_999, retryAfter: null }, null],
    [{ status: 503, ms: 9_999, retryAfter: '2' }, null],
    [{ status: null, ms: 10, retryAfter: null }, null],
    [{ status: 201, ms: 10_001, retryAfter: null }, 'answered after 10001 ms'],
    [{ status: null, ms: 10_001, retryAfter: null }, 'answered after 10001 ms'],
    [{ status: 503, ms: 10, retryAfter: null }, '503 text'],
    [{ status: 500, ms: 10, retryAfter: '2' }, '500 text'],
    [{ status: 404, ms: 10, retryAfter: null }, '404 text'],
  ])('says of an answer %o: %s', (answer, fault) => {
    const attempt = { atMs: 0, client: 0, work: 'create', key: 'a', text: 'text', ...answer } as const;
    expect(faultOf(attempt)).toBe(fault);
  });
});
