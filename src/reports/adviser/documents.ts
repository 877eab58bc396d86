import type { Account } from '../../accounts/types.ts';
import type { Documents } from '../../documents/service.ts';
import type { DocumentFile } from '../../documents/types.ts';
import { type Invoices, sumsOf } from '../../invoices/service.ts';
import type { CreditNote, Invoice, Version } from '../../invoices/types.ts';
import type { Database } from '../../kit/db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { FIRST_ID } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { clientOf, itemOf, packed, stemOf } from './packed.ts';
import {
  type ChargeOfDay,
  listChargesOf,
  listNotesOf,
  listVersionsOf,
  type Period,
  type VersionOfDay,
} from './source-store.ts';
import type { DocumentFacts, PackItem } from './types.ts';

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
    | 'requireInvoice'
    | 'requirePrepayment'
    | 'prepaymentFile'
    | 'prepaymentEInvoiceFile'
  >;
}

/** The account and the days whose documents are packed. */
export interface DocumentWork {
  readonly account: Account;
  readonly period: Period;
}

type Items = AsyncGenerator<PackItem, void>;

/** Versions of invoices that began in the period, each with its e-invoice. A version never changes. Deposits have others. */
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
      deps.database,
      account,
      { ...key, kind: 'Invoice' },
      { ...facts, folder: 'invoices', stem },
      (sha256) => versionPdf(deps, account, version, sha256),
      false,
    ),
    await packed(
      deps.database,
      account,
      { ...key, kind: 'EInvoice' },
      { ...facts, folder: 'e-invoices', stem },
      () => documents.eInvoiceFile(account, invoice, 'ubl', {}),
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

/**
 * Credit notes that were issued in the period, each with its e-invoice. That of a note on a plan names the final invoice, with which it
 * is packed.
 */
export async function* creditNoteItems(deps: DocumentDeps, work: DocumentWork, after: string | null): Items {
  const { database, documents, invoices } = deps;
  const { account, period } = work;
  for (let place = after ?? FIRST_ID; ; ) {
    const some = await listNotesOf(database, account.id, period, place);
    for (const { id, isOfPlan } of some) {
      const credited = await invoices.creditNotes.find(account, id);
      const facts = { ...factsOfNote(credited, isOfPlan), folder: 'credit-notes' };
      const key = { kind: 'CreditNote', objectId: id, version: 1, invoiceId: credited.invoice.id } as const;
      const made = [
        await packed(database, account, key, facts, () => documents.creditNoteFile(account, credited, {})),
        ...(isOfPlan ? [] : [await creditEInvoice(deps, account, credited, isOfPlan)]),
      ];
      yield itemOf(id, made);
    }
    const last = some.at(-1);
    if (last === undefined) return;
    place = last.id;
  }
}

interface Credited {
  readonly note: CreditNote;
  readonly invoice: Invoice;
}

/** The e-invoice of a credit note. */
export function creditEInvoice(
  { database, documents }: DocumentDeps,
  account: Account,
  credited: Credited,
  isOfPlan: boolean,
) {
  const { note, invoice } = credited;
  const key = { kind: 'CreditEInvoice', objectId: note.id, version: 1, invoiceId: invoice.id } as const;
  const facts = { ...factsOfNote(credited, isOfPlan), folder: 'e-invoices/credit-notes' };
  return packed(database, account, key, facts, () =>
    documents.creditEInvoiceFile(account, credited, 'ubl', {}),
  );
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
  const made = await packed(deps.database, account, key, { ...facts, folder: 'receipts', stem }, () =>
    deps.documents.receiptFile(account, invoice, charge, {}),
  );
  return itemOf(id, [made]);
}

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

// A credit note takes back: its amounts are below 0, so that a column of the index adds up. One of a plan takes nothing back that was
// billed: the final invoice bills less.
function factsOfNote({ note, invoice }: Credited, isOfPlan: boolean) {
  const { id, number, issuedOn, currency, rates } = note;
  const amount = isOfPlan ? 0 : note.amount;
  const net = isOfPlan ? 0 : sumAmounts(rates.map((rate) => rate.net));
  const isTaxed = rates.length > 0;
  return {
    number,
    day: issuedOn,
    client: clientOf(invoice),
    currency,
    net: isTaxed ? 0 - net : null,
    tax: isTaxed ? net - amount : null,
    amount: 0 - amount,
    stem: stemOf(number, id),
  };
}
