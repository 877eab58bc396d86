import { sealedColumns } from '../kit/sealed-columns.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { OwnServer } from './server.ts';
import type { MailRouteRow } from './types.ts';

/** The purpose for which passwords and keys of mail routes are encrypted. */
export const SEAL_PURPOSE = sealedColumns.mail_routes.purpose;

/** The mail server of a row, with its password. Throws SealError when that cannot be read. */
export function serverOf(secrets: Secrets, row: MailRouteRow): OwnServer {
  const { accountId, host, port, security, username, password } = row;
  if (host === null || port === null || security === null) throw new Error('This is no mail server.');
  const open = password === null ? null : secrets.decrypt(accountId, SEAL_PURPOSE, password);
  return { host, port, security, username, password: open };
}
