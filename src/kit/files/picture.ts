import { crc32 } from 'node:zlib';

// A file of 256 KiB can unpack to gigabytes. Pages draw a logo a few hundred pixels wide.
const MAXIMUM_SIDE = 4_000;
const MAXIMUM_PIXELS = 12_000_000;

// Each scan of a progressive JPEG goes over the whole picture; encoders write about ten.
const MAXIMUM_SCANS = 100;

/** Media types of pictures that are taken. */
type PictureType = 'image/png' | 'image/jpeg';

/** A picture with nothing but what draws it. */
interface Picture {
  readonly type: PictureType;
  readonly bytes: Buffer;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Why a file is not taken as a picture; of one that is too large, its size in pixels. */
type PictureFault =
  | { readonly fault: 'no_picture' }
  | { readonly fault: 'broken' }
  | { readonly fault: 'too_large'; readonly width: number; readonly height: number };

/**
 * Reads a picture and keeps the parts that draw it: a colour profile can unpack to gigabytes, and texts or places in a
 * photo are nobody's business. The first bytes decide the type of a file, not its name.
 */
export function readPicture(bytes: Buffer): Picture | PictureFault {
  const isPng = bytes.subarray(0, PNG.length).equals(PNG);
  if (!isPng && !bytes.subarray(0, 3).equals(JPEG)) return { fault: 'no_picture' };
  const read = isPng ? readPng(bytes) : readJpeg(bytes);
  if (read === null) return { fault: 'broken' };
  const { width, height } = read.size;
  if (width === 0 || height === 0) return { fault: 'broken' };
  if (width > MAXIMUM_SIDE || height > MAXIMUM_SIDE || width * height > MAXIMUM_PIXELS)
    return { fault: 'too_large', width, height };
  return { type: isPng ? 'image/png' : 'image/jpeg', bytes: Buffer.concat(read.parts) };
}

interface Parts {
  readonly size: Size;
  readonly parts: readonly Buffer[];
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

// Besides the pixels: palette, transparency, and the three short ways to name a colour space.
const drawingChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'IDAT', 'IEND']);

function readPng(bytes: Buffer): Parts | null {
  const parts: Buffer[] = [PNG];
  let size: Size | null = null;
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4)))
      return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    // The header comes first, and once: a second one could name another size.
    if ((name === 'IHDR') !== (size === null) || (name === 'IHDR' && end - at !== 25)) return null;
    size ??= { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (drawingChunks.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return { size, parts };
    at = end;
  }
  return null;
}

const [SCAN, END, FILL, EXIF] = [0xda, 0xd9, 0xff, 0xe1];

// Tables of Huffman codes and quantization, the interval of restarts, and two short segments that say which colours the
// numbers stand for: JFIF and Adobe's.
const drawingMarkers = new Set([0xc4, 0xdb, 0xdd, 0xe0, 0xee]);

function readJpeg(bytes: Buffer): Parts | null {
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let size: Size | null = null;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== FILL) return null;
    const marker = bytes[at + 1] as number;
    if (marker === FILL) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    const segment = bytes.subarray(at, end);
    at = end;
    if (marker === EXIF) parts.push(...turnOf(segment));
    else if (drawingMarkers.has(marker)) parts.push(segment);
    else if (isFrame(marker)) {
      if (size !== null || segment.length < 9) return null;
      size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
      parts.push(segment);
    } else if (marker === SCAN) {
      scans += 1;
      const next = endOfScan(bytes, at);
      if (size === null || next === null || scans > MAXIMUM_SCANS) return null;
      parts.push(segment, bytes.subarray(at, next));
      if (bytes[next + 1] === END) return { size, parts: [...parts, bytes.subarray(next, next + 2)] };
      at = next;
    }
  }
  return null;
}

// SOF0 … SOF15, without DHT, JPG and DAC. The size stands in it.
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

// Within a scan, 0xff is followed by 0 or by the number of a restart.
function endOfScan(bytes: Buffer, from: number): number | null {
  for (let at = bytes.indexOf(FILL, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(FILL, at)) {
    const marker = bytes[at + 1] as number;
    if (marker !== 0 && marker !== FILL && (marker < 0xd0 || marker > 0xd7)) return at;
    at += marker === FILL ? 1 : 2;
  }
  return null;
}

const ORIENTATION = 0x0112;

// A camera's notes are removed, except how the picture is turned, 1 … 8.
function turnOf(segment: Buffer): Buffer[] {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return [];
  const turn = findTurn(segment.subarray(10));
  if (turn === null) return [];
  const kept = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  kept.writeUInt16BE(turn, 28);
  return [kept];
}

function findTurn(tiff: Buffer): number | null {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (tiff.length < 8) return null;
  const first = long(4);
  for (let entry = first + 2; entry + 12 <= tiff.length; entry += 12) {
    if ((entry - first - 2) / 12 >= short(first)) return null;
    if (short(entry) !== ORIENTATION) continue;
    const turn = short(entry + 8);
    return turn >= 1 && turn <= 8 ? turn : null;
  }
  return null;
}
