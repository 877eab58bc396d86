import { statement, type Transaction } from '../../kit/db/database.ts';
import { createReader, insertOf, selected, valuesOf } from '../../kit/db/rows.ts';
import type { AccountId, ChargeId, InvoiceId, SetupId } from '../../kit/ids.ts';
import type { KnownMandate } from '../../processors/types.ts';
import type { DebitMandate } from './types.ts';

const properties = [
  'id',
  'invoiceId',
  'terms',
  'termsHash',
  'isOurs',
  'language',
  'address',
  'userAgent',
  'givenAt',
  'reference',
  'creditorId',
] as const;

const selection = `select ${selected('d', properties)} from debit_mandates d where d.account_id = $1`;

const insertOne = insertOf('debit_mandates', [...properties]);

/** Writes a mandate as it was given. */
export async function insertDebitMandate(
  tx: Transaction,
  accountId: AccountId,
  mandate: DebitMandate,
): Promise<void> {
  await tx.query(insertOne, [accountId, ...valuesOf(mandate, properties)]);
}

const nameOne = statement(
  'debit_mandates_name',
  `update debit_mandates set reference = $3, creditor_id = $4
   where account_id = $1 and id = $2 and reference is distinct from $3 returning id`,
);

/** Notes how a mandate is called at the processor, any number of times. Answers whether it is news. */
export async function nameDebitMandate(
  tx: Transaction,
  accountId: AccountId,
  id: ChargeId | SetupId,
  { reference, creditorId }: KnownMandate,
): Promise<boolean> {
  return (await tx.query(nameOne, [accountId, id, reference, creditorId])).length > 0;
}

const findOne = statement('debit_mandates_find', `${selection} and d.id = $2`);

/** Reads the mandate that came with a charge or a setup; null without one. */
export const readDebitMandate = createReader<DebitMandate, ChargeId | SetupId>(findOne);

const findOfInvoice = statement(
  'debit_mandates_find_of_invoice',
  `${selection} and d.invoice_id = $2 order by d.given_at, d.id`,
);

/** Reads all mandates that were given for an invoice, oldest first. */
export async function readDebitMandates(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<DebitMandate[]> {
  return tx.query<DebitMandate>(findOfInvoice, [accountId, invoiceId]);
}
