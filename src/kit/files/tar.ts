export interface ArchiveFile {
  /** Its path in the archive, ASCII, up to 100 characters. */
  readonly name: string;
  readonly bytes: Buffer;
}

const BLOCK = 512;
/** A larger piece would have a slow reader wait too long for the next. */
const PIECE_BYTES = 65_536;

/**
 * Files as a tar archive (POSIX ustar), in pieces: every program for archives reads it, and unlike a zip file it needs
 * nothing at its end that grows with what is in it.
 */
export async function* tarOf(files: AsyncIterable<ArchiveFile>, at: Date): AsyncGenerator<Buffer, void> {
  for await (const { name, bytes } of files) {
    yield headerOf(name, bytes.length, at);
    for (let from = 0; from < bytes.length; from += PIECE_BYTES)
      yield bytes.subarray(from, from + PIECE_BYTES);
    const rest = bytes.length % BLOCK;
    if (rest > 0) yield Buffer.alloc(BLOCK - rest);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function headerOf(name: string, size: number, at: Date): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`No name for a file of an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  // The checksum is counted with blanks in its own place.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
