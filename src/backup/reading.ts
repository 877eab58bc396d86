import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../kit/command-error.ts';
import { type AgeIdentity, type Bytes, decryptWith, isAge } from '../kit/files/age.ts';
import type { ArchiveFile } from '../kit/files/tar.ts';
import { filesOfTar } from '../kit/files/untar.ts';
import { damaged, foreign } from './contents.ts';
import { readToEnd } from './places/reading.ts';

/** Enough to see which kind of file it is. */
const START_BYTES = 64;

/**
 * The files in a backup, one after the other; one is in memory at a time. Reads it to its end. Errors: another key; a
 * changed or cut file, with the last part that was whole; another kind of file; with an identity, one that is not encrypted,
 * unless `allowsPlain`.
 */
export async function* filesOfBackup(
  file: Readable,
  identity: AgeIdentity | null,
  allowsPlain = false,
): AsyncGenerator<ArchiveFile, void> {
  const { start, all } = await peek(file);
  const unzipped = createGunzip();
  const packed = Readable.from(plainOf(start, all, { identity, allowsPlain }));
  packed.on('error', (cause) => unzipped.destroy(cause));
  let last = '';
  try {
    for await (const one of filesOfTar(packed.pipe(unzipped))) {
      yield one;
      last = one.name;
    }
  } catch (cause) {
    throw isOfFile(cause) ? damaged(last === '' ? 'its beginning' : `the part after ${last}`, cause) : cause;
  } finally {
    packed.destroy();
    unzipped.destroy();
    file.destroy();
  }
}

const DAMAGED = 'damaged';

interface Opening {
  readonly identity: AgeIdentity | null;
  readonly allowsPlain: boolean;
}

function plainOf(start: Buffer, all: Bytes, { identity, allowsPlain }: Opening): Bytes {
  if (start[0] === 0x1f && start[1] === 0x8b) {
    if (identity === null || allowsPlain) return all;
    throw new CommandError(
      'The backup is not encrypted, though a passphrase or an identity is set: anybody could have made it. Nothing was changed. If you trust it, add --plain.',
    );
  }
  if (!isAge(start)) throw foreign();
  if (identity === null) {
    throw new CommandError(
      'The backup is encrypted. Set BACKUP_PASSPHRASE, or name the file of the identity with --identity.',
    );
  }
  return decryptWith(all, identity, {
    wrongKey: `The ${'identity' in identity ? 'identity' : 'passphrase'} is not that of this backup. Nothing was changed.`,
    damaged: DAMAGED,
    foreign: 'This file was not made by: tranche backup. Nothing was changed.',
  });
}

// Faults of age and of tar say less than which part is damaged. Those of gzip have codes of zlib.
function isOfFile(cause: unknown): boolean {
  const { message, code = '' } = cause as NodeJS.ErrnoException;
  return message === DAMAGED || message.startsWith('The file holds no archive') || /^Z_|^ERR_/.test(code);
}

async function peek(file: Readable): Promise<{ start: Buffer; all: AsyncGenerator<Buffer, void> }> {
  const iterator = readToEnd('The backup', () => file) as AsyncGenerator<Buffer, void>;
  let start = Buffer.alloc(0);
  while (start.length < START_BYTES) {
    const next = await iterator.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  async function* whole(): AsyncGenerator<Buffer, void> {
    yield start;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { start, all: whole() };
}
