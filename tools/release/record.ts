import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Where the record of releases is, and the API of the last one. */
export const RECORD = 'db/released.json';
export const RELEASED_API = 'docs/released-api.json.gz';

/** A release that was made. */
export interface Release {
  readonly version: string;
  /** The commit that it was made from. */
  readonly commit: string;
  readonly date: string;
  readonly lastMigration: string;
  /** The SHA-256 of its API, as {@link RELEASED_API} held it. */
  readonly api: string;
}

/** What never changes any more: migrations by their SHA-256, the API by that of its shape, and the releases so far. */
export interface ReleaseRecord {
  readonly migrations: Readonly<Record<string, string>>;
  readonly api: string;
  readonly releases: readonly Release[];
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The record with these migrations and this API. Migrations that it has already keep their sums. */
export function frozen(
  record: ReleaseRecord,
  migrations: Readonly<Record<string, string>>,
  api: string,
): ReleaseRecord {
  const sums = Object.entries(migrations).map(([name, sql]) => [name, sha256(sql)]);
  return { ...record, migrations: { ...Object.fromEntries(sums), ...record.migrations }, api: sha256(api) };
}

/** The record with a release more; unchanged when it has this one. */
export function released(
  record: ReleaseRecord,
  release: Omit<Release, 'lastMigration' | 'api'>,
): ReleaseRecord {
  if (record.releases.some(({ version }) => version === release.version)) return record;
  const lastMigration = Object.keys(record.migrations).toSorted().at(-1) ?? '';
  return { ...record, releases: [...record.releases, { ...release, lastMigration, api: record.api }] };
}

export function renderRecord(record: ReleaseRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

export function packApi(api: string): Buffer {
  return gzipSync(api, { level: 9 });
}

export function unpackApi(bytes: Uint8Array): string {
  return gunzipSync(bytes).toString('utf8');
}
