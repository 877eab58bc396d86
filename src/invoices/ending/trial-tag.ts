import { AppError } from '../../kit/errors.ts';
import { entityTag } from '../../kit/http/requests.ts';

/** The ETag of a dry run whose answer counts from a day: the version of the invoice, and that day. */
export function trialTag(version: number, day: string | null): string {
  return day === null ? entityTag(version) : `"${version}@${day}"`;
}

/** The tags of `If-Match` as versions. Errors: 412 for that of a dry run that counted from another day. */
export function versionsOf(ifMatch: string | undefined, day: string): string | undefined {
  const [, tried] = ifMatch?.match(/@(\d{4}-\d\d-\d\d)"/) ?? [];
  if (tried === undefined || tried === day) return ifMatch?.replace(`@${day}"`, '"');
  const message = `The dry run counted from ${tried}, and this request from ${day}: send noticeOn, or try again with dryRun.`;
  throw new AppError('version_conflict', { message });
}
