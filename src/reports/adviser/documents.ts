import { createHash } from 'node:crypto';
import type { Account } from '../../accounts/types.ts';
import type { Documents } from '../../documents/service.ts';
import type { DocumentFile } from '../../documents/types.ts';
import { type Invoices, sumsOf } from '../../invoices/service.ts';
import type { CreditNote, Invoice, Version } from '../../invoices/types.ts';
import type { Database } from '../../kit/db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { FIRST_ID } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { findPacked } from './documents-store.ts';
import {
  type ChargeOfDay,
  listChargesOf,
  listNotesOf,
  listVersionsOf,
  type Period,
  type VersionOfDay,
} from './source-store.ts';
import type { DocumentFacts, DocumentKey, KeptDocument, PackageKind, PackItem } from './types.ts';

/** What packing documents needs. */
export interface DocumentDeps {
  readonly database: Database;
  readonly invoices: {
    readonly versions: Pick<Invoices['versions'], 'find'>;
    readonly creditNotes: Pick<Invoices['creditNotes'], 'find'>;
  };
  readonly documents: Pick<
    Documents,
    | 'versionFile'
    | 'invoiceFile'
    | 'eInvoiceFile'
    | 'creditNoteFile'
    | 'creditEInvoiceFile'
    | 'receiptFile'
    | 'requireCharge'
  >;
}

/** The account and the days whose documents are packed. */
export interface DocumentWork {
  readonly account: Account;
  readonly period: Period;
}

type Items = AsyncGenerator<PackItem, void>;

/** Versions of invoices that began in the period, each with its e-invoice. A version never changes. */
export async function* invoiceItems(deps: DocumentDeps, work: DocumentWork, after: string | null): Items {
  const { account, period } = work;
  const [id = FIRST_ID, number = '0'] = after?.split(' ') ?? [];
  for (let place = { id, number: Number(number) }; ; ) {
    const some = await listVersionsOf(deps.database, account.id, period, place);
    for (const one of some) yield await versionItem(deps, account, one);
    const last = some.at(-1);
    if (last === undefined) return;
    place = last;
  }
}

async function versionItem(deps: DocumentDeps, account: Account, one: VersionOfDay): Promise<PackItem> {
  const { documents, invoices } = deps;
  const version = await invoices.versions.find(account, one.id, one.number);
  const { invoice } = version;
  const earlier = one.number === 1 ? null : await invoices.versions.find(account, one.id, one.number - 1);
  const facts = factsOfVersion(version, earlier, one);
  const stem = `${stemOf(facts.number, one.id)}${one.number === 1 ? '' : `-v${one.number}`}`;
  const key = { objectId: one.id, version: one.number, invoiceId: one.id };
  const made = [
    await packed(
      deps,
      account,
      { ...key, kind: 'Invoice' },
      { ...facts, folder: 'invoices', stem },
      (sha256) => versionPdf(deps, account, version, sha256),
    ),
    await packed(deps, account, { ...key, kind: 'EInvoice' }, { ...facts, folder: 'e-invoices', stem }, () =>
      documents.eInvoiceFile(account, invoice, 'ubl', {}),
    ),
  ];
  return itemOf(`${one.id} ${one.number}`, made);
}

// Another release may have other tools: then the PDF of today's version is made as it would be handed out now.
async function versionPdf(
  { documents }: DocumentDeps,
  account: Account,
  { invoice, number, endedAt }: Version,
  sha256: string | null,
): Promise<DocumentFile> {
  const isNone = (cause: unknown) =>
    cause instanceof AppError && (cause.code === 'no_original' || cause.code === 'not_found');
  try {
    return await documents.versionFile(account, invoice.id, String(number), {}, sha256);
  } catch (cause) {
    if (!isNone(cause)) throw cause;
    if (endedAt === null) return documents.invoiceFile(account, invoice, { isOwnCopy: true });
    if (sha256 === null) throw cause;
    return documents.versionFile(account, invoice.id, String(number), {}, null);
  }
}

/** Credit notes that were issued in the period, each with its e-invoice. */
export async function* creditNoteItems(deps: DocumentDeps, work: DocumentWork, after: string | null): Items {
  const { database, documents, invoices } = deps;
  const { account, period } = work;
  for (let place = after ?? FIRST_ID; ; ) {
    const some = await listNotesOf(database, account.id, period, place);
    for (const { id } of some) {
      const credited = await invoices.creditNotes.find(account, id);
      const facts = factsOfNote(credited.note, credited.invoice);
      const stem = stemOf(facts.number, id);
      const key = { objectId: id, version: 1, invoiceId: credited.invoice.id };
      const made = [
        await packed(
          deps,
          account,
          { ...key, kind: 'CreditNote' },
          { ...facts, folder: 'credit-notes', stem },
          () => documents.creditNoteFile(account, credited, {}),
        ),
        await packed(
          deps,
          account,
          { ...key, kind: 'CreditEInvoice' },
          { ...facts, folder: 'e-invoices/credit-notes', stem },
          () => documents.creditEInvoiceFile(account, credited, 'ubl', {}),
        ),
      ];
      yield itemOf(id, made);
    }
    const last = some.at(-1);
    if (last === undefined) return;
    place = last.id;
  }
}

/** Receipts of charges that were paid in the period. */
export async function* receiptItems(deps: DocumentDeps, work: DocumentWork, after: string | null): Items {
  const { account, period } = work;
  for (let place = after ?? FIRST_ID; ; ) {
    const some = await listChargesOf(deps.database, account.id, period, place);
    for (const one of some) yield await receiptItem(deps, account, one);
    const last = some.at(-1);
    if (last === undefined) return;
    place = last.id;
  }
}

