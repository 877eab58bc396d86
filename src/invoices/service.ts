import type { Caller } from '../accounts/types.ts';
import type { Contacts } from '../contacts/service.ts';
import type { ContactInput } from '../contacts/types.ts';
import { createLoader } from '../kit/batch.ts';
import { brokenConstraint, type Database, type Transaction } from '../kit/database.ts';
import { AppError, type FaultDetail, invalidRequest } from '../kit/errors.ts';
import { type NewEvent, recordEvents } from '../kit/events.ts';
import type { FinishedAnswer, Outcome } from '../kit/http/envelope.ts';
import { cursorOf, makePage, type PageRequest } from '../kit/http/pages.ts';
import { entityTag, requireMatch } from '../kit/http/requests.ts';
import type { IdempotentRequest } from '../kit/idempotency.ts';
import { type AccountId, type ContactId, type InvoiceId, newPaymentCode, parseId } from '../kit/ids.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { type PlannedChange, planChange } from './changes.ts';
import { createInvoiceCreation, requireCurrency, requireFreeNumber } from './create.ts';
import { presentInFull, presentToContract, type Setting } from './present.ts';
import type { CreateInvoiceBody, ListInvoicesQuery, UpdateInvoiceBody } from './schemas.ts';
import { isUntouched } from './states.ts';
import { deleteDraft, findInvoices, listInvoices, lockInvoice, saveInvoice, takeNumber } from './store.ts';
import type { Invoice } from './types.ts';

/** What can be done with invoices. */
export interface Invoices {
  /** Creates and, unless it is a draft, issues an invoice; null when its idempotency key is taken. Transaction: opens. */
  createInvoice(
    caller: Caller,
    body: CreateInvoiceBody,
    request: IdempotentRequest,
  ): Promise<FinishedAnswer | null>;
  /** Changes, activates or closes an invoice, all or nothing. Transaction: needs. */
  updateInvoice(
    tx: Transaction,
    caller: Caller,
    id: string,
    body: UpdateInvoiceBody,
    ifMatch?: string,
  ): Promise<Outcome>;
  /** Deletes a draft. Transaction: needs. */
  deleteInvoice(tx: Transaction, caller: Caller, id: string, ifMatch?: string): Promise<Outcome>;
  /** Reads one invoice with its version. Errors: 404. Transaction: opens. */
  getInvoice(caller: Caller, id: string): Promise<{ invoice: object; etag: string }>;
  /** Reads a page of invoices, newest first. Transaction: opens. */
  listInvoices(caller: Caller, query: ListInvoicesQuery, page: PageRequest): Promise<object>;
}

/** What the invoices need from outside. */
export interface InvoicesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly contacts: Contacts;
  readonly payUrl: string;
  /** Is told how many creations were committed together, for metrics. */
  readonly onBatch: (size: number) => void;
}

/** Makes the invoices' verbs. Transaction: none. */
export function createInvoicesService(options: InvoicesOptions): Invoices {
  const { database, clock, contacts, payUrl } = options;
  const create = createInvoiceCreation(database, options.onBatch);
  const load = createLoader<AccountId, InvoiceId, Invoice | null>((accountId, ids) =>
    findInvoices(database, accountId, ids),
  );
  const settingOf = ({ account }: Caller, now: Date): Setting => ({
    account,
    payUrl,
    today: civilDateIn(account.timeZone, now),
  });

  return {
    async createInvoice(caller, body, request) {
      const contact =
        body.contact.id === undefined
          ? describedContact(body.contact)
          : await database.transaction(caller.account.id, (tx) =>
              namedContact(tx, contacts, caller, body.contact),
            );
      return create(caller, settingOf(caller, request.now), contact, body, request);
    },

    async updateInvoice(tx, caller, id, body, ifMatch) {
      const now = clock.now();
      const { account } = caller;
      requireCurrency(body.currency);
      requireFreeNumber(body.number, account.numberPrefix, false);
      const current = await lockExisting(tx, caller, id, ifMatch);
      const rehomed = await changeContact(tx, contacts, caller, current, body, now);
      const plan = planChange(rehomed, body);
      const isEdited = plan.isEdited || rehomed !== current;
      const issued = await issueIfActivated(tx, contacts, caller, plan, body.number, now);
      const isChanged = isEdited || plan.move !== null;
      const types = eventTypes(isEdited, plan);
      const saved: Invoice = isChanged
        ? { ...issued, updatedAt: now, sequence: current.sequence + types.length }
        : issued;
      if (isChanged || saved.isStatusShown !== current.isStatusShown) await save(tx, account.id, saved);
      const setting = settingOf(caller, now);
      const data = presentInFull(saved, setting);
      const events = types.map(
        (type, index): NewEvent => ({
          type,
          objectId: saved.id,
          sequence: current.sequence + index + 1,
          data,
        }),
      );
      await recordEvents(tx, account.id, now, events);
      return { status: 200, data: presentToContract(saved, setting), etag: entityTag(saved.sequence) };
    },

    async deleteInvoice(tx, caller, id, ifMatch) {
      const now = clock.now();
      const current = await lockExisting(tx, caller, id, ifMatch);
      if (current.status !== 'Draft') {
        throw new AppError('illegal_action', {
          message: `Only drafts are deleted; this invoice is ${current.status}. Cancel it: PATCH {"status": "Canceled"}.`,
        });
      }
      await deleteDraft(tx, caller.account.id, current.id);
      const data = presentInFull(current, settingOf(caller, now));
      const sequence = current.sequence + 1;
      await recordEvents(tx, caller.account.id, now, [
        { type: 'invoice.deleted', objectId: current.id, sequence, data },
      ]);
      return { status: 200, data };
    },

    async getInvoice(caller, id) {
      const parsed = parseId<InvoiceId>(id);
      const invoice = parsed === null ? null : await load(caller.account.id, parsed);
      if (invoice === null) throw new AppError('not_found');
      return {
        invoice: presentInFull(invoice, settingOf(caller, clock.now())),
        etag: entityTag(invoice.sequence),
      };
    },

    async listInvoices(caller, query, page) {
      const { rows, searchedTo } = await listInvoices(database, caller.account.id, query, page);
      const setting = settingOf(caller, clock.now());
      const made = makePage(rows, page.limit, (invoice) => presentInFull(invoice, setting));
      return searchedTo !== null && made.nextCursor === null
        ? { items: made.items, nextCursor: cursorOf(searchedTo) }
        : made;
    },
  };
}

