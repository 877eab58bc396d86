import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import { insertOf, selected, valuesOf } from '../../kit/db/rows.ts';
import type { AccountId, ContactId, CreditMovementId, InvoiceId, ManualPaymentId } from '../../kit/ids.ts';
import type { CreditBalance, CreditMovement, ListedMovement } from './types.ts';

const columns = [
  'id',
  'contactId',
  'currency',
  'kind',
  'amount',
  'invoiceId',
  'manualPaymentId',
  'bankLineId',
  'method',
  'reference',
  'note',
  'day',
  'undoesId',
  'createdAt',
] as const;

const insertOne = insertOf('client_credit_movements', columns);

/** Writes a movement. Errors: the unique index, when it undoes what was undone before. */
export async function insertMovement(tx: Transaction, accountId: AccountId, one: CreditMovement) {
  await tx.query(insertOne, [accountId, ...valuesOf(one, columns)]);
}

const selection = `select ${selected('m', columns)},
    (select back.id from client_credit_movements back where back.account_id = $1 and back.undoes_id = m.id) as "undoneById"
  from client_credit_movements m where m.account_id = $1`;

const lockOne = statement(
  'client_credits_lock',
  'select amount from client_credits where account_id = $1 and contact_id = $2 and currency = $3 for update',
);

/** The credit of a client in a currency, in the minor unit. It stays until the transaction ends, unless there was none. */
export async function lockBalance(
  tx: Transaction,
  accountId: AccountId,
  contactId: ContactId,
  currency: string,
): Promise<number> {
  const [row] = await tx.query<{ amount: number }>(lockOne, [accountId, contactId, currency]);
  return row?.amount ?? 0;
}

const raise = statement(
  'client_credits_raise',
  `insert into client_credits as known (account_id, contact_id, currency, amount) values ($1, $2, $3, $4)
   on conflict (account_id, contact_id, currency) do update set amount = known.amount + excluded.amount
   returning amount`,
);

/** Raises a credit, and answers what it is now. */
export async function raiseBalance(
  tx: Transaction,
  accountId: AccountId,
  { contactId, currency, amount }: Pick<CreditMovement, 'contactId' | 'currency' | 'amount'>,
): Promise<number> {
  const [row] = await tx.query<{ amount: number }>(raise, [accountId, contactId, currency, amount]);
  return (row as { amount: number }).amount;
}

const lower = statement(
  'client_credits_lower',
  `update client_credits set amount = amount - $4
   where account_id = $1 and contact_id = $2 and currency = $3 and amount >= $4 returning amount`,
);

/** Lowers a credit, and answers what is left; null where there is less, also by what another transaction has just used. */
export async function lowerBalance(
  tx: Transaction,
  accountId: AccountId,
  { contactId, currency }: Pick<CreditMovement, 'contactId' | 'currency'>,
  amount: number,
): Promise<number | null> {
  const [row] = await tx.query<{ amount: number }>(lower, [accountId, contactId, currency, amount]);
  return row?.amount ?? null;
}

const holdContact = statement(
  'client_credits_hold_contact',
  `select merged_into_id as "mergedIntoId", erased_at is not null as "isErased" from contacts
   where account_id = $1 and id = $2 for share`,
);

/** Reads whether a contact is being merged or erased. Neither begins before the transaction ends. */
export async function holdCreditOwner(tx: Transaction, accountId: AccountId, contactId: ContactId) {
  const [row] = await tx.query<{ mergedIntoId: ContactId | null; isErased: boolean }>(holdContact, [
    accountId,
    contactId,
  ]);
  return row ?? null;
}

const listBalances = statement(
  'client_credits_list',
  `select currency, amount from client_credits where account_id = $1 and contact_id = $2 and amount > 0 order by currency`,
);

/** The credit of a client in each currency. */
export function findBalances(
  database: Database,
  accountId: AccountId,
  contactId: ContactId,
): Promise<CreditBalance[]> {
  return database.single<CreditBalance>(accountId, listBalances, [accountId, contactId]);
}

const listMovements = statement(
  'client_credit_movements_list',
  `${selection} and m.contact_id = $2 and ($3::uuid is null or m.id < $3) and ($5::uuid is null or m.invoice_id = $5)
   order by m.id desc limit $4`,
);

/** Movements of a client's credit, the newest first. */
export function findMovements(
  database: Database,
  accountId: AccountId,
  contactId: ContactId,
  { before, limit }: { readonly before: string | null; readonly limit: number },
  invoiceId: InvoiceId | null,
): Promise<ListedMovement[]> {
  const values = [accountId, contactId, before, limit + 1, invoiceId];
  return database.single<ListedMovement>(accountId, listMovements, values);
}

