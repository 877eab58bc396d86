import { renderSVG } from 'uqr';
import { creditedOpen, presentInFull } from '../invoices/service.ts';
import type { Invoice, ScheduledPaymentStatus } from '../invoices/types.ts';
import { payableMethods } from '../kit/money/payment-methods.ts';
import { formatDate, formatMoney, type Locale } from '../kit/text/locale.ts';
import { oneLine } from '../kit/text/text.ts';
import { civilDateIn } from '../kit/time.ts';
import { linesText } from '../messages/priced-lines.ts';
import { headlineOf } from './headline.ts';
import type { Messages } from './messages.ts';
import { describeSchedule, waivedAmount } from './schedule.ts';
import {
  type DocumentContext,
  type Fact,
  frameOf,
  logoFiles,
  type SheetFile,
  type Sum,
  type Typesetting,
  templateMessages,
} from './sheet.ts';

/** The shape beside a status. */
type Tone = 'done' | 'open' | 'moving' | 'late' | 'closed';

const tones: Readonly<Record<ScheduledPaymentStatus, Tone>> = {
  Draft: 'open',
  Scheduled: 'open',
  Due: 'open',
  Processing: 'moving',
  RequiresAction: 'moving',
  Paid: 'done',
  Failed: 'late',
  PartiallyRefunded: 'done',
  Refunded: 'closed',
  Disputed: 'late',
  ChargedBack: 'late',
  Waived: 'closed',
  Canceled: 'closed',
};

/** What of an invoice its PDF shows. */
interface Shows {
  /** What its credit notes gave back outside, in the minor unit. */
  readonly outside: number;
  /** Whether it stays as it was issued, whatever credit notes took: for an e-invoice, whose XML says the same. */
  readonly isAsIssued: boolean;
}

/** The content of an invoice's PDF: the same as the client's page. */
export function invoiceSheet(
  context: DocumentContext,
  invoice: Invoice,
  { outside, isAsIssued }: Shows,
): Typesetting {
  const { account, locale, messages, payUrl, today } = context;
  const shown = presentInFull(invoice, { account, payUrl, today });
  const issuedOn = issueDate(invoice, account.timeZone);
  // Credit notes changed the schedule: the one of the issue is not known any more.
  const isWithoutSchedule = isAsIssued && invoice.creditedAmount > 0;
  const hasMark = invoice.status === 'Draft' || invoice.status === 'Canceled';
  const title = invoice.number === null ? messages.invoice : `${messages.invoice} ${invoice.number}`;
  // As on the page: a payment that is processing is not to be paid again.
  const isPayableNow =
    shown.nextPayment !== null && context.takesPayments && payableMethods(invoice, account).length > 0;
  const qr = shown.paymentLink === null || !isPayableNow ? null : qrFile(shown.paymentLink);
  const frame = frameOf(context, {
    title: `${title} – ${account.name}`,
    heading: messages.invoice,
    mark: hasMark && !isWithoutSchedule ? messages.invoiceStatuses[invoice.status] : null,
    footline: `${account.name} · ${title}`,
    client: invoice,
    facts: factsOf(invoice, issuedOn, context, !isWithoutSchedule),
    headline: isWithoutSchedule ? null : headlineOf(invoice, messages, locale, today),
    date: issuedOn,
  });
  return {
    template: 'invoice',
    files: [...logoFiles(context.logo), ...(qr === null ? [] : [qr])],
    sheet: {
      ...frame,
      messages: templateMessages(messages),
      note: invoice.note,
      ...itemsOf(invoice, messages, locale),
      schedule: (isWithoutSchedule ? [] : describeSchedule(invoice, { account, locale, today })).map(
        (described) => ({
          due: formatDate(described.payment.dueDate, locale),
          name: oneLine(described.name),
          remarks: [described.paidOn, ...described.remarks].filter((remark) => remark !== null).join(' · '),
          status: described.status,
          tone: described.isOverdue ? 'late' : tones[described.payment.status],
          amount: formatMoney(described.payment.amount, invoice.currency, locale),
        }),
      ),
      totals: isWithoutSchedule
        ? issuedTotalsOf(invoice, shown, messages, locale)
        : totalsOf(invoice, { ...shown, outside }, messages, locale),
      link: qr === null ? null : { url: shown.paymentLink, qr: qr.path },
    },
  };
}

