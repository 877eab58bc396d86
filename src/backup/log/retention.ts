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

/** A base copy is made again after so long: a restore then replays a week of log at most. */
export const BASE_EVERY_MS = 7 * 86_400_000;

/** A base copy, and when the place got its record, by the place's clock. */
interface PlacedBase extends BaseName {
  readonly writtenAt: Date;
}

/** The base copies of a chain that can be restored, in the order of its log. */
export async function basesOf(place: BackupPlace, chain: string): Promise<readonly BaseName[]> {
  return readBases(await place.list(namesOf(chain).bases));
}

/** The base copies among files of one chain, in the order of its log: a date may be of a wrong clock. */
export function readBases(files: readonly PlacedFile[]): readonly PlacedBase[] {
  const bases = files.flatMap(({ name, writtenAt }) => {
    const base = baseOf(name);
    return base === null ? [] : [{ ...base, writtenAt }];
  });
  // A copy begins with a segment of its own.
  return bases.toSorted((one, other) => (one.firstSegment < other.firstSegment ? -1 : 1));
}

/**
 * Removes what is older than `keepMs` and nobody needs, of the installation whose log goes on in the chain `running`. Call it
 * after a base copy: by the clock of the place, its record was written now. Every chain keeps its newest base copy and the
 * log after the oldest one that it keeps; another chain goes as a whole when its last file is older, and the running chain
 * alone reaches back so far. Removes nothing after the first copy of a chain, and when the last two are so far apart that a
 * clock may have jumped, which it answers: the next copy does it. A crash in the middle leaves files that nobody needs; the
 * next call removes them.
 */
export async function removeOld(
  place: BackupPlace,
  running: string,
  keepMs: number,
): Promise<{ readonly hasJumped: boolean }> {
  const files = await place.list(logPrefixOf(installationOf(running)));
  const chains = Map.groupBy(files, ({ name }) => chainOf(name) ?? '');
  const [previous, newest] = readBases(chains.get(running) ?? []).slice(-2);
  if (previous === undefined || newest === undefined) return { hasJumped: false };
  const now = newest.writtenAt;
  if (now.getTime() - previous.writtenAt.getTime() > 2 * BASE_EVERY_MS) return { hasJumped: true };
  const before = new Date(now.getTime() - keepMs);
  for (const name of outdated(chains, running, before, now)) await place.remove(name);
  return { hasJumped: false };
}

/** The names of files that no kept base copy needs. Records of copies come first: without one, nobody uses a copy. */
function outdated(
  chains: ReadonlyMap<string, readonly PlacedFile[]>,
  running: string,
  before: Date,
  now: Date,
): readonly string[] {
  // A chain that has only begun, after a restore for example, does not take the place of the one before.
  const reaches = readBases(chains.get(running) ?? []).some(({ writtenAt }) => writtenAt <= before);
  const out = [...chains].flatMap(([chain, files]) => {
    if (chain === '') return [];
    const isOver = reaches && chain !== running && files.every(({ writtenAt }) => writtenAt < before);
    return isOver ? files.map(({ name }) => name) : outdatedOf(files, before, now);
  });
  return [...out.filter((name) => baseOf(name) !== null), ...out.filter((name) => baseOf(name) === null)];
}

function outdatedOf(files: readonly PlacedFile[], before: Date, now: Date): readonly string[] {
  const bases = readBases(files);
  const newest = bases.at(-1);
  if (newest === undefined) return [];
  const kept = keptOf(bases, before, now);
  const oldest = kept[0] ?? newest;
  const recorded = new Set(bases.flatMap(filesOf));
  const keptFiles = new Set(kept.flatMap(filesOf));
  return files.flatMap(({ name }) => {
    const segment = segmentOf(name)?.segment;
    const isOfKept = keptFiles.has(name) || (segment !== undefined && segment >= oldest.firstSegment);
    const isOut = segment !== undefined || recorded.has(name) || wasKilled(name, newest);
    return isOut && !isOfKept ? [name] : [];
  });
}

function filesOf({ name, chain, startedAt }: BaseName): readonly string[] {
  return [name, namesOf(chain).baseFiles(startedAt)];
}

// From the oldest that is young enough, and the newest always. A wrong clock has dated a copy after now: it is at least as
// old as the copy after it.
function keptOf(bases: readonly PlacedBase[], before: Date, now: Date): readonly PlacedBase[] {
  let later = now;
  let first = bases.length - 1;
  for (const [index, { writtenAt }] of [...bases.entries()].toReversed()) {
    if (writtenAt <= now) later = writtenAt;
    if (later >= before) first = index;
  }
  return bases.slice(first);
}

// A copy without a record that began before the newest was killed. One that began later is under way.
function wasKilled(name: string, newest: BaseName): boolean {
  const started = /\/base\/(\w+)[.-]/.exec(name)?.[1];
  return started !== undefined && started <= stamp(newest.startedAt);
}
