import { setTimeout as delay } from 'node:timers/promises';
import type { Accounts } from '../accounts/service.ts';
import { accountTime, type Caller } from '../accounts/types.ts';
import type { Books } from '../books/service.ts';
import type { Charges } from '../charges/service.ts';
import type { Contacts } from '../contacts/service.ts';
import type { Documents } from '../documents/service.ts';
import type { DocumentFile } from '../documents/types.ts';
import type { Events } from '../events/service.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Database } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { type ArchiveFile, tarOf } from '../kit/files/tar.ts';
import { type PageRequest, readPage } from '../kit/http/pages.ts';
import type { AccountId } from '../kit/ids.ts';
import { taxOfKey } from '../kit/money/tax-keys.ts';
import type { Clock } from '../kit/time.ts';
import { eachPosting, findTaxesOf, rangeOf } from '../ledger/service.ts';
import type { PostingPlace } from '../ledger/types.ts';
import type { Members } from '../members/service.ts';
import type { Payments } from '../payments/service.ts';
import type { Templates } from '../templates/service.ts';
import type { Wallet } from '../wallet/service.ts';
import { readmeOf } from './archive-readme.ts';
import { eachKeptLogo, eachRow } from './archive-store.ts';

export interface ArchiveDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly members: Pick<Members, 'pageMembers' | 'pageInvitations'>;
  readonly contacts: Pick<Contacts, 'listContacts'>;
  readonly invoices: Pick<Invoices, 'eachInvoice'> & {
    readonly creditNotes: Pick<Invoices['creditNotes'], 'list'>;
  };
  readonly charges: Pick<Charges, 'listCharges' | 'listRefunds' | 'listDisputes' | 'listPayouts'>;
  readonly payments: Pick<Payments, 'listPayments'>;
  readonly wallet: Pick<Wallet, 'listPaymentMethods'>;
  readonly books: Pick<Books, 'listExports' | 'getExportFile'>;
  readonly templates: Pick<Templates, 'listSchedules' | 'listLineItems'>;
  /** Reads the mails: another slice of this floor. */
  readonly notifications: {
    listMails(caller: Caller, filter: object, page: PageRequest): Promise<object>;
    listMailsInFull(caller: Caller, contactId: null, before: string | null): Promise<MailBodies>;
  };
  readonly events: Pick<Events, 'listEvents'>;
  readonly documents: Documents;
}

interface MailBodies {
  readonly items: readonly object[];
  readonly next: string | null;
}

type Batches = AsyncIterable<readonly object[]>;

/** The size at which a file of lines ends and the next begins: one file is in memory. */
const PART_BYTES = 4_194_304;
const READ_AT_ONCE = 1_000;
const EVER = { from: '1900-01-01', to: '2199-12-31' } as const;

/**
 * All that an account has, as a tar archive in pieces: a file of JSON lines for each 4 MB of a noun, in the shapes of
 * the API; with PDFs of invoices and receipts when they are asked for. Memory does not grow with the account. Its parts
 * are read one after the other while work continues; events come last, so that they include the changes of that time.
 */
export function archiveOf(
  deps: ArchiveDeps,
  caller: Caller,
  withDocuments: boolean,
): AsyncGenerator<Buffer, void> {
  return tarOf(filesOf(deps, caller, withDocuments), deps.clock.now());
}

async function* filesOf(
  deps: ArchiveDeps,
  caller: Caller,
  withDocuments: boolean,
): AsyncGenerator<ArchiveFile, void> {
  const { accounts, clock } = deps;
  const { account } = caller;
  const startedAt = clock.now().toISOString();
  const counts: Record<string, number> = {};
  yield { name: 'README.txt', bytes: Buffer.from(readmeOf(account.name, startedAt)) };
  yield jsonFile('account.json', (await accounts.showSettings(account)).data);
  const logo = await accounts.findLogo(account.id);
  if (logo !== null) yield { name: logo.type === 'image/png' ? 'logo.png' : 'logo.jpg', bytes: logo.bytes };
  for (const [noun, batches] of Object.entries(nounsOf(deps, caller))) {
    const counted = { count: 0 };
    yield* partsOf(noun, batches(), counted);
    counts[noun] = counted.count;
  }
  yield* keptLogosOf(deps, account.id, counts);
  yield* bookFilesOf(deps, caller);
  if (withDocuments) {
    for await (const file of documentsOf(deps, caller)) {
      counts['documents'] = (counts['documents'] ?? 0) + 1;
      yield file;
    }
  }
  yield jsonFile('whole.json', { startedAt, finishedAt: clock.now().toISOString(), counts });
}

