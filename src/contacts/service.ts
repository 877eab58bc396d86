import type { Database, Transaction } from '../kit/database.ts';
import { brokenConstraint } from '../kit/database-faults.ts';
import { AppError, refusal } from '../kit/errors.ts';
import { type EventType, type NewEvent, recordEvents } from '../kit/events.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { type AccountId, type ContactId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import {
  type ContactRow,
  findContact,
  findContactByEmail,
  findContactsByEmail,
  insertContact,
  listContacts,
  lockContact,
  putContacts,
  updateContact,
} from './store.ts';
import type { Contact, ContactInput, ContactType } from './types.ts';

/** A contact as answers and events show it. */
interface ShownContact {
  readonly id: ContactId;
  readonly type: ContactType;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What can be done with contacts. */
export interface Contacts {
  /** Creates a contact. Errors: 422 `contact_exists`. Transaction: needs. */
  createContact(tx: Transaction, accountId: AccountId, input: ContactInput): Promise<ShownContact>;
  /** Changes a contact. Errors: 404, 422 `contact_exists`. Transaction: needs. */
  updateContact(
    tx: Transaction,
    accountId: AccountId,
    id: string,
    changes: Partial<ContactInput>,
  ): Promise<ShownContact>;
  /**
   * Deletes a contact: its invoices keep their copy, and its e-mail address can be used again. Errors: 404.
   * Transaction: needs.
   */
  deleteContact(tx: Transaction, accountId: AccountId, id: string): Promise<ShownContact>;
  /** Reads a contact. Errors: 404. Transaction: opens. */
  getContact(accountId: AccountId, id: string): Promise<ShownContact>;
  /** Reads a page of contacts, newest first. Transaction: opens. */
  listContacts(
    accountId: AccountId,
    filter: { readonly type?: ContactType; readonly email?: string },
    page: PageRequest,
  ): Promise<{ items: ShownContact[]; nextCursor: string | null }>;
  /** Finds a contact for another slice, or null. Transaction: needs. */
  findContact(tx: Transaction, accountId: AccountId, id: ContactId): Promise<Contact | null>;
  /** Creates the contact with the e-mail address, or updates its name and type. Transaction: needs. */
  ensureContact(tx: Transaction, accountId: AccountId, input: ContactInput, now: Date): Promise<Contact>;
}

/** Makes the contacts' verbs. Transaction: none. */
export function createContacts({ database, clock }: { database: Database; clock: Clock }): Contacts {
  return {
    async createContact(tx, accountId, input) {
      const now = clock.now();
      const contact = await untilSettled(async () => {
        const inserted = await insertContact(tx, accountId, input, now);
        if (inserted !== null) return inserted;
        const other = await findContactByEmail(tx, accountId, input.email);
        if (other !== null) throw contactExists(other);
        return null;
      });
      return record(tx, accountId, 'contact.created', contact, now);
    },
    async updateContact(tx, accountId, id, changes) {
      const now = clock.now();
      const current = await lockExisting(tx, accountId, id);
      const next = { ...current, ...changes };
      if (isSame(current, next)) return show(current);
      const other = await findContactByEmail(tx, accountId, next.email);
      if (other !== null && other.id !== current.id) throw contactExists(other);
      const saved = await refuseTaken(updateContact(tx, accountId, next, now, null));
      return record(tx, accountId, 'contact.updated', saved, now);
    },
    async deleteContact(tx, accountId, id) {
      const now = clock.now();
      const current = await lockExisting(tx, accountId, id);
      const deleted = await updateContact(tx, accountId, current, now, now);
      return record(tx, accountId, 'contact.deleted', deleted, now);
    },
    async getContact(accountId, id) {
      const parsed = parseId<ContactId>(id);
      const contact =
        parsed === null
          ? null
          : await database.transaction(accountId, (tx) => findContact(tx, accountId, parsed));
      if (contact === null) throw AppError.notFound('contact');
      return show(contact);
    },
    async listContacts(accountId, filter, page) {
      return makePage(await listContacts(database, accountId, filter, page), page.limit, show);
    },
    findContact,
    async ensureContact(tx, accountId, input, now) {
      const [contact] = await ensureContacts(tx, accountId, [input], now);
      return contact as Contact;
    },
  };
}

/**
 * Uses the contacts with these e-mails, or creates them; name and type follow: of several inputs with one e-mail the last
 * counts. Answers a contact for each input. Transaction: needs.
 */
export async function ensureContacts(
  tx: Transaction,
  accountId: AccountId,
  inputs: readonly ContactInput[],
  now: Date,
): Promise<Contact[]> {
  if (inputs.length === 0) return [];
  const emails = inputs.map(({ email }) => email);
  const found = await findContactsByEmail(tx, accountId, emails);
  const contacts = new Map<string, Contact>();
  const wanted = new Map<string, ContactInput>();
  for (const [index, { key, ...contact }] of found.entries()) {
    if (contact.id !== null) contacts.set(key, contact);
    wanted.set(key, inputs[index] as ContactInput);
  }
  const changed = [...wanted].filter(([key, input]) => !isSame(contacts.get(key), input));
  if (changed.length > 0) {
    const inputsOf = changed.map(([, input]) => input);
    const written = await putContacts(tx, accountId, inputsOf, now);
    for (const { key, ...contact } of written) contacts.set(key, contact);
    const events = written.map((contact) =>
      eventOf(contact.sequence === 1 ? 'contact.created' : 'contact.updated', contact),
    );
    await recordEvents(tx, accountId, now, events);
  }
  return found.map(({ key }) => contacts.get(key) as Contact);
}

function isSame(contact: Contact | undefined, { type, name, email }: ContactInput): boolean {
  return contact?.type === type && contact.name === name && contact.email === email;
}

// Null means that the contact was deleted between two statements. Its e-mail address is then unused, so the next
// attempt finds or creates another. Each further attempt needs another deletion at that moment.
async function untilSettled(attempt: () => Promise<ContactRow | null>): Promise<ContactRow> {
  for (let count = 1; count <= 3; count += 1) {
    const contact = await attempt();
    if (contact !== null) return contact;
  }
  throw new AppError('overloaded', { retryAfterSeconds: 1 });
}

async function lockExisting(tx: Transaction, accountId: AccountId, id: string): Promise<ContactRow> {
  const parsed = parseId<ContactId>(id);
  const contact = parsed === null ? null : await lockContact(tx, accountId, parsed);
  if (contact === null) throw AppError.notFound('contact');
  return contact;
}

// Two requests may use one e-mail address at the same moment; then the index decides.
async function refuseTaken(saved: Promise<ContactRow>): Promise<ContactRow> {
  try {
    return await saved;
  } catch (cause) {
    if (brokenConstraint(cause) === 'contacts_email_key') throw contactExists(null);
    throw cause;
  }
}

function contactExists(other: Contact | null): AppError {
  const message =
    other === null
      ? 'Another contact has this e-mail address.'
      : `The contact ${other.id} has this e-mail address.`;
  return refusal('contact_exists', message, '/email');
}

async function record(
  tx: Transaction,
  accountId: AccountId,
  type: EventType,
  contact: ContactRow,
  now: Date,
): Promise<ShownContact> {
  await recordEvents(tx, accountId, now, [eventOf(type, contact)]);
  return show(contact);
}

function eventOf(type: EventType, contact: ContactRow): NewEvent {
  return { type, objectId: contact.id, sequence: contact.sequence, data: show(contact) };
}

function show({ id, type, name, email, createdAt, updatedAt }: Contact): ShownContact {
  return { id, type, name, email, createdAt, updatedAt };
}
