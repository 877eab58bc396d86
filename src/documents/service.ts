import type { Accounts } from '../accounts/service.ts';
import { type Account, accountTime, languages, type Profile, takesMoney } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Charge, ChargeReturns } from '../charges/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { CreditNote, Invoice, PrepaymentInvoice } from '../invoices/types.ts';
import { AppError } from '../kit/errors.ts';
import { type ChargeId, type InvoiceId, parseId } from '../kit/ids.ts';
import { detailsFor } from '../kit/money/bank-details.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { acceptedLocale, type Locale, localeOf } from '../kit/text/locale.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { calendarOf } from './calendar.ts';
import { creditEInvoiceOf } from './credit-note-e-invoice.ts';
import { creditNoteSheet } from './credit-note-sheet.ts';
import { eInvoiceOf } from './e-invoice.ts';
import { type EInvoiceFormat, extensionOf } from './e-invoice-formats.ts';
import { type EvidencePaper, evidenceSheet } from './evidence-sheet.ts';
import { fileNameOf } from './file.ts';
import { isFinal, issuedAtOf } from './final-invoice.ts';
import { keeping } from './handed-out.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { type Messages, messagesOf } from './messages.ts';
import { networkVerbs } from './network-file.ts';
import type { DocumentRequest } from './pdf/messages.ts';
import { createTypesetter, type MadeDocument, type Typeset } from './pdf/typesetter.ts';
import { prepaymentEInvoiceOf, prepaymentSheet } from './prepayment.ts';
import { receiptSheet } from './receipt-sheet.ts';
import type { DocumentContext } from './sheet.ts';
import type { DocumentFile } from './types.ts';
import { versionVerbs } from './versions.ts';

export { eInvoiceFaults } from './e-invoice.ts';
export type { EvidencePaper, EvidenceSection } from './evidence-sheet.ts';
export { closingOf, headersOf, sendDocument } from './file.ts';
export { isPlan, issuedAtOf } from './final-invoice.ts';
export { describeSchedule, waivedAmount } from './schedule.ts';

/** The language of a document: one that was chosen, otherwise that of the client, or the browser's list. */
export interface ReaderPreferences {
  readonly language?: string | undefined;
  readonly acceptLanguage?: string | undefined;
  /** Language and region, when they are known already. Wins over the other two. */
  readonly locale?: Locale | undefined;
  /** Fires when the reader is gone: a document that is not begun yet is then not made. */
  readonly signal?: AbortSignal | undefined;
  /** Whether the business takes a copy for itself: then it counts as handed out to nobody. */
  readonly isOwnCopy?: true | undefined;
  /** Whether the client takes it: then it is kept whatever the business took before. */
  readonly isClient?: true | undefined;
}

/** Documents of invoices and charges. Whether the caller may have one is checked before. */
export type Documents = ReturnType<typeof createDocuments>;

interface DocumentsOptions {
  readonly accounts: Pick<Accounts, 'findProfile' | 'findLogo' | 'asIssued'>;
  readonly invoices: Pick<Invoices, 'findInvoice'> & {
    readonly creditNotes: Pick<Invoices['creditNotes'], 'find' | 'findOf'>;
    readonly deposits: Pick<Invoices['deposits'], 'find' | 'findOf'>;
    readonly manualPayments: Pick<Invoices['manualPayments'], 'methodsOf'>;
    readonly versions: Pick<Invoices['versions'], 'list' | 'find' | 'keepSheet' | 'findSheet'>;
  };
  readonly charges: Pick<Charges, 'findAutopay' | 'findCharge' | 'findReturns' | 'takesPayments'>;
  readonly clock: Clock;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
}