async function lockExisting(tx: Transaction, caller: Caller, id: string, ifMatch?: string): Promise<Invoice> {
  const parsed = parseId<InvoiceId>(id);
  const invoice = parsed === null ? null : await lockInvoice(tx, caller.account.id, parsed);
  if (invoice === null) throw new AppError('not_found');
  requireMatch(ifMatch, invoice.sequence);
  return invoice;
}

function describedContact(contact: CreateInvoiceBody['contact']): ContactInput {
  const { type = 'Client', name, email } = contact;
  const faults: FaultDetail[] = [];
  if (name === undefined) faults.push({ path: '/contact/name', code: 'required', message: 'is required.' });
  if (email === undefined) faults.push({ path: '/contact/email', code: 'required', message: 'is required.' });
  if (name === undefined || email === undefined) throw invalidRequest(faults);
  return { type, name, email };
}

async function namedContact(
  tx: Transaction,
  contacts: Contacts,
  { account }: Caller,
  reference: CreateInvoiceBody['contact'],
): Promise<ContactInput & { readonly id: ContactId }> {
  const { id, ...others } = reference;
  if (Object.keys(others).length > 0) {
    const message = 'Send either the id of a contact, or its name and e-mail.';
    throw invalidRequest([{ path: '/contact', code: 'ambiguous', message }]);
  }
  const parsed = parseId<ContactId>(id ?? '');
  const contact = parsed === null ? null : await contacts.findContact(tx, account.id, parsed);
  if (contact === null) {
    const detail = { path: '/contact/id', code: 'unknown_contact', message: 'There is no such contact.' };
    throw new AppError('unknown_contact', { details: [detail] });
  }
  return { id: contact.id, type: contact.type, name: contact.name, email: contact.email };
}

// The same object comes back when the request leaves the contact as it is.
async function changeContact(
  tx: Transaction,
  contacts: Contacts,
  caller: Caller,
  current: Invoice,
  body: UpdateInvoiceBody,
  now: Date,
): Promise<Invoice> {
  if (body.contact === undefined) return current;
  const { id: accountId } = caller.account;
  const wanted =
    body.contact.id === undefined
      ? describedContact(body.contact)
      : await namedContact(tx, contacts, caller, body.contact);
  const { contact: held } = current;
  const isSame = held.type === wanted.type && held.name === wanted.name && held.email === wanted.email;
  if (isSame && (!('id' in wanted) || wanted.id === current.contactId)) return current;
  if (current.payments.some((payment) => !isUntouched(payment.status))) throw new AppError('contact_locked');
  const contact =
    'id' in wanted ? wanted : await contacts.ensureContact(tx, accountId, wanted as ContactInput, now);
  return {
    ...current,
    contactId: contact.id as ContactId,
    contact: { type: wanted.type, name: wanted.name, email: wanted.email },
  };
}

async function issueIfActivated(
  tx: Transaction,
  contacts: Contacts,
  { account }: Caller,
  { invoice, move }: PlannedChange,
  ownNumber: string | undefined,
  now: Date,
): Promise<Invoice> {
  if (move !== 'activate') return invoice;
  const contact = await contacts.findContact(tx, account.id, invoice.contactId);
  return {
    ...invoice,
    contact:
      contact === null ? invoice.contact : { type: contact.type, name: contact.name, email: contact.email },
    number: ownNumber ?? showNumber(account.numberPrefix, await takeNumber(tx, account.id)),
    paymentCode: newPaymentCode(),
    activatedAt: now,
  };
}

function showNumber(prefix: string, count: number): string {
  return `${prefix}${String(count).padStart(4, '0')}`;
}

function eventTypes(isEdited: boolean, { move }: PlannedChange): NewEvent['type'][] {
  const types: NewEvent['type'][] = [];
  if (isEdited || move === 'writeOff') types.push('invoice.updated');
  if (move === 'activate') types.push('invoice.activated');
  if (move === 'cancel') types.push('invoice.canceled');
  return types;
}

async function save(tx: Transaction, accountId: AccountId, invoice: Invoice): Promise<void> {
  try {
    await saveInvoice(tx, accountId, invoice);
  } catch (cause) {
    if (brokenConstraint(cause) !== 'invoices_number') throw cause;
    const detail = { path: '/number', code: 'number_taken', message: 'Another invoice has this number.' };
    throw new AppError('number_taken', { details: [detail], cause });
  }
}
