import type { ShownPayment } from '../../api/schema.ts';
import type { Formats } from '../../messages/formats.ts';

/** The day on which the method of a payment is charged: later than its own day where a suspension has put it off. */
export function chargingDay(
  { scheduleDate, fundingAt }: Pick<ShownPayment, 'scheduleDate' | 'fundingAt'>,
  timeZone: string,
  { dateOf }: Pick<Formats, 'dateOf'>,
): string {
  return fundingAt === null ? scheduleDate : dateOf(fundingAt, timeZone);
}
