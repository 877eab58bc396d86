import type { Accounts, Logo } from '../accounts/service.ts';
import { type Account, accountTime, languages, type Profile } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Charge, ChargeReturns } from '../charges/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { AppError } from '../kit/errors.ts';
import { type ChargeId, type InvoiceId, parseId } from '../kit/ids.ts';
import { acceptedLocale, type Locale, localeOf } from '../kit/locale.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { calendarOf } from './calendar.ts';
import { type EInvoiceFormat, eInvoiceOf } from './e-invoice.ts';
import { fileNameOf } from './file.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { messagesOf } from './messages.ts';
import { createTypesetter } from './pdf/typesetter.ts';
import { receiptSheet } from './receipt-sheet.ts';
import type { Setting } from './sheet.ts';
import type { DocumentFile } from './types.ts';

export { eInvoiceFaults } from './e-invoice.ts';
export { closingOf, headersOf, sendDocument } from './file.ts';
export { describeSchedule, waivedAmount } from './schedule.ts';
export { scheduleMessagesOf } from './schedule-messages.ts';

/** How the reader of a document is spoken to: a language that was chosen, or the browser's list. */
export interface ReaderPreferences {
  readonly language?: string | undefined;
  readonly acceptLanguage?: string | undefined;
  /** Language and region, where they are known already; before all others. */
  readonly locale?: Locale | undefined;
  /** Fires when the reader is gone: what is not begun yet is then not made. */
  readonly signal?: AbortSignal | undefined;
}

/** Documents of invoices and charges. Nothing here asks who may have them. */
export interface Documents {
  /** An invoice as PDF: what the client's page says on the civil date `today`. Transaction: none. */
  renderInvoice(
    account: Account,
    profile: Profile,
    logo: Logo | null,
    invoice: Invoice,
    locale: Locale,
    today: string,
    signal?: AbortSignal,
  ): Promise<Buffer>;
  /** The receipt of a charge as PDF. Errors: 422 `no_receipt` unless it succeeded. Transaction: none. */
  renderReceipt(
    account: Account,
    profile: Profile,
    logo: Logo | null,
    invoice: Invoice,
    charge: Charge,
    returns: ChargeReturns,
    locale: Locale,
    signal?: AbortSignal,
  ): Promise<Buffer>;
  /** The due dates of an issued invoice, as iCalendar. Transaction: none. */
  calendarOf(account: Account, invoice: Invoice, locale: Locale): string;
  /** An e-invoice of EN 16931. Errors: 422 `no_e_invoice`. Transaction: none. */
  renderEInvoice(
    account: Account,
    profile: Profile,
    logo: Logo | null,
    invoice: Invoice,
    locale: Locale,
    today: string,
    format: EInvoiceFormat,
    signal?: AbortSignal,
  ): Promise<Buffer>;
  /** The invoice's PDF as a file, with what the account has set now. Transaction: opens. */
  invoiceFile(account: Account, invoice: Invoice, reader: ReaderPreferences): Promise<DocumentFile>;
  /** A charge's receipt as a file. Errors: 422 `no_receipt`. Transaction: opens. */
  receiptFile(
    account: Account,
    invoice: Invoice,
    charge: Charge,
    reader: ReaderPreferences,
  ): Promise<DocumentFile>;
  /** The due dates as a file. Transaction: opens. */
  calendarFile(account: Account, invoice: Invoice, reader: ReaderPreferences): Promise<DocumentFile>;
  /** The e-invoice as a file. Errors: 422 `no_e_invoice`. Transaction: opens. */
  eInvoiceFile(
    account: Account,
    invoice: Invoice,
    format: EInvoiceFormat,
    reader: ReaderPreferences,
  ): Promise<DocumentFile>;
  /** Reads the invoice with this id. Errors: 404. Transaction: opens. */
  requireInvoice(account: Account, id: string): Promise<Invoice>;
  /** Reads the charge with this id, and its invoice. Errors: 404. Transaction: opens. */
  requireCharge(
    account: Account,
    id: string,
  ): Promise<{ readonly charge: Charge; readonly invoice: Invoice }>;
}

/** What documents need from outside. */
interface DocumentsOptions {
  readonly accounts: Pick<Accounts, 'findProfile' | 'findLogo' | 'asIssued'>;
  readonly invoices: Pick<Invoices, 'findInvoice'>;
  readonly charges: Pick<Charges, 'findCharge' | 'findReturns'>;
  readonly clock: Clock;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
}

/** Makes the verbs of documents. Their typesetter starts with the first PDF. Transaction: none. */
export function createDocuments(options: DocumentsOptions): Documents {
  const rendering = renderingVerbs(options.payUrl);
  return { ...rendering, ...fileVerbs(options, rendering), ...readingVerbs(options) };
}

type Rendering = Pick<Documents, 'renderInvoice' | 'renderReceipt' | 'calendarOf' | 'renderEInvoice'>;

