import type { Accounts } from '../accounts/service.ts';
import type { Account, Caller } from '../accounts/types.ts';
import { type Invoices, placeOfVersion, sumsOf } from '../invoices/service.ts';
import type { Invoice, ListedVersion, Version } from '../invoices/types.ts';
import { AppError } from '../kit/errors.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { taxOfKey } from '../kit/money/tax-keys.ts';
import { civilDateIn } from '../kit/time.ts';
import { fileNameOf } from './file.ts';
import { isFinal, issuedAtOf } from './final-invoice.ts';
import { keeping, makeAgain, sha256Of } from './handed-out.ts';
import { invoiceSheet, issueDate } from './invoice-sheet.ts';
import { messagesOf } from './messages.ts';
import type { Typeset } from './pdf/typesetter.ts';
import type { FileOf, ReaderPreferences } from './service.ts';
import type { DocumentFile } from './types.ts';

interface VersionDeps {
  readonly accounts: Pick<Accounts, 'findProfile' | 'asIssued'>;
  readonly invoices: {
    readonly creditNotes: Pick<Invoices['creditNotes'], 'findOf'>;
    readonly deposits: Pick<Invoices['deposits'], 'findOf'>;
    readonly versions: Pick<Invoices['versions'], 'list' | 'find' | 'keepSheet' | 'findSheet'>;
  };
}

interface Making {
  readonly fileOf: FileOf;
  readonly invoiceFile: (
    account: Account,
    invoice: Invoice,
    reader: ReaderPreferences,
  ) => Promise<DocumentFile>;
  readonly typeset: Typeset;
}

/** Versions of an issued invoice's document, as answers and as files. */
export function versionVerbs(deps: VersionDeps, making: Making) {
  const { accounts, invoices } = deps;
  const { versions } = invoices;
  return {
    /** Reads a page of the versions of an invoice, the newest first. Errors: 404. */
    async listVersions({ account }: Caller, id: string, page: PageRequest) {
      const rows = await versions.list(account, id, page);
      const placed = rows.map((version) => ({ ...version, id: placeOfVersion(version.number) }));
      return makePage(placed, page.limit, presentVersion);
    },

    /** Reads one version with its document. Errors: 404. */
    async getVersion({ account }: Caller, id: string, number: string) {
      const version = await versions.find(account, id, numberOf(number));
      const { invoice } = version;
      const current = await accounts.findProfile(account.id);
      const issued = await accounts.asIssued(account, current, issuedAtOf(invoice));
      const { street, postalCode, city, region, country, taxId } = issued.profile;
      return {
        ...presentVersion(version),
        invoiceNumber: invoice.number,
        issuedOn: issueDate(invoice, account.timeZone),
        seller: { name: issued.account.name, street, postalCode, city, region, country, taxId },
        lineItems: invoice.lineItems,
        taxMode: invoice.pricing.taxMode,
        discount: invoice.pricing.discount,
        taxExemption: invoice.pricing.exemption,
        taxes: sumsOf(invoice).rates.map(({ key, gross, net, tax }) => ({
          ...taxOfKey(key),
          gross,
          net,
          tax,
        })),
      };
    },

    /**
     * The PDF of a version, byte for byte: the first one that its client got, otherwise the first that the business took. When there
     * is none, it is made now, and from then on it is that one. `sha256`: another one. Errors: 404, 422 `no_original`.
     */
    async versionFile(
      account: Account,
      id: string,
      number: string,
      reader: ReaderPreferences,
      sha256: string | null,
    ): Promise<DocumentFile> {
      const version = await versions.find(account, id, numberOf(number));
      const { invoice } = version;
      const asked = { language: reader.language ?? null, sha256 };
      const find = () => versions.findSheet(account.id, invoice.id, version.number, asked);
      const before = await find();
      if (before === null && sha256 !== null) throw AppError.notFound('version');
      const made = before === null ? await firstFile(deps, making, account, version, reader) : null;
      // Another request may have kept its PDF first while this one was made. None is kept of an erased client.
      const kept = before ?? (await find());
      if (kept === null) {
        if (made === null) throw new Error('A PDF was neither found nor made.');
        return made;
      }
      const isMade = made !== null && kept.sha256 === sha256Of(made.bytes).toString('hex');
      const again = () => makeAgain(making.typeset, kept, { account: account.id, signal: reader.signal });
      const bytes = isMade ? made.bytes : await again();
      return { bytes, type: 'application/pdf', name: fileNameIn(kept.language, account, version) };
    },
  };
}

// As it would have been handed out on the day on which the next version began; nobody pays by it any more.
function firstFile(
  { invoices }: VersionDeps,
  { fileOf, invoiceFile, typeset }: Making,
  account: Account,
  version: Version,
  reader: ReaderPreferences,
): Promise<DocumentFile> {
  const { invoice, number, endedAt } = version;
  if (endedAt === null) return invoiceFile(account, invoice, reader);
  const { versions, creditNotes, deposits } = invoices;
  const { signal } = reader;
  const keep = keeping(
    { versions, typeset },
    { account, invoice, version: number, handedTo: 'Business', signal },
  );
  const named = { ...invoice, number: nameOf(version) };
  return fileOf({ account, invoice: named, reader, keep }, 'invoice', 'pdf', async (context) => {
    const notes = (await creditNotes.findOf(account.id, invoice.id)).filter(
      ({ createdAt }) => createdAt < endedAt,
    );
    const outside = sumAmounts(notes.map((note) => note.outsideAmount));
    const then = { today: civilDateIn(account.timeZone, endedAt), takesPayments: false };
    const prepayments = isFinal(invoice) ? await deposits.findOf(account.id, invoice.id) : [];
    const shows = { outside, isAsIssued: false, prepayments };
    const typesetting = invoiceSheet({ ...context, ...then }, invoice, shows);
    return { kind: 'pdf', typesetting };
  });
}

// A number that cannot be one names no version.
function numberOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw AppError.notFound('version');
  return Number(text);
}

function fileNameIn(language: string, account: Account, version: Version): string {
  const { fileNames } = messagesOf(language as Parameters<typeof messagesOf>[0]);
  return fileNameOf(fileNames.invoice, account.name, nameOf(version), 'pdf');
}

const nameOf = ({ invoice, number }: Version) => `${invoice.number ?? ''}-v${number}`;

function presentVersion(version: ListedVersion) {
  return {
    number: version.number,
    sequence: version.sequence,
    createdAt: version.createdAt,
    changed: version.changed,
    isCurrent: version.endedAt === null,
    contact: version.contact,
    totalAmount: version.totalAmount,
    currency: version.currency,
    eventDate: version.eventDate,
    actor: version.actor,
    files: version.files,
  };
}
