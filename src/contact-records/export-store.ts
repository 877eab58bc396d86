import { type Database, type Statement, statement } from '../kit/database.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';

/** A row of an export, as it is told, with the key after which the next ones come. */
interface ExportedRow {
  readonly id: string;
  readonly told: object;
}

/** What of a contact is read table by table, beside its invoices, payments and mails. */
export type ExportedTable = 'views' | 'consents' | 'charges' | 'refunds' | 'disputes' | 'events';

/** How many rows of a table are read at once. */
const READ_AT_ONCE = 500;

// Of each invoice of a contact; keyset by the row's own id.
const ofInvoices = (name: ExportedTable, table: string, id: string, told: string): Statement =>
  statement(
    `contact_records_export_${name}`,
    `select one.${id} as id, json_build_object(${told}) as told
     from invoices i join ${table} one on one.account_id = $1 and one.invoice_id = i.id
     where i.account_id = $1 and i.contact_id = $2 and one.${id} > $3
     order by one.${id} limit $4`,
  );

const method = `'paymentMethod', case when one.method_type is not null
  then json_build_object('type', one.method_type, 'name', one.method_name, 'last4', one.method_last4) end`;

const tables: Readonly<Record<ExportedTable, Statement>> = {
  views: ofInvoices(
    'views',
    'invoice_views',
    'invoice_id',
    `'invoiceId', one.invoice_id, 'firstAt', one.first_at, 'lastAt', one.last_at, 'count', one.count`,
  ),
  consents: ofInvoices(
    'consents',
    'mandates',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, ${method}, 'terms', one.terms, 'acceptedAt', one.accepted_at,
     'endedAt', one.canceled_at`,
  ),
  charges: ofInvoices(
    'charges',
    'charges',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'status', one.status, 'amount', one.amount, 'surcharge', one.surcharge,
     'currency', one.currency, ${method}, 'processor', one.processor, 'processorReference', one.processor_reference,
     'consentTerms', one.mandate_terms, 'failure', one.failure_message, 'createdAt', one.created_at,
     'settledAt', one.settled_at`,
  ),
  refunds: ofInvoices(
    'refunds',
    'refunds',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'chargeId', one.charge_id, 'status', one.status, 'amount', one.amount,
     'currency', one.currency, 'reason', one.reason, 'createdAt', one.created_at, 'settledAt', one.settled_at`,
  ),
  disputes: ofInvoices(
    'disputes',
    'disputes',
    'id',
    `'id', one.id, 'invoiceId', one.invoice_id, 'chargeId', one.charge_id, 'status', one.status, 'amount', one.amount,
     'currency', one.currency, 'reason', one.reason, 'createdAt', one.created_at, 'closedAt', one.closed_at`,
  ),
  events: statement(
    'contact_records_export_events',
    `select e.id, json_build_object('type', e.type, 'objectId', e.object_id, 'createdAt', e.created_at, 'data', e.data)
       as told
     from (
       select id from contacts where account_id = $1 and (id = $2 or merged_into_id = $2)
       union all
       select id from invoices where account_id = $1 and contact_id = $2
       union all
       select id from payments where account_id = $1 and contact_id = $2
     ) own join events e on e.account_id = $1 and e.object_id = own.id
     where e.account_id = $1 and e.id > $3
     order by e.id limit $4`,
  ),
};

/** Reads some rows of a table that are about a contact, after a key. Transaction: opens. */
export async function readExported(
  database: Database,
  accountId: AccountId,
  contactId: ContactId,
  table: ExportedTable,
  after: string,
): Promise<{ readonly rows: readonly ExportedRow[]; readonly isEnd: boolean }> {
  const values = [accountId, contactId, after, READ_AT_ONCE];
  const rows = await database.single<ExportedRow>(accountId, tables[table], values);
  return { rows, isEnd: rows.length < READ_AT_ONCE };
}
