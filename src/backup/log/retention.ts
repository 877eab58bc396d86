import type { BackupPlace, PlacedFile } from '../places/types.ts';
import {
  type BaseName,
  baseOf,
  chainOf,
  installationOf,
  logPrefixOf,
  namesOf,
  segmentOf,
  stamp,
} from './names.ts';

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
 * Removes what is older than `before` and nobody needs, of the installation whose log goes on in the chain `running`. Every
 * chain keeps its newest base copy and the log after the oldest one that it keeps; another chain goes as a whole when its
 * last file is older, and the running chain alone reaches back to `before`. A crash in the middle leaves files that nobody
 * needs; the next call removes them.
 */
export async function removeOld(place: BackupPlace, running: string, before: Date): Promise<void> {
  const files = await place.list(logPrefixOf(installationOf(running)));
  for (const name of outdated(files, running, before)) await place.remove(name);
}

/** The names of files that no kept base copy needs. Records of copies come first: without one, nobody uses a copy. */
function outdated(files: readonly PlacedFile[], running: string, before: Date): readonly string[] {
  const chains = Map.groupBy(files, ({ name }) => chainOf(name));
  // A chain that has only begun, after a restore for example, does not take the place of the one before.
  const reaches = readBases((chains.get(running) ?? []).map(({ name }) => name)).some(
    ({ finishedAt }) => finishedAt <= before,
  );
  const out = [...chains].flatMap(([chain, filesOfChain]) => {
    if (chain === null) return [];
    const isOver = reaches && chain !== running && filesOfChain.every(({ writtenAt }) => writtenAt < before);
    const names = filesOfChain.map(({ name }) => name);
    return isOver ? names : outdatedOf(names, before);
  });
  return [...out.filter((name) => baseOf(name) !== null), ...out.filter((name) => baseOf(name) === null)];
}

function outdatedOf(names: readonly string[], before: Date): readonly string[] {
  const bases = readBases(names);
  const newest = bases.at(-1);
  if (newest === undefined) return [];
  const kept = bases.filter((base) => base === newest || base.finishedAt >= before);
  const oldest = kept[0] ?? newest;
  const keptFiles = new Set(
    kept.flatMap((base) => [base.name, namesOf(base.chain).baseFiles(base.startedAt)]),
  );
  return names.filter((name) => {
    const segment = segmentOf(name)?.segment;
    return segment === undefined ? isLeftCopy(name, newest, keptFiles) : segment < oldest.firstSegment;
  });
}

// A copy that began before the newest and has no place among the kept ones is old, or was killed. One that began later is
// under way.
function isLeftCopy(name: string, newest: BaseName, keptFiles: ReadonlySet<string>): boolean {
  const started = /\/base\/(\w+)[.-]/.exec(name)?.[1];
  return started !== undefined && started <= stamp(newest.startedAt) && !keptFiles.has(name);
}
