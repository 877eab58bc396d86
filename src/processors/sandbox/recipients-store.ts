import { type RoleAccess, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { BankPayout, MerchantTransaction, OnboardingLink, Recipient, Reversal } from './types.ts';

type Reader = Pick<Transaction | RoleAccess, 'query'>;

const recipientColumns = `key, reference, status, country, person, visits, array_to_json(due) as due, reason,
  bank_name as "bankName", last4, is_business as "isBusiness"`;

const insertRecipient = statement(
  'sandbox_insert_recipient',
  `insert into sandbox.recipients (account_id, key, reference, status, country, is_business, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Writes a new recipient. Errors: the primary key, when its key was used before. */
export async function insertRecipientRow({ tx, accountId, now }: MerchantTransaction, recipient: Recipient) {
  const { key, reference, status, country, isBusiness } = recipient;
  await tx.query(insertRecipient, [accountId, key, reference, status, country, isBusiness, now]);
}

const updateRecipient = statement(
  'sandbox_update_recipient',
  `update sandbox.recipients
   set status = $3, person = $4, visits = $5, due = $6, reason = $7, bank_name = $8, last4 = $9
   where account_id = $1 and reference = $2`,
);

/** Updates the fields of a recipient that may change. */
export async function updateRecipientRow({ tx, accountId }: MerchantTransaction, recipient: Recipient) {
  await tx.query(updateRecipient, [
    accountId,
    recipient.reference,
    recipient.status,
    recipient.person,
    recipient.visits,
    recipient.due,
    recipient.reason,
    recipient.bankName,
    recipient.last4,
  ]);
}

const findRecipient = statement(
  'sandbox_find_recipient',
  `select ${recipientColumns} from sandbox.recipients where account_id = $1 and reference = $2`,
);

/** A recipient by its reference, or null. */
export async function findRecipientRow(reader: Reader, accountId: AccountId, reference: string) {
  const [row] = await reader.query<Recipient>(findRecipient, [accountId, reference]);
  return row ?? null;
}

const forgetLinks = statement(
  'sandbox_forget_links',
  'delete from sandbox.onboarding_links where account_id = $1 and reference = $2 and expires_at < $3',
);

const insertLink = statement(
  'sandbox_insert_link',
  `insert into sandbox.onboarding_links (account_id, code, reference, return_url, refresh_url, expires_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Writes a link to the hosted page, and deletes links of the recipient that expired before an instant. */
export async function insertLinkRow(
  { tx, accountId }: MerchantTransaction,
  { code, reference, returnUrl, refreshUrl, expiresAt }: OnboardingLink,
  forgetBefore: Date,
): Promise<void> {
  await tx.query(forgetLinks, [accountId, reference, forgetBefore]);
  await tx.query(insertLink, [accountId, code, reference, returnUrl, refreshUrl, expiresAt]);
}

const linkColumns = `code, reference, return_url as "returnUrl", refresh_url as "refreshUrl",
  expires_at as "expiresAt", opened_at as "openedAt", answered_at as "answeredAt"`;

// Across accounts: the code in the link is the secret that names merchant and recipient.
const findLink = statement(
  'sandbox_find_link',
  `select account_id as "accountId", ${linkColumns} from sandbox.onboarding_links where code = $1`,
);

/** Finds a link, and its merchant; or null. */
export async function findLinkRow(database: RoleAccess, code: string) {
  const [row] = await database.query<OnboardingLink & { accountId: AccountId }>(findLink, [code]);
  return row ?? null;
}

const openLink = statement(
  'sandbox_open_link',
  `update sandbox.onboarding_links set opened_at = $3
   where account_id = $1 and code = $2 and opened_at is null and expires_at > $3 returning code`,
);

/** Opens a link. Answers false when it was opened before or has expired. */
export async function openLinkRow({ tx, accountId, machineNow }: MerchantTransaction, code: string) {
  return (await tx.query(openLink, [accountId, code, machineNow])).length > 0;
}

const answerLink = statement(
  'sandbox_answer_link',
  `update sandbox.onboarding_links set answered_at = $3
   where account_id = $1 and code = $2 and opened_at > $4 and answered_at is null returning reference`,
);

/** Ends the visit of an opened link. Answers false when it was ended before, or was opened before `openedAfter`. */
export async function answerLinkRow(
  { tx, accountId, machineNow }: MerchantTransaction,
  code: string,
  openedAfter: Date,
): Promise<boolean> {
  return (await tx.query(answerLink, [accountId, code, machineNow, openedAfter])).length > 0;
}

const payoutColumns = `key, reference, transfer, status, amount, currency, arrives_on as "arrivesOn", fate, code, message`;

const insertPayout = statement(
  'sandbox_insert_bank_payout',
  `insert into sandbox.bank_payouts (account_id, key, reference, transfer, status, amount, currency, arrives_on, fate,
     code, message, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** Writes a new bank payout. Errors: the primary key, when its key was used before. */
export async function insertBankPayoutRow({ tx, accountId, now }: MerchantTransaction, payout: BankPayout) {
  const { key, reference, transfer, status, amount, currency, arrivesOn, fate, code, message } = payout;
  const values = [key, reference, transfer, status, amount, currency, arrivesOn, fate, code, message];
  await tx.query(insertPayout, [accountId, ...values, now]);
}

const updatePayout = statement(
  'sandbox_update_bank_payout',
  'update sandbox.bank_payouts set status = $3, code = $4, message = $5 where account_id = $1 and key = $2',
);

/** Updates the fields of a bank payout that may change. */
export async function updateBankPayoutRow({ tx, accountId }: MerchantTransaction, payout: BankPayout) {
  await tx.query(updatePayout, [accountId, payout.key, payout.status, payout.code, payout.message]);
}

const findPayout = statement(
  'sandbox_find_bank_payout',
  `select ${payoutColumns} from sandbox.bank_payouts where account_id = $1 and key = $2`,
);

/** A bank payout by our key, or null. */
export async function findBankPayoutRow(reader: Reader, accountId: AccountId, key: string) {
  const [row] = await reader.query<BankPayout>(findPayout, [accountId, key]);
  return row ?? null;
}

const sumPayouts = statement(
  'sandbox_sum_bank_payouts',
  `select coalesce(sum(amount), 0)::bigint as sent from sandbox.bank_payouts
   where account_id = $1 and transfer = $2 and status in ('processing', 'succeeded')`,
);

/** How much of a transfer went on to the recipient's bank and did not come back, in the minor unit. */
export async function sumBankPayoutRows({ tx, accountId }: MerchantTransaction, transfer: string) {
  const [row] = await tx.query<{ sent: number }>(sumPayouts, [accountId, transfer]);
  return row?.sent ?? 0;
}

const insertReversal = statement(
  'sandbox_insert_reversal',
  `insert into sandbox.reversals (account_id, key, reference, transfer, status, amount, currency, code, message,
     created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/** Writes a reversal, which has ended already. Errors: the primary key, when its key was used before. */
export async function insertReversalRow({ tx, accountId, now }: MerchantTransaction, reversal: Reversal) {
  const { key, reference, transfer, status, amount, currency, code, message } = reversal;
  const values = [key, reference, transfer, status, amount, currency, code, message];
  await tx.query(insertReversal, [accountId, ...values, now]);
}

const reversalColumns = 'key, reference, transfer, status, amount, currency, code, message';

const findReversalOfTransfer = statement(
  'sandbox_find_reversal_of_transfer',
  `select ${reversalColumns} from sandbox.reversals
   where account_id = $1 and transfer = $2 and status = 'succeeded'`,
);

/** The reversal that took a transfer back, or null. */
export async function findReversalOf({ tx, accountId }: MerchantTransaction, transfer: string) {
  const [row] = await tx.query<Reversal>(findReversalOfTransfer, [accountId, transfer]);
  return row ?? null;
}

const findReversal = statement(
  'sandbox_find_reversal',
  `select ${reversalColumns} from sandbox.reversals where account_id = $1 and key = $2`,
);

/** A reversal by our key, or null. */
export async function findReversalRow(reader: Reader, accountId: AccountId, key: string) {
  const [row] = await reader.query<Reversal>(findReversal, [accountId, key]);
  return row ?? null;
}
