import { expect, it } from 'vitest';
import { reordered } from './reordered.ts';

it('rows that are shown in another order are read again where they were read', () => {
  const refreshed: unknown[] = [];
  const list = {
    rows: ['a', 'b', 'c', 'd'],
    isPending: false,
    error: null,
    hasMore: false,
    isReading: false,
    readOn: () => {},
    retry: () => {},
    refresh: (...asked: unknown[]) => void refreshed.push(asked),
  };
  const shown = reordered(list, () => ['d', 'a', 'c', 'b']);
  expect(shown.rows).toEqual(['d', 'a', 'c', 'b']);
  shown.refresh(0, 2, false);
  expect(refreshed).toEqual([
    [3, 4, false],
    [0, 1, false],
  ]);
});
