import { CommandError } from '../command-error.ts';
import type { ArchiveFile } from './tar.ts';

const BLOCK = 512;
/** Our files have a few megabytes each: they are read whole. */
const MOST_BYTES = 134_217_728;

/**
 * The files of a tar archive (POSIX ustar), one after the other; one is in memory at a time. Errors: an archive that is cut,
 * or is not as `kit/files/tar.ts` writes it.
 */
export async function* filesOfTar(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveFile, void> {
  const reader = readerOf(pieces);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.every((byte) => byte === 0)) return reader.end();
    const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
    const size = octalAt(header, 124, 12);
    if (octalAt(header, 148, 8) !== sum || !(size <= MOST_BYTES)) throw unreadable();
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
    const bytes = await reader.take(size);
    await reader.take((BLOCK - (size % BLOCK)) % BLOCK);
    yield { name, bytes };
  }
}

function octalAt(header: Buffer, from: number, length: number): number {
  const text = header.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '');
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
}

function readerOf(pieces: AsyncIterable<Uint8Array>): {
  take(size: number): Promise<Buffer>;
  end(): Promise<void>;
} {
  const iterator = pieces[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;
  return {
    async take(size) {
      while (length < size) {
        const next = await iterator.next();
        if (next.done === true) throw unreadable();
        waiting.push(Buffer.from(next.value));
        length += next.value.length;
      }
      const [only] = waiting;
      const all = waiting.length === 1 && only !== undefined ? only : Buffer.concat(waiting);
      waiting = [all.subarray(size)];
      length -= size;
      return all.subarray(0, size);
    },
    async end() {
      for (let next = await iterator.next(); next.done !== true; ) next = await iterator.next();
    },
  };
}

function unreadable(): CommandError {
  return new CommandError('The file holds no archive that this program can read.');
}