/** Makes the verbs of documents. Their typesetter starts with the first PDF. */
export function createDocuments(options: DocumentsOptions) {
  const typeset = createTypesetter();
  const fileOf = createFileOf(options, typeset);
  const files = fileVerbs(options, { fileOf, typeset });
  return {
    ...files,
    ...creditNoteVerbs(options, fileOf),
    ...prepaymentVerbs(fileOf),
    ...versionVerbs(options, { fileOf, typeset, ...files }),
    ...readingVerbs(options),
    ...networkVerbs({
      ...readingVerbs(options),
      fileOf,
      findProfile: options.accounts.findProfile,
      readPrepayments: (account, invoice) => prepaymentsOf(options, account, invoice),
    }),
  };
}

const types = {
  pdf: 'application/pdf',
  xml: 'application/xml',
  ics: 'text/calendar; charset=utf-8',
} as const;

/** What makes a file: its subject, its name, its content. */
export type FileOf = (
  subject: FileSubject,
  kind: keyof Messages['fileNames'],
  extension: keyof typeof types,
  write: (context: DocumentContext) => DocumentRequest | Buffer | Promise<DocumentRequest>,
) => Promise<DocumentFile>;

interface FileSubject {
  readonly account: Account;
  readonly invoice: Invoice;
  readonly reader: ReaderPreferences;
  /** The credit note or the prepayment invoice that the file is. */
  readonly note?: Pick<CreditNote, 'number' | 'createdAt'>;
  /** Gets the file before it is handed out, and answers the bytes that are. */
  readonly keep?: (made: MadeDocument, context: DocumentContext) => Promise<Buffer>;
}

function createFileOf(options: DocumentsOptions, typeset: Typeset): FileOf {
  return async ({ account, invoice, reader, note, keep }, kind, extension, write) => {
    // A receipt keeps its seller when the invoice becomes the final one.
    const issuedAt = note?.createdAt ?? (kind === 'invoice' ? issuedAtOf(invoice) : invoice.activatedAt);
    const context = await readContext(options, { account, issuedAt, invoice }, reader);
    const content = await write(context);
    const made = Buffer.isBuffer(content)
      ? { bytes: content }
      : await typeset(content, { account: account.id, signal: reader.signal });
    const bytes = (await keep?.(made, context)) ?? made.bytes;
    const name = fileNameOf(
      context.messages.fileNames[kind],
      account.name,
      note?.number ?? invoice.number,
      extension,
    );
    return { bytes, type: types[extension], name };
  };
}

