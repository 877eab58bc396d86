import type { StateTable } from '../../kit/states.ts';
import { type PackageStatus, packageStatuses } from './types.ts';

type PackageMove =
  /** Everything is packed. */
  | 'finish'
  /** The last try failed. */
  | 'fail'
  /** The time of its file is over. */
  | 'expire'
  /** A person ends it. */
  | 'end'
  /** It named a person who is erased. */
  | 'packAgain';

/** Every allowed move of a package. It begins as Packing. */
export const packageStates: StateTable<PackageStatus, PackageMove> = {
  Packing: { finish: 'Ready', fail: 'Failed', end: 'Expired', packAgain: 'Packing' },
  Ready: { expire: 'Expired', end: 'Expired', packAgain: 'Packing' },
  Failed: { end: 'Expired' },
  Expired: {},
};

/** SQL of each move: the status that it writes, and whether the table allows it. Each leads to one status. */
export const packageMoves = {
  finish: moveOf('finish'),
  fail: moveOf('fail'),
  expire: moveOf('expire'),
  end: moveOf('end'),
  packAgain: moveOf('packAgain'),
} as const satisfies Record<PackageMove, unknown>;

function moveOf(move: PackageMove): { readonly to: string; readonly isAllowed: string } {
  const from = packageStatuses.filter((status) => packageStates[status][move] !== undefined);
  const [to, ...others] = new Set(from.map((status) => packageStates[status][move]));
  if (to === undefined || others.length > 0) throw new Error(`The move ${move} must lead to one status.`);
  return { to: `'${to}'`, isAllowed: `status in (${from.map((status) => `'${status}'`).join(', ')})` };
}
