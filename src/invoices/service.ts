import type { Caller } from '../accounts/types.ts';
import type { Contacts } from '../contacts/service.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { AppError } from '../kit/errors.ts';
import { type FinishedAnswer, type Outcome, renderSuccess } from '../kit/http/envelope.ts';
import { cursorOf, makePage, type PageRequest } from '../kit/http/pages.ts';
import { entityTag } from '../kit/http/requests.ts';
import type { IdempotentRequest } from '../kit/idempotency.ts';
import { type InvoiceId, parseId } from '../kit/ids.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { describedContact, namedContact, type ReferredContact } from './contact-reference.ts';
import { createInvoiceCreation } from './create.ts';
import type { Setting } from './present.ts';
import { createRenderedInvoices } from './rendered.ts';
import type { CreateInvoiceBody, ListInvoicesQuery, UpdateInvoiceBody } from './schemas.ts';
import { listVersions } from './store.ts';
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
  /** Reads one invoice. Errors: 404. Transaction: opens. */
  getInvoice(caller: Caller, id: string): Promise<FinishedAnswer>;
  /** Reads a page of invoices, newest first. Transaction: opens. */
  listInvoices(caller: Caller, query: ListInvoicesQuery, page: PageRequest): Promise<FinishedAnswer>;
}

/** What the invoices need from outside. */
interface InvoicesOptions {
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
  const rendered = createRenderedInvoices(database);
  const settingOf = ({ account }: Caller, now: Date): Setting => ({
    account,
    payUrl,
    today: civilDateIn(account.timeZone, now),
  });
  const parts = { contacts, clock, settingOf };

  return {
    async createInvoice(caller, body, request) {
      const contact: ReferredContact =
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
      const now = clock.now();
      const parsed = parseId<InvoiceId>(id);
      const invoice = parsed === null ? null : await rendered.find(settingOf(caller, now), parsed);
      if (invoice === null) throw new AppError('not_found');
      return {
        status: 200,
        body: renderSuccess(now, invoice.text),
        etag: entityTag(invoice.sequence),
        isReplayed: false,
      };
    },

    async listInvoices(caller, query, page) {
      const now = clock.now();
      const { rows, searchedTo } = await listVersions(database, caller.account.id, query, page);
      const { items, nextCursor } = makePage(rows, page.limit, (row) => row);
      const texts = await rendered.renderPage(settingOf(caller, now), items);
      const cursor = nextCursor ?? (searchedTo === null ? null : cursorOf(searchedTo));
      const body = renderSuccess(
        now,
        `{"items":[${texts.join(',')}],"nextCursor":${JSON.stringify(cursor)}}`,
      );
      return { status: 200, body, etag: null, isReplayed: false };
    },
  };
}
