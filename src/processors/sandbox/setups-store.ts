import { type RoleAccess, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { MerchantTransaction, Method, Setup } from './types.ts';

const columns = `key, reference, status, description, behaviour, method_type as type, method_name as name, method_last4 as last4,
  method_expires_on as "expiresOn", stored_method as "storedMethod", code, message, action_code as "actionCode",
  return_url as "returnUrl"`;

type SetupRow = Omit<Setup, 'method'> & { [Field in keyof Method]: Method[Field] | null };

function setupOf({ behaviour, type, name, last4, expiresOn, ...setup }: SetupRow): Setup {
  const isKnown = behaviour !== null && type !== null && name !== null && last4 !== null;
  return { ...setup, method: isKnown ? { behaviour, type, name, last4, expiresOn } : null };
}

const insertOne = statement(
  'sandbox_insert_setup',
  `insert into sandbox.setups (account_id, key, reference, status, description, behaviour, method_type, method_name, method_last4,
     method_expires_on, stored_method, code, message, action_code, return_url, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);

/** Writes a new setup. Errors: the primary key, when its key was used before. */
export async function insertSetupRow({ tx, accountId, now }: MerchantTransaction, setup: Setup) {
  const { method } = setup;
  await tx.query(insertOne, [
    accountId,
    setup.key,
    setup.reference,
    setup.status,
    setup.description,
    method?.behaviour ?? null,
    method?.type ?? null,
    method?.name ?? null,
    method?.last4 ?? null,
    method?.expiresOn ?? null,
    setup.storedMethod,
    setup.code,
    setup.message,
    setup.actionCode,
    setup.returnUrl,
    now,
  ]);
}

const updateOne = statement(
  'sandbox_update_setup',
  `update sandbox.setups set status = $3, stored_method = $4, code = $5, message = $6 where account_id = $1 and key = $2`,
);

/** Updates the fields of a setup that may change. */
export async function updateSetupRow({ tx, accountId }: MerchantTransaction, setup: Setup): Promise<void> {
  const { key, status, storedMethod, code, message } = setup;
  await tx.query(updateOne, [accountId, key, status, storedMethod, code, message]);
}

const findOne = statement(
  'sandbox_find_setup',
  `select ${columns} from sandbox.setups where account_id = $1 and key = $2`,
);

/** A setup by our key, or null. */
export async function findSetupRow(
  reader: Pick<Transaction | RoleAccess, 'query'>,
  accountId: AccountId,
  key: string,
) {
  const [row] = await reader.query<SetupRow>(findOne, [accountId, key]);
  return row === undefined ? null : setupOf(row);
}

// Across accounts: the code in the holder's address is the secret that names merchant and setup.
const findAction = statement(
  'sandbox_find_setup_action',
  `select account_id as "accountId", ${columns} from sandbox.setups where action_code = $1`,
);

/** Finds the setup of a holder's page, and its merchant; or null. */
export async function findSetupRowByAction(database: RoleAccess, code: string) {
  const [row] = await database.query<SetupRow & { accountId: AccountId }>(findAction, [code]);
  if (row === undefined) return null;
  const { accountId, ...setup } = row;
  return { accountId, setup: setupOf(setup) };
}
