import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip archive. */
interface ZippedFile {
  /** Its name, ASCII. */
  readonly name: string;
  readonly bytes: Buffer;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
const VERSION = 20;

/** Files as a zip archive (APPNOTE 6.3), for people whose computer opens no tar. All of it is in memory. */
export function zipOf(files: readonly ZippedFile[], at: Date): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`No name for a file of an archive: ${name}`);
    const packed = deflateRawSync(bytes);
    const facts = factsOf(bytes, packed, at);
    const local = Buffer.concat([signed(LOCAL), facts, words(name.length, 0), Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const head = [signed(CENTRAL), words(VERSION), facts, words(name.length, 0), place];
    central.push(...head, Buffer.from(name));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(10);
  end.writeUInt32LE(directory.length, 0);
  end.writeUInt32LE(offset, 4);
  return Buffer.concat([...locals, directory, signed(END), words(0, 0, files.length, files.length), end]);
}

/** The signature with which a part of an archive begins. */
export function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}

export function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, 2 * index);
  return bytes;
}

// What the header of a file and the directory both say.
function factsOf(bytes: Buffer, packed: Buffer, at: Date): Buffer {
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(bytes), 0);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(bytes.length, 8);
  return Buffer.concat([words(VERSION, 0, DEFLATED), timeOf(at), sizes]);
}

/** A time as archives write it, in steps of two seconds. */
export function timeOf(at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return words(time, date);
}
