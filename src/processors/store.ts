import { statement, type Transaction } from '../kit/db/database.ts';
import { createReader } from '../kit/db/rows.ts';
import type { AccountId } from '../kit/ids.ts';
import type { ProcessorName } from './types.ts';

export interface ProcessorAccountRow {
  readonly processor: ProcessorName;
  readonly secrets: Buffer;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const findOne = statement(
  'processor_accounts_find',
  `select processor, secrets, is_active as "isActive", created_at as "createdAt", updated_at as "updatedAt"
   from processor_accounts
   where account_id = $1 and processor = $2`,
);

/** Reads an account's row for a processor, also an inactive one; or null. */
export const findProcessorAccount = createReader<ProcessorAccountRow, ProcessorName>(findOne);

const findActive = statement(
  'processor_accounts_find_active',
  'select processor from processor_accounts where account_id = $1 and is_active',
);

/** Whether new charges of an account go to Stripe. */
export async function isAtStripe(tx: Transaction, accountId: AccountId): Promise<boolean> {
  const rows = await tx.query<{ processor: ProcessorName }>(findActive, [accountId]);
  return rows.some(({ processor }) => processor === 'Stripe');
}

const deactivateOthers = statement(
  'processor_accounts_deactivate_others',
  `update processor_accounts
   set is_active = false, updated_at = greatest($3, updated_at + interval '1 millisecond')
   where account_id = $1 and processor <> $2 and is_active`,
);

// A later change has a later instant, also within one millisecond, because other processes see changes by it.
const put = statement(
  'processor_accounts_put',
  `insert into processor_accounts as kept (account_id, processor, secrets, is_active, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5)
   on conflict (account_id, processor) do update
     set secrets = excluded.secrets, is_active = excluded.is_active,
       created_at = case when $6 then excluded.created_at else kept.created_at end,
       updated_at = greatest(excluded.updated_at, kept.updated_at + interval '1 millisecond')`,
);

/** Writes an account's row for a processor. An active row replaces the account's other processor. */
export async function putProcessorAccount(
  tx: Transaction,
  accountId: AccountId,
  kept: {
    readonly processor: ProcessorName;
    readonly secrets: Buffer;
    readonly isActive: boolean;
    /** Whether this is a new connection, and not new keys of the one there was. */
    readonly isNew: boolean;
    readonly now: Date;
  },
): Promise<void> {
  const { processor, secrets, isActive, isNew, now } = kept;
  // First, because two processors must never be active at once.
  if (isActive) await tx.query(deactivateOthers, [accountId, processor, now]);
  await tx.query(put, [accountId, processor, secrets, isActive, now, isNew]);
}
