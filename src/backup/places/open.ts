import { CommandError } from '../../kit/command-error.ts';
import { labelOfS3, readS3Address, type S3Address } from '../../kit/store-address.ts';
import { labelOfFolder, openFolderPlace } from './folder.ts';
import type { BackupPlace } from './types.ts';

/**
 * Opens a place: a folder, or `s3://bucket/prefix?endpoint=https://…&region=…`. Connects to nothing yet. Errors: the address
 * is none.
 */
export async function openPlace(address: string): Promise<BackupPlace> {
  if (!address.startsWith('s3:')) return openFolderPlace(address);
  const s3 = storeOf(address);
  // The client is loaded only where it is used: commands start sooner.
  const { openS3Place } = await import('./s3.ts');
  return openS3Place(s3);
}

/** The label of a place without opening it. Errors: the address is none. */
export function labelOf(address: string): string {
  return address.startsWith('s3:') ? labelOfS3(storeOf(address)) : labelOfFolder(address);
}

// The address is left out of the error: the part that is wrong may be a secret.
function storeOf(address: string): S3Address {
  const s3 = readS3Address(address);
  if (s3 !== null) return s3;
  throw new CommandError(
    "This is no address of a store: give s3://bucket/prefix, and for another store than Amazon's ?endpoint=https://… and &region=…. Credentials do not belong into it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
  );
}