// After the sheets that name them: a sheet that was written since then is in none of the two.
async function* keptLogosOf(
  { database }: ArchiveDeps,
  accountId: AccountId,
  counts: Record<string, number>,
): AsyncGenerator<ArchiveFile, void> {
  counts['kept_logos'] = 0;
  for await (const { sha256, type, bytes } of eachKeptLogo(database, accountId)) {
    counts['kept_logos'] += 1;
    yield { name: `kept_logos/${sha256}${type === 'image/png' ? '.png' : '.jpg'}`, bytes };
  }
}

async function* bookFilesOf({ books }: ArchiveDeps, caller: Caller): AsyncGenerator<ArchiveFile, void> {
  for await (const batch of pagesOf((page) => books.listExports(caller, null, page))) {
    for (const { id, undoneAt } of batch as readonly { id: string; undoneAt: string | null }[]) {
      if (undoneAt !== null) continue;
      const { bytes } = await books.getExportFile(caller, id);
      yield { name: `book_exports/${id}.zip`, bytes };
    }
  }
}

// Read in this order: an object comes after those that it refers to.
function nounsOf(deps: ArchiveDeps, caller: Caller): Readonly<Record<string, () => Batches>> {
  const { database, members, accounts, contacts, invoices, charges, payments, wallet, notifications } = deps;
  const { account } = caller;
  const visibility = { seesMembers: true, seesTokensOf: 'All' } as const;
  return {
    members: () => pagesOf((page) => members.pageMembers(caller, page)),
    invitations: () => pagesOf((page) => members.pageInvitations(caller, page)),
    tokens: () => pagesOf((page) => accounts.showTokens(caller, page)),
    contacts: () => pagesOf((page) => contacts.listContacts(account.id, {}, page)),
    former_contacts: () => eachRow(database, account.id, 'formerContacts'),
    invoices: () => invoices.eachInvoice(caller, {}),
    cancellation_terms: () => eachRow(database, account.id, 'terms'),
    invoice_terms: () => eachRow(database, account.id, 'termsOfInvoices'),
    schedule_templates: () => once(async () => (await deps.templates.listSchedules(caller)).items),
    saved_line_items: () => once(async () => (await deps.templates.listLineItems(caller)).items),
    invoice_versions: () => eachRow(database, account.id, 'versions'),
    invoice_sheets: () => eachRow(database, account.id, 'sheets'),
    mandates: () => eachRow(database, account.id, 'mandates'),
    setups: () => eachRow(database, account.id, 'setups'),
    debit_mandates: () => eachRow(database, account.id, 'debitMandates'),
    charges: () => pagesOf((page) => charges.listCharges(caller, {}, page)),
    refunds: () => pagesOf((page) => charges.listRefunds(caller, undefined, page)),
    manual_payments: () => eachRow(database, account.id, 'manualPayments'),
    client_credit_movements: () => eachRow(database, account.id, 'creditMovements'),
    prepayment_invoices: () => eachRow(database, account.id, 'prepayments'),
    e_invoice_hand_overs: () => eachRow(database, account.id, 'handOvers'),
    bank_statements: () => eachRow(database, account.id, 'bankStatements'),
    bank_lines: () => eachRow(database, account.id, 'bankLines'),
    bank_mappings: () => eachRow(database, account.id, 'bankMappings'),
    credit_notes: () => pagesOf((page) => invoices.creditNotes.list(caller, page)),
    disputes: () => pagesOf((page) => charges.listDisputes(caller, page)),
    payouts: () => pagesOf((page) => charges.listPayouts(caller, page)),
    payments: () => pagesOf((page) => payments.listPayments(caller, {}, page)),
    payment_methods: () => once(() => wallet.listPaymentMethods(caller)),
    mails: () => pagesOf((page) => notifications.listMails(caller, {}, page)),
    mail_bodies: () => bodiesOf(notifications, caller),
    postings: () => postingsOf(database, caller),
    book_exports: () => pagesOf((page) => deps.books.listExports(caller, null, page)),
    events: () => pagesOf((page) => deps.events.listEvents(account, {}, page, visibility)),
  };
}

async function* once(read: () => Promise<readonly object[]>): Batches {
  yield await read();
}

async function* pagesOf(read: (page: PageRequest) => Promise<object>): Batches {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = cursor === undefined ? { limit: '200' } : { limit: '200', cursor };
    const page = (await read(readPage(asked))) as { items: readonly object[]; nextCursor: string | null };
    yield page.items;
    cursor = page.nextCursor;
  }
}

