import { AppError } from '../../kit/errors.ts';
import { exactTag } from '../../kit/http/requests.ts';

/** The ETag of a dry run whose answer counts from a day: this very version of the invoice, and that day. */
export function trialTag(version: number, day: string | null): string {
  return day === null ? exactTag(version) : `"${version}@${day}"`;
}

/** The tags of `If-Match` as versions. Errors: 412 for that of a dry run that counted from another day. */
export function versionsOf(ifMatch: string | undefined, day: string): string | undefined {
  const [tag, version, tried] = ifMatch?.match(/"(\d+)@(\d{4}-\d\d-\d\d)"/) ?? [];
  if (tag === undefined) return ifMatch;
  if (tried === day) return ifMatch?.replace(tag, exactTag(Number(version)));
  const message = `The dry run counted from ${tried}, and this request from ${day}: send noticeOn, or try again with dryRun.`;
  throw new AppError('version_conflict', { message });
}
