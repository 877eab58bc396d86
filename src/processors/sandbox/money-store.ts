import { type RoleAccess, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Charge, Dispute, MerchantTransaction, Method, Refund, Transfer } from './types.ts';

const chargeColumns = `key, reference, purpose, transfer_group as "transferGroup", platform_fee as "platformFee",
  platform_fee_refunded as "platformFeeRefunded", status, amount, refunded_amount as "refundedAmount", currency, description, behaviour, method_type as type,
  method_name as name, method_last4 as last4, method_expires_on as "expiresOn", saves_method as "savesMethod",
  stored_method as "storedMethod", fee, code, message, action_code as "actionCode", return_url as "returnUrl",
  is_disputed as "isDisputed"`;

type ChargeRow = Omit<Charge, 'method'> & { [Field in keyof Method]: Method[Field] | null };

function chargeOf({ behaviour, type, name, last4, expiresOn, ...charge }: ChargeRow): Charge {
  const isKnown = behaviour !== null && type !== null && name !== null && last4 !== null;
  return { ...charge, method: isKnown ? { behaviour, type, name, last4, expiresOn } : null };
}

const insertCharge = statement(
  'sandbox_insert_charge',
  `insert into sandbox.charges (account_id, key, reference, purpose, transfer_group, platform_fee, status, amount,
     currency, description, behaviour, method_type, method_name, method_last4, method_expires_on, saves_method,
     stored_method, fee, code, message, action_code, return_url, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
     $23)`,
);

/** Writes a new charge. Errors: the primary key, when its key was charged before. */
export async function insertChargeRow({ tx, accountId, now }: MerchantTransaction, charge: Charge) {
  await tx.query(insertCharge, [
    accountId,
    charge.key,
    charge.reference,
    charge.purpose,
    charge.transferGroup,
    charge.platformFee,
    charge.status,
    charge.amount,
    charge.currency,
    charge.description,
    charge.method?.behaviour ?? null,
    charge.method?.type ?? null,
    charge.method?.name ?? null,
    charge.method?.last4 ?? null,
    charge.method?.expiresOn ?? null,
    charge.savesMethod,
    charge.storedMethod,
    charge.fee,
    charge.code,
    charge.message,
    charge.actionCode,
    charge.returnUrl,
    now,
  ]);
}

const updateCharge = statement(
  'sandbox_update_charge',
  `update sandbox.charges
   set status = $3, refunded_amount = $4, stored_method = $5, fee = $6, code = $7, message = $8, is_disputed = $9,
     platform_fee_refunded = $10
   where account_id = $1 and key = $2`,
);

/** Updates the fields of a charge that may change. */
export async function updateChargeRow({ tx, accountId }: MerchantTransaction, charge: Charge): Promise<void> {
  await tx.query(updateCharge, [
    accountId,
    charge.key,
    charge.status,
    charge.refundedAmount,
    charge.storedMethod,
    charge.fee,
    charge.code,
    charge.message,
    charge.isDisputed,
    charge.platformFeeRefunded,
  ]);
}

const findCharge = statement(
  'sandbox_find_charge',
  `select ${chargeColumns} from sandbox.charges where account_id = $1 and key = $2`,
);

type Reader = Pick<Transaction | RoleAccess, 'query'>;

/** A charge by our key, or null. */
export async function findChargeRow(reader: Reader, accountId: AccountId, key: string) {
  const [row] = await reader.query<ChargeRow>(findCharge, [accountId, key]);
  return row === undefined ? null : chargeOf(row);
}

const findChargeByReference = statement(
  'sandbox_find_charge_by_reference',
  `select ${chargeColumns} from sandbox.charges where account_id = $1 and reference = $2`,
);

/** A charge by its reference, or null. */
export async function findChargeRowByReference({ tx, accountId }: MerchantTransaction, reference: string) {
  const [row] = await tx.query<ChargeRow>(findChargeByReference, [accountId, reference]);
  return row === undefined ? null : chargeOf(row);
}

// Across accounts: the code in the holder's address is the secret that names merchant and charge.
const findAction = statement(
  'sandbox_find_action',
  `select account_id as "accountId", ${chargeColumns} from sandbox.charges where action_code = $1`,
);

/** Finds the charge of a holder's page, and its merchant; or null. */
export async function findChargeRowByAction(database: RoleAccess, code: string) {
  const [row] = await database.query<ChargeRow & { accountId: AccountId }>(findAction, [code]);
  if (row === undefined) return null;
  const { accountId, ...charge } = row;
  return { accountId, charge: chargeOf(charge) };
}

