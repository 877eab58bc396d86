import { describe, expect, it } from 'vitest';
import { packageMoves, packageStates } from './states.ts';
import { packageStatuses } from './types.ts';

/** The table again, move by move: `from > to` for each allowed one. Every other cell must be forbidden. */
const spec = {
  finish: ['Packing > Ready'],
  fail: ['Packing > Failed'],
  expire: ['Ready > Expired'],
  end: ['Packing > Expired', 'Ready > Expired', 'Failed > Expired'],
  packAgain: ['Packing > Packing', 'Ready > Packing'],
};

describe('the states of a package', () => {
  it('allow exactly these moves, and forbid every other cell', () => {
    const allowed = packageStatuses.flatMap((from) =>
      Object.entries(packageStates[from]).map(([move, to]) => `${move}: ${from} > ${to}`),
    );
    const told = Object.entries(spec).flatMap(([move, cells]) => cells.map((cell) => `${move}: ${cell}`));
    expect(allowed.toSorted()).toEqual(told.toSorted());
  });

  it('are what the statements write and require', () => {
    expect(packageMoves).toEqual({
      finish: { to: "'Ready'", isAllowed: "status in ('Packing')" },
      fail: { to: "'Failed'", isAllowed: "status in ('Packing')" },
      expire: { to: "'Expired'", isAllowed: "status in ('Ready')" },
      end: { to: "'Expired'", isAllowed: "status in ('Packing', 'Ready', 'Failed')" },
      packAgain: { to: "'Packing'", isAllowed: "status in ('Packing', 'Ready')" },
    });
  });
});
