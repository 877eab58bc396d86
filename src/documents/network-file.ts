import type { Account, Profile } from '../accounts/types.ts';
import type { CreditNote, Invoice, PrepaymentInvoice } from '../invoices/types.ts';
import { AppError } from '../kit/errors.ts';
import type { InvoiceId } from '../kit/ids.ts';
import { creditEInvoiceOf } from './credit-note-e-invoice.ts';
import { eInvoiceOf, requireNoFaults } from './e-invoice.ts';
import { type EInvoiceFormat, inNetwork, networkFaults, partiesOf } from './e-invoice-formats.ts';
import { isPlan } from './final-invoice.ts';
import type { EInvoice } from './pdf/messages.ts';
import { prepaymentEInvoiceOf } from './prepayment.ts';
import type { FileOf } from './service.ts';
import type { DocumentContext } from './sheet.ts';

/** A document that can go through the network of Peppol. */
type NetworkDocument =
  | { readonly type: 'Invoice'; readonly invoice: Invoice }
  | { readonly type: 'CreditNote'; readonly invoice: Invoice; readonly note: CreditNote }
  | { readonly type: 'PrepaymentInvoice'; readonly invoice: Invoice; readonly document: PrepaymentInvoice };

/** The same with what the network needs to know. */
interface NetworkFile {
  readonly xml: string;
  /** As `0088:7300010000001`. */
  readonly sender: string;
  readonly receiver: string;
  readonly country: string;
}

interface NetworkDeps {
  readonly fileOf: FileOf;
  readonly readPrepayments: (account: Account, invoice: Invoice) => Promise<readonly PrepaymentInvoice[]>;
  readonly findProfile: (accountId: Account['id']) => Promise<Profile>;
  readonly requireInvoice: (account: Account, id: string) => Promise<Invoice>;
  readonly requireCreditNote: (
    account: Account,
    id: string,
  ) => Promise<{ readonly note: CreditNote; readonly invoice: Invoice }>;
  readonly requirePrepayment: (
    account: Account,
    id: string,
  ) => Promise<{ readonly document: PrepaymentInvoice; readonly invoice: Invoice }>;
}

interface Named {
  readonly type: NetworkDocument['type'];
  readonly id: string;
}

/** Makes documents for an access point. In the network both parties have addresses of it, whatever the format. */
export function networkVerbs(deps: NetworkDeps) {
  return {
    /** Makes a document for the network. Errors: 404; 422 `no_e_invoice`, naming all that is missing. */
    async networkFile(
      account: Account,
      name: Named,
      format: Extract<EInvoiceFormat, 'peppol' | 'xrechnung'>,
    ) {
      const one = await requireDocument(deps, account, name);
      return { ...namesOf(one), ...(await networkFile(deps, account, one, format)) };
    },

    /** What names a document and its client, without making it. Errors: 404. */
    async lookForNetwork(account: Account, name: Named) {
      const one = await requireDocument(deps, account, name);
      const { invoice } = one;
      const profile = await deps.findProfile(account.id);
      const isVoid = one.type === 'Invoice' && (invoice.status === 'Draft' || invoice.status === 'Canceled');
      const isDue = !isVoid && (one.type === 'PrepaymentInvoice' || !isPlan(invoice));
      return { ...namesOf(one), hasReceiver: partiesOf(profile, invoice.billing).receiver !== null, isDue };
    },
  };
}

async function requireDocument(
  { requireInvoice, requireCreditNote, requirePrepayment }: NetworkDeps,
  account: Account,
  { type, id }: Named,
): Promise<NetworkDocument> {
  if (type === 'Invoice') return { type, invoice: await requireInvoice(account, id) };
  if (type === 'CreditNote') return { type, ...(await requireCreditNote(account, id)) };
  return { type, ...(await requirePrepayment(account, id)) };
}

function namesOf(one: NetworkDocument): {
  readonly type: NetworkDocument['type'];
  readonly id: string;
  readonly number: string;
  readonly version: number;
  readonly invoiceId: InvoiceId;
} {
  const { type, invoice } = one;
  const invoiceId = invoice.id;
  if (one.type === 'CreditNote') {
    return { type, id: one.note.id, number: one.note.number, version: 1, invoiceId };
  }
  if (one.type === 'PrepaymentInvoice') {
    return { type, id: one.document.id, number: one.document.number, version: 1, invoiceId };
  }
  const { number, documentVersion } = invoice;
  return { type, id: invoiceId, number: number ?? '', version: Math.max(1, documentVersion), invoiceId };
}

async function networkFile(
  { fileOf, readPrepayments }: NetworkDeps,
  account: Account,
  one: NetworkDocument,
  format: EInvoiceFormat,
): Promise<NetworkFile> {
  const { invoice } = one;
  const prepayments = await readPrepayments(account, invoice);
  const note =
    one.type === 'CreditNote' ? one.note : one.type === 'PrepaymentInvoice' ? one.document : undefined;
  let parties: Omit<NetworkFile, 'xml'> | null = null;
  const file = await fileOf(
    { account, invoice, reader: {}, ...(note && { note }) },
    'invoice',
    'xml',
    (context) => {
      const { profile } = context;
      const { sender, receiver } = partiesOf(profile, invoice.billing);
      const eInvoice = withAllFaults(context, invoice, () => eInvoiceFor(context, one, format, prepayments));
      if (sender === null || receiver === null) throw new Error('A party has no address in the network.');
      parties = { sender, receiver, country: profile.country };
      return { kind: 'ubl', eInvoice: inNetwork(eInvoice, profile, invoice.billing) };
    },
  );
  if (parties === null) throw new Error('The document was not made.');
  return { xml: file.bytes.toString('utf8'), ...(parties as Omit<NetworkFile, 'xml'>) };
}

function eInvoiceFor(
  context: DocumentContext,
  one: NetworkDocument,
  format: EInvoiceFormat,
  prepayments: readonly PrepaymentInvoice[],
): EInvoice {
  if (one.type === 'Invoice') return eInvoiceOf(context, one.invoice, format, prepayments);
  if (one.type === 'CreditNote') return creditEInvoiceOf(context, one.invoice, one.note, format, prepayments);
  return prepaymentEInvoiceOf(context, one.invoice, one.document, format);
}

// XRechnung alone wants no addresses of the network: what it lacks and what the network lacks are said together.
function withAllFaults({ profile }: DocumentContext, { billing }: Invoice, make: () => EInvoice): EInvoice {
  const ofNetwork = networkFaults(profile, billing);
  try {
    const made = make();
    requireNoFaults(ofNetwork);
    return made;
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'no_e_invoice') throw cause;
    const known = new Set(cause.details.map(({ path }) => path));
    requireNoFaults([...cause.details, ...ofNetwork.filter(({ path }) => !known.has(path))]);
    throw cause;
  }
}
