import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../kit/actor.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { type EventType, type NewEvent, recordEvents } from '../kit/events.ts';
import { externalIdTaken, holdExternalIds } from '../kit/external-id.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { entityTag, requireMatch } from '../kit/http/requests.ts';
import { type AccountId, type ContactId, newId, parseId } from '../kit/ids.ts';
import { accountTime, type Clock, civilDateIn } from '../kit/time.ts';
import { type Billing, changedBilling, requireBilling } from './billing.ts';
import { missingContact, requireNothingComing, requireUnfrozen } from './lifecycle.ts';
import { readNameCursor, writeNameCursor } from './name-cursor.ts';
import { listContactsByName } from './name-list-store.ts';
import { refuseTaken, requireFreeEmail } from './shared-email.ts';
import {
  type ContactFilter,
  type ContactRow,
  findContact,
  findContactNames,
  findContactsByEmail,
  findExternal,
  insertContacts,
  listContacts,
  lockContact,
  updateContact,
  writeUnkeyedEmail,
} from './store.ts';
import { findOwedBy, findSummary, type SummaryRow } from './summary-store.ts';
import { type Contact, type ContactInput, type ShownContact, showContact } from './types.ts';

export {
  beginErasure,
  beginMerge,
  endMerge,
  lockErasable,
  missingContact,
  previewMerge,
  requireUnfrozen,
} from './lifecycle.ts';
export {
  type AnyContact,
  findAnyContact,
  findClosing,
  findMergedContacts,
  lockClosing,
  lockContacts,
  saveClosing,
  wipeContacts,
} from './lifecycle-store.ts';

export {
  BillingChangeSchema,
  BillingSchema,
  ContactAnswer,
  CreateContact,
  type CreateContactBody,
  createInput,
  inheritedFields,
} from './schemas.ts';

/** A contact with its version, for `ETag`. */
interface VersionedContact {
  readonly data: ShownContact;
  readonly etag: string;
}

interface Account {
  readonly id: AccountId;
  /** How far its test clock is ahead. */
  readonly clockOffsetMs: number;
}

interface SummaryAccount extends Account {
  /** In which payments become overdue. */
  readonly timeZone: string;
}

/** Clients and recipients. */
export type Contacts = ReturnType<typeof createContacts>;

interface ContactsDeps {
  readonly database: Database;
  readonly clock: Clock;
}

// Another request may take an email, or delete its contact, between two statements. Then the next attempt sees it.
const ATTEMPTS = 3;

export function createContacts(deps: ContactsDeps) {
  return {
    ...changingVerbs(deps),
    ...readingVerbs(deps),
    /** Finds a contact for another slice, with the sequence of its newest event, or null. */
    findContact,
    /** The contact with the email address as it is, or a new one. Errors: 409 `contact_busy`. */
    async ensureContact(
      tx: Transaction,
      accountId: AccountId,
      input: ContactInput,
      now: Date,
    ): Promise<Contact> {
      const [ensured] = await ensureContacts(tx, accountId, [input], now);
      const { contact, created } = ensured as EnsuredContact;
      requireUnfrozen(contact);
      await recordEvents(tx, accountId, now, created === null ? [] : [created]);
      return contact;
    },

    /**
     * Does the same in a transaction that will be rolled back. A new contact is stored under the key of another email:
     * another request would wait for its own one. Errors: the same.
     */
    async tryContact(
      tx: Transaction,
      accountId: AccountId,
      input: ContactInput,
      now: Date,
    ): Promise<Contact> {
      const [known] = await findContactsByEmail(tx, accountId, [input.email]);
      const email = known?.id == null ? `${newId()}@dry-run.invalid` : input.email;
      const [ensured] = await ensureContacts(tx, accountId, [{ ...input, email }], now);
      const { contact, created } = ensured as EnsuredContact;
      requireUnfrozen(contact);
      if (created === null) return contact;
      await writeUnkeyedEmail(tx, accountId, contact.id, input.email);
      return { ...contact, email: input.email };
    },
  };
}

type ContactChanges = Partial<Omit<ContactInput, 'billing'>> & { readonly billing?: Partial<Billing> };

