import { type Database, statement, type Transaction } from '../kit/database.ts';
import type { AccountId, InvoiceId, MandateId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/payment-methods.ts';
import type { Mandate } from './types.ts';

type MandateRow = Omit<Mandate, 'method'> & {
  readonly methodType: PaymentMethodType;
  readonly methodName: string;
  readonly methodLast4: string;
};

const columns = `select id, invoice_id as "invoiceId", processor, processor_reference as "processorReference",
     method_type as "methodType", method_name as "methodName", method_last4 as "methodLast4", terms,
     agreed_amount as "agreedAmount", surcharge_basis_points as "surchargeBasisPoints", accepted_at as "acceptedAt"`;
const selection = `${columns} from mandates where account_id = $1 and invoice_id = $2`;

const findCurrent = statement('mandates_find_current', `${selection} and canceled_at is null`);

/** Reads the mandate that stands for an invoice, or null. Transaction: needs, with the invoice locked. */
export async function readMandate(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<Mandate | null> {
  const [row] = await tx.query<MandateRow>(findCurrent, [accountId, invoiceId]);
  return row === undefined ? null : toMandate(row);
}

const findAllCurrent = statement(
  'mandates_find_all_current',
  `${columns} from mandates where account_id = $1 and invoice_id = any($2::uuid[]) and canceled_at is null`,
);

/** Reads the mandates that stand for invoices, by their ids. Transaction: needs, with the invoices locked. */
export async function readMandates(
  tx: Transaction,
  accountId: AccountId,
  invoiceIds: readonly InvoiceId[],
): Promise<Map<InvoiceId, Mandate>> {
  const rows = await tx.query<MandateRow>(findAllCurrent, [accountId, invoiceIds]);
  return new Map(rows.map((row) => [row.invoiceId, toMandate(row)]));
}

const findAt = statement(
  'mandates_find_at',
  `${selection} and accepted_at <= $3 order by accepted_at desc, id desc limit 1`,
);

/** Reads the mandate of an invoice that stood last at an instant, also when it has ended; or null. Transaction: needs. */
export async function readMandateAt(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  at: Date,
): Promise<Mandate | null> {
  const [row] = await tx.query<MandateRow>(findAt, [accountId, invoiceId, at]);
  return row === undefined ? null : toMandate(row);
}

/** Reads the mandate that stands for an invoice, or null. Transaction: opens. */
export async function findMandate(
  database: Database,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<Mandate | null> {
  const [row] = await database.single<MandateRow>(accountId, findCurrent, [accountId, invoiceId]);
  return row === undefined ? null : toMandate(row);
}

function toMandate({ methodType, methodName, methodLast4, ...row }: MandateRow): Mandate {
  return { ...row, method: { type: methodType, name: methodName, last4: methodLast4 } };
}

const insertOne = statement(
  'mandates_insert',
  `insert into mandates (account_id, invoice_id, id, processor, processor_reference, method_type, method_name,
     method_last4, terms, agreed_amount, surcharge_basis_points, accepted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** Writes a mandate; the invoice must have none that stands. Transaction: needs. */
export async function insertMandate(tx: Transaction, accountId: AccountId, mandate: Mandate): Promise<void> {
  await tx.query(insertOne, [
    accountId,
    mandate.invoiceId,
    mandate.id,
    mandate.processor,
    mandate.processorReference,
    mandate.method.type,
    mandate.method.name,
    mandate.method.last4,
    mandate.terms,
    mandate.agreedAmount,
    mandate.surchargeBasisPoints,
    mandate.acceptedAt,
  ]);
}

const cancelOne = statement(
  'mandates_cancel',
  'update mandates set canceled_at = $3 where account_id = $1 and id = $2 and canceled_at is null',
);

/** Ends a mandate. Transaction: needs. */
export async function endMandate(
  tx: Transaction,
  accountId: AccountId,
  id: MandateId,
  now: Date,
): Promise<void> {
  await tx.query(cancelOne, [accountId, id, now]);
}
