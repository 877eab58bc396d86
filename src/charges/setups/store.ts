import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import { createFinder, createReader, insertOf, selected, updateOf, valuesOf } from '../../kit/db/rows.ts';
import type { AccountId, InvoiceId, SetupId } from '../../kit/ids.ts';
import { isAtFormer } from '../../processors/service.ts';
import type { Setup } from './types.ts';

const fixed = [
  'id',
  'invoiceId',
  'processor',
  'source',
  'description',
  'returnUrl',
  'terms',
  'agreedAmount',
  'surchargeBasisPoints',
  'createdAt',
] as const;
const changing = [
  'status',
  'processorReference',
  'actionUrl',
  'failureCode',
  'failureMessage',
  'updatedAt',
  'settledAt',
] as const;
const method = ['methodType', 'methodName', 'methodLast4'] as const;

const selection = `
  select ${selected('s', [...fixed, ...changing, 'schedule', 'awaited', 'withdrawnAt'])},
    case when s.method_type is not null
      then json_build_object('type', s.method_type, 'name', s.method_name, 'last4', s.method_last4) end as method,
    case when s.terms_sha256 is not null
      then json_build_object('language', s.terms_language, 'sha256', s.terms_sha256, 'from', s.terms_accepted_from)
      end as "acceptedTerms",
    (select i.currency from invoices i where i.account_id = $1 and i.id = s.invoice_id) as currency
  from setups s
  where s.account_id = $1`;

const insertOne = insertOf('setups', [
  ...fixed,
  ...changing,
  ...method,
  'termsLanguage',
  'termsSha256',
  'termsAcceptedFrom',
  'schedule',
  'awaited',
]);

/** Writes a new setup. */
export async function insertSetup(tx: Transaction, accountId: AccountId, setup: Setup): Promise<void> {
  const { acceptedTerms: accepted } = setup;
  await tx.query(insertOne, [
    accountId,
    ...valuesOf(setup, [...fixed, ...changing]),
    ...methodOf(setup),
    accepted?.language,
    accepted?.sha256,
    accepted?.from,
    JSON.stringify(setup.schedule),
    JSON.stringify(setup.awaited),
  ]);
}

function methodOf({ method: saved }: Setup): unknown[] {
  return [saved?.type, saved?.name, saved?.last4];
}

const updateOne = updateOf('setups', [...changing, ...method]);

/** Writes a setup whose invoice the transaction has locked. */
export async function saveSetup(tx: Transaction, accountId: AccountId, setup: Setup): Promise<void> {
  await tx.query(updateOne, [accountId, setup.id, ...valuesOf(setup, changing), ...methodOf(setup)]);
}

const findOne = statement('setups_find', `${selection} and s.id = $2`);

/** Reads a setup, or null. */
export const findSetup = createFinder<Setup, SetupId>(findOne);

/** Reads a setup in a transaction, or null. Needs its invoice locked to change it. */
export const readSetup = createReader<Setup, SetupId>(findOne);

const listOfInvoice = statement(
  'setups_list_of_invoice',
  `${selection} and s.invoice_id = $2 order by s.id desc limit 100`,
);

/** Reads the setups of an invoice, the newest first: a hundred at most. */
export function listSetups(database: Database, accountId: AccountId, invoiceId: InvoiceId): Promise<Setup[]> {
  return database.single<Setup>(accountId, listOfInvoice, [accountId, invoiceId]);
}

const findNewest = statement(
  'setups_find_newest',
  `${selection} and s.invoice_id = $2 order by s.id desc limit 1`,
);

/** Reads the newest setup of an invoice, or null. */
export const readNewestSetup = createReader<Setup, InvoiceId>(findNewest);

/** The same outside of a transaction. */
export const findNewestSetup = createFinder<Setup, InvoiceId>(findNewest);

const findNth = statement(
  'setups_find_nth',
  `select created_at as "createdAt" from setups
   where account_id = $1 and invoice_id = $2 and created_at > $3 order by created_at desc, id desc offset $4 limit 1`,
);

/** When the setup of an invoice was made after which `count - 1` others were; null when fewer were made since an instant. */
export async function readNthSetupInstant(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  { count, since }: { readonly count: number; readonly since: Date },
): Promise<Date | null> {
  const [row] = await tx.query<{ createdAt: Date }>(findNth, [accountId, invoiceId, since, count - 1]);
  return row?.createdAt ?? null;
}

const withdrawWaiting = statement(
  'setups_withdraw',
  `update setups set withdrawn_at = $3
   where account_id = $1 and invoice_id = $2 and withdrawn_at is null and status in ('Processing', 'RequiresAction')
   returning id`,
);

/**
 * Takes back every consent that came with a setup whose end is not known yet; false when there is none. Needs the invoice
 * locked.
 */
export async function withdrawSetups(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  now: Date,
): Promise<boolean> {
  return (await tx.query(withdrawWaiting, [accountId, invoiceId, now])).length > 0;
}

const findFormer = statement(
  'setups_find_former',
  `select 1 from setups s where s.account_id = $1 and s.id = $2 and ${isAtFormer('s')}`,
);

/** Whether a setup was made at a former Stripe account of its account: a method that is saved there can never be charged. */
export async function isSetupAtFormer(tx: Transaction, accountId: AccountId, id: SetupId): Promise<boolean> {
  return (await tx.query(findFormer, [accountId, id])).length > 0;
}

const withdrawOne = statement(
  'setups_withdraw_one',
  `update setups set withdrawn_at = $3
   where account_id = $1 and id = $2 and withdrawn_at is null and status in ('Processing', 'RequiresAction')`,
);

/** The same for one setup. One whose end is known stays as it is. Needs its invoice locked. */
export async function withdrawSetup(
  tx: Transaction,
  accountId: AccountId,
  id: SetupId,
  now: Date,
): Promise<void> {
  await tx.query(withdrawOne, [accountId, id, now]);
}