function changingVerbs({ database, clock }: ContactsDeps) {
  return {
    /** Creates a contact. Errors: 400, 422 `contact_exists`, `external_id_taken`. */
    async createContact(tx: Transaction, account: Account, input: ContactInput): Promise<ShownContact> {
      const now = accountTime(account, clock.now());
      requireBilling(input.billing, input.billing);
      await requireFreeExternalId(tx, account.id, input.externalId);
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const [contact] = await insertContacts(tx, account.id, [{ ...input, id: newId() }], now, false);
        if (contact !== undefined) return record(tx, account.id, 'contact.created', contact, now);
        await requireFreeEmail(tx, account.id, input);
      }
      throw new AppError('overloaded', { retryAfterSeconds: 1 });
    },

    /**
     * Refuses what {@link createContact} would refuse, and writes nothing. Errors: 400, 422 `contact_exists`,
     * `external_id_taken`.
     */
    async checkContact(
      accountId: AccountId,
      input: Pick<ContactInput, 'email' | 'externalId' | 'billing'>,
    ): Promise<void> {
      requireBilling(input.billing, input.billing);
      await database.transaction(accountId, async (tx) => {
        await requireFreeExternalId(tx, accountId, input.externalId);
        await requireFreeEmail(tx, accountId, input);
      });
    },

    /** Changes a contact. Errors: 400, 404, 409 `contact_busy`, 412, 422 `contact_exists`, `external_id_taken`. */
    async updateContact(
      tx: Transaction,
      account: Account,
      id: string,
      { billing, ...changes }: ContactChanges,
      ifMatch?: string,
    ): Promise<VersionedContact> {
      const now = accountTime(account, clock.now());
      const current = await lockExisting(tx, account.id, id, ifMatch);
      const next = { ...current, ...changes, billing: changedBilling(current.billing, billing ?? null) };
      if (isSame(next, current)) return versioned(current);
      await requireFreeExternalId(tx, account.id, next.externalId, current.externalId);
      requireBilling(next.billing, billing);
      await requireFreeEmail(tx, account.id, next, current.id);
      const saved = await refuseTaken(updateContact(tx, account.id, next, now, null));
      await record(tx, account.id, 'contact.updated', saved, now);
      return versioned(saved);
    },

    /**
     * Deletes a contact: its invoices keep their copy, and its email address can be used again. Errors: 404, 409
     * `contact_busy`, 412.
     */
    async deleteContact(
      tx: Transaction,
      account: Account,
      id: string,
      ifMatch?: string,
    ): Promise<ShownContact> {
      const now = accountTime(account, clock.now());
      const current = await lockExisting(tx, account.id, id, ifMatch);
      await requireNothingComing(tx, account.id, current);
      const deleted = await updateContact(tx, account.id, current, now, now);
      return record(tx, account.id, 'contact.deleted', deleted, now);
    },
  };
}

function readingVerbs({ database, clock }: ContactsDeps) {
  const todayOf = (account: SummaryAccount) =>
    civilDateIn(account.timeZone, accountTime(account, clock.now()));

  /** Reads a contact. Errors: 404. */
  async function getContact(accountId: AccountId, id: string): Promise<VersionedContact> {
    const parsed = parseId<ContactId>(id);
    return database.transaction(accountId, async (tx) => {
      const contact = parsed === null ? null : await findContact(tx, accountId, parsed);
      if (contact === null) throw await missingContact(tx, accountId, parsed);
      return versioned(contact);
    });
  }

  return {
    getContact,

    /** How the account stands with a contact. Errors: 404. */
    async summarizeContact(account: SummaryAccount, id: string) {
      const { id: contactId } = (await getContact(account.id, id)).data;
      return presentSummary(contactId, await findSummary(database, account.id, contactId, todayOf(account)));
    },

    /** The debts of some contacts, by currency; contacts without debts are left out. */
    async listOwed(account: SummaryAccount, ids: readonly string[]) {
      const known = ids.map((id) => parseId<ContactId>(id)).filter((id) => id !== null);
      const rows = await findOwedBy(database, account.id, known, todayOf(account));
      const byContact = Map.groupBy(rows, ({ contactId }) => contactId);
      const items = [...byContact].map(([contactId, owed]) => ({
        contactId,
        currencies: owed.map(({ contactId: _contactId, ...one }) => one),
      }));
      return { items };
    },

    /** Reads a page of contacts, newest first. */
    async listContacts(accountId: AccountId, filter: ContactFilter, page: PageRequest) {
      return makePage(await listContacts(database, accountId, filter, page), page.limit, showContact);
    },

    /** Reads a page of contacts from A to Z. Errors: 400 for a cursor of another order. */
    async listContactsByName(
      accountId: AccountId,
      filter: ContactFilter,
      { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
    ) {
      const after = cursor === undefined ? null : readNameCursor(cursor);
      // One contact at most has it, which its index finds: there is nothing to put in order.
      if (filter.externalId !== undefined) {
        return makePage(
          await listContacts(database, accountId, filter, { limit, before: null }),
          limit,
          showContact,
        );
      }
      const rows = await listContactsByName(database, accountId, filter, limit, after);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { items: shown.map(showContact), nextCursor: last === undefined ? null : writeNameCursor(last) };
    },

    /** The names of contacts by their ids, of deleted ones too. */
    async nameContacts(accountId: AccountId, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const named = ids.length === 0 ? [] : await findContactNames(database, accountId, ids);
      return new Map(named.map(({ id, name }) => [id, name]));
    },
  };
}

/** A contact to use or to create; `actor`: who causes it, where one batch serves several actors. */
interface CausedInput extends ContactInput {
  readonly actor?: Actor | null;
}

/** The contact of an input, and the event to record where the input created it. */
interface EnsuredContact {
  readonly contact: Contact;
  readonly created: NewEvent | null;
}

/**
 * Uses the contacts that these emails stand for as they are, and creates the others: of several inputs with one email the
 * first counts. Answers a contact for each input, in one round trip; it may be frozen: see {@link requireUnfrozen}. The
 * caller records the events, together with its own.
 */
export async function ensureContacts(
  tx: Transaction,
  accountId: AccountId,
  inputs: readonly CausedInput[],
  now: Date,
): Promise<EnsuredContact[]> {
  if (inputs.length === 0) return [];
  const wanted = inputs.map((input) => ({ ...input, id: newId<ContactId>() }));
  const emails = inputs.map(({ email }) => email);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // The second sees what the first has written, or what it has waited for.
    const [, found] = await Promise.all([
      insertContacts(tx, accountId, wanted, now, true),
      findContactsByEmail(tx, accountId, emails),
    ]);
    const ensured = found.flatMap(({ key: _key, ...contact }, index) =>
      contact.id === null ? [] : [{ contact, created: creationBy(wanted[index], contact) }],
    );
    if (ensured.length === inputs.length) return ensured;
  }
  throw new AppError('overloaded', { retryAfterSeconds: 1 });
}

