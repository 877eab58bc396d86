import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import { createFinder, createReader, insertOf, selected, valuesOf } from '../../kit/db/rows.ts';
import type { AccountId, InvoiceId, MandateId } from '../../kit/ids.ts';
import type { ProcessorName } from '../../processors/types.ts';
import { bringing, calledOf } from '../debit-mandates/calling-store.ts';
import type { Mandate } from '../types.ts';

const properties = [
  'id',
  'invoiceId',
  'processor',
  'processorReference',
  'terms',
  'agreedAmount',
  'surchargeBasisPoints',
  'acceptedAt',
  'agreed',
  'consentId',
  'firstAcceptedAt',
] as const;

const all = `
  select ${selected('m', properties)},
    json_build_object('type', m.method_type, 'name', m.method_name, 'last4', m.method_last4) as method,
    (select i.currency from invoices i where i.account_id = $1 and i.id = m.invoice_id) as currency,
    case when m.method_type = 'BankAccount' then ${calledOf(bringing('m'))} end as "debitMandate"
  from mandates m
  where m.account_id = $1`;
const selection = `${all} and m.invoice_id = $2`;

const findCurrent = statement('mandates_find_current', `${selection} and m.canceled_at is null`);

/** Reads the valid mandate of an invoice, or null. Needs the invoice locked. */
export const readMandate = createReader<Mandate, InvoiceId>(findCurrent);

const findAllCurrent = statement(
  'mandates_find_all_current',
  `${all} and m.invoice_id = any($2::uuid[]) and m.canceled_at is null`,
);

/** Reads the valid mandates of invoices, by the invoices' ids. Needs the invoices locked. */
export async function readMandates(tx: Transaction, accountId: AccountId, invoiceIds: readonly InvoiceId[]) {
  const rows = await tx.query<Mandate>(findAllCurrent, [accountId, invoiceIds]);
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

const findAt = statement(
  'mandates_find_at',
  `${selection} and m.accepted_at <= $3 order by m.accepted_at desc, m.id desc limit 1`,
);

/** Reads the mandate of an invoice at an instant, also when it has ended; or null. */
export async function readMandateAt(tx: Transaction, accountId: AccountId, invoiceId: InvoiceId, at: Date) {
  const [row] = await tx.query<Mandate>(findAt, [accountId, invoiceId, at]);
  return row ?? null;
}

/** Reads the valid mandate of an invoice, or null. */
export const findMandate = createFinder<Mandate, InvoiceId>(findCurrent);

const findCharging = statement(
  'mandates_find_charging',
  `select invoice_id as "invoiceId" from mandates
   where account_id = $1 and canceled_at is null and processor = $2
     and (processor_reference = $3 or right(processor_reference, length($3) + 1) = '/' || $3)
   order by invoice_id`,
);

/** Finds the invoices whose valid mandates charge a stored method. `method`: its reference, without its customer. */
export async function findInvoicesCharging(
  database: Database,
  accountId: AccountId,
  processor: ProcessorName,
  method: string,
): Promise<InvoiceId[]> {
  const rows = await database.single<Pick<Mandate, 'invoiceId'>>(accountId, findCharging, [
    accountId,
    processor,
    method,
  ]);
  return rows.map(({ invoiceId }) => invoiceId);
}

const insertOne = insertOf('mandates', [...properties, 'methodType', 'methodName', 'methodLast4']);

/** Writes a mandate; the invoice must have no valid one. */
export async function insertMandate(tx: Transaction, accountId: AccountId, mandate: Mandate): Promise<void> {
  const { type, name, last4 } = mandate.method;
  const row = { ...mandate, agreed: mandate.agreed && JSON.stringify(mandate.agreed) };
  await tx.query(insertOne, [accountId, ...valuesOf(row, properties), type, name, last4]);
}

const cancelOne = statement(
  'mandates_cancel',
  'update mandates set canceled_at = $3 where account_id = $1 and id = $2 and canceled_at is null',
);

export async function endMandate(tx: Transaction, accountId: AccountId, id: MandateId, now: Date) {
  await tx.query(cancelOne, [accountId, id, now]);
}
