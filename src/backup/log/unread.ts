import { UnreadFile } from '../places/reading.ts';
import type { BackupPlace } from '../places/types.ts';
import { namesOf } from './names.ts';

/** A connection that breaks once must not end a restore of hours. */
const ATTEMPTS = 3;

/** Where the files of a log are read. */
export interface ChainSource {
  readonly place: BackupPlace;
  readonly chain: string;
  /** Whether a file counts as damaged when the place has it and it cannot be read. */
  readonly despiteDamage: boolean;
}

/**
 * Reads a file of a chain, in three attempts. Answers with `lost`, which hears why, when the place no longer has the file; with
 * `despiteDamage` also when it cannot be read. Errors: {@link UnreadFile}, also when the whole place is away.
 */
export async function readOrLose<T>(
  { place, chain, despiteDamage }: ChainSource,
  name: string,
  read: () => Promise<T>,
  lost: (why: string, cause: UnreadFile) => T,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (cause) {
      if (!(cause instanceof UnreadFile)) throw cause;
      if (attempt < ATTEMPTS) continue;
      const files = await place.list(namesOf(chain).folder);
      // A folder whose disk is no longer mounted is empty.
      if (files.length === 0) throw cause;
      if (!files.some((file) => file.name === name))
        return lost(`${name} is missing in ${place.label}.`, cause);
      if (despiteDamage) return lost(cause.reason, cause);
      throw cause;
    }
  }
}
