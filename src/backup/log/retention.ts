import type { BackupPlace } from '../places/types.ts';
import { type BaseName, baseOf, chainOf, LOG_PREFIX, namesOf, segmentOf, stamp } from './names.ts';

/** The base copies of a chain that can be restored, the oldest first. */
export async function basesOf(place: BackupPlace, chain: string): Promise<readonly BaseName[]> {
  return readBases((await place.list(namesOf(chain).bases)).map(({ name }) => name));
}

/** The base copies among names of files, the oldest first. */
export function readBases(names: readonly string[]): readonly BaseName[] {
  const bases = names.map(baseOf).filter((base) => base !== null);
  return bases.toSorted((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime());
}

/**
 * Removes what no kept base copy needs: all but the newest `keep` copies, and the log before the oldest of them. A crash in
 * the middle leaves files that nobody needs; the next call removes them.
 */
export async function removeOld(place: BackupPlace, keep: number): Promise<void> {
  const names = (await place.list(LOG_PREFIX)).map(({ name }) => name);
  for (const name of outdated(names, keep)) await place.remove(name);
}

/** The names of files that no kept base copy needs. Records of copies come first: without one, nobody uses a copy. */
function outdated(names: readonly string[], keep: number): readonly string[] {
  const bases = readBases(names);
  const kept = bases.slice(-Math.max(keep, 1));
  const [oldest] = kept;
  if (oldest === undefined) return [];
  const keptFiles = new Set(
    kept.flatMap((base) => [base.name, namesOf(base.chain).baseFiles(base.startedAt)]),
  );
  const newest = kept.at(-1) ?? oldest;
  const isNeeded = (name: string): boolean => {
    const chain = chainOf(name);
    if (chain === null || chain > oldest.chain) return chain === null || !isLeftCopy(name, newest, keptFiles);
    if (chain < oldest.chain) return false;
    const segment = segmentOf(name)?.segment;
    if (segment !== undefined) return segment >= oldest.firstSegment;
    return (
      !name.startsWith(namesOf(chain).bases) || keptFiles.has(name) || !isLeftCopy(name, newest, keptFiles)
    );
  };
  const out = names.filter((name) => !isNeeded(name));
  return [...out.filter((name) => baseOf(name) !== null), ...out.filter((name) => baseOf(name) === null)];
}

// A copy that began before the newest and has no place among the kept ones is old, or was killed. One that began later is
// under way.
function isLeftCopy(name: string, newest: BaseName, keptFiles: ReadonlySet<string>): boolean {
  const started = /\/base\/(\w+)[.-]/.exec(name)?.[1];
  return started !== undefined && started <= stamp(newest.startedAt) && !keptFiles.has(name);
}
