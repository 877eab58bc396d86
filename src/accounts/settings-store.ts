import type { CancellationTerms } from '../kit/cancellation-terms.ts';
import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { MailText } from '../kit/mail-texts.ts';
import { numberInRange } from '../kit/text/number-pattern.ts';
import { civilDateIn } from '../kit/time.ts';
import { idOfTerms } from './cancellation-terms.ts';
import { readNextCount } from './numbering-store.ts';
import { ACCOUNT_COLUMNS, ACCOUNTS } from './store.ts';
import { type Account, type AccountSettings, accountTime } from './types.ts';

/** An account with the version of its settings and the number that its next invoice gets. */
export interface SettingsRow {
  readonly account: Account;
  /** Counts the changes of the settings. */
  readonly sequence: number;
  readonly nextNumber: number;
  /** How credit notes are numbered; null: `CN-0001`. */
  readonly creditNotePattern: string | null;
  readonly nextCreditNote: number;
  /** The numbers that the next documents get, were they issued today. */
  readonly nextNumbers: { readonly invoice: string; readonly creditNote: string };
  /** The terms for invoices that are issued from now on. */
  readonly cancellationTerms: CancellationTerms | null;
  /** The own words of the business in its mails. */
  readonly mailTexts: readonly MailText[];
  /** Whether mails to clients carry their document. */
  readonly attachPdf: boolean;
}

// The id of an account is its account_id.
const findOne = statement(
  'account_settings_find',
  `select ${ACCOUNT_COLUMNS}, sequence, mail_texts as "mailTexts", attach_pdf as "attachPdf",
     (select t.terms from cancellation_terms t
      where t.account_id = $1 and t.id = accounts.cancellation_terms_id) as "cancellationTerms"
   from ${ACCOUNTS} where id = $1`,
);

/** Reads the settings of an account; the next numbers are those of today. `machineNow`: the machine's time. */
export async function readSettings(
  tx: Transaction,
  accountId: AccountId,
  machineNow: Date,
): Promise<SettingsRow> {
  const [row] = await tx.query<
    Account & Pick<SettingsRow, 'sequence' | 'cancellationTerms' | 'mailTexts' | 'attachPdf'>
  >(findOne, [accountId]);
  if (row === undefined) throw new Error(`The account ${accountId} is gone.`);
  const { sequence, cancellationTerms, mailTexts, attachPdf, ...account } = row;
  const today = civilDateIn(account.timeZone, accountTime(account, machineNow));
  const invoices = await readNextCount(tx, accountId, 'Invoice', today);
  const credits = await readNextCount(tx, accountId, 'CreditNote', today);
  return {
    account,
    sequence,
    nextNumber: invoices.next,
    creditNotePattern: credits.counter.pattern,
    nextCreditNote: credits.next,
    nextNumbers: {
      invoice: numberInRange(invoices.range, invoices.next),
      creditNote: numberInRange(credits.range, credits.next),
    },
    cancellationTerms,
    mailTexts,
    attachPdf,
  };
}

const findTermsNow = statement(
  'account_terms_find',
  `select t.terms from cancellation_terms t
   where t.account_id = $1 and t.id = (select a.cancellation_terms_id from accounts a where a.id = $1)`,
);

/** Finds the cancellation terms for invoices that are issued from now on. */
export async function findCurrentTerms(database: Database, id: AccountId): Promise<CancellationTerms | null> {
  const [row] = await database.single<{ terms: CancellationTerms }>(id, findTermsNow, [id]);
  return row?.terms ?? null;
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
     updated_at = $17, cancellation_terms_id = $18, autopay = $19, mail_texts = $20, number_pattern = $21, attach_pdf = $22,
     takes_sepa_debits = $23, takes_wallets = $24
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
    attachPdf,
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
    settings.numberPattern,
    attachPdf,
    settings.takesSepaDebits,
    settings.takesWallets,
  ]);
}