function fileVerbs(
  options: DocumentsOptions,
  { fileOf, typeset }: { readonly fileOf: FileOf; readonly typeset: Typeset },
) {
  return {
    /** The invoice's PDF, with what the account has set now. Those that were handed out can be made again. */
    invoiceFile: (account: Account, invoice: Invoice, reader: ReaderPreferences) => {
      const isHandedOut = invoice.status !== 'Draft' && reader.isOwnCopy !== true;
      const handedTo = reader.isClient ? 'Client' : 'Business';
      const { versions } = options.invoices;
      const keep = isHandedOut
        ? keeping({ versions, typeset }, { account, invoice, version: null, handedTo, signal: reader.signal })
        : undefined;
      return fileOf(
        { account, invoice, reader, ...(keep && { keep }) },
        'invoice',
        'pdf',
        async (context) => {
          const notes =
            invoice.creditedAmount === 0
              ? []
              : await options.invoices.creditNotes.findOf(account.id, invoice.id);
          const outside = sumAmounts(notes.map((note) => note.outsideAmount));
          const methods = await options.invoices.manualPayments.methodsOf(account, invoice);
          const prepayments = await prepaymentsOf(options, account, invoice);
          const shows = { outside, isAsIssued: false, methods, prepayments };
          return { kind: 'pdf', typesetting: invoiceSheet(context, invoice, shows) };
        },
      );
    },
    /** A charge's receipt. Errors: 422 `no_receipt`. */
    receiptFile: (account: Account, invoice: Invoice, charge: Charge, reader: ReaderPreferences) =>
      fileOf({ account, invoice, reader }, 'receipt', 'pdf', async (context) => {
        if (charge.status !== 'Succeeded') {
          const isUnderWay = charge.status === 'Processing' || charge.status === 'RequiresAction';
          throw new AppError('no_receipt', { passes: isUnderWay ? 'by itself' : 'never' });
        }
        const returns = await options.charges.findReturns(account.id, invoice.id);
        const typesetting = receiptSheet(context, invoice, charge, returns.get(charge.id) ?? nothingBack);
        return { kind: 'pdf', typesetting };
      }),
    /** A file of evidence, in the language of its texts. */
    evidenceFile: (account: Account, invoice: Invoice, paper: EvidencePaper, reader: ReaderPreferences) =>
      fileOf({ account, invoice, reader }, 'evidence', 'pdf', (context) =>
        Promise.resolve({ kind: 'pdf', typesetting: evidenceSheet(context, invoice, paper) }),
      ),
    /** The due dates as a calendar. */
    calendarFile: (account: Account, invoice: Invoice, reader: ReaderPreferences) =>
      fileOf({ account, invoice, reader }, 'calendar', 'ics', (context) =>
        Buffer.from(calendarOf(context, invoice)),
      ),
    /** The e-invoice. Errors: 422 `no_e_invoice`. */
    eInvoiceFile: (account: Account, invoice: Invoice, format: EInvoiceFormat, reader: ReaderPreferences) =>
      fileOf({ account, invoice, reader }, 'invoice', extensionOf(format), async (context) => {
        const prepayments = await prepaymentsOf(options, account, invoice);
        const eInvoice = eInvoiceOf(context, invoice, format, prepayments);
        if (format !== 'facturx') return { kind: 'ubl', eInvoice };
        const typesetting = invoiceSheet(context, invoice, { outside: 0, isAsIssued: true, prepayments });
        return { kind: 'facturx', typesetting, eInvoice };
      }),
  };
}

/** A credit note and the invoice that it corrects. */
interface CreditedInvoice {
  readonly note: CreditNote;
  readonly invoice: Invoice;
}

function creditNoteVerbs(options: DocumentsOptions, fileOf: FileOf) {
  return {
    /** A credit note's PDF. */
    creditNoteFile: (account: Account, { note, invoice }: CreditedInvoice, reader: ReaderPreferences) =>
      fileOf({ account, invoice, reader, note }, 'creditNote', 'pdf', (context) => ({
        kind: 'pdf',
        typesetting: creditNoteSheet(context, invoice, note),
      })),
    /** A credit note as e-invoice. Errors: 422 `no_e_invoice`. */
    creditEInvoiceFile: (
      account: Account,
      { note, invoice }: CreditedInvoice,
      format: EInvoiceFormat,
      reader: ReaderPreferences,
    ) =>
      fileOf({ account, invoice, reader, note }, 'creditNote', extensionOf(format), async (context) => {
        const prepayments = await prepaymentsOf(options, account, invoice);
        const eInvoice = creditEInvoiceOf(context, invoice, note, format, prepayments);
        if (format !== 'facturx') return { kind: 'ubl', eInvoice };
        return { kind: 'facturx', typesetting: creditNoteSheet(context, invoice, note), eInvoice };
      }),
  };
}

// None of an invoice without deposit documents, and none before the final invoice names them.
async function prepaymentsOf(
  { invoices }: DocumentsOptions,
  account: Account,
  invoice: Invoice,
): Promise<readonly PrepaymentInvoice[]> {
  return isFinal(invoice) ? invoices.deposits.findOf(account.id, invoice.id) : [];
}

/** A prepayment invoice, and the invoice whose money it is about. */
interface Prepaid {
  readonly document: PrepaymentInvoice;
  readonly invoice: Invoice;
}

