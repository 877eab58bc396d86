import { type Database, type Statement, statement } from '../kit/db/database.ts';
import { unpackEventData } from '../kit/event-data.ts';
import type { EventType } from '../kit/events.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';

/** The tables of an export that are read directly, beside invoices, payments and mails. */
export type ExportedTable =
  | 'views'
  | 'consents'
  | 'setups'
  | 'debitMandates'
  | 'versions'
  | 'handedOut'
  | 'manualPayments'
  | 'creditMovements'
  | 'bankLines'
  | 'creditNotes'
  | 'prepaymentInvoices'
  | 'handOvers'
  | 'charges'
  | 'refunds'
  | 'disputes'
  | 'events';

const OBJECTS_AT_ONCE = 100;

const listInvoices = statement(
  'contact_records_export_invoice_ids',
  'select id from invoices where account_id = $1 and contact_id = $2 and id > $3 order by id limit $4',
);
const listPayments = statement(
  'contact_records_export_payment_ids',
  'select id from payments where account_id = $1 and contact_id = $2 and id > $3 order by id limit $4',
);

/** Reads the ids of some invoices of a contact, or of some payments to it, after one. */
export async function listObjectIds(
  database: Database,
  accountId: AccountId,
  contactId: ContactId,
  kind: 'invoices' | 'payments',
  after: string,
): Promise<readonly string[]> {
  const one = kind === 'invoices' ? listInvoices : listPayments;
  const values = [accountId, contactId, after, OBJECTS_AT_ONCE];
  return (await database.single<{ id: string }>(accountId, one, values)).map(({ id }) => id);
}

const listNaming = statement(
  'contact_records_export_naming_ids',
  `select id from (
     select id from invoices where account_id = $1 and contact_id = any($2::uuid[])
     union
     select invoice_id from invoice_versions where account_id = $1 and contact_id = any($2::uuid[])
     union
     select invoice_id from invoice_sheets where account_id = $1 and contact_id = any($2::uuid[])
   ) named where id > $3 order by id limit $4`,
);

/** Reads the ids of some invoices that bill one of these contacts, or billed it before, after one. */
export async function listNamingIds(
  database: Database,
  accountId: AccountId,
  contacts: readonly ContactId[],
  after: string,
): Promise<readonly string[]> {
  const values = [accountId, contacts, after, OBJECTS_AT_ONCE];
  return (await database.single<{ id: string }>(accountId, listNaming, values)).map(({ id }) => id);
}

const ofInvoices = (
  name: string,
  from: string,
  invoice: string,
  order: string,
  exported: string,
): Statement =>
  statement(
    `contact_records_export_${name}`,
    `select json_build_object(${exported}) as exported from ${from}
     where ${from.startsWith('charges c') ? 'c' : 'one'}.account_id = $1 and ${invoice} = any($2::uuid[])
     order by ${invoice}, one.${order}`,
  );

const method = `'paymentMethod', case when one.method_type is not null
  then json_build_object('type', one.method_type, 'name', one.method_name, 'last4', one.method_last4) end`;

const terms = `'cancellationTerms', case when one.terms_sha256 is not null
  then json_build_object('language', one.terms_language, 'textSha256', one.terms_sha256, 'acceptedFrom', one.terms_accepted_from) end`;