/** The civil date on which an invoice was issued; of a draft, when it was written last. */
export function issueDate(invoice: Invoice, timeZone: string): string {
  return invoice.issuedOn ?? civilDateIn(timeZone, invoice.updatedAt);
}

function factsOf(
  invoice: Invoice,
  issuedOn: string,
  { account, locale, messages }: DocumentContext,
  hasStatus: boolean,
): Fact[] {
  const { number, status, eventDate, canceledAt } = invoice;
  const day = (date: string) => formatDate(date, locale, 'short');
  const canceledOn = canceledAt === null ? null : civilDateIn(account.timeZone, canceledAt);
  return [
    ...(number === null ? [] : [{ label: messages.number, value: number }]),
    ...(status === 'Draft' ? [] : [{ label: messages.issued, value: day(issuedOn) }]),
    ...(eventDate === null ? [] : [{ label: messages.eventDate, value: day(eventDate) }]),
    ...referenceFacts(invoice, messages),
    // The event of an invoice of which something is kept fell through, too: its status does not say so.
    ...(hasStatus && canceledOn !== null
      ? [{ label: messages.invoiceStatuses.Canceled, value: day(canceledOn) }]
      : []),
    ...(hasStatus ? [{ label: messages.status, value: messages.invoiceStatuses[status] }] : []),
  ];
}

/** The reference that the client wants to read on its documents. */
export function referenceFacts({ billing }: Invoice, messages: Messages): Fact[] {
  const reference = billing?.reference ?? null;
  return reference === null ? [] : [{ label: messages.yourReference, value: oneLine(reference) }];
}

// Older sheets have neither discounts, units nor tax on top: the template knows the new fields by their names.
function itemsOf(invoice: Invoice, messages: Messages, locale: Locale) {
  const { isPlain, showsTax, showsDiscount, showsSums, lines, sums, remarks } = linesText(
    invoice,
    messages,
    locale,
  );
  return {
    showsTax,
    items: lines.map(({ discount, ...line }) => (isPlain ? line : { ...line, discount })),
    taxes: showsSums ? sums : [],
    ...(isPlain
      ? {}
      : { showsDiscount, showsSums, remark: remarks.length === 0 ? null : remarks.join('\n') }),
  };
}

type Shown = ReturnType<typeof presentInFull>;

function totalsOf(
  invoice: Invoice,
  { totalAmount, amountPaid, amountRefunded, amountDue, outside }: Shown & Pick<Shows, 'outside'>,
  messages: Messages,
  locale: Locale,
): Sum[] {
  const isIssued = invoice.status !== 'Draft';
  const some = (label: string, amount: number, isShown = amount > 0): Sum[] =>
    isShown ? [{ label, value: formatMoney(amount, invoice.currency, locale), strong: false }] : [];
  const main = (label: string, amount: number, strong: boolean): Sum => ({
    label,
    value: formatMoney(amount, invoice.currency, locale),
    strong,
  });
  return [
    main(messages.total, totalAmount + invoice.loweredAmount, !isIssued),
    ...some(messages.credited, creditedOpen(invoice)),
    ...some(messages.paid, amountPaid, isIssued),
    ...some(messages.refunded, amountRefunded),
    ...some(messages.givenBackOutside, outside),
    ...some(messages.statuses.Waived, waivedAmount(invoice)),
    ...(isIssued ? [main(messages.remaining, amountDue, true)] : []),
  ];
}

// As the XML of an e-invoice says them.
function issuedTotalsOf(
  { totalAmount, loweredAmount, currency }: Invoice,
  { amountPaid }: Shown,
  messages: Messages,
  locale: Locale,
): Sum[] {
  const total = totalAmount + loweredAmount;
  const sum = (label: string, amount: number, strong = false): Sum => ({
    label,
    value: formatMoney(amount, currency, locale),
    strong,
  });
  return [
    sum(messages.total, total),
    sum(messages.paid, amountPaid),
    sum(messages.remaining, total - amountPaid, true),
  ];
}

/** The picture of a link that a camera reads. */
export function qrFile(link: string): SheetFile {
  return { path: '/link.svg', bytes: Buffer.from(renderSVG(link, { border: 0, ecc: 'M' })) };
}
