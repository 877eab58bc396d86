/** Where an S3-compatible store is. */
export interface S3Address {
  readonly bucket: string;
  /** Before each name: empty, or with a / at its end. */
  readonly prefix: string;
  /** Null: that of Amazon. */
  readonly endpoint: string | null;
  readonly region: string;
}

/**
 * Reads the address of a store, `s3://bucket/prefix?endpoint=https://…&region=…`; null when it is none. A password in it
 * would be shown and logged.
 */
export function readS3Address(address: string): S3Address | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 's3:' || url.host === '' || url.username !== '' || url.password !== '')
    return null;
  if ([...url.searchParams.keys()].some((name) => !['endpoint', 'region'].includes(name))) return null;
  const endpoint = url.searchParams.get('endpoint');
  const server = endpoint === null ? null : URL.parse(endpoint);
  if (endpoint !== null && (!/^https?:$/.test(server?.protocol ?? '') || server?.username !== ''))
    return null;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^([A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*)?$/.test(prefix)) return null;
  return {
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

/** A store for people. */
export function labelOfS3({ bucket, prefix, endpoint }: S3Address): string {
  return `s3://${bucket}/${prefix}${endpoint === null ? '' : ` at ${new URL(endpoint).host}`}`;
}
