import type { AccountId } from '../kit/ids.ts';
import { sealedColumns } from '../kit/sealed-columns.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { AccessPoint, AccessPointSecrets } from './types.ts';

const PURPOSE = sealedColumns.access_points.purpose;

/** Encrypts the secrets of an access point. */
export function sealSecrets(secrets: Secrets, accountId: AccountId, open: AccessPointSecrets): Buffer {
  return secrets.encrypt(accountId, PURPOSE, JSON.stringify(open));
}

/** Decrypts them. Throws SealError where they were encrypted with another key. */
export function openSecrets(
  secrets: Secrets,
  { accountId, secrets: sealed }: Pick<AccessPoint, 'accountId' | 'secrets'>,
): AccessPointSecrets {
  return JSON.parse(secrets.decrypt(accountId, PURPOSE, sealed)) as AccessPointSecrets;
}