const insertRefund = statement(
  'sandbox_insert_refund',
  `insert into sandbox.refunds (account_id, key, reference, charge_key, status, amount, platform_fee, currency, code, message,
     created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

/** Writes a new refund. Errors: the primary key, when its key was used before. */
export async function insertRefundRow({ tx, accountId, now }: MerchantTransaction, refund: Refund) {
  await tx.query(insertRefund, [
    accountId,
    refund.key,
    refund.reference,
    refund.chargeKey,
    refund.status,
    refund.amount,
    refund.platformFee,
    refund.currency,
    refund.code,
    refund.message,
    now,
  ]);
}

const updateRefund = statement(
  'sandbox_update_refund',
  'update sandbox.refunds set status = $3, code = $4, message = $5 where account_id = $1 and key = $2',
);

/** Updates the fields of a refund that may change. */
export async function updateRefundRow({ tx, accountId }: MerchantTransaction, refund: Refund): Promise<void> {
  await tx.query(updateRefund, [accountId, refund.key, refund.status, refund.code, refund.message]);
}

const findRefund = statement(
  'sandbox_find_refund',
  `select key, reference, charge_key as "chargeKey", status, amount, platform_fee as "platformFee", currency, code, message
   from sandbox.refunds where account_id = $1 and key = $2`,
);

/** A refund by our key, or null. */
export async function findRefundRow(reader: Reader, accountId: AccountId, key: string) {
  const [row] = await reader.query<Refund>(findRefund, [accountId, key]);
  return row ?? null;
}

const insertTransfer = statement(
  'sandbox_insert_transfer',
  `insert into sandbox.transfers (account_id, key, reference, funded_by, recipient, status, amount, currency, behaviour,
     fee, code, message, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

/** Writes a new transfer. Errors: the primary key, when its key was used before. */
export async function insertTransferRow({ tx, accountId, now }: MerchantTransaction, transfer: Transfer) {
  await tx.query(insertTransfer, [
    accountId,
    transfer.key,
    transfer.reference,
    transfer.fundedBy,
    transfer.recipient,
    transfer.status,
    transfer.amount,
    transfer.currency,
    transfer.behaviour,
    transfer.fee,
    transfer.code,
    transfer.message,
    now,
  ]);
}

const updateTransfer = statement(
  'sandbox_update_transfer',
  `update sandbox.transfers set status = $3, fee = $4, code = $5, message = $6 where account_id = $1 and key = $2`,
);

/** Updates the fields of a transfer that may change. */
export async function updateTransferRow({ tx, accountId }: MerchantTransaction, transfer: Transfer) {
  await tx.query(updateTransfer, [
    accountId,
    transfer.key,
    transfer.status,
    transfer.fee,
    transfer.code,
    transfer.message,
  ]);
}

const transferColumns = `key, reference, funded_by as "fundedBy", recipient, status, amount, currency, behaviour, fee, code, message`;

const findTransfer = statement(
  'sandbox_find_transfer',
  `select ${transferColumns} from sandbox.transfers where account_id = $1 and key = $2`,
);

/** A transfer by our key, or null. */
export async function findTransferRow(reader: Reader, accountId: AccountId, key: string) {
  const [row] = await reader.query<Transfer>(findTransfer, [accountId, key]);
  return row ?? null;
}

const findTransferByReference = statement(
  'sandbox_find_transfer_by_reference',
  `select ${transferColumns} from sandbox.transfers where account_id = $1 and reference = $2`,
);

/** A transfer by its reference, or null. */
export async function findTransferRowByReference(
  { tx, accountId }: MerchantTransaction,
  reference: string,
): Promise<Transfer | null> {
  const [row] = await tx.query<Transfer>(findTransferByReference, [accountId, reference]);
  return row ?? null;
}

const sumTransfers = statement(
  'sandbox_sum_transfers',
  `select coalesce(sum(amount), 0)::bigint as sent from sandbox.transfers
   where account_id = $1 and funded_by = $2 and status in ('processing', 'succeeded')`,
);

/** How much of a funding charge was delivered and did not come back, in the minor unit. */
export async function sumTransferRows({ tx, accountId }: MerchantTransaction, fundedBy: string) {
  const [row] = await tx.query<{ sent: number }>(sumTransfers, [accountId, fundedBy]);
  return row?.sent ?? 0;
}

const insertDispute = statement(
  'sandbox_insert_dispute',
  `insert into sandbox.disputes (account_id, reference, charge_key, status, amount, currency, respond_by, created_at)
   values ($1, $2, $3, 'open', $4, $5, $6, $7)`,
);

/** Writes a new dispute, open until an instant. */
export async function insertDisputeRow(
  { tx, accountId, now }: MerchantTransaction,
  dispute: Dispute,
  respondBy: Date,
): Promise<void> {
  const { reference, chargeKey, amount, currency } = dispute;
  await tx.query(insertDispute, [accountId, reference, chargeKey, amount, currency, respondBy, now]);
}

const updateDispute = statement(
  'sandbox_update_dispute',
  `update sandbox.disputes set status = $3, has_evidence = $4 where account_id = $1 and reference = $2`,
);

/** Updates the fields of a dispute that may change. */
export async function updateDisputeRow({ tx, accountId }: MerchantTransaction, dispute: Dispute) {
  await tx.query(updateDispute, [accountId, dispute.reference, dispute.status, dispute.hasEvidence]);
}

const findDispute = statement(
  'sandbox_find_dispute',
  `select reference, charge_key as "chargeKey", status, amount, currency, has_evidence as "hasEvidence"
   from sandbox.disputes where account_id = $1 and reference = $2`,
);

/** A dispute, or null. */
export async function findDisputeRow({ tx, accountId }: MerchantTransaction, reference: string) {
  const [row] = await tx.query<Dispute>(findDispute, [accountId, reference]);
  return row ?? null;
}