const tables: Readonly<Record<ExportedTable, Statement>> = {
  views: ofInvoices(
    'views',
    'invoice_views one',
    'one.invoice_id',
    'first_at',
    `'invoiceId', one.invoice_id, 'firstAt', one.first_at, 'lastAt', one.last_at, 'count', one.count`,
  ),
  // Each time that autopay began under a consent, and each consent under which it never did.
  consents: statement(
    'contact_records_export_consents',
    `select json_build_object('id', one.id, 'invoiceId', one.invoice_id, ${method}, 'terms', one.terms,
       'acceptedAt', one.accepted_at, 'endedAt', one.canceled_at, 'termsHash', one.terms_hash, 'givenAt', one.given_at,
       'language', one.language, 'agreedAmount', one.agreed_amount, 'schedule', one.schedule,
       'address', one.address, 'userAgent', one.user_agent) as exported
     from (
       select m.id, m.invoice_id, m.method_type, m.method_name, m.method_last4, m.terms, m.accepted_at, m.canceled_at,
         c.terms_hash, c.given_at, c.language, m.agreed_amount, c.schedule, c.address, c.user_agent
       from mandates m left join consents c on c.account_id = $1 and c.id = m.consent_id
       where m.account_id = $1 and m.invoice_id = any($2::uuid[])
       union all
       select c.id, c.invoice_id, c.method_type, c.method_name, c.method_last4, c.terms, null, null,
         c.terms_hash, c.given_at, c.language, c.agreed_amount, c.schedule, c.address, c.user_agent
       from consents c
       where c.account_id = $1 and c.invoice_id = any($2::uuid[])
         and not exists (select from mandates m
           where m.account_id = $1 and m.invoice_id = c.invoice_id and m.consent_id = c.id)
     ) one order by one.invoice_id, one.id`,
  ),
  setups: ofInvoices(
    'setups',
    'setups one left join consents given on given.account_id = $1 and given.setup_id = one.id',
    'one.invoice_id',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'status', one.status, ${method}, 'consentTerms', one.terms, ${terms},
     'address', given.address, 'userAgent', given.user_agent, 'failure', one.failure_message, 'createdAt', one.created_at,
     'withdrawnAt', one.withdrawn_at, 'settledAt', one.settled_at`,
  ),
  debitMandates: ofInvoices(
    'debit_mandates',
    'debit_mandates one',
    'one.invoice_id',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'terms', one.terms, 'termsHash', one.terms_hash, 'language', one.language,
     'givenAt', one.given_at, 'reference', one.reference, 'creditorId', one.creditor_id, 'address', one.address,
     'userAgent', one.user_agent`,
  ),
  // The last one is the invoice, which names its present client.
  versions: statement(
    'contact_records_export_versions',
    `select json_build_object('invoiceId', one.invoice_id, 'number', one.number, 'createdAt', one.created_at,
       'changed', one.changed, 'contact', one.invoice->'contact', 'note', one.invoice->'note',
       'lineItems', one.invoice->'lineItems', 'pricing', one.invoice->'pricing', 'totalAmount', one.invoice->'totalAmount',
       'currency', one.invoice->'currency', 'eventDate', one.invoice->'eventDate') as exported
     from invoice_versions one join invoices i on i.account_id = $1 and i.id = one.invoice_id
     where one.account_id = $1 and one.invoice_id = any($2::uuid[])
       and case when one.invoice is null then i.contact_id else one.contact_id end = any($3::uuid[])
     order by one.invoice_id, one.number`,
  ),
  handedOut: statement(
    'contact_records_export_handed_out',
    `select json_build_object('invoiceId', one.invoice_id, 'version', one.version, 'language', one.language,
       'handedTo', one.handed_to, 'sha256', encode(one.pdf_sha256, 'hex'), 'content', one.sheet, 'createdAt', one.created_at) as exported
     from invoice_sheets one
     where one.account_id = $1 and one.invoice_id = any($2::uuid[]) and one.contact_id = any($3::uuid[])
     order by one.invoice_id, one.created_at`,
  ),
  // A match that was undone has the words of a line that may be another client's.
  manualPayments: ofInvoices(
    'manualPayments',
    'manual_payments one',
    'one.invoice_id',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'scheduledPaymentId', one.scheduled_payment_id, 'amount', one.amount,
     'currency', one.currency, 'method', one.method, 'note', one.note, 'paidOn', one.paid_on,
     'reference', case when one.source = 'BankLine' and one.removed_at is not null then '' else one.reference end,
     'source', one.source, 'createdAt', one.created_at, 'removedAt', one.removed_at`,
  ),
  creditMovements: statement(
    'contact_records_export_credit_movements',
    `select json_build_object('id', one.id, 'kind', one.kind, 'amount', one.amount, 'currency', one.currency, 'day', one.day,
       'method', one.method, 'reference', one.reference, 'note', one.note, 'invoiceId', one.invoice_id,
       'undoesId', one.undoes_id, 'createdAt', one.created_at) as exported
     from client_credit_movements one
     where one.account_id = $1 and one.contact_id = any($2::uuid[]) order by one.id`,
  ),
  bankLines: ofInvoices(
    'bankLines',
    `(select m.invoice_id, l.* from manual_payments m
       join bank_lines l on l.account_id = $1 and l.id = m.source_id
       where m.account_id = $1 and m.removed_at is null
       union
       select c.invoice_id, l.* from client_credit_movements c
       join bank_lines l on l.account_id = $1 and l.id = c.bank_line_id
       where c.account_id = $1 and c.undoes_id is null and not exists (
         select from client_credit_movements back where back.account_id = $1 and back.undoes_id = c.id)) one`,
    'one.invoice_id',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'bookedOn', one.booked_on, 'amount', one.amount, 'currency', one.currency,
     'name', one.name, 'iban', one.iban, 'text', one.text, 'reference', one.reference, 'endToEndId', one.end_to_end_id`,
  ),
  creditNotes: ofInvoices(
    'creditNotes',
    'credit_notes one',
    'one.invoice_id',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'number', one.number, 'issuedOn', one.issued_on, 'amount', one.amount,
     'currency', one.currency, 'reason', one.reason, 'createdAt', one.created_at`,
  ),
  prepaymentInvoices: ofInvoices(
    'prepaymentInvoices',
    'prepayment_invoices one',
    'one.invoice_id',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'number', one.number, 'issuedOn', one.issued_on, 'paidOn', one.paid_on,
     'amount', one.amount, 'currency', one.currency, 'createdAt', one.created_at`,
  ),
  handOvers: ofInvoices(
    'handOvers',
    'e_invoice_hand_overs one',
    'one.invoice_id',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'documentType', one.document_type, 'documentNumber', one.document_number,
     'receiver', one.receiver, 'status', one.status, 'answer', one.answer,
     'document', convert_from(one.document, 'UTF8'), 'createdAt', one.created_at, 'handedOverAt', one.handed_over_at,
     'endedAt', one.ended_at`,
  ),
  charges: ofInvoices(
    'charges',
    'charges one',
    'one.invoice_id',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'status', one.status, 'amount', one.amount, 'surcharge', one.surcharge,
     'currency', one.currency, ${method}, 'processor', one.processor, 'processorReference', one.processor_reference,
     'consentTerms', one.mandate_terms, ${terms}, 'failure', one.failure_message, 'createdAt', one.created_at,
     'settledAt', one.settled_at`,
  ),
  refunds: ofInvoices(
    'refunds',
    'charges c join refunds one on one.account_id = $1 and one.charge_id = c.id',
    'c.invoice_id',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'chargeId', one.charge_id, 'status', one.status, 'amount', one.amount,
     'currency', one.currency, 'reason', one.reason, 'createdAt', one.created_at, 'settledAt', one.settled_at`,
  ),
  disputes: ofInvoices(
    'disputes',
    'charges c join disputes one on one.account_id = $1 and one.charge_id = c.id',
    'c.invoice_id',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'chargeId', one.charge_id, 'status', one.status, 'amount', one.amount,
     'currency', one.currency, 'reason', one.reason, 'createdAt', one.created_at, 'closedAt', one.closed_at`,
  ),
  events: statement(
    'contact_records_export_events',
    `select json_build_object('type', e.type, 'objectId', e.object_id, 'createdAt', e.created_at, 'data', e.data) as exported
     from events e where e.account_id = $1 and e.object_id = any($2::uuid[]) order by e.object_id, e.sequence`,
  ),
};

interface ExportedEvent {
  readonly type: EventType;
  readonly objectId: string;
  /** As PostgreSQL writes it. */
  readonly createdAt: string;
  readonly data: object;
}

function eventAsWritten(exported: ExportedEvent): ExportedEvent {
  return {
    ...exported,
    data: unpackEventData(exported.data, { ...exported, createdAt: new Date(exported.createdAt) }),
  };
}

/** Reads the rows of a table that belong to some invoices, or the events of some objects. `contacts`: whose versions are read. */
export async function readExported(
  database: Database,
  accountId: AccountId,
  table: ExportedTable,
  ids: readonly string[],
  contacts: readonly ContactId[],
): Promise<readonly object[]> {
  const ofContacts = table === 'versions' || table === 'handedOut' ? [contacts] : [];
  const values = [accountId, ids, ...ofContacts];
  const rows = await database.single<{ exported: object }>(accountId, tables[table], values);
  return rows.map(({ exported }) =>
    table === 'events' ? eventAsWritten(exported as ExportedEvent) : exported,
  );
}
