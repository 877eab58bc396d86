import { CommandError } from '../../kit/command-error.ts';
import { openFolderPlace } from './folder.ts';
import type { S3Address } from './s3.ts';
import type { BackupPlace } from './types.ts';

/**
 * Opens a place: a folder, or `s3://bucket/prefix?endpoint=https://…&region=…`. Connects to nothing yet. Errors: the address
 * is none.
 */
export async function openPlace(address: string): Promise<BackupPlace> {
  if (!address.startsWith('s3:')) return openFolderPlace(address);
  const s3 = readS3Address(address);
  if (s3 === null) {
    throw new CommandError(
      `${address} is no address of a store: give s3://bucket/prefix, and for another store than Amazon's ?endpoint=https://… and &region=….`,
    );
  }
  // The client is loaded only where it is used: commands start sooner.
  const { openS3Place } = await import('./s3.ts');
  return openS3Place(s3);
}

/** Reads the address of a store; null when it is none. A password in it would be shown and logged. */
function readS3Address(address: string): S3Address | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 's3:' || url.host === '' || url.username !== '') return null;
  if ([...url.searchParams.keys()].some((name) => !['endpoint', 'region'].includes(name))) return null;
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return null;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^([A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*)?$/.test(prefix)) return null;
  return {
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}