function renderingVerbs(payUrl: string): Rendering {
  const typeset = createTypesetter();
  const settingOf = (account: Account, profile: Profile, logo: Logo | null, locale: Locale): Setting => ({
    account,
    profile,
    logo,
    locale,
    messages: messagesOf(locale.language),
  });
  return {
    async renderInvoice(account, profile, logo, invoice, locale, today, signal) {
      const sheet = invoiceSheet(settingOf(account, profile, logo, locale), invoice, payUrl, today);
      return typeset({ kind: 'pdf', typesetting: sheet }, { account: account.id, signal });
    },
    async renderReceipt(account, profile, logo, invoice, charge, returns, locale, signal) {
      if (charge.status !== 'Succeeded') throw new AppError('no_receipt');
      const sheet = receiptSheet(settingOf(account, profile, logo, locale), invoice, charge, returns, payUrl);
      return typeset({ kind: 'pdf', typesetting: sheet }, { account: account.id, signal });
    },
    calendarOf: (account, invoice, locale) => calendarOf(account, invoice, locale, payUrl),
    async renderEInvoice(account, profile, logo, invoice, locale, today, format, signal) {
      const { paymentCode } = invoice;
      const link = paymentCode === null ? null : `${payUrl}/${account.path}/r/${paymentCode}`;
      const eInvoice = eInvoiceOf(account, profile, invoice, locale, link);
      const requester = { account: account.id, signal };
      if (format === 'ubl') return typeset({ kind: 'ubl', eInvoice }, requester);
      const typesetting = invoiceSheet(settingOf(account, profile, logo, locale), invoice, payUrl, today);
      return typeset({ kind: 'facturx', typesetting, eInvoice }, requester);
    },
  };
}

// Of a charge that has not succeeded, which is refused.
const nothingBack: ChargeReturns = { refunded: 0, refunding: 0, chargedBack: 0, isDisputed: false };

function fileVerbs(
  { accounts, charges, clock }: DocumentsOptions,
  rendering: Rendering,
): Pick<Documents, 'invoiceFile' | 'receiptFile' | 'calendarFile' | 'eInvoiceFile'> {
  const look = async (business: Account, invoice: Invoice, reader: ReaderPreferences) => {
    const current = await accounts.findProfile(business.id);
    const { account, profile } = await accounts.asIssued(business, current, invoice.activatedAt);
    const locale = localeFor(profile, reader);
    const messages = messagesOf(locale.language);
    const today = civilDateIn(account.timeZone, accountTime(account, clock.now()));
    return {
      issuer: account,
      profile,
      locale,
      messages,
      today,
      logo: profile.logo === null ? null : await accounts.findLogo(account.id),
    };
  };
  return {
    async invoiceFile(account, invoice, reader) {
      const { signal } = reader;
      const { issuer, profile, logo, locale, today, messages } = await look(account, invoice, reader);
      const bytes = await rendering.renderInvoice(issuer, profile, logo, invoice, locale, today, signal);
      const name = fileNameOf(messages.fileNames.invoice, account.name, invoice.number, 'pdf');
      return { bytes, type: 'application/pdf', name };
    },
    async receiptFile(account, invoice, charge, reader) {
      const { issuer, profile, logo, locale, messages } = await look(account, invoice, reader);
      const returns = (await charges.findReturns(account.id, invoice.id)).get(charge.id) ?? nothingBack;
      const bytes = await rendering.renderReceipt(
        issuer,
        profile,
        logo,
        invoice,
        charge,
        returns,
        locale,
        reader.signal,
      );
      const name = fileNameOf(messages.fileNames.receipt, account.name, invoice.number, 'pdf');
      return { bytes, type: 'application/pdf', name };
    },
    async calendarFile(account, invoice, reader) {
      const { issuer, locale, messages } = await look(account, invoice, reader);
      const bytes = Buffer.from(rendering.calendarOf(issuer, invoice, locale));
      const name = fileNameOf(messages.fileNames.calendar, account.name, invoice.number, 'ics');
      return { bytes, type: 'text/calendar; charset=utf-8', name };
    },
    async eInvoiceFile(account, invoice, format, reader) {
      const { issuer, profile, logo, locale, today, messages } = await look(account, invoice, reader);
      const bytes = await rendering.renderEInvoice(
        issuer,
        profile,
        logo,
        invoice,
        locale,
        today,
        format,
        reader.signal,
      );
      const isPdf = format === 'facturx';
      const name = fileNameOf(
        messages.fileNames.invoice,
        account.name,
        invoice.number,
        isPdf ? 'pdf' : 'xml',
      );
      return { bytes, type: isPdf ? 'application/pdf' : 'application/xml', name };
    },
  };
}

function localeFor(profile: Profile, { locale, language, acceptLanguage }: ReaderPreferences): Locale {
  if (locale !== undefined) return locale;
  if (language !== undefined) return localeOf(language);
  return acceptedLocale(acceptLanguage, languages) ?? localeOf(profile.language);
}

function readingVerbs({
  invoices,
  charges,
}: DocumentsOptions): Pick<Documents, 'requireInvoice' | 'requireCharge'> {
  return {
    async requireInvoice(account, id) {
      const parsed = parseId<InvoiceId>(id);
      const invoice = parsed === null ? null : await invoices.findInvoice(account.id, parsed);
      if (invoice === null) throw AppError.notFound('invoice');
      return invoice;
    },
    async requireCharge(account, id) {
      const parsed = parseId<ChargeId>(id);
      const charge = parsed === null ? null : await charges.findCharge(account.id, parsed);
      const invoice = charge === null ? null : await invoices.findInvoice(account.id, charge.invoiceId);
      if (charge === null || invoice === null) throw AppError.notFound('charge');
      return { charge, invoice };
    },
  };
}
