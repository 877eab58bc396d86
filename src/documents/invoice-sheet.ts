import { renderSVG } from 'uqr';
import { grossOf, presentInFull, taxOf } from '../invoices/service.ts';
import type { Invoice, ScheduledPaymentStatus } from '../invoices/types.ts';
import { payableMethods } from '../kit/money/payment-methods.ts';
import { formatBasisPoints, formatDate, formatMoney, type Locale } from '../kit/text/locale.ts';
import { oneLine } from '../kit/text/text.ts';
import { civilDateIn } from '../kit/time.ts';
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

/** The content of an invoice's PDF: the same as the client's page. */
export function invoiceSheet(context: DocumentContext, invoice: Invoice): Typesetting {
  const { account, locale, messages, payUrl, today } = context;
  const shown = presentInFull(invoice, { account, payUrl, today });
  const issuedOn = issueDate(invoice, account.timeZone);
  const hasMark = invoice.status === 'Draft' || invoice.status === 'Canceled';
  const title = invoice.number === null ? messages.invoice : `${messages.invoice} ${invoice.number}`;
  // As on the page: a payment that is processing is not to be paid again.
  const isPayableNow =
    shown.nextPayment !== null && context.takesPayments && payableMethods(invoice).length > 0;
  const qr = shown.paymentLink === null || !isPayableNow ? null : qrFile(shown.paymentLink);
  const frame = frameOf(context, {
    title: `${title} – ${account.name}`,
    heading: messages.invoice,
    mark: hasMark ? messages.invoiceStatuses[invoice.status] : null,
    footline: `${account.name} · ${title}`,
    client: invoice.contact,
    facts: factsOf(invoice, issuedOn, messages, locale),
    headline: headlineOf(invoice, messages, locale, today),
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
      schedule: describeSchedule(invoice, { account, locale, today }).map((described) => ({
        due: formatDate(described.payment.dueDate, locale),
        name: oneLine(described.name),
        remarks: [described.paidOn, ...described.remarks].filter((remark) => remark !== null).join(' · '),
        status: described.status,
        tone: described.isOverdue ? 'late' : tones[described.payment.status],
        amount: formatMoney(described.payment.amount, invoice.currency, locale),
      })),
      totals: totalsOf(invoice, shown, messages, locale),
      link: qr === null ? null : { url: shown.paymentLink, qr: qr.path },
    },
  };
}

/** The civil date on which an invoice was issued; of a draft, when it was written last. */
export function issueDate(invoice: Invoice, timeZone: string): string {
  return invoice.issuedOn ?? civilDateIn(timeZone, invoice.updatedAt);
}

function factsOf(invoice: Invoice, issuedOn: string, messages: Messages, locale: Locale): Fact[] {
  const { number, status, eventDate } = invoice;
  return [
    ...(number === null ? [] : [{ label: messages.number, value: number }]),
    ...(status === 'Draft' ? [] : [{ label: messages.issued, value: formatDate(issuedOn, locale, 'short') }]),
    ...(eventDate === null
      ? []
      : [{ label: messages.eventDate, value: formatDate(eventDate, locale, 'short') }]),
    { label: messages.status, value: messages.invoiceStatuses[status] },
  ];
}

function itemsOf({ lineItems, currency }: Invoice, messages: Messages, locale: Locale) {
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const percent = (basisPoints: number | null) =>
    basisPoints === null ? '–' : formatBasisPoints(basisPoints, locale);
  const taxed = taxOf(lineItems);
  const showsTax = taxed.rates.some((rate) => rate.taxBasisPoints !== null);
  const ofRates: Sum[] = taxed.rates
    .filter((rate) => rate.taxBasisPoints !== null)
    .map((rate) => ({
      label: `${messages.tax} ${percent(rate.taxBasisPoints)} (${messages.net} ${money(rate.net)})`,
      value: money(rate.tax),
      strong: false,
    }));
  return {
    showsTax,
    items: lineItems.map((item) => ({
      description: oneLine(item.description),
      quantity: new Intl.NumberFormat(locale.tag).format(item.quantity),
      unitAmount: money(item.unitAmount),
      tax: percent(item.taxBasisPoints ?? null),
      amount: money(grossOf(item)),
    })),
    taxes: [
      { label: messages.net, value: money(taxed.net), strong: false },
      ...ofRates,
      { label: messages.total, value: money(taxed.net + taxed.tax), strong: true },
    ],
  };
}

type Shown = ReturnType<typeof presentInFull>;

function totalsOf(invoice: Invoice, shown: Shown, messages: Messages, locale: Locale): Sum[] {
  const money = (amount: number) => formatMoney(amount, invoice.currency, locale);
  const { totalAmount, amountPaid, amountRefunded, amountDue } = shown;
  const isIssued = invoice.status !== 'Draft';
  const waived = waivedAmount(invoice);
  return [
    { label: messages.total, value: money(totalAmount + invoice.loweredAmount), strong: !isIssued },
    ...(invoice.loweredAmount > 0
      ? [{ label: messages.credited, value: money(invoice.loweredAmount), strong: false }]
      : []),
    ...(isIssued ? [{ label: messages.paid, value: money(amountPaid), strong: false }] : []),
    ...(amountRefunded > 0
      ? [{ label: messages.refunded, value: money(amountRefunded), strong: false }]
      : []),
    ...(waived > 0 ? [{ label: messages.statuses.Waived, value: money(waived), strong: false }] : []),
    ...(isIssued ? [{ label: messages.remaining, value: money(amountDue), strong: true }] : []),
  ];
}

function qrFile(link: string): SheetFile {
  return { path: '/link.svg', bytes: Buffer.from(renderSVG(link, { border: 0, ecc: 'M' })) };
}