async function* bodiesOf(notifications: ArchiveDeps['notifications'], caller: Caller): Batches {
  for (let before: string | null | undefined; before !== null; ) {
    const { items, next } = await notifications.listMailsInFull(caller, null, before ?? null);
    yield (items as readonly MailBody[]).map(({ id, subject, text, html }) => ({ id, subject, text, html }));
    before = next;
  }
}

async function* postingsOf(database: Database, { account }: Caller): Batches {
  const range = await rangeOf(database, account.id, EVER);
  for await (const some of eachPosting(database, account.id, range, READ_AT_ONCE)) {
    const ids = [...new Set(some.map(({ sourceId }) => sourceId))];
    const nameOf = (one: Pick<PostingPlace, 'sourceId' | 'code' | 'sequence'>) =>
      `${one.sourceId} ${one.code} ${one.sequence}`;
    const taxes = Map.groupBy(await findTaxesOf(database, account.id, ids), nameOf);
    yield some.map((posting) => ({
      ...posting,
      taxes: (taxes.get(nameOf(posting)) ?? []).map(({ rate, gross, net }) => ({
        ...taxOfKey(rate),
        gross,
        net,
        tax: gross - net,
      })),
    }));
  }
}

// A noun without objects has an empty file, so that it is not missed.
async function* partsOf(
  noun: string,
  batches: Batches,
  counted: { count: number },
): AsyncGenerator<ArchiveFile, void> {
  let part = 0;
  let text = '';
  const take = (): ArchiveFile => {
    part += 1;
    const file = { name: `${noun}/${String(part).padStart(6, '0')}.jsonl`, bytes: Buffer.from(text) };
    text = '';
    return file;
  };
  for await (const batch of batches) {
    for (const one of batch) {
      text += `${JSON.stringify(one)}\n`;
      counted.count += 1;
      if (text.length >= PART_BYTES) yield take();
    }
  }
  if (text !== '' || part === 0) yield take();
}

function jsonFile(name: string, content: object): ArchiveFile {
  return { name, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) };
}

interface MailBody {
  readonly id: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
}

interface Issued {
  readonly id: string;
  readonly number: string | null;
}

interface Charged {
  readonly id: string;
  readonly status: string;
}

async function* documentsOf(deps: ArchiveDeps, caller: Caller): AsyncGenerator<ArchiveFile, void> {
  const { documents, invoices, charges } = deps;
  const { account } = caller;
  // Numbers are unique in an account, but may have characters that a file name cannot have.
  const nameOf = ({ id, number }: Issued) => (/^[\w.-]{1,60}$/.test(number ?? '') ? number : id);
  for await (const batch of invoices.eachInvoice(caller, {})) {
    for (const one of (batch as readonly Issued[]).filter(({ number }) => number !== null)) {
      const { bytes } = await patiently(async () =>
        documents.invoiceFile(account, await documents.requireInvoice(account, one.id), { isOwnCopy: true }),
      );
      yield { name: `documents/invoices/${nameOf(one)}.pdf`, bytes };
    }
  }
  for await (const batch of pagesOf((page) => invoices.creditNotes.list(caller, page))) {
    for (const one of batch as readonly Issued[]) {
      const { bytes } = await patiently(async () =>
        documents.creditNoteFile(account, await documents.requireCreditNote(account, one.id), {}),
      );
      yield { name: `documents/credit_notes/${nameOf(one)}.pdf`, bytes };
    }
  }
  for await (const batch of pagesOf((page) => charges.listCharges(caller, {}, page))) {
    for (const { id } of (batch as readonly Charged[]).filter(({ status }) => status === 'Succeeded')) {
      const { charge, invoice } = await documents.requireCharge(account, id);
      // A bank may have taken it back since the list was read.
      if (charge.status !== 'Succeeded') continue;
      const { bytes } = await patiently(() => documents.receiptFile(account, invoice, charge, {}));
      yield { name: `documents/receipts/${id}.pdf`, bytes };
    }
  }
}

/** Documents of an archive wait for free capacity, because people wait for single documents. */
const MOST_TRIES = 100;

async function patiently(make: () => Promise<DocumentFile>): Promise<DocumentFile> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await make();
    } catch (cause) {
      if (!(cause instanceof AppError) || cause.status !== 503 || attempt === MOST_TRIES) throw cause;
      await delay((cause.retryAfterSeconds ?? 1) * 1_000);
    }
  }
}

/** The name of the archive's file: the account and its civil day. */
export function archiveNameOf({ account }: Caller, now: Date): string {
  return `${account.path}-${accountTime(account, now).toISOString().slice(0, 10)}.tar.gz`;
}