async function receiptItem(
  deps: DocumentDeps,
  account: Account,
  { id, day }: ChargeOfDay,
): Promise<PackItem> {
  const { charge, invoice } = await deps.documents.requireCharge(account, id);
  const number = invoice.number ?? '';
  const facts = {
    number,
    day,
    client: clientOf(invoice),
    currency: charge.currency,
    net: null,
    tax: null,
    amount: charge.amount + charge.surcharge,
  };
  const stem = `${stemOf(number, invoice.id)}-${id}`;
  const key = { kind: 'Receipt', objectId: id, version: 1, invoiceId: invoice.id } as const;
  const made = await packed(deps, account, key, { ...facts, folder: 'receipts', stem }, () =>
    deps.documents.receiptFile(account, invoice, charge, {}),
  );
  return itemOf(id, [made]);
}

type Placed = DocumentFacts & { readonly folder: string; readonly stem: string };
type Made =
  | { readonly file: PackItem['files'][number]; readonly kept: readonly KeptDocument[]; readonly gap?: never }
  | { readonly gap: PackItem['gaps'][number]; readonly kept?: never; readonly file?: never };

const itemOf = (after: string, made: readonly Made[]): PackItem => ({
  after,
  files: made.flatMap(({ file }) => (file === undefined ? [] : [file])),
  gaps: made.flatMap(({ gap }) => (gap === undefined ? [] : [gap])),
  kept: made.flatMap(({ kept }) => kept ?? []),
});

const kindOf: Readonly<Record<DocumentKey['kind'], PackageKind>> = {
  Invoice: 'Invoice',
  EInvoice: 'EInvoice',
  CreditNote: 'CreditNote',
  CreditEInvoice: 'EInvoice',
  Receipt: 'Receipt',
};

// As it was packed first, otherwise as it is made now. A refusal is named; every other failure has packing tried again.
async function packed(
  { database }: DocumentDeps,
  account: Account,
  key: DocumentKey,
  { folder, stem, ...facts }: Placed,
  make: (sha256: string | null) => Promise<DocumentFile>,
): Promise<Made> {
  const { invoiceId } = key;
  const kind = kindOf[key.kind];
  const name = `${folder}/${stem}.${kind === 'EInvoice' ? 'xml' : 'pdf'}`;
  const before = await findPacked(database, account.id, key);
  try {
    const bytes = before?.bytes ?? (await make(before?.sha256 ?? null)).bytes;
    const sha256 = createHash('sha256').update(bytes).digest();
    const kept = { ...key, sha256, bytes: key.kind === 'Invoice' ? null : bytes };
    const file = { kind, name, facts, invoiceId, content: once(bytes) };
    return { file, kept: before === null ? [kept] : [] };
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.status !== 422) throw cause;
    return { gap: { kind, name, facts, invoiceId, reason: reasonOf(cause) } };
  }
}

// Advisers read it, who send nothing to the API.
const reasonOf = ({ message }: AppError) => message.replaceAll(/: send `[^`]+` to [A-Z]+ \/v1\/\w+/g, '');

/** Bytes as content of a file. */
export async function* once(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}

const clientOf = ({ billing, contact }: Invoice) => billing?.company ?? contact.name;

function amountsOf({ invoice, totalAmount }: Version): Pick<DocumentFacts, 'net' | 'tax' | 'amount'> {
  if (invoice.lineItems.length === 0) return { net: null, tax: null, amount: totalAmount };
  const { rates } = sumsOf(invoice);
  return {
    net: sumAmounts(rates.map(({ net }) => net)),
    tax: sumAmounts(rates.map(({ tax }) => tax)),
    amount: totalAmount,
  };
}

// A later version counts with its difference, so that a column of the index adds up.
function factsOfVersion(
  version: Version,
  earlier: Version | null,
  { day, number }: VersionOfDay,
): DocumentFacts {
  const { invoice, currency } = version;
  const own = amountsOf(version);
  const before = earlier && amountsOf(earlier);
  const less = (one: number | null, other: number | null) =>
    one === null && other === null ? null : (one ?? 0) - (other ?? 0);
  return {
    number: invoice.number ?? '',
    version: number,
    day: number === 1 ? (invoice.issuedOn ?? day) : day,
    client: clientOf(invoice),
    currency,
    net: less(own.net, before?.net ?? null),
    tax: less(own.tax, before?.tax ?? null),
    amount: own.amount - (before?.amount ?? 0),
  };
}

// A credit note takes back: its amounts are below 0, so that a column of the index adds up.
function factsOfNote(
  { number, issuedOn, currency, amount, rates }: CreditNote,
  invoice: Invoice,
): DocumentFacts {
  const net = rates.length === 0 ? null : -sumAmounts(rates.map((rate) => rate.net));
  return {
    number,
    day: issuedOn,
    client: clientOf(invoice),
    currency,
    net,
    tax: net === null ? null : -amount - net,
    amount: -amount,
  };
}

// Numbers are unique in an account, but may have characters that a file name cannot have, or differ only in capital letters, or
// look like a version of another one.
function stemOf(number: string, id: string): string {
  if (/^[A-Z0-9_.-]{1,60}$/.test(number)) return number;
  const plain = number.replaceAll(/[^\w.-]+/g, '-').slice(0, 60);
  return `${plain}-${id.slice(-8)}`;
}
