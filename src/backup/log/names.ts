/** Every file of archived logs in a place begins with this, and then has the name of its installation. */
export const LOG_PREFIX = 'log/';

/** What the files of one installation begin with: several may share a place. */
export function logPrefixOf(installation: string): string {
  return `${LOG_PREFIX}${installation}/`;
}

/** The installation of a chain. */
export function installationOf(chain: string): string {
  return chain.slice(0, chain.indexOf('/'));
}

/** A segment of PostgreSQL's log: timeline, and number in two halves of eight hexadecimal digits. */
const SEGMENT = /^[0-9A-F]{24}$/;

/** A base copy, by the name of its record. The record is written last, so that a base with a record is whole. */
export interface BaseName {
  readonly chain: string;
  readonly name: string;
  readonly startedAt: Date;
  /** From this instant on the base can be restored. */
  readonly finishedAt: Date;
  /** The first segment that a restore of the base needs. */
  readonly firstSegment: string;
}

export function isSegment(name: string): boolean {
  return SEGMENT.test(name);
}

/** The segment after another one, for segments of 16 MB: the last half counts to FF. */
export function segmentAfter(segment: string): string {
  const [timeline, high, low] = [segment.slice(0, 8), segment.slice(8, 16), segment.slice(16)];
  const number = Number.parseInt(high, 16) * 256 + Number.parseInt(low, 16) + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return `${timeline}${hex(Math.floor(number / 256))}${hex(number % 256)}`;
}

/** An instant as names have it, to the millisecond, in the order of time. */
export function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[-:.]/g, '');
}

/** Reads what {@link stamp} wrote; null when it is something else. */
function instantOf(text: string): Date | null {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(text);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second, ms] = found;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** The names of one chain's files. A chain is named by its installation and its beginning. */
export function namesOf(chain: string) {
  const folder = `${LOG_PREFIX}${chain}/`;
  return {
    folder,
    key: `${folder}key.age`,
    segments: `${folder}segments/`,
    /** The name has the content's checksum: another content cannot take its place. */
    segment: (name: string, sha256: string) => `${folder}segments/${name}-${sha256}.zst.age`,
    copiesOf: (segment: string) => `${folder}segments/${segment}`,
    bases: `${folder}base/`,
    baseFiles: (startedAt: Date) => `${folder}base/${stamp(startedAt)}.tar.zst.age`,
    baseRecord: (startedAt: Date, finishedAt: Date, firstSegment: string) =>
      `${folder}base/${stamp(startedAt)}-${stamp(finishedAt)}-${firstSegment}.json.age`,
  };
}

/** A segment in a place. */
export interface PlacedSegment {
  readonly segment: string;
  readonly sha256: string;
  readonly name: string;
}

/** Reads the name of a segment's file in a place; null for any other name. */
export function segmentOf(name: string): PlacedSegment | null {
  const [, segment, sha256] = /\/segments\/([0-9A-F]{24})-([0-9a-f]{64})\.zst\.age$/.exec(name) ?? [];
  return segment === undefined || sha256 === undefined ? null : { segment, sha256, name };
}

/** The chain of a file in a place, or null. */
export function chainOf(fileName: string): string | null {
  return /^log\/([^/]+\/[^/]+)\//.exec(fileName)?.[1] ?? null;
}

/** Reads the name of a base copy's record; null for any other name. */
export function baseOf(fileName: string): BaseName | null {
  const found = /^log\/([^/]+\/[^/]+)\/base\/(\w+)-(\w+)-([0-9A-F]{24})\.json\.age$/.exec(fileName);
  const [, chain = '', started = '', finished = '', firstSegment = ''] = found ?? [];
  const [startedAt, finishedAt] = [instantOf(started), instantOf(finished)];
  if (startedAt === null || finishedAt === null) return null;
  return { chain, name: fileName, startedAt, finishedAt, firstSegment };
}
