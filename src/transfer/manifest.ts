import { createHash, type Hash } from 'node:crypto';
import { CommandError } from '../kit/command-error.ts';

/** What is in a file: the first of its parts. */
export interface Preamble {
  readonly format: 'tranche-account';
  /** The version of the layout of the file. */
  readonly formatVersion: number;
  readonly madeBy: string;
  /** A hash of the shape of its tables: see `hashOfShapes`. */
  readonly tables: string;
  readonly account: {
    readonly id: string;
    readonly path: string;
    readonly name: string;
    readonly mode: string;
  };
  /** True when the account rests where it was, so that it may run where it comes to. */
  readonly isFrozen: boolean;
  /** The only installation that may import it; null: any, because it rests there. */
  readonly forInstallation: string | null;
  readonly hasProcessorKeys: boolean;
  /** The host that people signed in at: passkeys work nowhere else. */
  readonly publicHost: string;
  /** Where the links of clients lead, without the path of the account. */
  readonly payUrl: string;
  readonly exportedAt: string;
}

/** The layout that this program writes and reads. */
export const FORMAT_VERSION = 1;

/** The rows of a table, counted and hashed as they were written, each line with its line feed. */
export interface TableSum {
  readonly rows: number;
  readonly sha256: string;
}

/** What was written, by table: the last of the parts. A file without it was cut. */
export interface Manifest {
  readonly tables: Readonly<Record<string, TableSum>>;
  /** SHA-256 of each part, by its name. */
  readonly parts: Readonly<Record<string, string>>;
}

/** The names of the first and the last part. */
export const PREAMBLE_NAME = 'transfer.json';
/** See {@link PREAMBLE_NAME}. */
export const MANIFEST_NAME = 'manifest.json';

export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.jsonl`;
}

/** The table of a part, or null. */
export function tableOfPart(name: string): string | null {
  return /^tables\/([\w.]+)\/\d{6}\.jsonl$/.exec(name)?.[1] ?? null;
}

/** Counts and hashes rows as they pass. */
export class RowSum {
  #rows = 0;
  readonly #hash: Hash = createHash('sha256');

  add(lines: readonly string[]): this {
    this.#rows += lines.length;
    for (const line of lines) this.#hash.update(line).update('\n');
    return this;
  }

  /** To be called once. */
  end(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** SHA-256 in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads the first part. Errors: another kind of file, or one of a later program. */
export function readPreamble(bytes: Buffer): Preamble {
  const preamble = JSON.parse(bytes.toString()) as Preamble;
  if (preamble.format !== 'tranche-account' || preamble.formatVersion !== FORMAT_VERSION) {
    throw new CommandError(
      `The file was made by Tranche ${preamble.madeBy}, in a form that this version cannot read.`,
    );
  }
  return preamble;
}
