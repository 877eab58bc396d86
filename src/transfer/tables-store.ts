import type { DatabaseRole } from '../kit/db/database.ts';
import { type SealedColumns, sealedColumns } from '../kit/sealed-columns.ts';

/** How a table of an account is carried to another installation. */
export interface CarriedTable {
  readonly name: string;
  readonly role: DatabaseRole;
  /** Which of its rows are the account's. `$1` is the account. */
  readonly where: string;
  /**
   * Columns that name a person of the account, with the condition under which they do. A person who is known elsewhere under
   * the same email address has another id there.
   */
  readonly people?: Readonly<Record<string, string>>;
  /** Columns that are null in the file of rows for which a condition does not hold. */
  readonly onlyIf?: Readonly<Record<string, string>>;
  /** Columns that have another value in the file: an expression for each. */
  readonly written?: Readonly<Record<string, string>>;
  /** Columns that the other installation sets itself. */
  readonly leftOut?: readonly string[];
  /** Columns that are encrypted with the key of their installation. */
  readonly sealed?: SealedColumns;
  /** Its rows belong to people, not to the account: they come with people who are new to the other installation. */
  readonly isOfPerson?: true;
}

const OF_ACCOUNT = 'account_id = $1';
const OF_PEOPLE = 'select person_id from members where account_id = $1';
const OF_MEMBERS = `person_id in (${OF_PEOPLE} and removed_at is null)`;
const IS_MEMBER = `id in (${OF_PEOPLE} and removed_at is null)`;
// The holder of the file must not get into other accounts of a person here, so the secrets of people with other accounts
// stay. Their password stays, too: where the file is imported, it alone would let others in, past the second factor that
// stays. Across accounts: finds the people who have other accounts.
const WITH_OTHERS = `select person_id from members
  where account_id <> $1 and removed_at is null and person_id in (${OF_PEOPLE})`;
const OWN_SECRETS = `${OF_MEMBERS} and person_id not in (${WITH_OTHERS})`;
const HAS_OWN_PASSWORD = `${IS_MEMBER} and id not in (${WITH_OTHERS})`;
// The other installation has an operator of its own: what stands for this one comes without power over the account.
const ENDED = { removed_at: 'case when is_operator then coalesce(removed_at, now()) else removed_at end' };
const REVOKED = {
  revoked_at: `case when person_id in (${OF_PEOPLE} and is_operator) then coalesce(revoked_at, now()) else revoked_at end`,
};
// The operator that sent an invitation has its link.
const WITHDRAWN = {
  revoked_at: `case when accepted_at is null and invited_by in (${OF_PEOPLE} and is_operator)
    then coalesce(revoked_at, now()) else revoked_at end`,
};
const MEMBER_ACTS = { actor_id: `actor_type = 'Member'` };
const ALWAYS = { person_id: 'true' };

function of(role: DatabaseRole, name: string, more: Partial<CarriedTable> = {}): CarriedTable {
  return { name, role, where: OF_ACCOUNT, ...more };
}

const app = (name: string, more?: Partial<CarriedTable>) => of('tranche_app', name, more);
const system = (name: string, more?: Partial<CarriedTable>) => of('tranche_system', name, more);
const sandbox = (name: string, more?: Partial<CarriedTable>) =>
  of('tranche_sandbox', `sandbox.${name}`, more);

