import { CommandError } from '../kit/command-error.ts';
import type { BackupPlace } from './places/types.ts';
import { madeAtOf } from './schedule.ts';

/** Clocks of two machines may differ by so much. */
const CLOCKS_DIFFER_MS = 300_000;

/** A backup on schedule in a place. */
interface MadeBackup {
  readonly name: string;
  readonly madeAt: Date;
}

/**
 * The newest backup of a place. Errors: there is none; backups of several installations, or of one installation and its copy
 * or trial restore that made backups at the same time, where the newest may be the wrong one; a clock was wrong.
 */
export async function newestBackup(place: BackupPlace, now: Date): Promise<string> {
  const found = (await place.list('tranche-')).flatMap(({ name }) => {
    const madeAt = madeAtOf(name);
    return madeAt === null ? [] : [{ name, madeAt }];
  });
  const made = found.toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime());
  const newest = made.at(-1);
  if (newest === undefined) throw new CommandError(`There is no backup in ${place.label}.`);
  const installations = new Set(made.map(({ name }) => name.split('-').slice(0, 4).join('-')));
  if (installations.size > 1) {
    throw new CommandError(
      `Backups of ${installations.size} installations are in ${place.label}: name one, such as ${newest.name}.`,
    );
  }
  const beside = writtenBeside(made, newest);
  if (beside.length > 0) {
    throw new CommandError(
      `${place.label} has backups of one installation from several databases that ran at the same time, such as a trial restore. Name the right one: the newest of each are ${[newest.name, ...beside].join(', ')}.`,
    );
  }
  if (newest.madeAt.getTime() > now.getTime() + CLOCKS_DIFFER_MS) {
    throw new CommandError(
      `By its name ${newest.name} was made after now: a clock was wrong. Name the backup that you want.`,
    );
  }
  return newest.name;
}

// The newest of each other history that goes on after the newest one's history has begun.
function writtenBeside(made: readonly MadeBackup[], newest: MadeBackup): readonly string[] {
  const histories = Map.groupBy(made, ({ name }) => historyOf(name));
  const begun = histories.get(historyOf(newest.name))?.[0] ?? newest;
  return [...histories.values()].flatMap((backups) => {
    const last = backups.at(-1);
    const isBeside =
      last !== undefined && historyOf(last.name) !== historyOf(newest.name) && last.madeAt > begun.madeAt;
    return isBeside ? [last.name] : [];
  });
}

// Each restore of an installation begins another: its name is in the names of backups.
function historyOf(name: string): string {
  return name.slice(0, name.lastIndexOf('-'));
}