function creationBy(
  input: (CausedInput & { readonly id: ContactId }) | undefined,
  contact: ContactRow,
): NewEvent | null {
  if (input?.id !== contact.id) return null;
  const event = eventOf('contact.created', contact);
  return input.actor === undefined ? event : { ...event, actor: input.actor };
}

async function lockExisting(
  tx: Transaction,
  accountId: AccountId,
  id: string,
  ifMatch: string | undefined,
): Promise<ContactRow> {
  const parsed = parseId<ContactId>(id);
  const contact = parsed === null ? null : await lockContact(tx, accountId, parsed);
  if (contact === null) throw await missingContact(tx, accountId, parsed);
  requireMatch(ifMatch, contact.sequence);
  requireUnfrozen(contact);
  return contact;
}

function isSame(one: Contact, other: Contact): boolean {
  const isAlike = (['type', 'name', 'email', 'language', 'externalId'] as const).every(
    (field) => one[field] === other[field],
  );
  return isAlike && isDeepStrictEqual(one.billing, other.billing);
}

// A second request that wants the same one waits here, and then sees the contact that has it.
async function requireFreeExternalId(
  tx: Transaction,
  accountId: AccountId,
  externalId: string | null | undefined,
  held: string | null = null,
): Promise<void> {
  if (externalId == null || externalId === held) return;
  await holdExternalIds(tx, accountId, 'contact', [externalId]);
  const holder = await findExternal(tx, accountId, externalId);
  if (holder !== null) throw externalIdTaken('contact', holder.id);
}

async function record(
  tx: Transaction,
  accountId: AccountId,
  type: EventType,
  contact: ContactRow,
  now: Date,
): Promise<ShownContact> {
  await recordEvents(tx, accountId, now, [eventOf(type, contact)]);
  return showContact(contact);
}

function eventOf(type: EventType, contact: ContactRow): NewEvent {
  return { type, objectId: contact.id, sequence: contact.sequence, data: showContact(contact) };
}

function versioned(contact: ContactRow): VersionedContact {
  return { data: showContact(contact), etag: entityTag(contact.sequence) };
}

function presentSummary(contactId: ContactId, row: SummaryRow) {
  const { currencies, autopay, mergingIntoId, ...counts } = row;
  return {
    contactId,
    mergingIntoId,
    ...counts,
    currencies,
    autopay: autopay.map(({ method: { type, name, last4 }, ...one }) => ({
      ...one,
      paymentMethod: {
        type,
        name: type === 'BankAccount' ? { bankName: name, last4 } : { brand: name, last4 },
      },
    })),
  };
}
