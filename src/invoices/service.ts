import type { Caller } from '../accounts/types.ts';
import type { Contacts } from '../contacts/service.ts';
import { createLoader } from '../kit/batch.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { AppError } from '../kit/errors.ts';
import type { FinishedAnswer, Outcome } from '../kit/http/envelope.ts';
import { cursorOf, makePage, type PageRequest } from '../kit/http/pages.ts';
import { entityTag } from '../kit/http/requests.ts';
import type { IdempotentRequest } from '../kit/idempotency.ts';
import { type AccountId, type InvoiceId, parseId } from '../kit/ids.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { describedContact, namedContact } from './contact-reference.ts';
import { createInvoiceCreation } from './create.ts';
import { presentInFull, type Setting } from './present.ts';
import type { CreateInvoiceBody, ListInvoicesQuery, UpdateInvoiceBody } from './schemas.ts';
import { findInvoices, listInvoices } from './store.ts';
import type { Invoice } from './types.ts';
import { deleteInvoice, updateInvoice } from './update.ts';

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
  const parts = { contacts, clock, settingOf };

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

    updateInvoice: (tx, caller, id, body, ifMatch) => updateInvoice(parts, tx, caller, id, body, ifMatch),
    deleteInvoice: (tx, caller, id, ifMatch) => deleteInvoice(parts, tx, caller, id, ifMatch),

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
