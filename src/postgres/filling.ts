import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath, writeDurably } from '../kit/files/durable.ts';

const FILLING_NOTE = 'restoring.txt';

/** The note that a restore fills the database of a folder. A killed one leaves it. */
export interface FillingNote {
  readonly path: string;
  /** Whether an earlier restore has left it, before this opening. */
  readonly isLeft: boolean;
  /** Removes it: the restore is whole, or has changed nothing. */
  remove(): Promise<void>;
}

/** Finds the note of a folder, and writes it first when a restore begins. Before there is a cluster, so that it has no gap. */
export async function openFillingNote(folder: string, begins: boolean): Promise<FillingNote> {
  const path = join(folder, FILLING_NOTE);
  const isLeft = existsSync(path);
  if (begins && !isLeft) {
    await writeDurably(
      path,
      'A restore fills this database. It has not ended while this file is here.\n',
      0o600,
    );
    await syncPath(folder);
  }
  return { path, isLeft, remove: () => rm(path, { force: true }) };
}
