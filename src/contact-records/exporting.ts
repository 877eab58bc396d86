import type { Caller, Scope } from '../accounts/types.ts';
import { type AnyContact, findMergedContacts } from '../contacts/service.ts';
import { billingOf } from '../contacts/types.ts';
import { type ContactId, FIRST_ID } from '../kit/ids.ts';
import { type ExportedTable, listNamingIds, listObjectIds, readExported } from './export-store.ts';
import type { RecordsDeps } from './types.ts';

interface Listed {
  readonly items: readonly object[];
  readonly next: string | null;
}

export interface ExportDeps extends RecordsDeps {
  /** A page of the mails about a contact, each in full, after a cursor. */
  readonly listMailsInFull: (caller: Caller, contactId: string, cursor: string | null) => Promise<Listed>;
}

/** A file that is made piece by piece. */
export interface Exported {
  readonly name: string;
  readonly pieces: AsyncGenerator<string, void>;
}

type Rows = AsyncGenerator<object, void>;

interface Section {
  readonly name: string;
  readonly scope: Scope;
  readonly rows: () => Rows;
}

/**
 * All that is held about a contact, as one JSON object: a list for each kind. Lists that the caller may not read are left
 * out, and named in `leftOut`. Opens a transaction for each piece.
 */
export function exportContact(deps: ExportDeps, caller: Caller, contact: AnyContact): Exported {
  return { name: `contact-${contact.id}`, pieces: piecesOf(deps, caller, contact) };
}

async function* piecesOf(
  deps: ExportDeps,
  caller: Caller,
  contact: AnyContact,
): AsyncGenerator<string, void> {
  const { account, scopes } = caller;
  const merged = await deps.database.transaction(account.id, (tx) =>
    findMergedContacts(tx, account.id, contact.id),
  );
  const ids = [contact, ...merged].map(({ id }) => id);
  const sections = sectionsOf(deps, caller, { contact: contact.id, contacts: ids });
  const head = {
    exportedAt: deps.clock.now(),
    business: { name: account.name, path: account.path },
    contact: presentContact(contact),
    mergedContacts: merged.map(presentContact),
    leftOut: sections.filter(({ scope }) => !scopes.has(scope)).map(({ name }) => name),
  };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  for (const { name, scope, rows } of sections) {
    if (!scopes.has(scope)) continue;
    yield `,\n  ${JSON.stringify(name)}: [`;
    let comma = '';
    for await (const row of rows()) {
      yield `${comma}\n    ${JSON.stringify(row)}`;
      comma = ',';
    }
    yield comma === '' ? ']' : '\n  ]';
  }
  yield '\n}\n';
}

function presentContact({
  id,
  type,
  name,
  email,
  language,
  externalId,
  createdAt,
  updatedAt,
  deletedAt,
  erasedAt,
  billing,
}: AnyContact): object {
  const shown = { id, type, name, email, language, externalId, createdAt, updatedAt, deletedAt, erasedAt };
  return { ...shown, ...billingOf(billing) };
}

/** A contact, and with it those that were merged into it. */
interface OwnIds {
  readonly contact: ContactId;
  readonly contacts: readonly ContactId[];
}

function sectionsOf(deps: ExportDeps, caller: Caller, own: OwnIds): readonly Section[] {
  const id = own.contact;
  const table = (name: ExportedTable, scope: Scope): Section => ({
    name,
    scope,
    rows: () => rowsOf(deps, caller, own, name),
  });
  return [
    { name: 'invoices', scope: 'invoices:read', rows: () => invoicesOf(deps, caller, id) },
    table('views', 'invoices:read'),
    table('consents', 'invoices:read'),
    table('setups', 'invoices:read'),
    table('debitMandates', 'invoices:read'),
    table('versions', 'invoices:read'),
    table('handedOut', 'invoices:read'),
    table('manualPayments', 'invoices:read'),
    table('creditMovements', 'invoices:read'),
    table('bankLines', 'reports:read'),
    table('creditNotes', 'invoices:read'),
    table('prepaymentInvoices', 'invoices:read'),
    table('handOvers', 'invoices:read'),
    table('charges', 'charges:read'),
    table('refunds', 'charges:read'),
    table('disputes', 'charges:read'),
    { name: 'payments', scope: 'payments:read', rows: () => paymentsOf(deps, caller, id) },
    { name: 'recipients', scope: 'payments:read', rows: () => recipientsOf(deps, caller, id) },
    {
      name: 'mails',
      scope: 'mails:read',
      rows: () => paged((cursor) => deps.listMailsInFull(caller, id, cursor)),
    },
    table('events', 'events:read'),
  ];
}

// The rows of each invoice, and versions of invoices that went to another client since; events also of the contact itself and of payments to it.
async function* rowsOf(deps: ExportDeps, caller: Caller, own: OwnIds, table: ExportedTable): Rows {
  const { account } = caller;
  const read = (ids: readonly string[]) => readExported(deps.database, account.id, table, ids, own.contacts);
  if (table === 'creditMovements') {
    yield* await read(own.contacts);
    return;
  }
  if (table !== 'events') {
    const kind = table === 'versions' || table === 'handedOut' ? 'naming' : 'invoices';
    for await (const ids of idsOf(deps, caller, own, kind)) yield* await read(ids);
    return;
  }
  for (const id of own.contacts) yield* await read([id]);
  // One by one: the events of one invoice with a long schedule are some megabytes.
  for (const kind of ['invoices', 'payments'] as const) {
    for await (const ids of idsOf(deps, caller, own, kind)) for (const id of ids) yield* await read([id]);
  }
}

async function* idsOf(
  { database }: ExportDeps,
  { account }: Caller,
  { contact, contacts }: OwnIds,
  kind: 'invoices' | 'payments' | 'naming',
): AsyncGenerator<readonly string[], void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const ids: readonly string[] =
      kind === 'naming'
        ? await listNamingIds(database, account.id, contacts, after)
        : await listObjectIds(database, account.id, contact, kind, after);
    if (ids.length > 0) yield ids;
    after = ids.at(-1);
  }
}

async function* invoicesOf({ invoices }: ExportDeps, caller: Caller, contactId: string): Rows {
  for await (const some of invoices.eachInvoice(caller, { contactId })) yield* some;
}

function paymentsOf({ payments }: ExportDeps, caller: Caller, contactId: string): Rows {
  return paged(async (cursor) => {
    const page = { limit: 100, before: cursor };
    const { items, nextCursor } = (await payments.listPayments(caller, { contactId }, page)) as {
      items: readonly { id: string }[];
      nextCursor: string | null;
    };
    return { items, next: nextCursor === null ? null : (items.at(-1)?.id ?? null) };
  });
}

function recipientsOf({ recipients }: ExportDeps, caller: Caller, contactId: string): Rows {
  return paged(async (cursor) => {
    const page = { limit: 100, before: cursor };
    const { items, nextCursor } = await recipients.listRecipients(caller, { contactId }, page);
    return { items, next: nextCursor === null ? null : (items.at(-1)?.id ?? null) };
  });
}

async function* paged(read: (cursor: string | null) => Promise<Listed>): Rows {
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page: Listed = await read(cursor);
    yield* page.items;
    cursor = page.next;
  }
}