function prepaymentVerbs(fileOf: FileOf) {
  return {
    /** The PDF of a prepayment invoice. */
    prepaymentFile: (account: Account, { document, invoice }: Prepaid, reader: ReaderPreferences) =>
      fileOf({ account, invoice, reader, note: document }, 'prepayment', 'pdf', (context) => ({
        kind: 'pdf',
        typesetting: prepaymentSheet(context, invoice, document),
      })),
    /** A prepayment invoice as e-invoice. Errors: 422 `no_e_invoice`. */
    prepaymentEInvoiceFile: (
      account: Account,
      { document, invoice }: Prepaid,
      format: EInvoiceFormat,
      reader: ReaderPreferences,
    ) =>
      fileOf({ account, invoice, reader, note: document }, 'prepayment', extensionOf(format), (context) => {
        const eInvoice = prepaymentEInvoiceOf(context, invoice, document, format);
        if (format !== 'facturx') return { kind: 'ubl', eInvoice };
        return { kind: 'facturx', typesetting: prepaymentSheet(context, invoice, document), eInvoice };
      }),
  };
}

const nothingBack: ChargeReturns = { refunded: 0, refunding: 0, chargedBack: 0, isDisputed: false };

// Name, address and tax id of the business are those of the day of issue; everything else is of today.
async function readContext(
  { accounts, charges, clock, payUrl }: DocumentsOptions,
  {
    account: business,
    issuedAt,
    invoice,
  }: Pick<FileSubject, 'account' | 'invoice'> & { readonly issuedAt: Date | null },
  reader: ReaderPreferences,
): Promise<DocumentContext> {
  const current = await accounts.findProfile(business.id);
  const { account, profile } = await accounts.asIssued(business, current, issuedAt);
  const locale = localeFor(profile, invoice.contact, reader);
  return {
    account,
    profile,
    logo: profile.logo === null ? null : await accounts.findLogo(account.id),
    locale,
    messages: messagesOf(locale.language),
    today: civilDateIn(account.timeZone, accountTime(account, clock.now())),
    payUrl,
    takesPayments: takesMoney(business) && (await charges.takesPayments(business)),
    autopay:
      detailsFor(profile.bankDetails, invoice.currency) === null
        ? null
        : await charges.findAutopay(business, invoice),
  };
}

// The language that the business chose for the client goes before that of the browser, which may be the business's own. On the
// client's page the locale is known.
function localeFor(
  profile: Profile,
  client: Invoice['contact'],
  { locale, language, acceptLanguage }: ReaderPreferences,
): Locale {
  if (locale !== undefined) return locale;
  const chosen = language ?? client.language;
  if (chosen !== null) return localeOf(chosen);
  return acceptedLocale(acceptLanguage, languages) ?? localeOf(profile.language);
}

function readingVerbs({ invoices, charges }: DocumentsOptions) {
  return {
    /** Reads the invoice with this id. Errors: 404. */
    async requireInvoice(account: Account, id: string): Promise<Invoice> {
      const parsed = parseId<InvoiceId>(id);
      const invoice = parsed === null ? null : await invoices.findInvoice(account.id, parsed);
      if (invoice === null) throw AppError.notFound('invoice');
      return invoice;
    },
    /** Reads the credit note with this id, and its invoice. Errors: 404. */
    requireCreditNote: (account: Account, id: string) => invoices.creditNotes.find(account, id),
    /** Reads the prepayment invoice with this id, and its invoice. Errors: 404. */
    requirePrepayment: (account: Account, id: string) => invoices.deposits.find(account, id),
    /** Reads the charge with this id, and its invoice. Errors: 404. */
    async requireCharge(account: Account, id: string) {
      const parsed = parseId<ChargeId>(id);
      const charge = parsed === null ? null : await charges.findCharge(account.id, parsed);
      const invoice = charge === null ? null : await invoices.findInvoice(account.id, charge.invoiceId);
      if (charge === null || invoice === null) throw AppError.notFound('charge');
      return { charge, invoice };
    },
  };
}
