import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptWithPassphrase, encryptWithPassphrase } from './age.ts';

const PASSPHRASE = 'correct horse battery';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function gathered(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

describe('files that are encrypted with a passphrase', () => {
  it('are of the format of age, and stay readable', async () => {
    // By age-encryption 0.3.1: what was exported once stays readable.
    const made =
      'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBKaEhNRDVkTldIS0RvUGRWcUVPWHhBIDEwCmZ0WkwrTW8xRUhMK2lnYncwRjJRbVBjcGpsd0Q0c2h5Y01RaDNleXgwZTQKLS0tIDRvdmlJOXAvRVNPczVkRVU4bVd1ZXVzcnZnSDU5TnIwajFMUmNrMW11OGsKl6S6bSpTcuKXy5lEquL2fYbM5xrMaYSHEF4hG1DJ9G5sVz2hZRnWBfhoy4i4';
    const file = Buffer.from(made, 'base64');
    expect((await gathered(decryptWithPassphrase(inPieces(file, 7), PASSPHRASE))).toString()).toBe(
      'Maple Studio\n',
    );
  });

  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('give back the %d bytes that went in', async (size) => {
    const plain = randomBytes(size);
    const file = await gathered(encryptWithPassphrase(inPieces(plain, 10_007), PASSPHRASE, 8));
    expect(await gathered(decryptWithPassphrase(inPieces(file, 4_099), PASSPHRASE))).toEqual(plain);
  });

  it('say that they are cut also when they end between two chunks', async () => {
    const file = await gathered(
      encryptWithPassphrase(inPieces(Buffer.alloc(200_000), 65_536), PASSPHRASE, 8),
    );
    const ofLast = (200_000 % 65_536) + 16;
    await expect(
      gathered(decryptWithPassphrase(inPieces(file.subarray(0, -ofLast), 4_099), PASSPHRASE)),
    ).rejects.toThrow(/damaged or incomplete/);
  });

  it('are refused when they ask for more memory than ours', async () => {
    const file = await gathered(encryptWithPassphrase(inPieces(Buffer.from('x'), 1), PASSPHRASE, 8));
    const greedy = Buffer.from(file.toString('latin1').replace(/^(-> scrypt \S+) 8$/m, '$1 30'), 'latin1');
    await expect(gathered(decryptWithPassphrase(inPieces(greedy, 100), PASSPHRASE))).rejects.toThrow(
      /not made by/,
    );
  });
});
