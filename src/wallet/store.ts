import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, PaymentMethodId, PersonId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/money/payment-methods.ts';
import type { ProcessorName } from '../processors/types.ts';
import type { NewPaymentMethod, PaymentMethod, StoredMethod, WalletMethod } from './types.ts';

interface MethodRow {
  readonly id: PaymentMethodId;
  readonly personId: PersonId;
  readonly type: PaymentMethodType;
  readonly brand: string | null;
  readonly bankName: string | null;
  readonly last4: string;
}

interface WalletRow extends MethodRow {
  readonly processor: ProcessorName | null;
  readonly reference: string | null;
  readonly isDefault: boolean;
  readonly expiresOn: string | null;
  readonly createdAt: Date;
}

const columns = 'id, person_id as "personId", type, brand, bank_name as "bankName", last4';
// The oldest method is the default until one is chosen, and again when that one is removed: a wallet always has one.
const IS_DEFAULT = `removed_at is null and (is_default or not exists (
    select from payment_methods o
    where o.account_id = $1 and o.person_id = payment_methods.person_id and o.removed_at is null
      and (o.is_default or o.id < payment_methods.id)))`;
const allColumns = `${columns}, processor, processor_reference as reference, ${IS_DEFAULT} as "isDefault",
  expires_on as "expiresOn", created_at as "createdAt"`;

const listOfPeople = statement(
  'payment_methods_list',
  `select ${columns} from payment_methods
   where account_id = $1 and person_id = any($2::uuid[]) and removed_at is null
   order by person_id, id`,
);

/** Reads the wallets of several people of an account, oldest method first. */
export async function listMethods(database: Database, accountId: AccountId, personIds: readonly PersonId[]) {
  const rows = await database.single<MethodRow>(accountId, listOfPeople, [accountId, personIds]);
  return personIds.map((personId) => rows.filter((row) => row.personId === personId).map(toMethod));
}

const readOne = statement(
  'payment_methods_read',
  `select ${allColumns} from payment_methods where account_id = $1 and person_id = $2 and id = $3 and removed_at is null`,
);

/** Reads a method of a person's wallet, or null. */
export async function readMethod(
  database: Database,
  accountId: AccountId,
  personId: PersonId,
  id: PaymentMethodId,
): Promise<WalletMethod | null> {
  const [row] = await database.single<WalletRow>(accountId, readOne, [accountId, personId, id]);
  return row === undefined ? null : toWalletMethod(row);
}

const findOne = statement(
  'payment_methods_find',
  `select ${allColumns} from payment_methods where account_id = $1 and person_id = $2 and id = $3 and removed_at is null for share`,
);

/** Reads a method of a person's wallet and locks it against removal, or null. */
export async function findMethod(
  tx: Transaction,
  accountId: AccountId,
  personId: PersonId,
  id: PaymentMethodId,
): Promise<WalletMethod | null> {
  const [row] = await tx.query<WalletRow>(findOne, [accountId, personId, id]);
  return row === undefined ? null : toWalletMethod(row);
}

const insertOne = statement(
  'payment_methods_insert',
  `insert into payment_methods (account_id, id, person_id, type, brand, bank_name, last4, expires_on, created_at,
     processor, processor_reference)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (account_id, id) do nothing
   returning id`,
);

/** Writes a new method; false when its id exists. */
export async function insertMethod(
  tx: Transaction,
  accountId: AccountId,
  personId: PersonId,
  id: PaymentMethodId,
  method: NewPaymentMethod,
  stored: StoredMethod | null,
  now: Date,
): Promise<boolean> {
  const brand = 'brand' in method ? method.brand : null;
  const bankName = 'bankName' in method ? method.bankName : null;
  const rows = await tx.query(insertOne, [
    accountId,
    id,
    personId,
    method.type,
    brand,
    bankName,
    method.last4,
    'expiresOn' in method ? method.expiresOn : null,
    now,
    stored?.processor,
    stored?.reference,
  ]);
  return rows.length === 1;
}

const removeOne = statement(
  'payment_methods_remove',
  `update payment_methods set removed_at = $4, is_default = false where account_id = $1 and person_id = $2 and id = $3 and removed_at is null returning ${allColumns}`,
);

