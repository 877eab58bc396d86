import type { Readable } from 'node:stream';

/** A file in a place. */
export interface PlacedFile {
  readonly name: string;
  readonly bytes: number;
  readonly writtenAt: Date;
}

/**
 * Where backups are kept. Names have letters, digits, dots, - and _, with / between folders. Errors are CommandErrors that
 * name the place, without its secrets.
 */
export interface BackupPlace {
  /** The place for people, without secrets. */
  readonly label: string;
  /** Writes a file that appears whole or not at all. One of the same name is replaced. Errors: those of `content`, too. */
  write(name: string, content: Readable): Promise<void>;
  /** Reads a file from its beginning. Errors: it is not there. */
  read(name: string): Promise<Readable>;
  /** The whole files whose names begin with `prefix`, ordered by name. */
  list(prefix: string): Promise<readonly PlacedFile[]>;
  /** Removes a file; one that is not there is no error. */
  remove(name: string): Promise<void>;
}

/** Whether this is the name of a file in a place: it cannot lead out of the place, and is never that of a partial file. */
export function isPlacedName(name: string): boolean {
  return name.length <= 200 && /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/.test(name);
}
