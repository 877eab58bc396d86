import { CommandError } from '../../kit/command-error.ts';
import type { RecoveryTarget } from '../../postgres/types.ts';
import type { BackupPlace, PlacedFile } from '../places/types.ts';
import { type BaseName, chainOf, segmentOf } from './names.ts';
import { readBases } from './retention.ts';

/** When a chain was written, by the clock of its place. */
interface ChainSpan {
  readonly chain: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/**
 * The base copies of one installation, the best for a target last. Chains come one after the other. Within one, the log says
 * which copy is the latest: a clock may have been wrong. An instant is compared with the dates of copies.
 */
export function oldestFirst(files: readonly PlacedFile[], target: RecoveryTarget): readonly BaseName[] {
  const chains = [...Map.groupBy(files, ({ name }) => chainOf(name) ?? '')].map(([chain, filesOfChain]) => ({
    chain,
    begunAt: filesOfChain.reduce((least, { writtenAt }) => Math.min(least, writtenAt.getTime()), Infinity),
    bases: readBases(filesOfChain),
  }));
  return chains
    .toSorted((one, other) => one.begunAt - other.begunAt || (one.chain < other.chain ? -1 : 1))
    .flatMap(({ bases }) =>
      target === 'end'
        ? bases
        : bases.toSorted((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime()),
    );
}

/**
 * Refuses to choose between histories. One installation writes one chain after the other. Chains that were written side by
 * side are of a copy or a trial restore that runs with the same place, and the newest of them may be the wrong one.
 */
export function refuseSeveral(
  place: BackupPlace,
  files: readonly PlacedFile[],
  newest: BaseName,
  found: readonly BaseName[],
): void {
  const chains = new Set(found.map(({ chain }) => chain));
  const spans = spansOf(files).filter(({ chain }) => chains.has(chain));
  const chosen = spans.find(({ chain }) => chain === newest.chain);
  if (chosen === undefined) return;
  const beside = spans.filter(
    (one) => one !== chosen && one.firstAt < chosen.lastAt && chosen.firstAt < one.lastAt,
  );
  if (beside.length === 0) return;
  const listed = [chosen, ...beside].map(
    ({ chain, firstAt, lastAt }) => `${chain} (from ${firstAt.toISOString()} to ${lastAt.toISOString()})`,
  );
  throw new CommandError(
    `${place.label} has ${listed.length} logs that were written at the same time: ${listed.join(', ')}. ` +
      'One of them is of a copy or a trial restore. Nothing was restored. Name the right one with --chain.',
  );
}

/** Base copies of one chain. Errors: the place has no such chain. */
export function basesOfChain(
  place: BackupPlace,
  bases: readonly BaseName[],
  chain: string,
): readonly BaseName[] {
  const chosen = bases.filter((base) => base.chain === chain);
  if (chosen.length > 0) return chosen;
  const known = [...new Set(bases.map((base) => base.chain))];
  throw new CommandError(
    `${place.label} has no log ${chain} that can be restored. Name one of: ${known.join(', ')}.`,
  );
}

// The files of a base copy may come later: a large one that was under way when its chain ended.
function spansOf(files: readonly PlacedFile[]): readonly ChainSpan[] {
  const counted = files.filter(({ name }) => segmentOf(name) !== null || name.endsWith('/key.age'));
  return [...Map.groupBy(counted, ({ name }) => chainOf(name) ?? '')].map(([chain, filesOfChain]) => {
    const times = filesOfChain.map(({ writtenAt }) => writtenAt.getTime());
    return {
      chain,
      firstAt: new Date(times.reduce((one, other) => Math.min(one, other))),
      lastAt: new Date(times.reduce((one, other) => Math.max(one, other))),
    };
  });
}
