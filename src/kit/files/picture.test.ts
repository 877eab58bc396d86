import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPicture } from './picture.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

function chunk(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const [length, named, sum] = [
    Buffer.alloc(4),
    Buffer.concat([Buffer.from(name), content]),
    Buffer.alloc(4),
  ];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([8, 0], 8);
  return chunk('IHDR', content);
}

const START = hex('89504e470d0a1a0a');
const pixels = chunk('IDAT', deflateSync(Buffer.alloc(2)));
const png = (...chunks: Buffer[]) => Buffer.concat([START, ...chunks]);
const plain = png(header(1, 1), chunk('sRGB', Buffer.alloc(1)), pixels, chunk('IEND'));

describe('a PNG', () => {
  it('of nothing but what draws it stays as it is', () => {
    expect(readPicture(plain)).toEqual({ type: 'image/png', bytes: plain });
  });

  it('loses its colour profile, texts, what a camera wrote, and what stands behind its end', () => {
    const parts = ['iCCP', 'tEXt', 'zTXt', 'iTXt', 'eXIf', 'acTL', 'tIME'].map((name) =>
      chunk(name, Buffer.alloc(9)),
    );
    const full = png(
      header(1, 1),
      ...parts,
      chunk('sRGB', Buffer.alloc(1)),
      pixels,
      chunk('IEND'),
      Buffer.from('more'),
    );
    expect(readPicture(full)).toEqual({ type: 'image/png', bytes: plain });
  });

  it.each([
    [4_001, 1],
    [1, 4_001],
    [4_000, 3_001],
    [4_294_967_295, 4_294_967_295],
  ])('of %i × %i pixels is too large', (width, height) => {
    expect(readPicture(png(header(width, height), pixels, chunk('IEND')))).toEqual({
      fault: 'too_large',
      width,
      height,
    });
  });

  const wrongSum = Buffer.from(plain);
  wrongSum.writeUInt8(1, 20);
  it.each([
    ['that is cut', plain.subarray(0, -5)],
    ['with nothing in it', START],
    ['with a wrong check sum', wrongSum],
    ['with two headers', png(header(1, 1), header(9_999, 9_999), pixels, chunk('IEND'))],
    ['without a header', png(pixels, chunk('IEND'))],
    ['without pixels on a side', png(header(0, 1), pixels, chunk('IEND'))],
  ])('%s is broken', (_title, bytes) => {
    expect(readPicture(bytes)).toEqual({ fault: 'broken' });
  });
});

function segment(marker: string, content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([hex(`ff${marker}`), length, content]);
}

function frame(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return segment('c0', Buffer.concat([hex('08'), size, hex('01 011100')]));
}

const jfif = segment('e0', Buffer.concat([Buffer.from('JFIF\0'), Buffer.alloc(9)]));
const tables = Buffer.concat([segment('db', Buffer.alloc(65)), segment('c4', Buffer.alloc(20))]);
// A zero and a restart stand within a scan.
const scan = Buffer.concat([segment('da', hex('01 0100 003f00')), hex('d2 ff00 cf ffd0 20')]);
const jpeg = (...segments: Buffer[]) => Buffer.concat([hex('ffd8'), ...segments, hex('ffd9')]);
const exif = (tiff: string) => segment('e1', Buffer.concat([Buffer.from('Exif\0\0'), hex(tiff)]));

describe('a JPEG', () => {
  const bare = jpeg(jfif, tables, frame(1, 1), scan);

  it('of nothing but what draws it stays as it is, in one scan or several', () => {
    expect(readPicture(bare)).toEqual({ type: 'image/jpeg', bytes: bare });
    const progressive = jpeg(jfif, frame(1, 1), tables, scan, tables, scan);
    expect(readPicture(progressive)).toEqual({ type: 'image/jpeg', bytes: progressive });
  });

  it('loses its colour profile, comments, other segments of programs, and what stands behind its end', () => {
    const profile = segment('e2', Buffer.from('ICC_PROFILE\0'));
    const [place, comment] = [
      segment('e1', Buffer.from('http://ns.adobe.com/xap/1.0/')),
      segment('fe', Buffer.from('me')),
    ];
    const full = Buffer.concat([
      jpeg(jfif, profile, place, comment, tables, frame(1, 1), scan),
      Buffer.from('more'),
    ]);
    expect(readPicture(full)).toEqual({ type: 'image/jpeg', bytes: bare });
  });

  it.each([
    ['II', '4949 2a00 08000000 0200 0f01 0200 01000000 41000000 1201 0300 01000000 0600 0000 00000000'],
    ['MM', '4d4d 002a 00000008 0002 010f 0002 00000001 41000000 0112 0003 00000001 0006 0000 00000000'],
  ])('keeps how a camera held it, and nothing else that the camera wrote (%s)', (_order, tiff) => {
    const kept = exif('4d4d 002a 00000008 0001 0112 0003 00000001 0006 0000 00000000');
    const turned = jpeg(jfif, kept, tables, frame(1, 1), scan);
    expect(readPicture(jpeg(jfif, exif(tiff), tables, frame(1, 1), scan))).toEqual({
      type: 'image/jpeg',
      bytes: turned,
    });
    expect(readPicture(turned)).toEqual({ type: 'image/jpeg', bytes: turned });
  });

  it.each(['4949', '4949 2a00 ffffffff', '4949 2a00 08000000 ffff 1201 0300', '4949 2a00 08000000'])(
    'survives what is no account of a camera: %s',
    (tiff) => {
      expect(readPicture(jpeg(jfif, exif(tiff), tables, frame(1, 1), scan))).toEqual({
        type: 'image/jpeg',
        bytes: bare,
      });
    },
  );

  it('of 30 000 × 30 000 pixels is too large', () => {
    const size = { width: 30_000, height: 30_000 };
    expect(readPicture(jpeg(jfif, tables, frame(30_000, 30_000), scan))).toEqual({
      fault: 'too_large',
      ...size,
    });
  });

  it.each([
    ['that is cut', bare.subarray(0, -2)],
    ['with two sizes', jpeg(jfif, frame(1, 1), frame(9_999, 9_999), tables, scan)],
    ['without a size', jpeg(jfif, tables, scan)],
    ['of a thousand scans', jpeg(jfif, tables, frame(1, 1), ...Array.from({ length: 1_000 }, () => scan))],
    ['with a segment that is longer than the file', Buffer.concat([hex('ffd8 ffe0 ffff'), Buffer.alloc(10)])],
  ])('%s is broken', (_title, bytes) => {
    expect(readPicture(bytes)).toEqual({ fault: 'broken' });
  });
});

it('another file is no picture', () => {
  expect(readPicture(Buffer.from('GIF89a'))).toEqual({ fault: 'no_picture' });
  expect(readPicture(Buffer.alloc(0))).toEqual({ fault: 'no_picture' });
});
