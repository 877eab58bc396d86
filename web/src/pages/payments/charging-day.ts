import type { ShownPayment } from '../../api/schema.ts';
import type { Formats } from '../../messages/formats.ts';

/**
 * The day on which the method of a payment is charged: later than its own day where a suspension has put it off. Null
 * while its day has come and its recipient is not ready: it is charged when that changes.
 */
export function chargingDay(
  { scheduleDate, fundingAt, stage }: Pick<ShownPayment, 'scheduleDate' | 'fundingAt' | 'stage'>,
  timeZone: string,
  { dateOf }: Pick<Formats, 'dateOf'>,
): string | null {
  if (stage === 'AwaitingRecipient') return null;
  return fundingAt === null ? scheduleDate : dateOf(fundingAt, timeZone);
}