const readOne = statement('client_credit_movements_read', `${selection} and m.contact_id = $2 and m.id = $3`);

/** Reads a movement of a client, or null. */
export async function readMovement(
  tx: Transaction,
  accountId: AccountId,
  contactId: ContactId,
  id: CreditMovementId,
): Promise<ListedMovement | null> {
  const [row] = await tx.query<ListedMovement>(readOne, [accountId, contactId, id]);
  return row ?? null;
}

const readFirst = statement(
  'client_credit_movements_read_first_day',
  `select min(m.day)::text as day from client_credit_movements m
   where m.account_id = $1 and m.contact_id = $2 and m.currency = $3 and m.amount > 0 and m.undoes_id is null
     and not exists (select from client_credit_movements back where back.account_id = $1 and back.undoes_id = m.id)`,
);

/** The civil day from which on a client has had credit in a currency; null without one. */
export async function readFirstDay(
  tx: Transaction,
  accountId: AccountId,
  contactId: ContactId,
  currency: string,
): Promise<string | null> {
  const [row] = await tx.query<{ day: string | null }>(readFirst, [accountId, contactId, currency]);
  return row?.day ?? null;
}

const readApplied = statement(
  'client_credit_movements_read_applied',
  `${selection} and m.manual_payment_id = any($2::uuid[]) and m.undoes_id is null order by m.id`,
);

/** The movements of credit that was applied as these manual payments. */
export function readAppliedAs(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly ManualPaymentId[],
): Promise<ListedMovement[]> {
  return tx.query<ListedMovement>(readApplied, [accountId, ids]);
}

const readOfLine = statement(
  'client_credit_movements_read_of_line',
  `${selection} and m.bank_line_id = $2 and m.undoes_id is null order by m.id`,
);

/** The movements that a line of a bank statement has made, also those that were undone. */
export function readMovementsOfLine(tx: Transaction, accountId: AccountId, lineId: string) {
  return tx.query<ListedMovement>(readOfLine, [accountId, lineId]);
}

const addMoved = statement(
  'client_credits_add_moved',
  `insert into client_credits as known (account_id, contact_id, currency, amount)
   select account_id, $3, currency, amount from client_credits where account_id = $1 and contact_id = $2
   order by currency
   on conflict (account_id, contact_id, currency) do update set amount = known.amount + excluded.amount`,
);
const deleteMoved = statement(
  'client_credits_delete_moved',
  'delete from client_credits where account_id = $1 and contact_id = $2',
);
const moveRows = statement(
  'client_credit_movements_move',
  'update client_credit_movements set contact_id = $3 where account_id = $1 and contact_id = $2',
);
const lockAllOf = statement(
  'client_credits_lock_all',
  'select currency from client_credits where account_id = $1 and contact_id = $2 order by currency for update',
);

/** Gives the credit of a contact to another one, with its movements. */
export async function moveCredits(tx: Transaction, accountId: AccountId, from: ContactId, to: ContactId) {
  await tx.query(lockAllOf, [accountId, from]);
  await tx.query(addMoved, [accountId, from, to]);
  await tx.query(deleteMoved, [accountId, from]);
  await tx.query(moveRows, [accountId, from, to]);
}

const eraseWords = (name: string, condition: string) =>
  statement(
    name,
    `update client_credit_movements
     set reference = case when reference = '' then '' else $3 end, note = case when note = '' then '' else $3 end
     where account_id = $1 and ${condition} and (reference <> '' or note <> '')`,
  );
const eraseOfInvoices = eraseWords(
  'client_credit_movements_erase_words_of_invoices',
  'invoice_id = any($2::uuid[])',
);
const eraseOfContacts = eraseWords('client_credit_movements_erase_words', 'contact_id = any($2::uuid[])');

/** Takes what people wrote out of the movements of invoices; `erased` stands in its place. */
export async function eraseCreditWordsOf(
  tx: Transaction,
  accountId: AccountId,
  invoiceIds: readonly InvoiceId[],
  erased: string,
): Promise<void> {
  await tx.query(eraseOfInvoices, [accountId, invoiceIds, erased]);
}

/** Takes it out of all movements of contacts. */
export async function eraseCreditWords(
  tx: Transaction,
  accountId: AccountId,
  contactIds: readonly ContactId[],
  erased: string,
): Promise<void> {
  await tx.query(eraseOfContacts, [accountId, contactIds, erased]);
}
