import { describe, expect, it } from 'vitest';
import { unzip } from '../../../test/support/unzip.ts';
import { directoryOf, packFile, type StreamedFile } from './zip-stream.ts';

const at = new Date('2026-11-30T00:00:00.000Z');

async function* piecesOf(...pieces: readonly Buffer[]) {
  yield* pieces;
}

async function archiveOf(
  files: Readonly<Record<string, readonly Buffer[]>>,
  shift = 0,
): Promise<{ readonly bytes: Buffer; readonly largest: number }> {
  const made: Buffer[] = [];
  const known: StreamedFile[] = [];
  let place = 0;
  for (const [name, content] of Object.entries(files)) {
    const pieces = packFile(name, piecesOf(...content), at);
    for (let next = await pieces.next(); ; next = await pieces.next()) {
      if (next.done !== true) {
        made.push(next.value);
        continue;
      }
      const { length, sha256: _sha256, ...sums } = next.value;
      known.push({ ...sums, name, place: place + shift });
      place += length;
      break;
    }
  }
  async function* all() {
    yield* known;
  }
  for await (const piece of directoryOf(all(), place + shift, at)) made.push(piece);
  return { bytes: Buffer.concat(made), largest: Math.max(...made.map((piece) => piece.length)) };
}

describe('a zip archive in pieces', () => {
  it('gives back every file, also an empty one', async () => {
    const files = {
      'one.csv': [Buffer.from('a;b\r\n'.repeat(10_000)), Buffer.from('c')],
      'empty.csv': [],
      'folder/two.csv': [Buffer.from([0xde, 0, 0xff])],
    };
    const { bytes } = await archiveOf(files);
    expect([...unzip(bytes)]).toEqual(
      Object.entries(files).map(([name, content]) => [name, Buffer.concat(content)]),
    );
  });

  it('has the same bytes however its content comes, and no piece much larger than the limit', async () => {
    const random = Buffer.from(
      Array.from({ length: 1_000_000 }, (_one, index) => (index * index * 7_919) % 251),
    );
    const whole = await archiveOf({ 'a.bin': [random] });
    const inParts = await archiveOf({
      'a.bin': Array.from({ length: 100 }, (_one, index) =>
        random.subarray(index * 10_000, (index + 1) * 10_000),
      ),
    });
    expect(inParts.bytes.equals(whole.bytes)).toBe(true);
    expect(inParts.largest).toBeLessThan(400_000);
  });

  it('says sizes above 4 GiB and more than 65 535 files in the records of ZIP64', async () => {
    const { bytes } = await archiveOf({ 'a.txt': [Buffer.from('A')] }, 5_000_000_000);
    const end = bytes.length - 22;
    expect(bytes.readUInt32LE(end + 16)).toBe(0xffffffff);
    expect(bytes.readUInt32LE(end - 20)).toBe(0x07064b50);
    expect(Number(bytes.readBigUInt64LE(end - 20 - 8))).toBeGreaterThan(5_000_000_000);
    async function* many() {
      for (let index = 0; index < 70_000; index += 1)
        yield { name: `f${index}`, crc32: 0, packedSize: 0, size: 0, place: 0 };
    }
    const made: Buffer[] = [];
    for await (const piece of directoryOf(many(), 10, at)) made.push(piece);
    const last = made.at(-1) as Buffer;
    expect(last.readUInt16LE(last.length - 12)).toBe(0xffff);
    expect(Number(last.readBigUInt64LE(last.length - 22 - 20 - 24))).toBe(70_000);
  });

  it('takes no name that programs read in different ways', async () => {
    await expect(archiveOf({ 'Zürich.csv': [] })).rejects.toThrow('No name');
  });
});
