import { renderSVG } from 'uqr';
import { leftByAutopay } from '../charges/service.ts';
import { creditedOpen, isOpen, owedAmount, presentInFull, totalOwed } from '../invoices/service.ts';
import type { Invoice, ManualMethods, PrepaymentInvoice, ScheduledPaymentStatus } from '../invoices/types.ts';
import { payableMethods } from '../kit/money/payment-methods.ts';
import { formatDate, formatMoney, type Locale } from '../kit/text/locale.ts';
import { oneLine } from '../kit/text/text.ts';
import { civilDateIn } from '../kit/time.ts';
import { planNoteOf } from '../messages/deposits.ts';
import { linesText } from '../messages/priced-lines.ts';
import { type TransferText, transferMessages, transferText } from '../messages/transfers.ts';
import { headingOf, isPlan, paidSums } from './final-invoice.ts';
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
  /** How money came that was recorded by hand. */
  readonly methods?: ManualMethods | undefined;
  /** The prepayment invoices that a final invoice names. */
  readonly prepayments?: readonly PrepaymentInvoice[];
}

/** The content of an invoice's PDF: the same as the client's page. */
export function invoiceSheet(
  context: DocumentContext,
  invoice: Invoice,
  { outside, isAsIssued, methods, prepayments = [] }: Shows,
): Typesetting {
  const { account, locale, messages, payUrl, today } = context;
  const shown = presentInFull(invoice, { account, payUrl, today });
  const issuedOn = issueDate(invoice, account.timeZone);
  // Credit notes changed the schedule: the one of the issue is not known any more.
  const isWithoutSchedule = isAsIssued && invoice.creditedAmount > 0;
  const hasMark = invoice.status === 'Draft' || invoice.status === 'Canceled';
  const heading = headingOf(invoice, messages);
  const title = invoice.number === null ? heading : `${heading} ${invoice.number}`;
  // As on the page: a payment that is processing is not to be paid again.
  const isPayableNow =
    shown.nextPayment !== null && context.takesPayments && payableMethods(invoice, account).length > 0;
  const qr = shown.paymentLink === null || !isPayableNow ? null : qrFile(shown.paymentLink);
  const transfer = transferOf(context, invoice, shown);
  const frame = frameOf(context, {
    title: `${title} – ${account.name}`,
    heading,
    mark: hasMark && !isWithoutSchedule ? messages.invoiceStatuses[invoice.status] : null,
    footline: `${account.name} · ${title}`,
    client: invoice,
    facts: factsOf(invoice, issuedOn, context, !isWithoutSchedule),
    headline: isWithoutSchedule ? null : headlineOf(invoice, messages, locale, today),
    date: issuedOn,
  });
  return {
    template: 'invoice',
    files: [
      ...logoFiles(context.logo),
      ...(qr === null ? [] : [qr]),
      ...(transfer === null ? [] : transferFiles(transfer.payload)),
    ],
    sheet: {
      ...frame,
      messages: templateMessages(messages),
      note: isPlan(invoice)
        ? [planNoteOf(messages, invoice, today), invoice.note].join('\n\n').trim()
        : invoice.note,
      ...itemsOf(invoice, messages, locale),
      schedule: (isWithoutSchedule ? [] : describeSchedule(invoice, { account, locale, today, methods })).map(
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
        ? issuedTotalsOf(invoice, { ...shown, prepayments }, messages, locale)
        : totalsOf(invoice, { ...shown, outside, prepayments }, messages, locale),
      link: qr === null ? null : { url: shown.paymentLink, qr: qr.path },
      // Sheets without bank details stay as they were before there were any.
      ...(transfer === null ? {} : { transfer: transferSheet(transfer, locale) }),
    },
  };
}

// As on the page: what is due now, otherwise the next payment.
function transferOf(
  { account, profile, locale, today, autopay }: DocumentContext,
  invoice: Invoice,
  { nextPayment }: Pick<Shown, 'nextPayment'>,
): TransferText | null {
  if (nextPayment === null || account.closedAt !== null || account.suspendedAt !== null) return null;
  const owed = invoice.payments.filter((payment) => isOpen(payment) && owedAmount(payment) > 0);
  const asked = leftByAutopay(autopay, owed);
  const due = asked.filter(({ dueDate }) => dueDate <= today);
  const first = asked.map(({ dueDate }) => dueDate).toSorted()[0];
  const now = due.length > 0 ? due : asked.filter(({ dueDate }) => dueDate === first);
  const transfer = {
    bankDetails: profile.bankDetails,
    isSandbox: account.mode === 'Sandbox',
    currency: invoice.currency,
    number: invoice.number ?? '',
    amount: totalOwed(now),
  };
  return transferText(transfer, locale);
}

function transferSheet({ heading, hint, rows, payload }: TransferText, { language }: Locale) {
  const { scan, codeAlt } = transferMessages(language);
  const code = payload === null ? null : { path: TRANSFER_CODE, payload, alt: codeAlt, hint: scan };
  return { heading, hint, rows: rows.map(({ label, value }) => ({ label, value })), code };
}

const TRANSFER_CODE = '/transfer.svg';

/** The picture of a transfer that a banking app reads (EPC069-12: level M, at most version 13). */
export function transferFiles(payload: string | null): SheetFile[] {
  if (payload === null) return [];
  const svg = renderSVG(payload, { border: 0, ecc: 'M', maxVersion: 13 });
  return [{ path: TRANSFER_CODE, bytes: Buffer.from(svg) }];
}

/** The civil date on which an invoice was issued, of a final invoice that; of a draft, when it was written last. */
export function issueDate(invoice: Invoice, timeZone: string): string {
  return invoice.deposits?.finalOn ?? invoice.issuedOn ?? civilDateIn(timeZone, invoice.updatedAt);
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
    ...(number === null
      ? []
      : [{ label: isPlan(invoice) ? messages.orderNumber : messages.number, value: number }]),
    ...(status === 'Draft' || isPlan(invoice) ? [] : [{ label: messages.issued, value: day(issuedOn) }]),
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
  {
    totalAmount,
    amountPaid,
    amountRefunded,
    amountDue,
    outside,
    prepayments = [],
  }: Shown & Pick<Shows, 'outside' | 'prepayments'>,
  messages: Messages,
  locale: Locale,
): Sum[] {
  const isIssued = invoice.status !== 'Draft';
  const some = (label: string, amount: number): Sum[] =>
    amount > 0 ? [{ label, value: formatMoney(amount, invoice.currency, locale), strong: false }] : [];
  const main = (label: string, amount: number, strong: boolean): Sum => ({
    label,
    value: formatMoney(amount, invoice.currency, locale),
    strong,
  });
  return [
    main(messages.total, totalAmount + invoice.loweredAmount, !isIssued),
    ...some(messages.credited, creditedOpen(invoice)),
    ...(isIssued
      ? paidSums({ amount: amountPaid, currency: invoice.currency, prepayments }, messages, locale)
      : []),
    ...some(messages.refunded, amountRefunded),
    ...some(messages.givenBackOutside, outside),
    ...some(messages.statuses.Waived, waivedAmount(invoice)),
    ...(isIssued ? [main(messages.remaining, amountDue, true)] : []),
  ];
}

// As the XML of an e-invoice says them.
function issuedTotalsOf(
  { totalAmount, loweredAmount, currency }: Invoice,
  { amountPaid, prepayments = [] }: Shown & Pick<Shows, 'prepayments'>,
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
    ...paidSums({ amount: amountPaid, currency, prepayments }, messages, locale),
    sum(messages.remaining, total - amountPaid, true),
  ];
}

/** The picture of a link that a camera reads. */
export function qrFile(link: string): SheetFile {
  return { path: '/link.svg', bytes: Buffer.from(renderSVG(link, { border: 0, ecc: 'M' })) };
}
