import ical, { ICalAlarmType, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { isPayable, owedAmount, presentInFull } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { formatMoney } from '../kit/text/locale.ts';
import { describeSchedule } from './schedule.ts';
import type { DocumentContext } from './sheet.ts';

// An entry of a whole day begins at midnight: at nine in the morning of the day before, not in the night.
const ALARM_SECONDS = 15 * 3_600;

/**
 * The due dates of an issued invoice as iCalendar (RFC 5545): one all-day entry for each payment. Entries keep their
 * ids, so that a newer file updates the entries of an older one. A payment that is no longer to be paid is listed as
 * canceled; otherwise the calendar would continue reminding of it.
 */
export function calendarOf({ account, locale, messages, payUrl }: DocumentContext, invoice: Invoice): string {
  const shown = presentInFull(invoice, { account, payUrl, today: '1900-01-01' });
  const { paymentLink, number } = shown;
  const language = locale.language.toUpperCase();
  const calendar = ical({
    prodId: { company: 'Tranche', product: 'Tranche', language },
    name: clean(`${account.name} ${number ?? ''}`),
  });
  const isAwaited = invoice.status === 'Active' || invoice.status === 'Uncollectible';
  const entries =
    invoice.status === 'Draft' ? [] : describeSchedule(invoice, { account, locale, today: '1900-01-01' });
  for (const { payment, name } of entries) {
    const owed = isAwaited ? owedAmount(payment) : 0;
    // Nobody is reminded of what is written off, though it may still be paid.
    const isToBePaid = owed > 0 && isPayable(payment.status) && invoice.status === 'Active';
    const amount = formatMoney(owed > 0 ? owed : payment.amount, invoice.currency, locale);
    const summary = clean(messages.calendarSummary(amount, account.name));
    const lines = [number === null ? '' : messages.calendarInvoice(number), name, paymentLink ?? ''];
    calendar.createEvent({
      id: `${payment.id}@tranche`,
      start: new Date(`${payment.dueDate}T00:00:00Z`),
      allDay: true,
      stamp: invoice.updatedAt,
      sequence: invoice.sequence,
      summary,
      description: clean(lines.filter((line) => line !== '').join('\n')),
      ...(paymentLink === null ? {} : { url: paymentLink }),
      transparency: ICalEventTransparency.TRANSPARENT,
      status: owed > 0 ? null : ICalEventStatus.CANCELLED,
      alarms: !isToBePaid
        ? []
        : [{ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS, description: summary }],
    });
  }
  // The library leaves out the end of the last line.
  return `${calendar.toString().trimEnd()}\r\n`;
}

// The line feeds that are left are escaped by the library.
function clean(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim();
}