/** Every table that moves with an account, in an order in which each row comes after those that it names. */
export const carriedTables: readonly CarriedTable[] = [
  // Whether it is frozen, and whether its clock moves, is a matter of each installation: it stands where it has come to.
  system('accounts', {
    where: 'id = $1',
    leftOut: [
      'frozen_at',
      'clock_leased_until',
      'clock_holder',
      'clock_target',
      'clock_failure',
      // Names of the operator's own software, which the other installation does not know.
      'external_id',
      'creation_hash',
      'metadata',
      'operator_sequence',
    ],
  }),
  app('cancellation_terms'),
  app('account_profiles'),
  app('seller_versions'),
  app('account_counters', { leftOut: ['frozen_value'] }),
  app('past_number_ranges'),
  app('number_ranges'),
  // The sequences of events are shown a jump higher for each restore; one that is not finished is finished there.
  system('account_holds'),
  // The log names removed members; how they sign in is no longer the account's.
  system('people', {
    where: `id in (${OF_PEOPLE})`,
    isOfPerson: true,
    onlyIf: { password_hash: HAS_OWN_PASSWORD, password_changed_at: HAS_OWN_PASSWORD },
    leftOut: ['is_unproved', 'is_break_glass'],
  }),
  system('authenticators', {
    where: OWN_SECRETS,
    isOfPerson: true,
    sealed: sealedColumns.authenticators,
  }),
  system('recovery_codes', {
    where: OWN_SECRETS,
    isOfPerson: true,
  }),
  system('passkeys', { where: OF_MEMBERS, isOfPerson: true }),
  system('members', { people: ALWAYS, written: ENDED, leftOut: ['is_operator'] }),
  system('tokens', { people: ALWAYS, written: REVOKED }),
  system('invitations', { people: { invited_by: 'true' }, written: WITHDRAWN }),
  // The author of the file may know them.
  system('sign_in_codes', { where: `${OF_ACCOUNT} and used_at is null`, leftOut: ['is_mailed'] }),
  system('api_requests', { people: ALWAYS }),
  app('saved_views', { people: ALWAYS }),
  app('schedule_templates'),
  app('saved_line_items'),
  app('contacts', { leftOut: ['name_key'] }),
  app('contact_closings', { people: MEMBER_ACTS }),
  app('invoices'),
  app('scheduled_payments'),
  app('manual_payments'),
  app('client_credits'),
  app('client_credit_movements'),
  app('bank_statements'),
  app('bank_lines'),
  app('bank_mappings'),
  app('credit_note_counters'),
  app('credit_notes'),
  app('credit_note_rates'),
  app('prepayment_invoices'),
  app('invoice_versions'),
  app('kept_logos'),
  app('invoice_sheets'),
  app('invoice_views'),
  app('access_points', { sealed: sealedColumns.access_points }),
  app('e_invoice_hand_overs'),
  app('adviser_documents'),
  app('adviser_settings'),
  app('due_date_notice_progress'),
  app('due_date_notices_waiting'),
  app('imports', { people: ALWAYS }),
  app('import_rows', { leftOut: ['external_id'] }),
  app('search_lists'),
  app('search_relisted'),
  app('search_waiting'),
  app('payment_methods', { people: ALWAYS }),
  // Accounts at the platform of this installation cannot be paid from another one.
  app('recipients', {
    written: { status: `case when processor = 'StripePlatform' then 'Gone' else status end` },
  }),
  app('payments', { people: ALWAYS }),
  // The payments of the account are compared with them.
  system('platform_lines'),
  app('charges'),
  app('charge_allocations'),
  app('setups'),
  app('consents'),
  app('debit_mandates'),
  app('mandates'),
  app('autopay_dates'),
  app('autopay_retries'),
  app('refunds'),
  app('refund_allocations'),
  app('disputes'),
  app('dispute_evidence'),
  app('payouts'),
  app('payout_items'),
  // A connection that is not finished is finished where it was begun. A business of the operator's platform is not connected
  // to that of another operator.
  app('processor_accounts', {
    written: {
      relation: `'OwnKeys'`,
      is_active: `is_active and relation = 'OwnKeys'`,
      readiness: `case when relation = 'OwnKeys' then readiness end`,
      readiness_at: `case when relation = 'OwnKeys' then readiness_at end`,
    },
    leftOut: ['pending', 'pending_at', 'claim', 'connecting_until'],
    sealed: sealedColumns.processor_accounts,
  }),
  app('processor_cursors'),
  app('processor_events'),
  app('ledger_postings'),
  app('ledger_posting_taxes'),
  app('ledger_snapshots'),
  app('ledger_days'),
  app('ledger_day_marks'),
  app('ledger_proofs'),
  app('discrepancies'),
  app('book_settings'),
  app('book_exports'),
  app('book_export_postings'),
  app('mails'),
  app('mail_routes', { sealed: sealedColumns.mail_routes }),
  app('mail_feedback'),
  app('mail_suppressions'),
  app('reminder_states'),
  app('events', { people: { ...MEMBER_ACTS, object_id: `type like 'member.%'` } }),
  app('webhooks', {
    where: `${OF_ACCOUNT} and installation_webhook_id is null`,
    leftOut: ['leased_until', 'host', 'arrived_at', 'installation_webhook_id'],
    sealed: sealedColumns.webhooks,
  }),
  app('webhook_deliveries', {
    // Those of deleted webhooks nobody can read, and what the operator's server answered is not the account's.
    where: `${OF_ACCOUNT} and webhook_id in (
      select id from webhooks where ${OF_ACCOUNT} and installation_webhook_id is null)`,
  }),
  app('idempotency_keys'),
  // Mails to members are not carried, so their tasks stay. A trigger sets `run_at`.
  app('tasks', { where: `${OF_ACCOUNT} and kind <> 'member.mail'`, leftOut: ['run_at', 'claimed_by'] }),
  sandbox('merchants'),
  sandbox('tokens'),
  sandbox('methods'),
  sandbox('charges'),
  sandbox('setups'),
  sandbox('refunds'),
  sandbox('recipients'),
  sandbox('transfers'),
  sandbox('bank_payouts'),
  sandbox('reversals'),
  sandbox('disputes'),
  sandbox('statement_lines'),
  sandbox('orders'),
  sandbox('log'),
  sandbox('jobs'),
  sandbox('events'),
  sandbox('outbox'),
];

