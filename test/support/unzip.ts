import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a zip archive, read from its directory, each held against its sum. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('No end of a zip archive.');
  const files = new Map<string, Buffer>();
  let place = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(place) !== 0x02014b50) throw new Error('No entry of a zip archive.');
    const [sum, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(place + offset));
    const nameLength = archive.readUInt16LE(place + 28);
    const name = archive.toString('latin1', place + 46, place + 46 + nameLength);
    const local = archive.readUInt32LE(place + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = inflateRawSync(archive.subarray(start, start + (packed ?? 0)));
    if (bytes.length !== size || crc32(bytes) !== sum) throw new Error(`${name} is broken.`);
    files.set(name, bytes);
    place += 46 + nameLength;
  }
  return files;
}
