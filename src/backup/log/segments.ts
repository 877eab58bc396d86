import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { AgeIdentity } from '../../kit/files/age.ts';
import type { FetchSegment } from '../../postgres/segment-exchange.ts';
import { UnreadFile } from '../places/reading.ts';
import { isSegment, namesOf, type PlacedSegment, segmentAfter, segmentOf } from './names.ts';
import { openBytes } from './sealed-file.ts';
import { type ChainSource, readOrLose } from './unread.ts';

/** So many segments are read ahead while PostgreSQL replays: 16 MB each. */
const AHEAD = 3;

/** The log of a chain, as recovery reads it. */
interface ChainLog {
  readonly fetch: FetchSegment;
  /** What is wrong with the log where recovery ended; null when it simply ends there. */
  fault(): string | null;
}

/**
 * Reads the segments of a chain for recovery. A segment that is damaged, missing before others, or there twice ends the
 * log for PostgreSQL, so that it says which transaction is the last that it has; `fault` says why. With `despiteDamage` one
 * that cannot be read does, too. Errors: the place is away.
 */
export async function openChainLog(source: ChainSource, identity: AgeIdentity): Promise<ChainLog> {
  const { place, chain } = source;
  const placed = (await place.list(namesOf(chain).segments)).map(({ name }) => segmentOf(name));
  const bySegment = Map.groupBy(
    placed.filter((one) => one !== null),
    ({ segment }) => segment,
  );
  const last = [...bySegment.keys()].toSorted().at(-1) ?? '';
  const read = new Map<string, Promise<Buffer | string>>();
  let fault: string | null = null;

  const start = (segment: string): Promise<Buffer | string> => {
    const found = read.get(segment) ?? readSegment(source, bySegment.get(segment) ?? [], segment, identity);
    read.set(segment, found);
    // A segment that was only read ahead may never be asked for. Its error then belongs to nobody.
    found.catch(() => undefined);
    return found;
  };
  return {
    fault: () => fault,
    async fetch(name) {
      // No timelines: each chain has one.
      if (!isSegment(name) || name > last) return null;
      let ahead = name;
      const wanted = new Set([name]);
      for (let count = 0; count < AHEAD; count += 1) {
        ahead = segmentAfter(ahead);
        if (ahead <= last) wanted.add(ahead);
      }
      for (const one of read.keys()) if (!wanted.has(one)) read.delete(one);
      for (const one of wanted) void start(one);
      const content = await start(name);
      if (typeof content !== 'string') return content;
      // Before the chain's first segment PostgreSQL may look for more than it needs.
      fault ??= content;
      return null;
    },
  };
}

/** The content of a segment, or the sentence that says why there is none. */
async function readSegment(
  source: ChainSource,
  copies: readonly PlacedSegment[],
  segment: string,
  identity: AgeIdentity,
): Promise<Buffer | string> {
  const { place } = source;
  const [only, other] = copies;
  if (only === undefined) return `Segment ${segment} of the log is missing in ${place.label}.`;
  if (other !== undefined)
    return `${place.label} has two segments ${segment}: ${only.name} and ${other.name}.`;
  const read = async () => {
    const damaged = `${only.name} in ${place.label} is damaged.`;
    try {
      const packed = Buffer.concat(await Array.fromAsync(openBytes(place, only.name, identity)));
      const content = await promisify(zstdDecompress)(packed);
      return createHash('sha256').update(content).digest('hex') === only.sha256 ? content : damaged;
    } catch (cause) {
      // The chain's key was right: what it does not open has other bytes.
      if (cause instanceof UnreadFile) throw cause;
      return damaged;
    }
  };
  return readOrLose<Buffer | string>(source, only.name, read, (why) => why);
}