/** Every other table, and why it stays. */
export const stayingTables: Readonly<Record<string, string>> = {
  adviser_packages: 'Files that live for days: their periods are packed again at the other installation.',
  adviser_package_files: 'They belong to these files.',
  adviser_package_pieces: 'They are these files.',
  ledger_accounts: 'The chart of accounts is the same everywhere.',
  account_usage: 'The operator of this installation counts it.',
  platforms: 'They are of the operator of this installation.',
  platform_fees: 'They are of the operator of this installation.',
  platform_objects: 'They are at the platform of this installation.',
  platform_businesses: 'They are at the platform of this installation.',
  'sandbox.onboarding_links': 'They lead to this installation, for five minutes.',
  operator_log: 'It tells of the operator of this installation.',
  operator_mails: 'They go to the operators of this installation.',
  backups: 'They are of the whole installation.',
  backup_mails: 'They go to the operators of this installation.',
  backup_alerts: 'It tells what the operators of this installation were told.',
  operator_idempotency: 'They are keys of tokens of this installation.',
  operators: 'They operate this installation, and a file must bring no other.',
  operator_tokens: 'They are of the operator of this installation.',
  migrations: 'It tells of the database, not of accounts.',
  devices: 'People sign in again at the other installation, and get a mail about a new device.',
  installation_webhooks: 'They are of the operator of this installation.',
  installation: 'It names where the account was.',
  restores: 'They are of the whole installation.',
  sessions: 'A session is a cookie of one host.',
  identities: 'The other installation has a provider of its own.',
  identity_providers: 'A file must bring nobody who says who its people are.',
  oidc_attempts: 'They live for minutes.',
  member_mails: 'They were sent, or are void with the links in them.',
  login_attempts: 'They hold off who guesses passwords here.',
  passkey_challenges: 'They live for minutes.',
  sign_in_steps: 'They live for minutes.',
  reset_requests: 'They are answered within a moment.',
  webhook_replays: 'It tells how much was sent again from here.',
  sign_up_requests: 'They belong to no account yet.',
};
