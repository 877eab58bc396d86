import { type Database, statement, type Transaction } from '../kit/database.ts';
import type { AccountId, PaymentMethodId, PersonId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/payment-methods.ts';
import type { NewPaymentMethod, PaymentMethod } from './types.ts';

interface MethodRow {
  readonly id: PaymentMethodId;
  readonly personId: PersonId;
  readonly type: PaymentMethodType;
  readonly brand: string | null;
  readonly bankName: string | null;
  readonly last4: string;
}

const columns = 'id, person_id as "personId", type, brand, bank_name as "bankName", last4';

const listOfPeople = statement(
  'payment_methods_list',
  `select ${columns} from payment_methods
   where account_id = $1 and person_id = any($2::uuid[]) and removed_at is null
   order by person_id, id`,
);

/** Reads the wallets of several people of an account, oldest method first. Transaction: opens. */
export async function listMethods(
  database: Database,
  accountId: AccountId,
  personIds: readonly PersonId[],
): Promise<PaymentMethod[][]> {
  const rows = await database.single<MethodRow>(accountId, listOfPeople, [accountId, personIds]);
  return personIds.map((personId) => rows.filter((row) => row.personId === personId).map(toMethod));
}

const findOne = statement(
  'payment_methods_find',
  `select ${columns} from payment_methods
   where account_id = $1 and person_id = $2 and id = $3 and removed_at is null
   for share`,
);

/** Reads a method of a person's wallet, which stays until the transaction ends, or null. Transaction: needs. */
export async function findMethod(
  tx: Transaction,
  accountId: AccountId,
  personId: PersonId,
  id: PaymentMethodId,
): Promise<PaymentMethod | null> {
  const [row] = await tx.query<MethodRow>(findOne, [accountId, personId, id]);
  return row === undefined ? null : toMethod(row);
}

const insertOne = statement(
  'payment_methods_insert',
  `insert into payment_methods (account_id, id, person_id, type, brand, bank_name, last4, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Writes a new method. Transaction: needs. */
export async function insertMethod(
  tx: Transaction,
  accountId: AccountId,
  personId: PersonId,
  id: PaymentMethodId,
  method: NewPaymentMethod,
  now: Date,
): Promise<void> {
  const brand = 'brand' in method ? method.brand : null;
  const bankName = 'bankName' in method ? method.bankName : null;
  await tx.query(insertOne, [accountId, id, personId, method.type, brand, bankName, method.last4, now]);
}

function toMethod({ id, type, brand, bankName, last4 }: MethodRow): PaymentMethod {
  return {
    id,
    type,
    name: type === 'BankAccount' ? { bankName: bankName ?? '', last4 } : { brand: brand ?? '', last4 },
  };
}
