import type { Logo } from '../accounts/service.ts';

// A small file may unpack to gigabytes: pictures beyond this are left out.
const MAXIMUM_PIXELS = 16_000_000;

/** Whether the size that a picture's header names can be unpacked. */
export function isSafePicture({ bytes, type }: Pick<Logo, 'bytes' | 'type'>): boolean {
  const size = type === 'image/png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= MAXIMUM_PIXELS;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOfPng(bytes: Buffer): Size | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

// The size stands in the segment that begins a frame (SOF0 … SOF15, without DHT, JPG and DAC).
function sizeOfJpeg(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
