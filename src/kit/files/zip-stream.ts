import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { signed, timeOf, words } from './zip.ts';

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const DEFLATED = 8;
const VERSION = 20;
const VERSION_64 = 45;
// The sums of a file stand behind it, because they are not known when it begins.
const SUMS_FOLLOW = 0x0008;
const MOST_16 = 0xffff;
const MOST_32 = 0xffffffff;

/** The size at which a piece of an archive ends. */
const PIECE_BYTES = 262_144;

/** A file as the directory of its archive names it. */
export interface StreamedFile {
  readonly name: string;
  readonly crc32: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where it begins in the archive. */
  readonly place: number;
}

/** The sums of a file that was packed. */
type PackedSums = Omit<StreamedFile, 'name' | 'place'> & {
  readonly sha256: Buffer;
  /** How many bytes of the archive it takes, its head and sums included. */
  readonly length: number;
};

/**
 * A file of a zip archive (APPNOTE 6.3) in pieces, which may be larger than the memory: at most 4 GiB. Answers its sums at
 * the end. Equal bytes give equal pieces.
 */
export async function* packFile(
  name: string,
  content: AsyncIterable<Buffer>,
  at: Date,
): AsyncGenerator<Buffer, PackedSums> {
  if (!/^[\x21-\x7e]{1,200}$/.test(name)) throw new Error(`No name for a file of an archive: ${name}`);
  const sums = { crc32: 0, packedSize: 0, size: 0 };
  const hash = createHash('sha256');
  async function* counted() {
    for await (const bytes of content) {
      sums.crc32 = crc32(bytes, sums.crc32);
      sums.size += bytes.length;
      hash.update(bytes);
      yield bytes;
    }
  }
  const none = Buffer.alloc(12);
  const head = Buffer.concat([
    signed(LOCAL),
    words(VERSION, SUMS_FOLLOW, DEFLATED),
    timeOf(at),
    none,
    words(name.length, 0),
    Buffer.from(name),
  ]);
  let piece = [head];
  let waiting = head.length;
  // The iteration throws what breaks either of the two.
  for await (const bytes of pipeline(Readable.from(counted()), createDeflateRaw(), () => {})) {
    sums.packedSize += bytes.length;
    waiting += bytes.length;
    piece.push(bytes);
    if (waiting < PIECE_BYTES) continue;
    yield Buffer.concat(piece);
    piece = [];
    waiting = 0;
  }
  const descriptor = Buffer.concat([signed(DESCRIPTOR), sizesOf(sums)]);
  yield Buffer.concat([...piece, descriptor]);
  const length = head.length + sums.packedSize + descriptor.length;
  return { ...sums, sha256: hash.digest(), length };
}

function sizesOf({ crc32: sum, packedSize, size }: Pick<StreamedFile, 'crc32' | 'packedSize' | 'size'>) {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(sum, 0);
  bytes.writeUInt32LE(packedSize, 4);
  bytes.writeUInt32LE(size, 8);
  return bytes;
}

/** The directory of an archive in pieces, with its end. `place`: where it begins. */
export async function* directoryOf(
  files: AsyncIterable<StreamedFile>,
  place: number,
  at: Date,
): AsyncGenerator<Buffer, void> {
  let count = 0;
  let size = 0;
  let piece: Buffer[] = [];
  let waiting = 0;
  for await (const file of files) {
    const entry = entryOf(file, at);
    count += 1;
    size += entry.length;
    waiting += entry.length;
    piece.push(entry);
    if (waiting < PIECE_BYTES) continue;
    yield Buffer.concat(piece);
    piece = [];
    waiting = 0;
  }
  yield Buffer.concat([...piece, endOf(count, size, place)]);
}

function entryOf({ name, place, ...sums }: StreamedFile, at: Date): Buffer {
  const isFar = place >= MOST_32;
  const extra = isFar ? Buffer.concat([words(1, 8), long(place)]) : Buffer.alloc(0);
  const at32 = Buffer.alloc(14);
  at32.writeUInt32LE(isFar ? MOST_32 : place, 10);
  return Buffer.concat([
    signed(CENTRAL),
    words(VERSION, isFar ? VERSION_64 : VERSION, SUMS_FOLLOW, DEFLATED),
    timeOf(at),
    sizesOf(sums),
    words(name.length, extra.length),
    at32,
    Buffer.from(name),
    extra,
  ]);
}

function endOf(count: number, size: number, place: number): Buffer {
  const isLarge = count >= MOST_16 || size >= MOST_32 || place >= MOST_32;
  const counted = Math.min(count, MOST_16);
  const sizes = Buffer.alloc(10);
  sizes.writeUInt32LE(Math.min(size, MOST_32), 0);
  sizes.writeUInt32LE(Math.min(place, MOST_32), 4);
  const end = Buffer.concat([signed(END), words(0, 0, counted, counted), sizes]);
  return isLarge ? Buffer.concat([...largeEndOf(count, size, place), end]) : end;
}

// What the end of 1989 cannot say: more than 65 534 files, or more than 4 GiB.
function largeEndOf(count: number, size: number, place: number): Buffer[] {
  const disks = Buffer.alloc(8);
  const locator = Buffer.alloc(4);
  locator.writeUInt32LE(1);
  return [
    signed(END_64),
    long(44),
    words(VERSION_64, VERSION_64),
    disks,
    long(count),
    long(count),
    long(size),
    long(place),
    signed(LOCATOR_64),
    Buffer.alloc(4),
    long(place + size),
    locator,
  ];
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