/** Marks a method as removed, and no longer the default. Payments made with it still show it. Answers it, or null. */
export async function removeMethod(
  tx: Transaction,
  accountId: AccountId,
  personId: PersonId,
  id: PaymentMethodId,
  now: Date,
): Promise<WalletMethod | null> {
  const [row] = await tx.query<WalletRow>(removeOne, [accountId, personId, id, now]);
  return row === undefined ? null : toWalletMethod(row);
}

const listSomeOf = statement(
  'payment_methods_list_some',
  `select person_id as "personId", id from payment_methods
   where account_id = $1 and removed_at is null order by person_id, id limit $2`,
);

/** Names some of the methods in the wallets of an account. */
export function listSomeMethods(
  tx: Transaction,
  accountId: AccountId,
  limit: number,
): Promise<{ readonly personId: PersonId; readonly id: PaymentMethodId }[]> {
  return tx.query(listSomeOf, [accountId, limit]);
}

const findRemovedOne = statement(
  'payment_methods_find_removed',
  `select processor, processor_reference as reference, removed_at as "removedAt" from payment_methods
   where account_id = $1 and id = $2 and removed_at is not null and processor_reference is not null`,
);

/** The processor's reference of a removed method, and when it was removed; null when there is nothing to forget. */
export async function findRemovedMethod(database: Database, accountId: AccountId, id: PaymentMethodId) {
  const [row] = await database.single<StoredMethod & { removedAt: Date }>(accountId, findRemovedOne, [
    accountId,
    id,
  ]);
  return row ?? null;
}

// Locks all rows of a wallet in one order, so that of two requests for two defaults the second waits.
const lockWallet = statement(
  'payment_methods_lock_wallet',
  `select id from payment_methods where account_id = $1 and person_id = $2 and removed_at is null
   order by id for no key update`,
);
const clearDefault = statement(
  'payment_methods_clear_default',
  `update payment_methods set is_default = false
   where account_id = $1 and person_id = $2 and is_default and removed_at is null`,
);
const setDefault = statement(
  'payment_methods_set_default',
  `update payment_methods set is_default = true where account_id = $1 and person_id = $2 and id = $3 and removed_at is null returning ${allColumns}`,
);

/** Makes a method the only default of its wallet. Answers it, or null. */
export async function makeDefault(
  tx: Transaction,
  accountId: AccountId,
  personId: PersonId,
  id: PaymentMethodId,
): Promise<WalletMethod | null> {
  const [, , [row]] = await Promise.all([
    tx.query(lockWallet, [accountId, personId]),
    tx.query(clearDefault, [accountId, personId]),
    tx.query<WalletRow>(setDefault, [accountId, personId, id]),
  ]);
  return row === undefined ? null : toWalletMethod(row);
}

function toMethod({ id, type, brand, bankName, last4 }: MethodRow): PaymentMethod {
  return {
    id,
    type,
    name: type === 'BankAccount' ? { bankName: bankName ?? '', last4 } : { brand: brand ?? '', last4 },
  };
}

function toWalletMethod(row: WalletRow): WalletMethod {
  const { processor, reference, isDefault, expiresOn, createdAt } = row;
  const stored = processor === null || reference === null ? null : { processor, reference };
  return { ...toMethod(row), stored, isDefault, expiresOn, createdAt };
}

/** A payment that waits to be charged to a method. */
interface WaitingPayment {
  readonly id: string;
  readonly status: 'Pending' | 'Scheduled';
  readonly contact: { readonly name: string; readonly email: string };
  readonly totalAmount: number;
  readonly currency: string;
  readonly scheduleDate: string;
}

const findWaiting = statement(
  'payment_methods_find_waiting',
  `select id, status, json_build_object('name', contact_name, 'email', contact_email) as contact,
     total_amount as "totalAmount", currency, schedule_date as "scheduleDate"
   from payments
   where account_id = $1 and payment_method_id = $2 and status in ('Pending', 'Scheduled')
   order by schedule_date, id limit 200`,
);

/** Reads the payments that would be charged to a method, the next first; 200 at most. */
export function listWaiting(database: Database, accountId: AccountId, id: PaymentMethodId) {
  return database.single<WaitingPayment>(accountId, findWaiting, [accountId, id]);
}
