import { createHash, type Hash } from 'node:crypto';
import { CommandError } from '../kit/command-error.ts';

/** How many values of one purpose a key of the service has encrypted. */
export interface SealedValues {
  readonly purpose: string;
  readonly keyId: string;
  readonly count: number;
}

/** What a backup says about itself: the first file in it. */
export interface Preamble {
  readonly format: 'tranche-backup';
  readonly formatVersion: number;
  readonly madeBy: string;
  readonly madeAt: string;
  /** The migrations that the database had seen, by name and in their order. */
  readonly migrations: readonly string[];
  /** A hash of the shape of the tables: see `hashOfShapes`. */
  readonly tables: string;
  /** The columns of each table, in the order of the values in a line. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** The id of the current key of the service, which is not in the backup; null: none was set. */
  readonly keyId: string | null;
  readonly sealed: readonly SealedValues[];
}

/** The rows of a table as they were written. */
export interface TableSum {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** What was written: the last file. A backup without it was cut. */
export interface Manifest {
  readonly tables: Readonly<Record<string, TableSum>>;
  /** SHA-256 of each part, by its name. */
  readonly parts: Readonly<Record<string, string>>;
  /** SHA-256 of {@link SUMS_NAME}. */
  readonly sums: string;
  readonly accounts: number;
}

const FORMAT_VERSION = 1;

/** The names of the files that are no parts of tables. */
export const PREAMBLE_NAME = 'backup.json';
/** The position of each account, and the sums of its ledger by currency: a line for each. */
export const SUMS_NAME = 'sums.jsonl';
/** See {@link PREAMBLE_NAME}. */
export const MANIFEST_NAME = 'manifest.json';

/** The file that a preamble begins with. */
export function beginPreamble(): Pick<Preamble, 'format' | 'formatVersion'> {
  return { format: 'tranche-backup', formatVersion: FORMAT_VERSION };
}

export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** The table of a part; null for another file. */
export function tableOfPart(name: string): string | null {
  return /^tables\/([a-z_][a-z0-9_.]*)\/\d{6}\.copy$/.exec(name)?.[1] ?? null;
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const LINE_FEED = 10;

/** Counts and hashes the lines of COPY as they pass: a line feed inside a value is written as two other bytes. */
export class LineSum {
  #rows = 0;
  #bytes = 0;
  readonly #hash: Hash = createHash('sha256');

  add(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    this.#hash.update(bytes);
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) this.#rows += 1;
  }

  /** To be called once. */
  end(): TableSum {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Reads the first file. Errors: another kind of file, or one of a later program. */
export function readPreamble(bytes: Buffer): Preamble {
  const preamble = readJson<Preamble>(bytes);
  if (preamble.format !== 'tranche-backup') throw foreign();
  if (preamble.formatVersion === FORMAT_VERSION) return preamble;
  throw new CommandError(
    `The backup was made by Tranche ${preamble.madeBy}, in a form that this version cannot read. Nothing was changed. Restore it with that version.`,
  );
}

/** Reads a file of JSON. Errors: it is none. */
export function readJson<T>(bytes: Buffer): T {
  try {
    return JSON.parse(bytes.toString()) as T;
  } catch (cause) {
    throw damaged('', cause);
  }
}

/** Says that a backup cannot be used. `where` names what differs. */
export function damaged(where = '', cause?: unknown): CommandError {
  return new CommandError(
    `The backup is damaged or incomplete${where === '' ? '' : `: ${where}`}. Nothing was changed. Restore another one.`,
    { cause },
  );
}

/** Says that a file is no backup. */
export function foreign(cause?: unknown): CommandError {
  return new CommandError('This file was not made by: tranche backup. Nothing was changed.', { cause });
}
