import type { Hold } from '../../fence/types.ts';
import { type Finding, findingsOf } from './finding.ts';

/** Whether accounts are held after a restore, and why. */
export function judgeHolds(holds: readonly Pick<Hold, 'path' | 'reason'>[]): Finding {
  const { ok, fail } = findingsOf('restore');
  if (holds.length === 0) return ok('no account is held');
  const reasons = holds.flatMap(({ path, reason }) => (reason === null ? [] : [`${path}: ${reason}`]));
  const more = reasons.length > 3 ? [`and ${reasons.length - 3} more`] : [];
  const what =
    holds.length === 1 ? '1 account is held and takes' : `${holds.length} accounts are held and take`;
  const text = `${what} no money after a restore: run tranche restore --finish`;
  return fail([text, ...reasons.slice(0, 3), ...more].join('; '));
}
