import type { CancellationTerms } from '../kit/cancellation-terms.ts';
import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { MailText } from '../kit/mail-texts.ts';
import { idOfTerms } from './cancellation-terms.ts';
import { ACCOUNT_COLUMNS, ACCOUNTS } from './store.ts';
import type { Account, AccountSettings } from './types.ts';

/** An account with the version of its settings and the number that its next invoice gets. */
export interface SettingsRow {
  readonly account: Account;
  /** Counts the changes of the settings. */
  readonly sequence: number;
  readonly nextNumber: number;
  /** The terms for invoices that are issued from now on. */
  readonly cancellationTerms: CancellationTerms | null;
  /** The own words of the business in its mails. */
  readonly mailTexts: readonly MailText[];
}

// The id of an account is its account_id.
const findOne = statement(
  'account_settings_find',
  `select ${ACCOUNT_COLUMNS}, sequence, mail_texts as "mailTexts",
     (select t.terms from cancellation_terms t
      where t.account_id = $1 and t.id = accounts.cancellation_terms_id) as "cancellationTerms",
     (select value + 1 from account_counters where account_id = $1 and name = 'InvoiceNumber') as "nextNumber"
   from ${ACCOUNTS} where id = $1`,
);

export async function readSettings(tx: Transaction, accountId: AccountId): Promise<SettingsRow> {
  const [row] = await tx.query<Account & Omit<SettingsRow, 'account'>>(findOne, [accountId]);
  if (row === undefined) throw new Error(`The account ${accountId} is gone.`);
  const { sequence, nextNumber, cancellationTerms, mailTexts, ...account } = row;
  return { account, sequence, nextNumber, cancellationTerms, mailTexts };
}

// Across accounts: the row is the account.
const findAutopayRule = statement('account_autopay_rule_find', 'select autopay from accounts where id = $1');

/** Reads whether clients may or must agree to autopay, as the setting is now. */
export async function readAutopayRule(tx: Transaction, accountId: AccountId): Promise<Account['autopay']> {
  const [row] = await tx.query<Pick<Account, 'autopay'>>(findAutopayRule, [accountId]);
  if (row === undefined) throw new Error(`The account ${accountId} is gone.`);
  return row.autopay;
}

// Across accounts: the row is the account. Not `for update`: everything that refers to it would wait.
const lockOne = statement('account_settings_lock', 'select id from accounts where id = $1 for no key update');

/** Locks the settings of an account until the transaction ends. */
export async function lockSettings(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(lockOne, [accountId]);
}

const keepTerms = statement(
  'cancellation_terms_insert',
  'insert into cancellation_terms (account_id, id, terms) values ($1, $2, $3) on conflict do nothing',
);

// Across accounts: the row is the account.
const saveOne = statement(
  'account_settings_save',
  `update accounts
   set name = $2, currency = $3, time_zone = $4, accepted_methods = $5, number_prefix = $6, due_window_days = $7,
     fee_bearer = $8, surcharge_basis_points = $9, card_cost_basis_points = $10, allows_part_payments = $11,
     autopay_retry_days = $12, return_hosts = $13, recipient_onboarding = $14, after_issue = $15, sequence = $16,
     updated_at = $17, cancellation_terms_id = $18, autopay = $19, mail_texts = $20, takes_sepa_debits = $21,
     takes_wallets = $22
   where id = $1`,
);

/** Writes the settings of a locked account. */
export async function saveSettings(
  tx: Transaction,
  accountId: AccountId,
  {
    account: settings,
    sequence,
    cancellationTerms,
    mailTexts,
  }: Omit<SettingsRow, 'account'> & { account: AccountSettings },
  now: Date,
): Promise<void> {
  const terms = cancellationTerms === null ? null : idOfTerms(cancellationTerms);
  if (terms !== null) await tx.query(keepTerms, [accountId, terms, JSON.stringify(cancellationTerms)]);
  await tx.query(saveOne, [
    accountId,
    settings.name,
    settings.currency,
    settings.timeZone,
    settings.acceptedMethods,
    settings.numberPrefix,
    settings.dueWindowDays,
    settings.feeBearer,
    settings.surchargeBasisPoints,
    settings.cardCostBasisPoints,
    settings.allowsPartPayments,
    settings.autopayRetryDays,
    settings.returnHosts,
    settings.recipientOnboarding,
    settings.afterIssue,
    sequence,
    now,
    terms,
    settings.autopay,
    JSON.stringify(mailTexts),
    settings.takesSepaDebits,
    settings.takesWallets,
  ]);
}

/** The range of numbers that an account counts in. */
interface Numbering {
  readonly prefix: string;
  readonly first: number;
  /** The last number that was taken; `first - 1` while none was. */
  readonly value: number;
}

const lockCounter = statement(
  'account_counters_lock_numbering',
  `select prefix, first, value from account_counters where account_id = $1 and name = 'InvoiceNumber' for update`,
);

/** Locks the counter of invoice numbers: nobody takes one until the transaction ends. */
export async function lockNumbering(tx: Transaction, accountId: AccountId): Promise<Numbering> {
  const [row] = await tx.query<Numbering>(lockCounter, [accountId]);
  if (row === undefined) throw new Error('The account has no counter for invoice numbers.');
  return row;
}

// Numbers of the form are those that begin with the prefix and continue with digits alone, chosen by the caller or by
// us.
const findHighest = statement(
  'account_settings_find_highest_number',
  `select coalesce(max(substr(number, length($2) + 1)::numeric), 0)::text as highest
   from invoices
   where account_id = $1 and number is not null and starts_with(number, $2)
     and substr(number, length($2) + 1) ~ '^[0-9]+$'`,
);

/** The highest number of a form that an invoice has; 0 without any. */
export async function findHighestNumber(tx: Transaction, accountId: AccountId, prefix: string) {
  const [row] = await tx.query<{ highest: string }>(findHighest, [accountId, prefix]);
  return BigInt(row?.highest ?? 0);
}

const keepRange = statement(
  'account_settings_keep_range',
  'insert into past_number_ranges (account_id, prefix, first, last) values ($1, $2, $3, $4)',
);

const moveCounter = statement(
  'account_counters_move_numbering',
  `update account_counters set prefix = $2, first = $3::bigint, value = $3::bigint - 1
   where account_id = $1 and name = 'InvoiceNumber'`,
);

/** Continues counting elsewhere; what was counted before stays known. Needs the counter locked. */
export async function moveNumbering(
  tx: Transaction,
  accountId: AccountId,
  { prefix, first, value }: Numbering,
  next: Pick<Numbering, 'prefix' | 'first'>,
): Promise<void> {
  if (value >= first) await tx.query(keepRange, [accountId, prefix, first, value]);
  await tx.query(moveCounter, [accountId, next.prefix, next.first]);
}
