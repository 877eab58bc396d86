import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { LogFolder } from '../../postgres/types.ts';
import type { BackupPlace } from '../places/types.ts';
import { type Chain, writeChain } from './chain.ts';
import { namesOf, segmentAfter } from './names.ts';
import { sealBytes } from './sealed-file.ts';

/** Of so many segments this process remembers what was sent: a base copy waits for one of the last. */
const MOST_REMEMBERED = 1_000;

/** The log cannot go on in this chain: `message` says why. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain';
}

/**
 * Sends one segment of the spool to the place, and removes it only when the place has it. Answers the chain with it. May
 * run again after a crash at any step: the same content goes under the same name. Errors: {@link BrokenChain}; the place
 * is away.
 */
export async function sendSegment(
  { folder, spoolDir }: LogFolder,
  place: BackupPlace,
  chain: Chain,
  segment: string,
): Promise<Chain> {
  const path = join(spoolDir, segment);
  const content = await readFile(path);
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (!isSentAlready(chain, segment, sha256)) {
    const name = namesOf(chain.id).segment(segment, sha256);
    await refuseForeign(place, chain, segment, name);
    const packed = await promisify(zstdCompress)(content);
    await sealBytes(place, name, Readable.from([packed]), chain);
    const sent = [...chain.sent, { name: segment, sha256 }].slice(-MOST_REMEMBERED);
    chain = { ...chain, sent };
    await writeChain(folder, chain);
  }
  await rm(path, { force: true });
  return chain;
}

/** PostgreSQL archives a segment a second time when it was killed before it noted the first. */
function isSentAlready({ sent }: Chain, segment: string, sha256: string): boolean {
  const last = sent.at(-1);
  if (last === undefined) return false;
  const same = sent.find(({ name }) => name === segment);
  if (same !== undefined) {
    if (same.sha256 === sha256) return true;
    throw new BrokenChain(`segment ${segment} has two contents`);
  }
  if (segment !== segmentAfter(last.name)) {
    throw new BrokenChain(`segment ${segmentAfter(last.name)} is missing, and ${segment} came`);
  }
  return false;
}

// A copy of DATA_DIR that runs elsewhere, or one that was put back from a snapshot, writes another log of the same chain.
// After a crash right after the write the file is our own; it is then written a second time under the same name.
async function refuseForeign(place: BackupPlace, chain: Chain, segment: string, name: string): Promise<void> {
  const others = (await place.list(namesOf(chain.id).copiesOf(segment))).filter((file) => file.name !== name);
  if (others.length === 0) return;
  throw new BrokenChain(`${place.label} has another segment ${segment}, from a copy of this DATA_DIR`);
}
