-- Made by `npm run schema` from the migrations; read it, do not edit it.

create table access_points (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  url text,
  format text not null,
  on_issue_since timestamp with time zone,
  secrets bytea not null,
  header_names text[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table account_counters (
  account_id uuid not null,
  name text not null,
  value bigint not null,
  searched_to uuid,
  prefix text,
  first bigint,
  frozen_value bigint,
  suffix text not null default ''::text,
  digits smallint not null default 4,
  pattern text,
  form text,
  period text,
  since text,
  writes bigint not null default 0,
  noted_form text
); -- row-level security is forced

create table account_holds (
  account_id uuid not null,
  restore_id uuid not null,
  backup_at timestamp with time zone not null,
  held_at timestamp with time zone not null,
  position bigint not null,
  jump bigint not null,
  step text not null default 'Held'::text,
  reason text,
  found jsonb not null default '{}'::jsonb,
  is_lifted_anyway boolean not null default false,
  finished_at timestamp with time zone
); -- row-level security is forced

create table account_profiles (
  account_id uuid not null,
  language text not null,
  accent_colour text not null,
  email text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  region text not null,
  country text not null,
  tax_id text not null,
  footer text not null,
  reminder_days smallint[] not null,
  reminder_days_since timestamp with time zone,
  logo bytea,
  logo_type text,
  logo_hash text,
  updated_at timestamp with time zone not null,
  contact_name text not null default ''::text,
  phone text not null default ''::text,
  peppol_id text not null default ''::text,
  bank_details jsonb not null default '[]'::jsonb
); -- row-level security is forced

create table account_usage (
  account_id uuid not null,
  month date not null,
  invoices bigint not null,
  charges bigint not null,
  volumes json not null,
  platform_fees json not null default '[]'::json,
  payments_out bigint not null,
  mails bigint not null,
  counted_at timestamp with time zone not null
); -- row-level security is forced

create table accounts (
  id uuid not null,
  path text not null,
  name text not null,
  mode text not null,
  currency text not null,
  time_zone text not null,
  accepted_methods text[] not null,
  number_prefix text not null default 'INV-'::text,
  due_window_days smallint not null default 30,
  allows_part_payments boolean not null default false,
  fee_bearer text not null default 'Business'::text,
  surcharge_basis_points smallint not null default 0,
  card_cost_basis_points smallint,
  autopay_retry_days smallint[] not null default '{3,5,7}'::smallint[],
  return_hosts text[] not null default '{}'::text[],
  recipient_onboarding text not null default 'BankAccount'::text,
  sequence bigint not null default 0,
  clock_offset_ms bigint not null default 0,
  clock_target timestamp with time zone,
  clock_leased_until timestamp with time zone,
  clock_holder integer,
  clock_failure text,
  closed_at timestamp with time zone,
  erased_at timestamp with time zone,
  frozen_at timestamp with time zone,
  look_kept_at timestamp with time zone,
  going_live_dismissed_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_reason text,
  resumed_at timestamp with time zone,
  unannounced_since timestamp with time zone,
  external_id text,
  creation_hash bytea,
  metadata json not null default '{}'::json,
  operator_sequence bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  held_at timestamp with time zone,
  cancellation_terms_id bytea,
  after_issue text not null default 'Versions'::text,
  autopay text not null default 'Offered'::text,
  mail_texts jsonb not null default '[]'::jsonb,
  number_pattern text,
  number_form text,
  attach_pdf boolean not null default false,
  takes_sepa_debits boolean not null default false,
  takes_wallets boolean not null default true
); -- row-level security is forced

create table adviser_documents (
  account_id uuid not null,
  kind text not null,
  object_id uuid not null,
  version integer not null,
  invoice_id uuid not null,
  sha256 bytea not null,
  bytes bytea
); -- row-level security is forced

create table adviser_package_files (
  account_id uuid not null,
  package_id uuid not null,
  ordinal integer not null,
  kind text not null,
  name text not null,
  invoice_id uuid,
  facts jsonb,
  reason text,
  sha256 bytea,
  crc32 bigint,
  packed_size bigint,
  size bigint,
  place bigint
); -- row-level security is forced

create table adviser_package_pieces (
  account_id uuid not null,
  package_id uuid not null,
  ordinal integer not null,
  bytes bytea not null
); -- row-level security is forced

create table adviser_packages (
  account_id uuid not null,
  id uuid not null,
  from_day date not null,
  to_day date not null,
  status text not null,
  progress jsonb not null,
  run uuid,
  failures integer not null default 0,
  document_total integer not null,
  byte_count bigint,
  sha256 bytea,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  mailed_to text,
  mailed_at timestamp with time zone,
  link_hash bytea
); -- row-level security is forced

create table adviser_settings (
  account_id uuid not null,
  adviser_email text not null,
  sends_monthly_package boolean not null,
  next_at timestamp with time zone,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table api_requests (
  account_id uuid not null,
  id uuid not null,
  request_id text not null,
  method text not null,
  path text not null,
  status smallint not null,
  milliseconds real not null,
  person_id uuid not null,
  token_id uuid,
  refusal_code text,
  faults json,
  idempotency_key text,
  body json,
  body_bytes integer not null,
  dropped integer not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table authenticators (
  person_id uuid not null,
  secret bytea not null,
  used_step bigint not null default 0,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone
); -- row-level security is forced

create table autopay_dates (
  account_id uuid not null,
  mandate_id uuid not null,
  scheduled_payment_id uuid not null,
  due_date date not null,
  amount bigint not null
); -- row-level security is forced

create table autopay_retries (
  account_id uuid not null,
  mandate_id uuid not null,
  scheduled_payment_id uuid not null,
  failures smallint not null,
  retry_at timestamp with time zone,
  failed_at timestamp with time zone not null,
  first_charged_at timestamp with time zone not null
); -- row-level security is forced

create table backup_alerts (
  kind text not null,
  told_at timestamp with time zone not null
); -- row-level security is forced

create table backup_mails (
  person_id uuid not null,
  kind text not null,
  since timestamp with time zone,
  failure text,
  attempts smallint not null default 0,
  run_at timestamp with time zone not null
); -- row-level security is forced

create table backups (
  id uuid not null,
  cause text not null,
  place text not null,
  name text not null,
  status text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  bytes bigint,
  row_count bigint,
  accounts bigint,
  snapshot_ms bigint,
  sums_hash text,
  failure text
); -- row-level security is forced

create table bank_lines (
  account_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  key text not null,
  file_line integer not null,
  booked_on date not null,
  value_on date,
  amount bigint not null,
  currency text not null,
  name text not null,
  iban text,
  text text not null,
  reference text,
  end_to_end_id text,
  is_return boolean not null,
  ignored_at timestamp with time zone,
  created_at timestamp with time zone not null,
  sequence integer not null default 0
); -- row-level security is forced

create table bank_mappings (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  bank_account text not null,
  mapping jsonb not null,
  sequence integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table bank_statements (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  format text not null,
  sha256 bytea not null,
  bank_account text not null,
  line_count integer not null,
  known_count integer not null,
  created_at timestamp with time zone not null,
  sequence integer not null default 1
); -- row-level security is forced

create table book_export_postings (
  account_id uuid not null,
  format text not null,
  source_id uuid not null,
  code text not null,
  sequence bigint not null,
  export_id uuid not null
); -- row-level security is forced

create table book_exports (
  account_id uuid not null,
  id uuid not null,
  format text not null,
  through date not null,
  settled_position bigint not null,
  posting_count integer not null,
  summary jsonb not null,
  bytes bytea,
  sha256 bytea not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  ordinal bigint
); -- row-level security is forced

create table book_settings (
  account_id uuid not null,
  format text not null,
  settings jsonb not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table cancellation_terms (
  account_id uuid not null,
  id bytea not null,
  terms jsonb not null
); -- row-level security is forced

create table charge_allocations (
  account_id uuid not null,
  charge_id uuid not null,
  scheduled_payment_id uuid not null,
  position smallint not null,
  is_live boolean not null,
  amount bigint not null,
  refunded_amount bigint not null default 0,
  reopened_amount bigint not null default 0,
  paid_amount bigint not null default 0,
  given_back_amount bigint not null default 0,
  kept_amount bigint not null default 0,
  was_scheduled boolean not null default false
); -- row-level security is forced

create table charges (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  status text not null,
  origin text not null,
  processor text not null,
  processor_reference text,
  source text not null,
  saves_method boolean not null default false,
  description text not null,
  statement_descriptor text,
  return_url text,
  method_type text,
  method_name text,
  method_last4 text,
  mandate_terms text,
  mandate_amount bigint,
  mandate_surcharge_basis_points integer,
  mandate_dates jsonb,
  consent_withdrawn_at timestamp with time zone,
  amount bigint not null,
  surcharge bigint not null default 0,
  surcharge_left bigint not null default 0,
  refunded_amount bigint not null default 0,
  twice_amount bigint not null default 0,
  currency text not null,
  fee bigint,
  platform_fee bigint not null default 0,
  refunds_platform_fee boolean not null default false,
  platform_fee_refunded bigint not null default 0,
  failure_code text,
  failure_message text,
  action_url text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  terms_language text,
  terms_sha256 text,
  terms_accepted_from text,
  payer_name text,
  payer_email text
); -- row-level security is forced

create table client_credit_movements (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  currency text not null,
  kind text not null,
  amount bigint not null,
  invoice_id uuid,
  manual_payment_id uuid,
  bank_line_id uuid,
  method text,
  reference text not null,
  note text not null,
  day date not null,
  undoes_id uuid,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table client_credits (
  account_id uuid not null,
  contact_id uuid not null,
  currency text not null,
  amount bigint not null
); -- row-level security is forced

create table consents (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  charge_id uuid,
  terms text not null,
  terms_hash text not null,
  shown_hash text not null,
  language text,
  schedule json not null,
  agreed_amount bigint not null,
  surcharge_basis_points integer not null,
  method_type text not null,
  method_name text not null,
  method_last4 text not null,
  address text,
  user_agent text,
  given_at timestamp with time zone not null,
  setup_id uuid
); -- row-level security is forced

create table contact_closings (
  account_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  into_id uuid,
  keeps_autopay boolean not null,
  stage text not null,
  after text,
  invoices bigint not null default 0,
  payments bigint not null default 0,
  ended_autopays bigint not null default 0,
  actor_type text,
  actor_id uuid,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone
); -- row-level security is forced

create table contacts (
  account_id uuid not null,
  id uuid not null,
  type text not null,
  name text not null,
  email text not null,
  email_key text not null,
  external_id text,
  name_key text not null default "left"(lower(regexp_replace(NORMALIZE(btrim(name), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), 40),
  sequence bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  merged_into_id uuid,
  erased_at timestamp with time zone,
  billing jsonb,
  language text
); -- row-level security is forced

create table credit_note_counters (
  account_id uuid not null,
  value bigint not null,
  skipped int8multirange not null default '{}'::int8multirange,
  prefix text not null default 'CN-'::text,
  first bigint not null default 1,
  suffix text not null default ''::text,
  digits smallint not null default 4,
  pattern text,
  period text,
  writes bigint not null default 0
); -- row-level security is forced

create table credit_note_rates (
  account_id uuid not null,
  credit_note_id uuid not null,
  rate integer not null,
  gross bigint not null,
  net bigint not null,
  tax bigint not null
); -- row-level security is forced

create table credit_notes (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  invoice_sequence bigint not null,
  number text not null,
  issued_on date not null,
  currency text not null,
  amount bigint not null,
  open_amount bigint not null,
  refunded_amount bigint not null,
  outside_amount bigint not null,
  reason text not null,
  lines json not null,
  payments json not null,
  refund_ids uuid[] not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table debit_mandates (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  terms text not null,
  terms_hash text not null,
  language text,
  address text,
  user_agent text,
  given_at timestamp with time zone not null,
  reference text,
  creditor_id text,
  is_ours boolean not null default false
); -- row-level security is forced

create table devices (
  person_id uuid not null,
  id uuid not null,
  secret_hash bytea not null,
  user_agent text not null,
  address text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  forgotten_at timestamp with time zone
); -- row-level security is forced

create table discrepancies (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  subject text not null,
  explanation text not null,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  gone_at timestamp with time zone,
  closing_note text
); -- row-level security is forced

create table dispute_evidence (
  account_id uuid not null,
  id uuid not null,
  dispute_id uuid not null,
  status text not null,
  statement text not null,
  fields json not null,
  file bytea not null,
  file_hash text not null,
  file_reference text,
  failure_code text,
  failure_message text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sent_at timestamp with time zone
); -- row-level security is forced

create table disputes (
  account_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  invoice_id uuid not null,
  status text not null,
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  reason text not null,
  processor_reference text not null,
  respond_by timestamp with time zone,
  answered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  closed_at timestamp with time zone
); -- row-level security is forced

create table due_date_notice_progress (
  account_id uuid not null,
  day date not null,
  step text not null,
  after_invoice uuid not null
); -- row-level security is forced

create table due_date_notices_waiting (
  account_id uuid not null,
  invoice_id uuid not null,
  payment_id uuid not null,
  due_date date not null
); -- row-level security is forced

create table e_invoice_hand_overs (
  account_id uuid not null,
  id uuid not null,
  document_type text not null,
  document_id uuid not null,
  document_version integer not null,
  document_number text not null,
  invoice_id uuid not null,
  format text not null,
  sender text,
  receiver text,
  country text,
  document bytea,
  status text not null,
  is_automatic boolean not null,
  attempts integer not null,
  attempted_at timestamp with time zone,
  status_code integer,
  failure text,
  answer text,
  reference text,
  faults jsonb,
  created_at timestamp with time zone not null,
  handed_over_at timestamp with time zone,
  ended_at timestamp with time zone,
  may_have_arrived boolean not null default false,
  host text,
  sequence bigint not null
); -- row-level security is forced

create table events (
  account_id uuid not null,
  id uuid not null,
  type text not null,
  object_id uuid not null,
  sequence bigint not null,
  data json not null,
  created_at timestamp with time zone not null,
  position bigint not null,
  actor_type text,
  actor_id uuid,
  is_noticed boolean not null default false,
  redacted_at timestamp with time zone,
  redacted_for uuid
); -- row-level security is forced

create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  etag text,
  body text,
  created_id uuid,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table identities (
  provider text not null,
  account_id uuid,
  subject text not null,
  person_id uuid not null,
  email text not null,
  refresh_token bytea,
  checked_at timestamp with time zone not null,
  checking_until timestamp with time zone,
  refused_at timestamp with time zone,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table identity_providers (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  domains text[] not null,
  domain_token text not null,
  verified_domains text[] not null default '{}'::text[],
  default_role text,
  is_required boolean not null default false,
  status text not null,
  tested_at timestamp with time zone,
  tested_session_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table import_rows (
  account_id uuid not null,
  import_id uuid not null,
  line integer not null,
  status text not null,
  makes text,
  match_key text,
  fingerprint bytea,
  is_wanted boolean not null default false,
  body json,
  external_id text default (body ->> 'externalId'::text),
  faults json,
  object_id uuid,
  earlier_import_id uuid
); -- row-level security is forced

create table imports (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  status text not null,
  sends_mails boolean not null,
  person_id uuid not null,
  token_id uuid,
  stop_reason text,
  created_at timestamp with time zone not null,
  waits_since timestamp with time zone not null,
  finished_at timestamp with time zone,
  counts json
); -- row-level security is forced

create table installation (
  is_only boolean not null default true,
  name text not null
); -- row-level security is forced

create table installation_webhooks (
  id uuid not null,
  url text not null,
  event_types text[],
  description text not null,
  status text not null,
  paused_by text,
  is_ordered boolean not null,
  secret bytea not null,
  previous_secrets bytea,
  previous_until timestamp with time zone,
  arrived_at timestamp with time zone,
  version bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table invitations (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  email_key text not null,
  role text not null,
  invited_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone
); -- row-level security is forced

create table invoice_sheets (
  account_id uuid not null,
  invoice_id uuid not null,
  version integer not null,
  language text not null,
  handed_to text not null,
  contact_id uuid not null,
  sheet json not null,
  logo_hash bytea,
  template smallint not null,
  made_with text not null,
  pdf_sha256 bytea not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table invoice_versions (
  account_id uuid not null,
  invoice_id uuid not null,
  number integer not null,
  sequence bigint not null,
  created_at timestamp with time zone not null,
  changed text[] not null,
  invoice json,
  contact_id uuid
); -- row-level security is forced

create table invoice_views (
  account_id uuid not null,
  invoice_id uuid not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  count integer not null,
  sequence bigint,
  seen_at timestamp with time zone
); -- row-level security is forced

create table invoices (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  contact_type text not null,
  contact_name text not null,
  contact_email text not null,
  number text,
  status text not null,
  is_asked boolean not null,
  late_after date,
  is_status_shown boolean not null,
  schedule_rule text not null,
  currency text not null,
  total_amount bigint not null,
  payment_methods text[] not null,
  cc_emails text[] not null,
  enable_autoreminders boolean not null,
  note text not null,
  delivery_method text not null,
  event_date date,
  payment_code text,
  line_items json not null,
  metadata json not null,
  external_id text,
  return_url text,
  sequence bigint not null,
  sent_sequence bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  activated_at timestamp with time zone,
  issued_on date,
  credited_amount bigint not null default 0,
  lowered_amount bigint not null default 0,
  credited_sequence bigint not null default 0,
  cancellation_terms_id bytea,
  first_payment_amount bigint,
  first_event_date date,
  postponed_on date,
  canceled_at timestamp with time zone,
  ending jsonb,
  document_version integer not null default 1,
  billing jsonb,
  own_billing jsonb,
  contact_language text,
  pricing json,
  announced_transfer json,
  deposits json,
  issued_elsewhere boolean
); -- row-level security is forced

create table kept_logos (
  account_id uuid not null,
  hash bytea not null,
  type text not null,
  bytes bytea not null
); -- row-level security is forced

create table ledger_accounts (
  code text not null,
  name text not null,
  kind text not null,
  increased_by text not null
);

create table ledger_day_marks (
  account_id uuid not null,
  up_to bigint not null
); -- row-level security is forced

create table ledger_days (
  account_id uuid not null,
  day date not null,
  source_type text not null,
  code text not null,
  currency text not null,
  amount numeric not null,
  count bigint not null,
  first_position bigint not null,
  last_position bigint not null
); -- row-level security is forced

create table ledger_posting_taxes (
  account_id uuid not null,
  source_id uuid not null,
  code text not null,
  sequence bigint not null,
  rate integer not null,
  invoice_id uuid not null,
  gross bigint not null,
  net bigint not null,
  tax bigint not null
); -- row-level security is forced

create table ledger_postings (
  account_id uuid not null,
  source_id uuid not null,
  code text not null,
  sequence bigint not null default 0,
  source_type text not null,
  invoice_id uuid,
  debit text not null,
  credit text not null,
  amount bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  day date not null,
  position bigint not null
); -- row-level security is forced

create table ledger_proofs (
  account_id uuid not null,
  started_at timestamp with time zone,
  verified_at timestamp with time zone,
  postings bigint,
  difference_count bigint,
  checks json,
  reconciled_at timestamp with time zone
); -- row-level security is forced

create table ledger_snapshots (
  account_id uuid not null,
  ledger_account text not null,
  currency text not null,
  up_to bigint not null,
  debits numeric not null,
  credits numeric not null,
  taken_at timestamp with time zone not null
); -- row-level security is forced

create table login_attempts (
  key_hash bytea not null,
  started_at timestamp with time zone not null,
  count integer not null
); -- row-level security is forced

create table mail_feedback (
  account_id uuid not null,
  source text not null,
  source_id text not null,
  address text not null,
  mail_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table mail_routes (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  from_address text not null,
  host text,
  port integer,
  security text,
  username text,
  password bytea,
  domain text,
  selector text,
  dkim_key bytea,
  dkim_public text,
  dns json,
  verified_at timestamp with time zone,
  status text not null,
  trouble text,
  failure text,
  failing_since timestamp with time zone,
  refused_mail_id uuid,
  failed_at timestamp with time zone,
  worked_at timestamp with time zone,
  tested_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table mail_suppressions (
  account_id uuid not null,
  id uuid not null,
  address text not null,
  reason text not null,
  bounce_reason text not null,
  detail text,
  mail_id uuid not null,
  only_about uuid,
  created_at timestamp with time zone not null,
  lifted_at timestamp with time zone
); -- row-level security is forced

create table mails (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  once_key text,
  terms text,
  terms_version bigint,
  charge_date date,
  charge_amount bigint,
  language text not null,
  invoice_id uuid,
  payment_id uuid,
  scheduled_payment_ids uuid[] not null,
  place bigint not null,
  recipients json not null,
  sender_name text not null,
  reply_to text,
  subject text not null,
  content json,
  content_dropped_at timestamp with time zone,
  headers json not null,
  status text not null,
  attempts smallint not null default 0,
  failure text,
  message_id text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  erased_at timestamp with time zone,
  contact_id uuid,
  attachments jsonb
); -- row-level security is forced

create table mandates (
  account_id uuid not null,
  invoice_id uuid not null,
  id uuid not null,
  processor text not null,
  processor_reference text not null,
  method_type text not null,
  method_name text not null,
  method_last4 text not null,
  terms text not null,
  agreed_amount bigint not null,
  surcharge_basis_points integer not null,
  accepted_at timestamp with time zone not null,
  canceled_at timestamp with time zone,
  consent_id uuid,
  agreed json,
  first_accepted_at timestamp with time zone
); -- row-level security is forced

create table manual_payments (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  scheduled_payment_id uuid not null,
  invoice_sequence bigint not null,
  amount bigint not null,
  currency text not null,
  method text,
  reference text not null,
  note text not null,
  paid_on date not null,
  source text not null,
  source_id uuid,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  was_scheduled boolean not null default false
); -- row-level security is forced

create table member_mails (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  invitation_id uuid,
  person_id uuid,
  device_id uuid,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table members (
  account_id uuid not null,
  person_id uuid not null,
  role text not null,
  is_operator boolean not null default false,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone
); -- row-level security is forced

create table number_ranges (
  account_id uuid not null,
  id uuid not null,
  document text not null,
  prefix text not null,
  suffix text not null,
  digits smallint not null,
  first bigint not null,
  last bigint not null,
  skipped int8multirange not null
); -- row-level security is forced

create table oidc_attempts (
  state_hash bytea not null,
  browser_hash bytea not null,
  provider text not null,
  purpose text not null,
  session_id uuid,
  return_path text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
); -- row-level security is forced

create table operator_idempotency (
  actor_id uuid not null,
  key text not null,
  account_id uuid,
  request_hash bytea not null,
  status smallint not null,
  etag text,
  body text not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table operator_log (
  id uuid not null,
  actor_id uuid,
  action text not null,
  account_id uuid,
  data json not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table operator_mails (
  webhook_id uuid not null,
  person_id uuid not null,
  attempts smallint not null default 0,
  run_at timestamp with time zone not null
); -- row-level security is forced

create table operator_tokens (
  id uuid not null,
  name text not null,
  hash bytea not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone
); -- row-level security is forced

create table operators (
  person_id uuid not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table passkey_challenges (
  hash bytea not null,
  person_id uuid,
  expires_at timestamp with time zone not null
); -- row-level security is forced

create table passkeys (
  person_id uuid not null,
  id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone
); -- row-level security is forced

create table past_number_ranges (
  account_id uuid not null,
  prefix text not null,
  first bigint not null,
  last bigint not null
); -- row-level security is forced

create table payment_methods (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  type text not null,
  brand text,
  bank_name text,
  last4 text not null,
  expires_on date,
  processor text,
  processor_reference text,
  is_default boolean not null default false,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone
); -- row-level security is forced

create table payments (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  contact_id uuid not null,
  contact_name text not null,
  contact_email text not null,
  total_amount bigint not null,
  currency text not null,
  schedule_date date not null,
  event_date date,
  payment_method_id uuid not null,
  note text not null,
  external_id text,
  description text,
  status text not null,
  processor text,
  recipient_id uuid,
  service_fee bigint not null default 0,
  refunds_service_fee boolean not null default false,
  recipient_waiting_at timestamp with time zone,
  code text,
  offers_sent_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  expires_at timestamp with time zone,
  expiry_as_of timestamp with time zone,
  accepted_at timestamp with time zone,
  decline_reason text,
  destination_key uuid,
  destination text,
  destination_bank_name text,
  destination_last4 text,
  funding_id uuid,
  funding_reference text,
  fee bigint,
  funded_at timestamp with time zone,
  funding_returned_at timestamp with time zone,
  delivery_id uuid,
  delivery_reference text,
  delivery_fee bigint,
  delivered_at timestamp with time zone,
  payout_id uuid,
  payout_reference text,
  payout_arrival date,
  payout_failed_at timestamp with time zone,
  payout_failure_code text,
  payout_failure_message text,
  past_payout_ids uuid[] not null default '{}'::uuid[],
  destination_amount bigint,
  destination_currency text,
  reversal_id uuid,
  reversal_reference text,
  reversed_at timestamp with time zone,
  reversal_failure_code text,
  reversal_failure_message text,
  paid_at timestamp with time zone,
  failure_code text,
  failure_message text,
  refund_id uuid,
  refund_reference text,
  refund_destination text,
  refund_method_id uuid,
  past_refund_ids uuid[] not null default '{}'::uuid[],
  refunded_at timestamp with time zone,
  refund_failure_code text,
  refund_failure_message text,
  written_off_at timestamp with time zone,
  owed_since timestamp with time zone,
  debt_settled_at timestamp with time zone,
  overpaid_since timestamp with time zone,
  past_returns integer not null default 0,
  replaces_id uuid,
  replaced_by_id uuid,
  resent_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  sequence bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  returned_amount bigint,
  debt_amount bigint,
  refund_amount bigint,
  past_refunded_amount bigint not null default 0,
  past_refunds jsonb not null default '[]'::jsonb,
  refund_service_fee bigint,
  is_dispute_over boolean not null default false,
  bank_movements integer not null default 0
); -- row-level security is forced

create table payout_items (
  account_id uuid not null,
  payout_id uuid not null,
  position integer not null,
  kind text not null,
  subject_id uuid,
  amount bigint not null,
  fee bigint not null
); -- row-level security is forced

create table payouts (
  account_id uuid not null,
  id uuid not null,
  processor_reference text not null,
  amount bigint not null,
  currency text not null,
  arrival_date date not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table people (
  id uuid not null,
  name text not null,
  email text not null,
  email_key text not null,
  language text,
  password_hash text,
  password_changed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  is_unproved boolean not null default false,
  is_break_glass boolean not null default false
); -- row-level security is forced

create table platform_businesses (
  account_id uuid not null,
  id uuid not null,
  processor text not null,
  platform text not null,
  reference text,
  status text not null,
  country text not null,
  is_wanted boolean not null,
  replaces_account boolean not null,
  gives_up_disputes boolean not null,
  reason text,
  readiness json,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  unwanted_at timestamp with time zone
); -- row-level security is forced

create table platform_fees (
  mode text not null,
  currency text not null,
  kind text not null,
  since timestamp with time zone not null,
  basis_points integer not null,
  fixed bigint not null,
  most bigint,
  refunds_fee boolean not null
); -- row-level security is forced

create table platform_lines (
  account_id uuid not null,
  id text not null,
  stripe_account text not null,
  position bigint not null,
  kind text not null,
  key uuid,
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  occurred_at timestamp with time zone not null
); -- row-level security is forced

create table platform_objects (
  stripe_id text not null,
  account_id uuid not null,
  kind text not null,
  key uuid
); -- row-level security is forced

create table platforms (
  id uuid not null,
  mode text not null,
  stripe_account text not null,
  country text not null,
  currencies text[] not null,
  secrets bytea,
  pays_out boolean not null default true,
  account_endpoint_id text,
  connect_endpoint_id text,
  readiness json,
  readiness_at timestamp with time zone,
  events_cursor text,
  lines_cursor text,
  lines_read_at timestamp with time zone,
  read_at timestamp with time zone,
  unknown_webhooks bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table prepayment_invoices (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  invoice_sequence bigint not null,
  ordinal integer not null,
  number text not null,
  issued_on date not null,
  paid_on date not null,
  currency text not null,
  amount bigint not null,
  rates json not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table processor_accounts (
  account_id uuid not null,
  processor text not null,
  relation text not null default 'OwnKeys'::text,
  secrets bytea,
  is_active boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  stripe_account text,
  is_live boolean not null default false,
  webhook_endpoint_id text,
  readiness json,
  readiness_at timestamp with time zone,
  pending bytea,
  pending_at timestamp with time zone,
  claim uuid,
  connecting_until timestamp with time zone
); -- row-level security is forced

create table processor_cursors (
  account_id uuid not null,
  processor text not null,
  cursor text not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table processor_events (
  account_id uuid not null,
  id uuid not null,
  processor text not null,
  processor_event_id text not null,
  event json not null,
  received_at timestamp with time zone not null,
  by_webhook boolean not null,
  applied_at timestamp with time zone,
  outcome text
); -- row-level security is forced

create table recipients (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  processor text not null,
  reference text,
  status text not null,
  country text not null,
  currency text,
  bank_reference text,
  bank_name text,
  last4 text,
  bank_since timestamp with time zone,
  due text[] not null default '{}'::text[],
  due_by timestamp with time zone,
  reason text,
  asked_at timestamp with time zone,
  sequence bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  checked_at timestamp with time zone
); -- row-level security is forced

create table recovery_codes (
  person_id uuid not null,
  hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone
); -- row-level security is forced

create table refund_allocations (
  account_id uuid not null,
  refund_id uuid not null,
  scheduled_payment_id uuid not null,
  amount bigint not null,
  lost_amount bigint not null default 0
); -- row-level security is forced

create table refunds (
  account_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  invoice_id uuid not null,
  status text not null,
  amount bigint not null,
  surcharge bigint not null default 0,
  lost_surcharge bigint not null default 0,
  currency text not null,
  reason text not null,
  reopens boolean not null,
  refunds_platform_fee boolean not null default false,
  platform_fee bigint not null default 0,
  processor_reference text,
  failure_code text,
  failure_message text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  settled_at timestamp with time zone
); -- row-level security is forced

create table reminder_states (
  account_id uuid not null,
  invoice_id uuid not null,
  last_mail_id uuid,
  owed json not null,
  handled_until timestamp with time zone not null
); -- row-level security is forced

create table reset_requests (
  id uuid not null,
  email text not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table restores (
  id uuid not null,
  backup_at timestamp with time zone not null,
  restored_at timestamp with time zone not null,
  finished_at timestamp with time zone
); -- row-level security is forced

create table saved_line_items (
  account_id uuid not null,
  id uuid not null,
  description text not null,
  quantity integer not null,
  unit_amount bigint not null,
  currency text not null,
  tax_basis_points integer,
  sequence integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  line jsonb
); -- row-level security is forced

create table saved_views (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null,
  page text not null,
  query text not null,
  position integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table schedule_templates (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  payment_schedule jsonb not null,
  currency text,
  position integer not null,
  sequence integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table scheduled_payments (
  account_id uuid not null,
  invoice_id uuid not null,
  id uuid not null,
  position smallint not null,
  due_date date not null,
  name text,
  status text not null,
  amount bigint not null,
  paid_amount bigint not null default 0,
  outside_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  fee bigint,
  paid_at timestamp with time zone,
  rule jsonb
); -- row-level security is forced

create table search_lists (
  account_id uuid not null,
  word text not null,
  age uuid not null,
  ids uuid[] not null,
  amount integer not null
); -- row-level security is forced

create table search_relisted (
  account_id uuid not null,
  invoice_id uuid not null,
  age uuid not null
); -- row-level security is forced

create table search_waiting (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null
); -- row-level security is forced

create table seller_versions (
  account_id uuid not null,
  since timestamp with time zone not null,
  name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  region text not null,
  country text not null,
  tax_id text not null
); -- row-level security is forced

create table sessions (
  id uuid not null,
  person_id uuid not null,
  secret_hash bytea not null,
  device_id uuid not null,
  user_agent text not null,
  address text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  confirmed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  provider text,
  subject text,
  has_both_factors boolean not null default false,
  only_account_id uuid
); -- row-level security is forced

create table setups (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  status text not null,
  processor text not null,
  processor_reference text,
  source text not null,
  description text not null,
  return_url text,
  action_url text,
  method_type text,
  method_name text,
  method_last4 text,
  terms text not null,
  agreed_amount bigint not null,
  surcharge_basis_points integer not null,
  schedule json not null,
  awaited json not null,
  terms_language text,
  terms_sha256 text,
  terms_accepted_from text,
  withdrawn_at timestamp with time zone,
  failure_code text,
  failure_message text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  settled_at timestamp with time zone
); -- row-level security is forced

create table sign_in_codes (
  hash bytea not null,
  purpose text not null,
  account_id uuid,
  invitation_id uuid,
  person_id uuid,
  email text,
  email_key text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  is_mailed boolean not null default false,
  is_signed_on boolean not null default false
); -- row-level security is forced

create table sign_in_steps (
  hash bytea not null,
  person_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  provider text,
  subject text
); -- row-level security is forced

create table sign_up_requests (
  id uuid not null,
  email text not null,
  language text not null,
  attempts smallint not null default 0,
  run_at timestamp with time zone not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table tasks (
  account_id uuid not null,
  kind text not null,
  key uuid not null,
  due_at timestamp with time zone not null,
  run_at timestamp with time zone not null,
  attempts smallint not null default 0,
  failure text,
  claimed_by uuid,
  lane smallint not null default 
CASE
    WHEN (kind = 'mail.send'::text) THEN 3
    WHEN (kind = ANY (ARRAY['invoice.remind'::text, 'payment.remind'::text, 'recipient.remind'::text, 'reminders.wake'::text, 'due_dates.notify'::text, 'mail.letters'::text, 'mails.wake'::text, 'mail_route.look'::text, 'contact.merge'::text, 'contact.erase'::text, 'account.wind_up'::text, 'account.erase'::text, 'import.run'::text])) THEN 2
    WHEN (kind = ANY (ARRAY['event.notify'::text, 'member.mail'::text])) THEN 1
    ELSE 0
END
); -- row-level security is forced

create table tokens (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null,
  hash bytea not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone
); -- row-level security is forced

create table webhook_deliveries (
  account_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  event_type text not null,
  object_id uuid not null,
  event_position bigint not null,
  is_test boolean not null,
  status text not null,
  attempts smallint not null,
  next_at timestamp with time zone,
  attempted_at timestamp with time zone,
  status_code smallint,
  failure text,
  answer text,
  milliseconds integer,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone
); -- row-level security is forced

create table webhook_replays (
  account_id uuid not null,
  hour timestamp with time zone not null,
  events integer not null
); -- row-level security is forced

create table webhooks (
  account_id uuid not null,
  id uuid not null,
  url text not null,
  host text not null default "substring"(url, '^https?://(\[[^]]*\]|[^:/?]+)'::text),
  arrived_at timestamp with time zone,
  event_types text[],
  description text not null,
  status text not null,
  paused_by text,
  is_ordered boolean not null,
  secret bytea,
  previous_secrets bytea,
  previous_until timestamp with time zone,
  installation_webhook_id uuid,
  position bigint not null,
  event_id uuid not null,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  next_at timestamp with time zone,
  quiet_until timestamp with time zone,
  leased_until timestamp with time zone,
  is_slow boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table sandbox.bank_payouts (
  account_id uuid not null,
  key text not null,
  reference text not null,
  transfer text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  arrives_on date not null,
  fate text not null,
  code text,
  message text,
  created_at timestamp with time zone not null
);

create table sandbox.charges (
  account_id uuid not null,
  key text not null,
  reference text not null,
  purpose text not null,
  transfer_group text,
  platform_fee bigint not null default 0,
  platform_fee_refunded bigint not null default 0,
  status text not null,
  amount bigint not null,
  refunded_amount bigint not null default 0,
  currency text not null,
  description text not null,
  behaviour text,
  method_type text,
  method_name text,
  method_last4 text,
  method_expires_on date,
  saves_method boolean not null,
  stored_method text,
  fee bigint,
  code text,
  message text,
  action_code text,
  return_url text,
  is_disputed boolean not null default false,
  created_at timestamp with time zone not null
);

create table sandbox.disputes (
  account_id uuid not null,
  reference text not null,
  charge_key text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  has_evidence boolean not null default false,
  respond_by timestamp with time zone not null,
  created_at timestamp with time zone not null
);

create table sandbox.events (
  account_id uuid not null,
  id uuid not null,
  position bigint not null,
  body json not null,
  occurred_at timestamp with time zone not null
);

create table sandbox.jobs (
  account_id uuid not null,
  position bigint not null,
  kind text not null,
  subject text not null,
  due_at timestamp with time zone not null
);

create table sandbox.log (
  account_id uuid not null,
  position bigint not null,
  kind text not null,
  key text,
  reference text,
  entry json not null,
  occurred_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null
);

create table sandbox.merchants (
  account_id uuid not null,
  now_at timestamp with time zone not null,
  next_position bigint not null default 1,
  created_at timestamp with time zone not null
);

create table sandbox.methods (
  account_id uuid not null,
  reference text not null,
  behaviour text not null,
  type text not null,
  name text not null,
  last4 text not null,
  expires_on date,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone
);

create table sandbox.onboarding_links (
  account_id uuid not null,
  code text not null,
  reference text not null,
  return_url text not null,
  refresh_url text not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  answered_at timestamp with time zone
);

create table sandbox.orders (
  account_id uuid not null,
  kind text not null,
  key text not null,
  order_hash bytea not null,
  answer json not null,
  created_at timestamp with time zone not null
);

create table sandbox.outbox (
  account_id uuid not null,
  event_id uuid not null,
  position bigint not null,
  due_at timestamp with time zone not null,
  attempts integer not null default 0,
  leased_until timestamp with time zone,
  is_repeat boolean not null default false,
  expires_at timestamp with time zone not null
);

create table sandbox.recipients (
  account_id uuid not null,
  key text not null,
  reference text not null,
  status text not null,
  country text not null,
  person text,
  visits integer not null default 0,
  due text[] not null default '{}'::text[],
  reason text,
  bank_name text,
  last4 text,
  is_business boolean not null default false,
  created_at timestamp with time zone not null
);

create table sandbox.refunds (
  account_id uuid not null,
  key text not null,
  reference text not null,
  charge_key text not null,
  status text not null,
  amount bigint not null,
  platform_fee bigint not null default 0,
  currency text not null,
  code text,
  message text,
  created_at timestamp with time zone not null
);

create table sandbox.reversals (
  account_id uuid not null,
  key text not null,
  reference text not null,
  transfer text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  code text,
  message text,
  created_at timestamp with time zone not null
);

create table sandbox.setups (
  account_id uuid not null,
  key text not null,
  reference text not null,
  status text not null,
  description text not null,
  behaviour text,
  method_type text,
  method_name text,
  method_last4 text,
  method_expires_on date,
  stored_method text,
  code text,
  message text,
  action_code text,
  return_url text,
  created_at timestamp with time zone not null
);

create table sandbox.statement_lines (
  account_id uuid not null,
  position bigint not null,
  reference text not null,
  kind text not null,
  key text,
  amount bigint not null,
  fee bigint not null,
  held bigint not null,
  in_transit bigint not null,
  currency text not null,
  occurred_at timestamp with time zone not null,
  available_at timestamp with time zone not null,
  payout text
);

create table sandbox.tokens (
  account_id uuid not null,
  token text not null,
  behaviour text not null,
  type text not null,
  name text not null,
  last4 text not null,
  expires_on date,
  is_used boolean not null default false,
  created_at timestamp with time zone not null
);

create table sandbox.transfers (
  account_id uuid not null,
  key text not null,
  reference text not null,
  funded_by text not null,
  recipient text,
  status text not null,
  amount bigint not null,
  currency text not null,
  behaviour text,
  fee bigint,
  code text,
  message text,
  created_at timestamp with time zone not null
);

alter table access_points add constraint access_points_pkey PRIMARY KEY (account_id);
alter table access_points add constraint access_points_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table access_points add constraint access_points_check CHECK (((kind = 'Endpoint'::text) = (url IS NOT NULL)));
alter table access_points add constraint access_points_format_check CHECK ((format = ANY (ARRAY['peppol'::text, 'xrechnung'::text])));
alter table access_points add constraint access_points_kind_check CHECK ((kind = ANY (ARRAY['Endpoint'::text, 'StandIn'::text])));
alter table account_counters add constraint account_counters_pkey PRIMARY KEY (account_id, name);
alter table account_counters add constraint account_counters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table account_counters add constraint account_counters_check CHECK ((((name = 'InvoiceNumber'::text) = (prefix IS NOT NULL)) AND ((prefix IS NULL) = (first IS NULL))));
alter table account_counters add constraint account_counters_digits_check CHECK (((digits >= 1) AND (digits <= 9)));
alter table account_counters add constraint account_counters_first_check CHECK ((first >= 1));
alter table account_counters add constraint account_counters_frozen CHECK (((frozen_value IS NULL) OR (value = frozen_value)));
alter table account_counters add constraint account_counters_name_check CHECK ((name = ANY (ARRAY['InvoiceNumber'::text, 'Position'::text])));
alter table account_counters add constraint account_counters_prefix_check CHECK ((length(prefix) <= 20));
alter table account_counters add constraint account_counters_suffix_check CHECK ((length(suffix) <= 10));
alter table account_holds add constraint account_holds_pkey PRIMARY KEY (account_id, restore_id);
alter table account_holds add constraint account_holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table account_holds add constraint account_holds_check CHECK (((step = 'Lifted'::text) = (finished_at IS NOT NULL)));
alter table account_holds add constraint account_holds_jump_check CHECK ((jump > 0));
alter table account_holds add constraint account_holds_step_check CHECK ((step = ANY (ARRAY['Held'::text, 'Read'::text, 'Applied'::text, 'Compared'::text, 'Numbered'::text, 'Lifted'::text])));
alter table account_profiles add constraint account_profiles_pkey PRIMARY KEY (account_id);
alter table account_profiles add constraint account_profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table account_profiles add constraint account_profiles_accent_colour_check CHECK ((accent_colour ~ '^#[0-9a-f]{6}$'::text));
alter table account_profiles add constraint account_profiles_check CHECK ((((logo IS NULL) = (logo_type IS NULL)) AND ((logo IS NULL) = (logo_hash IS NULL))));
alter table account_profiles add constraint account_profiles_city_check CHECK ((length(city) <= 100));
alter table account_profiles add constraint account_profiles_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text));
alter table account_profiles add constraint account_profiles_email_check CHECK ((length(email) <= 254));
alter table account_profiles add constraint account_profiles_footer_check CHECK ((length(footer) <= 500));
alter table account_profiles add constraint account_profiles_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text])));
alter table account_profiles add constraint account_profiles_logo_check CHECK (((octet_length(logo) >= 1) AND (octet_length(logo) <= 262144)));
alter table account_profiles add constraint account_profiles_logo_type_check CHECK ((logo_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])));
alter table account_profiles add constraint account_profiles_peppol_id_check CHECK ((length(peppol_id) <= 60));
alter table account_profiles add constraint account_profiles_postal_code_check CHECK ((length(postal_code) <= 20));
alter table account_profiles add constraint account_profiles_region_check CHECK ((length(region) <= 100));
alter table account_profiles add constraint account_profiles_reminder_days_check CHECK ((cardinality(reminder_days) <= 20));
alter table account_profiles add constraint account_profiles_street_check CHECK ((length(street) <= 200));
alter table account_profiles add constraint account_profiles_tax_id_check CHECK ((length(tax_id) <= 50));
alter table account_usage add constraint account_usage_pkey PRIMARY KEY (account_id, month);
alter table account_usage add constraint account_usage_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table account_usage add constraint account_usage_charges_check CHECK ((charges >= 0));
alter table account_usage add constraint account_usage_invoices_check CHECK ((invoices >= 0));
alter table account_usage add constraint account_usage_mails_check CHECK ((mails >= 0));
alter table account_usage add constraint account_usage_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric));
alter table account_usage add constraint account_usage_payments_out_check CHECK ((payments_out >= 0));
alter table accounts add constraint accounts_external_id_key UNIQUE (external_id);
alter table accounts add constraint accounts_path_key UNIQUE (path);
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table accounts add constraint accounts_id_cancellation_terms_id_fkey FOREIGN KEY (id, cancellation_terms_id) REFERENCES cancellation_terms(account_id, id) DEFERRABLE NOT VALID;
alter table accounts add constraint accounts_accepted_methods_check CHECK (((cardinality(accepted_methods) > 0) AND (accepted_methods <@ ARRAY['DebitCard'::text, 'CreditCard'::text, 'BankAccount'::text])));
alter table accounts add constraint accounts_after_issue_check CHECK ((after_issue = ANY (ARRAY['Versions'::text, 'Corrections'::text])));
alter table accounts add constraint accounts_autopay_check CHECK ((autopay = ANY (ARRAY['Offered'::text, 'Required'::text, 'Off'::text])));
alter table accounts add constraint accounts_card_cost_basis_points_check CHECK (((card_cost_basis_points >= 0) AND (card_cost_basis_points <= 1000)));
alter table accounts add constraint accounts_check CHECK (((mode = 'Sandbox'::text) OR ((clock_offset_ms = 0) AND (clock_target IS NULL))));
alter table accounts add constraint accounts_check1 CHECK (((erased_at IS NULL) OR (closed_at IS NOT NULL)));
alter table accounts add constraint accounts_check2 CHECK (((suspended_at IS NULL) = (suspended_reason IS NULL)));
alter table accounts add constraint accounts_check3 CHECK (((unannounced_since IS NULL) = (suspended_at IS NULL)));
alter table accounts add constraint accounts_check4 CHECK (((resumed_at IS NULL) OR (suspended_at IS NOT NULL)));
alter table accounts add constraint accounts_clock_offset_ms_check CHECK ((clock_offset_ms >= 0));
alter table accounts add constraint accounts_creation_hash_check CHECK ((length(creation_hash) = 32));
alter table accounts add constraint accounts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table accounts add constraint accounts_due_window_days_check CHECK (((due_window_days >= 0) AND (due_window_days <= 3660)));
alter table accounts add constraint accounts_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200)));
alter table accounts add constraint accounts_fee_bearer_check CHECK ((fee_bearer = ANY (ARRAY['Business'::text, 'Client'::text])));
alter table accounts add constraint accounts_mode_check CHECK ((mode = ANY (ARRAY['Live'::text, 'Sandbox'::text])));
alter table accounts add constraint accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table accounts add constraint accounts_number_pattern_check CHECK ((length(number_pattern) <= 60));
alter table accounts add constraint accounts_number_prefix_check CHECK ((length(number_prefix) <= 20));
alter table accounts add constraint accounts_operator_sequence_check CHECK ((operator_sequence >= 0));
alter table accounts add constraint accounts_path_check CHECK (((path ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(path) >= 2) AND (length(path) <= 63))));
alter table accounts add constraint accounts_recipient_onboarding_check CHECK ((recipient_onboarding = ANY (ARRAY['BankAccount'::text, 'Onboarding'::text])));
alter table accounts add constraint accounts_return_hosts_check CHECK ((cardinality(return_hosts) <= 20));
alter table accounts add constraint accounts_sequence_check CHECK ((sequence >= 0));
alter table accounts add constraint accounts_surcharge_basis_points_check CHECK (((surcharge_basis_points >= 0) AND (surcharge_basis_points <= 1000)));
alter table accounts add constraint accounts_suspended_reason_check CHECK (((length(suspended_reason) >= 1) AND (length(suspended_reason) <= 500)));
alter table adviser_documents add constraint adviser_documents_pkey PRIMARY KEY (account_id, kind, object_id, version);
alter table adviser_package_files add constraint adviser_package_files_pkey PRIMARY KEY (account_id, package_id, ordinal);
alter table adviser_package_files add constraint adviser_package_files_account_id_package_id_fkey FOREIGN KEY (account_id, package_id) REFERENCES adviser_packages(account_id, id);
alter table adviser_package_files add constraint adviser_package_files_check CHECK (((reason IS NULL) = (sha256 IS NOT NULL)));
alter table adviser_package_pieces add constraint adviser_package_pieces_pkey PRIMARY KEY (account_id, package_id, ordinal);
alter table adviser_package_pieces add constraint adviser_package_pieces_account_id_package_id_fkey FOREIGN KEY (account_id, package_id) REFERENCES adviser_packages(account_id, id);
alter table adviser_packages add constraint adviser_packages_pkey PRIMARY KEY (account_id, id);
alter table adviser_packages add constraint adviser_packages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table adviser_packages add constraint adviser_packages_check CHECK ((from_day <= to_day));
alter table adviser_packages add constraint adviser_packages_check1 CHECK (((status = 'Packing'::text) = (finished_at IS NULL)));
alter table adviser_packages add constraint adviser_packages_check2 CHECK (((status <> 'Ready'::text) OR ((expires_at IS NOT NULL) AND (sha256 IS NOT NULL) AND (byte_count IS NOT NULL))));
alter table adviser_packages add constraint adviser_packages_status_check CHECK ((status = ANY (ARRAY['Packing'::text, 'Ready'::text, 'Failed'::text, 'Expired'::text])));
alter table adviser_settings add constraint adviser_settings_pkey PRIMARY KEY (account_id);
alter table adviser_settings add constraint adviser_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table adviser_settings add constraint adviser_settings_check CHECK (((NOT sends_monthly_package) OR (adviser_email <> ''::text)));
alter table adviser_settings add constraint adviser_settings_check1 CHECK ((sends_monthly_package = (next_at IS NOT NULL)));
alter table api_requests add constraint api_requests_pkey PRIMARY KEY (account_id, id);
alter table authenticators add constraint authenticators_pkey PRIMARY KEY (person_id);
alter table authenticators add constraint authenticators_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table autopay_dates add constraint autopay_dates_pkey PRIMARY KEY (account_id, mandate_id, scheduled_payment_id);
alter table autopay_dates add constraint autopay_dates_account_id_mandate_id_fkey FOREIGN KEY (account_id, mandate_id) REFERENCES mandates(account_id, id);
alter table autopay_dates add constraint autopay_dates_amount_check CHECK ((amount > 0));
alter table autopay_retries add constraint autopay_retries_pkey PRIMARY KEY (account_id, mandate_id, scheduled_payment_id);
alter table autopay_retries add constraint autopay_retries_account_id_mandate_id_fkey FOREIGN KEY (account_id, mandate_id) REFERENCES mandates(account_id, id);
alter table autopay_retries add constraint autopay_retries_failures_check CHECK ((failures >= 0));
alter table backup_alerts add constraint backup_alerts_pkey PRIMARY KEY (kind);
alter table backup_alerts add constraint backup_alerts_kind_check CHECK ((kind = ANY (ARRAY['Failed'::text, 'Late'::text])));
alter table backup_mails add constraint backup_mails_pkey PRIMARY KEY (person_id, kind);
alter table backup_mails add constraint backup_mails_person_id_fkey FOREIGN KEY (person_id) REFERENCES operators(person_id) ON DELETE CASCADE;
alter table backup_mails add constraint backup_mails_kind_check CHECK ((kind = ANY (ARRAY['Failed'::text, 'Late'::text])));
alter table backups add constraint backups_pkey PRIMARY KEY (id);
alter table backups add constraint backups_cause_check CHECK ((cause = ANY (ARRAY['Schedule'::text, 'Command'::text])));
alter table backups add constraint backups_check CHECK (((status = 'Running'::text) = (ended_at IS NULL)));
alter table backups add constraint backups_check1 CHECK (((status = 'Succeeded'::text) = (sums_hash IS NOT NULL)));
alter table backups add constraint backups_check2 CHECK (((status = 'Failed'::text) = (failure IS NOT NULL)));
alter table backups add constraint backups_status_check CHECK ((status = ANY (ARRAY['Running'::text, 'Succeeded'::text, 'Failed'::text])));
alter table bank_lines add constraint bank_lines_account_id_key_key UNIQUE (account_id, key);
alter table bank_lines add constraint bank_lines_pkey PRIMARY KEY (account_id, id);
alter table bank_lines add constraint bank_lines_account_id_statement_id_fkey FOREIGN KEY (account_id, statement_id) REFERENCES bank_statements(account_id, id);
alter table bank_lines add constraint bank_lines_amount_check CHECK (((amount <> 0) AND ((amount >= '-999999999999'::bigint) AND (amount <= '999999999999'::bigint))));
alter table bank_lines add constraint bank_lines_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table bank_lines add constraint bank_lines_end_to_end_id_check CHECK ((length(end_to_end_id) <= 140));
alter table bank_lines add constraint bank_lines_file_line_check CHECK ((file_line > 0));
alter table bank_lines add constraint bank_lines_iban_check CHECK ((length(iban) <= 34));
alter table bank_lines add constraint bank_lines_key_check CHECK (((length(key) >= 66) AND (length(key) <= 80)));
alter table bank_lines add constraint bank_lines_name_check CHECK ((length(name) <= 140));
alter table bank_lines add constraint bank_lines_reference_check CHECK ((length(reference) <= 140));
alter table bank_lines add constraint bank_lines_text_check CHECK ((length(text) <= 1000));
alter table bank_mappings add constraint bank_mappings_pkey PRIMARY KEY (account_id, id);
alter table bank_mappings add constraint bank_mappings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table bank_mappings add constraint bank_mappings_bank_account_check CHECK ((length(bank_account) <= 34));
alter table bank_mappings add constraint bank_mappings_mapping_check CHECK ((jsonb_typeof(mapping) = 'object'::text));
alter table bank_mappings add constraint bank_mappings_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));
alter table bank_statements add constraint bank_statements_account_id_sha256_bank_account_key UNIQUE (account_id, sha256, bank_account);
alter table bank_statements add constraint bank_statements_pkey PRIMARY KEY (account_id, id);
alter table bank_statements add constraint bank_statements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table bank_statements add constraint bank_statements_bank_account_check CHECK (((length(bank_account) >= 1) AND (length(bank_account) <= 34)));
alter table bank_statements add constraint bank_statements_format_check CHECK ((format = ANY (ARRAY['Camt053'::text, 'Mt940'::text, 'Csv'::text])));
alter table bank_statements add constraint bank_statements_known_count_check CHECK (((known_count >= 0) AND (known_count <= 10000)));
alter table bank_statements add constraint bank_statements_line_count_check CHECK (((line_count >= 0) AND (line_count <= 10000)));
alter table bank_statements add constraint bank_statements_name_check CHECK ((length(name) <= 200));
alter table bank_statements add constraint bank_statements_sha256_check CHECK ((length(sha256) = 32));
alter table book_export_postings add constraint book_export_postings_pkey PRIMARY KEY (account_id, format, source_id, code, sequence);
alter table book_export_postings add constraint book_export_postings_account_id_export_id_fkey FOREIGN KEY (account_id, export_id) REFERENCES book_exports(account_id, id);
alter table book_exports add constraint book_exports_pkey PRIMARY KEY (account_id, id);
alter table book_exports add constraint book_exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table book_exports add constraint book_exports_check CHECK (((undone_at IS NULL) = (bytes IS NOT NULL)));
alter table book_exports add constraint book_exports_format_check CHECK ((format = ANY (ARRAY['Datev'::text, 'Xero'::text, 'QuickBooks'::text])));
alter table book_exports add constraint book_exports_posting_count_check CHECK ((posting_count > 0));
alter table book_settings add constraint book_settings_pkey PRIMARY KEY (account_id, format);
alter table book_settings add constraint book_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table book_settings add constraint book_settings_format_check CHECK ((format = ANY (ARRAY['Datev'::text, 'Xero'::text, 'QuickBooks'::text])));
alter table cancellation_terms add constraint cancellation_terms_pkey PRIMARY KEY (account_id, id);
alter table cancellation_terms add constraint cancellation_terms_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table cancellation_terms add constraint cancellation_terms_id_check CHECK ((length(id) = 32));
alter table charge_allocations add constraint charge_allocations_pkey PRIMARY KEY (account_id, charge_id, scheduled_payment_id);
alter table charge_allocations add constraint charge_allocations_account_id_charge_id_fkey FOREIGN KEY (account_id, charge_id) REFERENCES charges(account_id, id);
alter table charge_allocations add constraint charge_allocations_amount_check CHECK ((amount > 0));
alter table charge_allocations add constraint charge_allocations_kept CHECK (((kept_amount >= 0) AND (kept_amount <= given_back_amount)));
alter table charge_allocations add constraint charge_allocations_paid CHECK (((given_back_amount >= 0) AND (given_back_amount <= paid_amount) AND (paid_amount <= amount)));
alter table charge_allocations add constraint charge_allocations_refunded CHECK (((refunded_amount >= 0) AND (refunded_amount <= amount)));
alter table charge_allocations add constraint charge_allocations_reopened CHECK (((reopened_amount >= 0) AND (reopened_amount <= refunded_amount)));
alter table charges add constraint charges_pkey PRIMARY KEY (account_id, id);
alter table charges add constraint charges_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table charges add constraint charges_amount_check CHECK (((amount >= 1) AND (amount <= '999999999999'::bigint)));
alter table charges add constraint charges_check CHECK (((refunded_amount >= 0) AND (refunded_amount <= amount)));
alter table charges add constraint charges_mandate_amount_check CHECK ((mandate_amount >= 0));
alter table charges add constraint charges_mandate_surcharge_basis_points_check CHECK (((mandate_surcharge_basis_points >= 0) AND (mandate_surcharge_basis_points <= 10000)));
alter table charges add constraint charges_method_type_check CHECK ((method_type = ANY (ARRAY['CreditCard'::text, 'DebitCard'::text, 'BankAccount'::text])));
alter table charges add constraint charges_origin_check CHECK ((origin = ANY (ARRAY['Client'::text, 'Autopay'::text])));
alter table charges add constraint charges_platform_fee CHECK (((platform_fee >= 0) AND (platform_fee <= (amount + surcharge))));
alter table charges add constraint charges_platform_fee_refunded CHECK (((platform_fee_refunded >= 0) AND (platform_fee_refunded <= platform_fee)));
alter table charges add constraint charges_processor_check CHECK ((processor = ANY (ARRAY['Sandbox'::text, 'Stripe'::text])));
alter table charges add constraint charges_status_check CHECK ((status = ANY (ARRAY['Created'::text, 'Processing'::text, 'RequiresAction'::text, 'Succeeded'::text, 'Declined'::text, 'Returned'::text])));
alter table charges add constraint charges_surcharge_check CHECK ((surcharge >= 0));
alter table charges add constraint charges_twice_amount_check CHECK ((twice_amount >= 0));
alter table client_credit_movements add constraint client_credit_movements_pkey PRIMARY KEY (account_id, id);
alter table client_credit_movements add constraint client_credit_movements_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id);
alter table client_credit_movements add constraint client_credit_movements_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table client_credit_movements add constraint client_credit_movements_account_id_undoes_id_fkey FOREIGN KEY (account_id, undoes_id) REFERENCES client_credit_movements(account_id, id) DEFERRABLE;
alter table client_credit_movements add constraint client_credit_movements_amount_check CHECK (((abs(amount) >= 1) AND (abs(amount) <= '999999999999'::bigint)));
alter table client_credit_movements add constraint client_credit_movements_check CHECK (((amount > 0) = ((kind = 'Overpayment'::text) = (undoes_id IS NULL))));
alter table client_credit_movements add constraint client_credit_movements_check1 CHECK (((kind = 'Applied'::text) = (manual_payment_id IS NOT NULL)));
alter table client_credit_movements add constraint client_credit_movements_check2 CHECK (((kind = 'GivenBack'::text) OR (invoice_id IS NOT NULL)));
alter table client_credit_movements add constraint client_credit_movements_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table client_credit_movements add constraint client_credit_movements_kind_check CHECK ((kind = ANY (ARRAY['Overpayment'::text, 'Applied'::text, 'GivenBack'::text])));
alter table client_credit_movements add constraint client_credit_movements_method_check CHECK ((method = ANY (ARRAY['BankTransfer'::text, 'Cash'::text, 'Cheque'::text, 'CardTerminal'::text, 'PayPal'::text, 'Venmo'::text, 'Zelle'::text, 'Other'::text])));
alter table client_credit_movements add constraint client_credit_movements_note_check CHECK ((length(note) <= 500));
alter table client_credit_movements add constraint client_credit_movements_reference_check CHECK ((length(reference) <= 140));
alter table client_credits add constraint client_credits_pkey PRIMARY KEY (account_id, contact_id, currency);
alter table client_credits add constraint client_credits_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id);
alter table client_credits add constraint client_credits_amount_check CHECK ((amount >= 0));
alter table client_credits add constraint client_credits_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table consents add constraint consents_pkey PRIMARY KEY (account_id, id);
alter table consents add constraint consents_account_id_charge_id_fkey FOREIGN KEY (account_id, charge_id) REFERENCES charges(account_id, id);
alter table consents add constraint consents_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table consents add constraint consents_setup FOREIGN KEY (account_id, setup_id) REFERENCES setups(account_id, id) NOT VALID;
alter table consents add constraint consents_agreed_amount_check CHECK ((agreed_amount >= 0));
alter table consents add constraint consents_shown_hash_check CHECK ((shown_hash ~ '^[0-9a-f]{64}$'::text));
alter table consents add constraint consents_surcharge_basis_points_check CHECK (((surcharge_basis_points >= 0) AND (surcharge_basis_points <= 1000)));
alter table consents add constraint consents_terms_hash_check CHECK ((terms_hash ~ '^[0-9a-f]{64}$'::text));
alter table consents add constraint consents_user_agent_check CHECK ((length(user_agent) <= 300));
alter table contact_closings add constraint contact_closings_pkey PRIMARY KEY (account_id, contact_id);
alter table contact_closings add constraint contact_closings_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id);
alter table contact_closings add constraint contact_closings_account_id_into_id_fkey FOREIGN KEY (account_id, into_id) REFERENCES contacts(account_id, id);
alter table contact_closings add constraint contact_closings_check CHECK (((kind = 'Merge'::text) = (into_id IS NOT NULL)));
alter table contact_closings add constraint contact_closings_kind_check CHECK ((kind = ANY (ARRAY['Merge'::text, 'Erasure'::text])));
alter table contact_closings add constraint contact_closings_stage_check CHECK ((stage = ANY (ARRAY['Answers'::text, 'Imports'::text, 'Invoices'::text, 'Payments'::text, 'Done'::text])));
alter table contacts add constraint contacts_pkey PRIMARY KEY (account_id, id);
alter table contacts add constraint contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table contacts add constraint contacts_check CHECK (((merged_into_id IS NULL) OR (merged_into_id <> id)));
alter table contacts add constraint contacts_check1 CHECK (((erased_at IS NULL) OR (deleted_at IS NOT NULL)));
alter table contacts add constraint contacts_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200)));
alter table contacts add constraint contacts_type_check CHECK ((type = ANY (ARRAY['Client'::text, 'Business'::text])));
alter table credit_note_counters add constraint credit_note_counters_pkey PRIMARY KEY (account_id);
alter table credit_note_counters add constraint credit_note_counters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table credit_note_counters add constraint credit_note_counters_digits_check CHECK (((digits >= 1) AND (digits <= 9)));
alter table credit_note_counters add constraint credit_note_counters_first_check CHECK ((first >= 1));
alter table credit_note_counters add constraint credit_note_counters_prefix_check CHECK ((length(prefix) <= 20));
alter table credit_note_counters add constraint credit_note_counters_suffix_check CHECK ((length(suffix) <= 10));
alter table credit_note_counters add constraint credit_note_counters_value_check CHECK ((value >= 0)) NOT VALID;
alter table credit_note_rates add constraint credit_note_rates_pkey PRIMARY KEY (account_id, credit_note_id, rate);
alter table credit_note_rates add constraint credit_note_rates_account_id_credit_note_id_fkey FOREIGN KEY (account_id, credit_note_id) REFERENCES credit_notes(account_id, id);
alter table credit_note_rates add constraint credit_note_rates_check CHECK (((net + tax) = gross));
alter table credit_note_rates add constraint credit_note_rates_gross_check CHECK ((gross >= 0));
alter table credit_note_rates add constraint credit_note_rates_rate_check CHECK ((((rate >= '-5'::integer) AND (rate <= 10000)) OR ((rate >= 100000000) AND (rate <= 200020000)))) NOT VALID;
alter table credit_notes add constraint credit_notes_account_id_invoice_id_invoice_sequence_key UNIQUE (account_id, invoice_id, invoice_sequence);
alter table credit_notes add constraint credit_notes_account_id_number_key UNIQUE (account_id, number);
alter table credit_notes add constraint credit_notes_pkey PRIMARY KEY (account_id, id);
alter table credit_notes add constraint credit_notes_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table credit_notes add constraint credit_notes_amount_check CHECK (((amount >= 1) AND (amount <= '999999999999'::bigint)));
alter table credit_notes add constraint credit_notes_check CHECK ((((open_amount + refunded_amount) + outside_amount) = amount));
alter table credit_notes add constraint credit_notes_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table credit_notes add constraint credit_notes_open_amount_check CHECK ((open_amount >= 0));
alter table credit_notes add constraint credit_notes_outside_amount_check CHECK ((outside_amount >= 0));
alter table credit_notes add constraint credit_notes_reason_check CHECK ((length(reason) <= 500));
alter table credit_notes add constraint credit_notes_refunded_amount_check CHECK ((refunded_amount >= 0));
alter table debit_mandates add constraint debit_mandates_pkey PRIMARY KEY (account_id, id);
alter table debit_mandates add constraint debit_mandates_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table debit_mandates add constraint debit_mandates_terms_check CHECK ((length(terms) <= 5000));
alter table debit_mandates add constraint debit_mandates_terms_hash_check CHECK ((terms_hash ~ '^[0-9a-f]{64}$'::text));
alter table debit_mandates add constraint debit_mandates_user_agent_check CHECK ((length(user_agent) <= 300));
alter table devices add constraint devices_person_id_secret_hash_key UNIQUE (person_id, secret_hash);
alter table devices add constraint devices_pkey PRIMARY KEY (person_id, id);
alter table devices add constraint devices_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table devices add constraint devices_secret_hash_check CHECK ((length(secret_hash) = 32));
alter table devices add constraint devices_user_agent_check CHECK ((length(user_agent) <= 400));
alter table discrepancies add constraint discrepancies_pkey PRIMARY KEY (account_id, id);
alter table discrepancies add constraint discrepancies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table discrepancies add constraint discrepancies_closing_note_check CHECK ((length(closing_note) <= 2000));
alter table dispute_evidence add constraint dispute_evidence_pkey PRIMARY KEY (account_id, id);
alter table dispute_evidence add constraint dispute_evidence_account_id_dispute_id_fkey FOREIGN KEY (account_id, dispute_id) REFERENCES disputes(account_id, id);
alter table dispute_evidence add constraint dispute_evidence_file_hash_check CHECK ((file_hash ~ '^[0-9a-f]{64}$'::text));
alter table dispute_evidence add constraint dispute_evidence_statement_check CHECK ((length(statement) <= 20000));
alter table dispute_evidence add constraint dispute_evidence_status_check CHECK ((status = ANY (ARRAY['Sending'::text, 'Sent'::text, 'Refused'::text])));
alter table disputes add constraint disputes_account_id_processor_reference_key UNIQUE (account_id, processor_reference);
alter table disputes add constraint disputes_pkey PRIMARY KEY (account_id, id);
alter table disputes add constraint disputes_account_id_charge_id_fkey FOREIGN KEY (account_id, charge_id) REFERENCES charges(account_id, id);
alter table disputes add constraint disputes_amount_check CHECK ((amount > 0));
alter table disputes add constraint disputes_fee_check CHECK ((fee >= 0));
alter table disputes add constraint disputes_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'Won'::text, 'Lost'::text])));
alter table due_date_notice_progress add constraint due_date_notice_progress_pkey PRIMARY KEY (account_id);
alter table due_date_notice_progress add constraint due_date_notice_progress_step_check CHECK ((step = ANY (ARRAY['Ahead'::text, 'Overdue'::text])));
alter table due_date_notices_waiting add constraint due_date_notices_waiting_pkey PRIMARY KEY (account_id, invoice_id, payment_id);
alter table e_invoice_hand_overs add constraint e_invoice_hand_overs_pkey PRIMARY KEY (account_id, id);
alter table e_invoice_hand_overs add constraint e_invoice_hand_overs_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table e_invoice_hand_overs add constraint e_invoice_hand_overs_check CHECK (((status <> 'Waiting'::text) OR ((document IS NOT NULL) AND (sender IS NOT NULL) AND (receiver IS NOT NULL))));
alter table e_invoice_hand_overs add constraint e_invoice_hand_overs_document_type_check CHECK ((document_type = ANY (ARRAY['Invoice'::text, 'CreditNote'::text, 'PrepaymentInvoice'::text])));
alter table e_invoice_hand_overs add constraint e_invoice_hand_overs_format_check CHECK ((format = ANY (ARRAY['peppol'::text, 'xrechnung'::text])));
alter table e_invoice_hand_overs add constraint e_invoice_hand_overs_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'HandedOver'::text, 'Refused'::text, 'Failed'::text, 'Delivered'::text, 'Rejected'::text])));
alter table events add constraint events_account_id_object_id_sequence_key UNIQUE (account_id, object_id, sequence);
alter table events add constraint events_pkey PRIMARY KEY (account_id, id);
alter table events add constraint events_actor_type_check CHECK ((actor_type = ANY (ARRAY['Member'::text, 'Token'::text, 'Client'::text, 'Recipient'::text, 'Operator'::text])));
alter table events add constraint events_check CHECK (((actor_type IS NULL) = (actor_id IS NULL)));
alter table events add constraint events_check1 CHECK (((redacted_at IS NULL) = (redacted_for IS NULL)));
alter table events add constraint events_sequence_check CHECK ((sequence > 0));
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (account_id, key);
alter table idempotency_keys add constraint idempotency_keys_check CHECK (((body IS NULL) <> (created_id IS NULL)));
alter table idempotency_keys add constraint idempotency_keys_key_check CHECK (((key ~~ '%:%'::text) AND (length(key) <= 262)));
alter table idempotency_keys add constraint idempotency_keys_request_hash_check CHECK ((length(request_hash) = 32));
alter table identities add constraint identities_person_id_provider_key UNIQUE (person_id, provider);
alter table identities add constraint identities_pkey PRIMARY KEY (provider, subject);
alter table identities add constraint identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table identities add constraint identities_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table identities add constraint identities_email_check CHECK ((length(email) <= 254));
alter table identities add constraint identities_provider_check CHECK ((length(provider) <= 500));
alter table identities add constraint identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)));
alter table identity_providers add constraint identity_providers_id_key UNIQUE (id);
alter table identity_providers add constraint identity_providers_pkey PRIMARY KEY (account_id);
alter table identity_providers add constraint identity_providers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table identity_providers add constraint identity_providers_check CHECK ((verified_domains <@ domains));
alter table identity_providers add constraint identity_providers_check1 CHECK (((NOT is_required) OR (status = 'Active'::text)));
alter table identity_providers add constraint identity_providers_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 255)));
alter table identity_providers add constraint identity_providers_default_role_check CHECK ((default_role = ANY (ARRAY['Admin'::text, 'Member'::text, 'Viewer'::text])));
alter table identity_providers add constraint identity_providers_domains_check CHECK (((cardinality(domains) >= 1) AND (cardinality(domains) <= 20)));
alter table identity_providers add constraint identity_providers_issuer_check CHECK ((length(issuer) <= 400));
alter table identity_providers add constraint identity_providers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)));
alter table identity_providers add constraint identity_providers_status_check CHECK ((status = ANY (ARRAY['Untested'::text, 'Active'::text, 'Off'::text])));
alter table import_rows add constraint import_rows_pkey PRIMARY KEY (account_id, import_id, line);
alter table import_rows add constraint import_rows_account_id_earlier_import_id_fkey FOREIGN KEY (account_id, earlier_import_id) REFERENCES imports(account_id, id);
alter table import_rows add constraint import_rows_account_id_import_id_fkey FOREIGN KEY (account_id, import_id) REFERENCES imports(account_id, id);
alter table import_rows add constraint import_rows_check CHECK (((status = 'Faulty'::text) = (faults IS NOT NULL)));
alter table import_rows add constraint import_rows_check1 CHECK (((earlier_import_id IS NULL) OR (status = 'Skipped'::text)));
alter table import_rows add constraint import_rows_check2 CHECK (((object_id IS NOT NULL) = ((status = 'Created'::text) OR (earlier_import_id IS NOT NULL))));
alter table import_rows add constraint import_rows_line_check CHECK (((line >= 1) AND (line <= 1000000)));
alter table import_rows add constraint import_rows_makes_check CHECK ((makes = ANY (ARRAY['Draft'::text, 'Open'::text, 'Paid'::text, 'Nothing'::text])));
alter table import_rows add constraint import_rows_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'Valid'::text, 'Faulty'::text, 'Skipped'::text, 'Created'::text])));
alter table imports add constraint imports_pkey PRIMARY KEY (account_id, id);
alter table imports add constraint imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table imports add constraint imports_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES members(account_id, person_id);
alter table imports add constraint imports_check CHECK (((counts IS NULL) OR (finished_at IS NOT NULL)));
alter table imports add constraint imports_check1 CHECK (((stop_reason IS NOT NULL) = (status = 'Stopped'::text)));
alter table imports add constraint imports_check2 CHECK (((finished_at IS NOT NULL) = (status = ANY (ARRAY['Done'::text, 'Canceled'::text]))));
alter table imports add constraint imports_kind_check CHECK ((kind = ANY (ARRAY['Contacts'::text, 'Invoices'::text])));
alter table imports add constraint imports_name_check CHECK ((length(name) <= 200));
alter table imports add constraint imports_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'Checking'::text, 'Checked'::text, 'Running'::text, 'Stopped'::text, 'Done'::text, 'Canceled'::text])));
alter table imports add constraint imports_stop_reason_check CHECK ((stop_reason = ANY (ARRAY['TokenRevoked'::text, 'TokenExpired'::text, 'MemberRemoved'::text, 'RoleChanged'::text])));
alter table installation add constraint installation_pkey PRIMARY KEY (is_only);
alter table installation add constraint installation_is_only_check CHECK (is_only);
alter table installation add constraint installation_name_check CHECK ((name ~ '^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$'::text));
alter table installation_webhooks add constraint installation_webhooks_pkey PRIMARY KEY (id);
alter table installation_webhooks add constraint installation_webhooks_check CHECK (((previous_secrets IS NULL) = (previous_until IS NULL)));
alter table installation_webhooks add constraint installation_webhooks_check1 CHECK (((status = 'Paused'::text) = (paused_by IS NOT NULL)));
alter table installation_webhooks add constraint installation_webhooks_description_check CHECK ((length(description) <= 200));
alter table installation_webhooks add constraint installation_webhooks_event_types_check CHECK (((cardinality(event_types) >= 1) AND (cardinality(event_types) <= 200)));
alter table installation_webhooks add constraint installation_webhooks_paused_by_check CHECK ((paused_by = ANY (ARRAY['Token'::text, 'Service'::text])));
alter table installation_webhooks add constraint installation_webhooks_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Paused'::text, 'Disabled'::text])));
alter table installation_webhooks add constraint installation_webhooks_url_check CHECK ((length(url) <= 2000));
alter table invitations add constraint invitations_pkey PRIMARY KEY (account_id, id);
alter table invitations add constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table invitations add constraint invitations_account_id_invited_by_fkey FOREIGN KEY (account_id, invited_by) REFERENCES members(account_id, person_id);
alter table invitations add constraint invitations_check CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL)));
alter table invitations add constraint invitations_email_check CHECK ((length(email) <= 254));
alter table invitations add constraint invitations_role_check CHECK ((role = ANY (ARRAY['Owner'::text, 'Admin'::text, 'Member'::text, 'Viewer'::text])));
alter table invoice_sheets add constraint invoice_sheets_pkey PRIMARY KEY (account_id, invoice_id, version, language, pdf_sha256);
alter table invoice_sheets add constraint invoice_sheets_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id);
alter table invoice_sheets add constraint invoice_sheets_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table invoice_sheets add constraint invoice_sheets_account_id_logo_hash_fkey FOREIGN KEY (account_id, logo_hash) REFERENCES kept_logos(account_id, hash);
alter table invoice_sheets add constraint invoice_sheets_handed_to_check CHECK ((handed_to = ANY (ARRAY['Client'::text, 'Business'::text])));
alter table invoice_sheets add constraint invoice_sheets_pdf_sha256_check CHECK ((length(pdf_sha256) = 32));
alter table invoice_sheets add constraint invoice_sheets_version_check CHECK ((version >= 1));
alter table invoice_versions add constraint invoice_versions_pkey PRIMARY KEY (account_id, invoice_id, number);
alter table invoice_versions add constraint invoice_versions_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id);
alter table invoice_versions add constraint invoice_versions_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table invoice_versions add constraint invoice_versions_changed_check CHECK ((array_position(changed, NULL::text) IS NULL));
alter table invoice_versions add constraint invoice_versions_check CHECK (((number = 1) = (cardinality(changed) = 0)));
alter table invoice_versions add constraint invoice_versions_check1 CHECK (((contact_id IS NULL) OR (invoice IS NOT NULL)));
alter table invoice_versions add constraint invoice_versions_number_check CHECK ((number >= 1));
alter table invoice_views add constraint invoice_views_pkey PRIMARY KEY (account_id, invoice_id);
alter table invoice_views add constraint invoice_views_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id) ON DELETE CASCADE;
alter table invoice_views add constraint invoice_views_count_check CHECK ((count > 0));
alter table invoices add constraint invoices_pkey PRIMARY KEY (account_id, id);
alter table invoices add constraint invoices_cancellation_terms FOREIGN KEY (account_id, cancellation_terms_id) REFERENCES cancellation_terms(account_id, id) NOT VALID;
alter table invoices add constraint invoices_check CHECK (((status = 'Draft'::text) = (activated_at IS NULL)));
alter table invoices add constraint invoices_check1 CHECK (((status = 'Draft'::text) = (issued_on IS NULL)));
alter table invoices add constraint invoices_check2 CHECK (((status = 'Draft'::text) = (payment_code IS NULL)));
alter table invoices add constraint invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table invoices add constraint invoices_delivery_method_check CHECK ((delivery_method = ANY (ARRAY['Email'::text, 'ShareManually'::text])));
alter table invoices add constraint invoices_ended CHECK (((canceled_at IS NULL) = (ending IS NULL))) NOT VALID;
alter table invoices add constraint invoices_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200)));
alter table invoices add constraint invoices_note_check CHECK ((length(note) <= 2500));
alter table invoices add constraint invoices_numbered CHECK (((status = 'Draft'::text) = (number IS NULL)));
alter table invoices add constraint invoices_payment_methods_check CHECK ((cardinality(payment_methods) > 0));
alter table invoices add constraint invoices_return_url_check CHECK ((length(return_url) <= 500));
alter table invoices add constraint invoices_schedule_rule_check CHECK ((schedule_rule = ANY (ARRAY['EveryPaymentDue'::text, 'EarliestDue'::text])));
alter table invoices add constraint invoices_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Active'::text, 'Paid'::text, 'Canceled'::text, 'Uncollectible'::text])));
alter table invoices add constraint invoices_total_amount_check CHECK (((total_amount >= 1) AND (total_amount <= '999999999999'::bigint)));
alter table kept_logos add constraint kept_logos_pkey PRIMARY KEY (account_id, hash);
alter table kept_logos add constraint kept_logos_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table kept_logos add constraint kept_logos_hash_check CHECK ((length(hash) = 32));
alter table kept_logos add constraint kept_logos_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])));
alter table ledger_accounts add constraint ledger_accounts_pkey PRIMARY KEY (code);
alter table ledger_accounts add constraint ledger_accounts_increased_by_check CHECK ((increased_by = ANY (ARRAY['Debit'::text, 'Credit'::text])));
alter table ledger_accounts add constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['Asset'::text, 'Liability'::text, 'Income'::text, 'Expense'::text])));
alter table ledger_day_marks add constraint ledger_day_marks_pkey PRIMARY KEY (account_id);
alter table ledger_day_marks add constraint ledger_day_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table ledger_days add constraint ledger_days_pkey PRIMARY KEY (account_id, day, source_type, code, currency);
alter table ledger_posting_taxes add constraint ledger_posting_taxes_pkey PRIMARY KEY (account_id, source_id, code, sequence, rate);
alter table ledger_posting_taxes add constraint ledger_posting_taxes_check CHECK (((net + tax) = gross));
alter table ledger_posting_taxes add constraint ledger_posting_taxes_rate_check CHECK ((((rate >= '-5'::integer) AND (rate <= 10000)) OR ((rate >= 100000000) AND (rate <= 200020000)))) NOT VALID;
alter table ledger_postings add constraint ledger_postings_pkey PRIMARY KEY (account_id, source_id, code, sequence);
alter table ledger_postings add constraint ledger_postings_amount_check CHECK ((amount > 0));
alter table ledger_postings add constraint ledger_postings_check CHECK ((debit <> credit));
alter table ledger_postings add constraint ledger_postings_credit_check CHECK ((credit = ANY (ARRAY['receivable'::text, 'billed'::text, 'processor'::text, 'bank'::text, 'outside'::text, 'disputes_held'::text, 'in_transit'::text, 'at_recipient'::text, 'payable'::text, 'owed_to_operator'::text, 'surcharges'::text, 'fees'::text, 'refunds'::text, 'chargebacks'::text, 'write_offs'::text, 'client_credit'::text, 'uninvoiced'::text]))) NOT VALID;
alter table ledger_postings add constraint ledger_postings_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table ledger_postings add constraint ledger_postings_debit_check CHECK ((debit = ANY (ARRAY['receivable'::text, 'billed'::text, 'processor'::text, 'bank'::text, 'outside'::text, 'disputes_held'::text, 'in_transit'::text, 'at_recipient'::text, 'payable'::text, 'owed_to_operator'::text, 'surcharges'::text, 'fees'::text, 'refunds'::text, 'chargebacks'::text, 'write_offs'::text, 'client_credit'::text, 'uninvoiced'::text]))) NOT VALID;
alter table ledger_postings add constraint ledger_postings_source_type_check CHECK ((source_type = ANY (ARRAY['Invoice'::text, 'Charge'::text, 'Refund'::text, 'Dispute'::text, 'Payout'::text, 'Payment'::text, 'Credit'::text]))) NOT VALID;
alter table ledger_proofs add constraint ledger_proofs_pkey PRIMARY KEY (account_id);
alter table ledger_proofs add constraint ledger_proofs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table ledger_proofs add constraint ledger_proofs_check CHECK (((verified_at IS NULL) = (checks IS NULL)));
alter table ledger_snapshots add constraint ledger_snapshots_pkey PRIMARY KEY (account_id, ledger_account, currency);
alter table ledger_snapshots add constraint ledger_snapshots_ledger_account_fkey FOREIGN KEY (ledger_account) REFERENCES ledger_accounts(code);
alter table login_attempts add constraint login_attempts_pkey PRIMARY KEY (key_hash);
alter table login_attempts add constraint login_attempts_count_check CHECK ((count >= 0));
alter table login_attempts add constraint login_attempts_key_hash_check CHECK ((length(key_hash) = 32));
alter table mail_feedback add constraint mail_feedback_pkey PRIMARY KEY (account_id, source, source_id, address);
alter table mail_feedback add constraint mail_feedback_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table mail_feedback add constraint mail_feedback_address_check CHECK ((length(address) <= 320));
alter table mail_feedback add constraint mail_feedback_kind_check CHECK ((kind = ANY (ARRAY['Hard'::text, 'Soft'::text, 'Delayed'::text, 'Complaint'::text, 'Other'::text])));
alter table mail_feedback add constraint mail_feedback_source_check CHECK ((source = ANY (ARRAY['Postmark'::text, 'Ses'::text, 'Mailbox'::text])));
alter table mail_feedback add constraint mail_feedback_source_id_check CHECK ((length(source_id) <= 200));
alter table mail_routes add constraint mail_routes_pkey PRIMARY KEY (account_id);
alter table mail_routes add constraint mail_routes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table mail_routes add constraint mail_routes_check CHECK (((kind <> 'Server'::text) OR ((host IS NOT NULL) AND (port IS NOT NULL) AND (security IS NOT NULL) AND (domain IS NULL))));
alter table mail_routes add constraint mail_routes_check1 CHECK (((kind <> 'Domain'::text) OR ((domain IS NOT NULL) AND (selector IS NOT NULL) AND (dkim_key IS NOT NULL) AND (dkim_public IS NOT NULL) AND (host IS NULL))));
alter table mail_routes add constraint mail_routes_check2 CHECK (((kind <> 'Domain'::text) OR (status <> ALL (ARRAY['Active'::text, 'Failing'::text])) OR (verified_at IS NOT NULL)));
alter table mail_routes add constraint mail_routes_check3 CHECK (((username IS NULL) = (password IS NULL)));
alter table mail_routes add constraint mail_routes_check4 CHECK ((((trouble IS NULL) = (failure IS NULL)) AND ((trouble IS NULL) = (failing_since IS NULL))));
alter table mail_routes add constraint mail_routes_check5 CHECK (((failing_since IS NULL) = (failed_at IS NULL)));
alter table mail_routes add constraint mail_routes_check6 CHECK (((refused_mail_id IS NOT NULL) = (NOT (trouble IS DISTINCT FROM 'RefusedMails'::text))));
alter table mail_routes add constraint mail_routes_check7 CHECK (((worked_at IS NULL) OR (status = 'Failing'::text)));
alter table mail_routes add constraint mail_routes_check8 CHECK (((status <> 'Failing'::text) OR (trouble IS NOT NULL)));
alter table mail_routes add constraint mail_routes_domain_check CHECK ((length(domain) <= 253));
alter table mail_routes add constraint mail_routes_failure_check CHECK ((length(failure) <= 300));
alter table mail_routes add constraint mail_routes_from_address_check CHECK ((length(from_address) <= 254));
alter table mail_routes add constraint mail_routes_host_check CHECK ((length(host) <= 253));
alter table mail_routes add constraint mail_routes_kind_check CHECK ((kind = ANY (ARRAY['Server'::text, 'Domain'::text])));
alter table mail_routes add constraint mail_routes_port_check CHECK (((port >= 1) AND (port <= 65535)));
alter table mail_routes add constraint mail_routes_security_check CHECK ((security = ANY (ARRAY['Tls'::text, 'StartTls'::text])));
alter table mail_routes add constraint mail_routes_status_check CHECK ((status = ANY (ARRAY['Untested'::text, 'Active'::text, 'Failing'::text, 'Off'::text])));
alter table mail_routes add constraint mail_routes_trouble_check CHECK ((trouble = ANY (ARRAY['Unreachable'::text, 'RefusedUs'::text, 'RefusedMails'::text, 'Unreadable'::text])));
alter table mail_routes add constraint mail_routes_username_check CHECK ((length(username) <= 320));
alter table mail_suppressions add constraint mail_suppressions_account_id_address_key UNIQUE (account_id, address);
alter table mail_suppressions add constraint mail_suppressions_pkey PRIMARY KEY (account_id, id);
alter table mail_suppressions add constraint mail_suppressions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table mail_suppressions add constraint mail_suppressions_address_check CHECK ((length(address) <= 320));
alter table mail_suppressions add constraint mail_suppressions_detail_check CHECK ((length(detail) <= 300));
alter table mail_suppressions add constraint mail_suppressions_reason_check CHECK ((reason = ANY (ARRAY['HardBounce'::text, 'SoftBounces'::text, 'Complaint'::text])));
alter table mails add constraint mails_account_id_once_key_key UNIQUE (account_id, once_key);
alter table mails add constraint mails_pkey PRIMARY KEY (account_id, id);
alter table mails add constraint mails_check CHECK (((content IS NULL) = (content_dropped_at IS NOT NULL)));
alter table mails add constraint mails_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text])));
alter table mails add constraint mails_once_key_check CHECK ((length(once_key) <= 200));
alter table mails add constraint mails_status_check CHECK ((status = ANY (ARRAY['Queued'::text, 'Sent'::text, 'PartlySent'::text, 'Failed'::text, 'Bounced'::text, 'Kept'::text, 'Superseded'::text])));
alter table mandates add constraint mandates_pkey PRIMARY KEY (account_id, id);
alter table mandates add constraint mandates_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table mandates add constraint mandates_consent FOREIGN KEY (account_id, consent_id) REFERENCES consents(account_id, id) NOT VALID;
alter table mandates add constraint mandates_agreed_amount_check CHECK ((agreed_amount > 0));
alter table mandates add constraint mandates_surcharge_basis_points_check CHECK (((surcharge_basis_points >= 0) AND (surcharge_basis_points <= 1000)));
alter table manual_payments add constraint manual_payments_account_id_invoice_id_invoice_sequence_key UNIQUE (account_id, invoice_id, invoice_sequence);
alter table manual_payments add constraint manual_payments_pkey PRIMARY KEY (account_id, id);
alter table manual_payments add constraint manual_payments_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table manual_payments add constraint manual_payments_amount_check CHECK (((amount >= 1) AND (amount <= '999999999999'::bigint)));
alter table manual_payments add constraint manual_payments_check CHECK (((source_id IS NULL) OR (source = 'BankLine'::text)));
alter table manual_payments add constraint manual_payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table manual_payments add constraint manual_payments_method_check CHECK ((method = ANY (ARRAY['BankTransfer'::text, 'Cash'::text, 'Cheque'::text, 'CardTerminal'::text, 'PayPal'::text, 'Venmo'::text, 'Zelle'::text, 'Other'::text])));
alter table manual_payments add constraint manual_payments_note_check CHECK ((length(note) <= 500));
alter table manual_payments add constraint manual_payments_reference_check CHECK ((length(reference) <= 140));
alter table manual_payments add constraint manual_payments_source_check CHECK ((source = ANY (ARRAY['Person'::text, 'Import'::text, 'BankLine'::text, 'Credit'::text]))) NOT VALID;
alter table manual_payments add constraint manual_payments_source_of_line CHECK (((source = 'BankLine'::text) = (source_id IS NOT NULL)));
alter table member_mails add constraint member_mails_pkey PRIMARY KEY (account_id, id);
alter table member_mails add constraint member_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table member_mails add constraint member_mails_account_id_invitation_id_fkey FOREIGN KEY (account_id, invitation_id) REFERENCES invitations(account_id, id);
alter table member_mails add constraint member_mails_person_id_device_id_fkey FOREIGN KEY (person_id, device_id) REFERENCES devices(person_id, id);
alter table member_mails add constraint member_mails_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table member_mails add constraint member_mails_check CHECK (((kind = 'MemberInvitation'::text) = (invitation_id IS NOT NULL)));
alter table member_mails add constraint member_mails_check1 CHECK (((kind = 'MemberInvitation'::text) = (person_id IS NULL)));
alter table member_mails add constraint member_mails_check2 CHECK (
CASE
    WHEN (kind = 'NewDevice'::text) THEN (device_id IS NOT NULL)
    WHEN (kind = ANY (ARRAY['MemberInvitation'::text, 'PasswordReset'::text, 'SignUpAgain'::text])) THEN (device_id IS NULL)
    ELSE true
END);
alter table member_mails add constraint member_mails_kind_check CHECK ((kind = ANY (ARRAY['MemberInvitation'::text, 'PasswordReset'::text, 'NewDevice'::text, 'SignUpAgain'::text, 'PasswordChanged'::text, 'TwoFactorOn'::text, 'TwoFactorOff'::text, 'RecoveryCodesRenewed'::text, 'RecoveryCodeUsed'::text, 'WrongCodes'::text, 'PasskeyAdded'::text, 'PasskeyRemoved'::text, 'SignOnLinked'::text, 'AccountClosed'::text, 'AccountReopened'::text, 'AccountSuspended'::text, 'AccountResumed'::text, 'BankDetailsChanged'::text]))) NOT VALID;
alter table members add constraint members_pkey PRIMARY KEY (account_id, person_id);
alter table members add constraint members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table members add constraint members_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table members add constraint members_check CHECK (((NOT is_operator) OR (role = 'Admin'::text)));
alter table members add constraint members_role_check CHECK ((role = ANY (ARRAY['Owner'::text, 'Admin'::text, 'Member'::text, 'Viewer'::text])));
alter table number_ranges add constraint number_ranges_pkey PRIMARY KEY (account_id, id);
alter table number_ranges add constraint number_ranges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table number_ranges add constraint number_ranges_check CHECK ((last >= (first - 1)));
alter table number_ranges add constraint number_ranges_digits_check CHECK (((digits >= 1) AND (digits <= 9)));
alter table number_ranges add constraint number_ranges_document_check CHECK ((document = ANY (ARRAY['Invoice'::text, 'CreditNote'::text])));
alter table number_ranges add constraint number_ranges_first_check CHECK ((first >= 1));
alter table number_ranges add constraint number_ranges_prefix_check CHECK ((length(prefix) <= 20));
alter table number_ranges add constraint number_ranges_suffix_check CHECK ((length(suffix) <= 10));
alter table oidc_attempts add constraint oidc_attempts_pkey PRIMARY KEY (state_hash);
alter table oidc_attempts add constraint oidc_attempts_browser_hash_check CHECK ((length(browser_hash) = 32));
alter table oidc_attempts add constraint oidc_attempts_check CHECK (((purpose = 'SignIn'::text) = (session_id IS NULL)));
alter table oidc_attempts add constraint oidc_attempts_purpose_check CHECK ((purpose = ANY (ARRAY['SignIn'::text, 'Confirm'::text, 'Test'::text])));
alter table oidc_attempts add constraint oidc_attempts_return_path_check CHECK ((length(return_path) <= 2000));
alter table oidc_attempts add constraint oidc_attempts_state_hash_check CHECK ((length(state_hash) = 32));
alter table operator_idempotency add constraint operator_idempotency_pkey PRIMARY KEY (actor_id, key);
alter table operator_idempotency add constraint operator_idempotency_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)));
alter table operator_idempotency add constraint operator_idempotency_request_hash_check CHECK ((length(request_hash) = 32));
alter table operator_log add constraint operator_log_pkey PRIMARY KEY (id);
alter table operator_mails add constraint operator_mails_pkey PRIMARY KEY (webhook_id, person_id);
alter table operator_mails add constraint operator_mails_person_id_fkey FOREIGN KEY (person_id) REFERENCES operators(person_id) ON DELETE CASCADE;
alter table operator_mails add constraint operator_mails_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES installation_webhooks(id) ON DELETE CASCADE;
alter table operator_tokens add constraint operator_tokens_hash_key UNIQUE (hash);
alter table operator_tokens add constraint operator_tokens_pkey PRIMARY KEY (id);
alter table operator_tokens add constraint operator_tokens_hash_check CHECK ((length(hash) = 32));
alter table operator_tokens add constraint operator_tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table operator_tokens add constraint operator_tokens_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['accounts:read'::text, 'accounts:write'::text, 'webhooks:write'::text])));
alter table operators add constraint operators_pkey PRIMARY KEY (person_id);
alter table operators add constraint operators_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table passkey_challenges add constraint passkey_challenges_pkey PRIMARY KEY (hash);
alter table passkey_challenges add constraint passkey_challenges_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table passkey_challenges add constraint passkey_challenges_hash_check CHECK ((length(hash) = 32));
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (person_id, id);
alter table passkeys add constraint passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table passkeys add constraint passkeys_credential_id_check CHECK ((length(credential_id) <= 1400));
alter table passkeys add constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));
alter table past_number_ranges add constraint past_number_ranges_pkey PRIMARY KEY (account_id, prefix, first);
alter table past_number_ranges add constraint past_number_ranges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table past_number_ranges add constraint past_number_ranges_check CHECK ((last >= first));
alter table past_number_ranges add constraint past_number_ranges_first_check CHECK ((first >= 1));
alter table past_number_ranges add constraint past_number_ranges_prefix_check CHECK ((length(prefix) <= 20));
alter table payment_methods add constraint payment_methods_pkey PRIMARY KEY (account_id, id);
alter table payment_methods add constraint payment_methods_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES members(account_id, person_id);
alter table payment_methods add constraint payment_methods_check CHECK (((type = 'BankAccount'::text) = (bank_name IS NOT NULL)));
alter table payment_methods add constraint payment_methods_check1 CHECK (((type = 'BankAccount'::text) = (brand IS NULL)));
alter table payment_methods add constraint payment_methods_check2 CHECK (((type <> 'BankAccount'::text) OR (expires_on IS NULL)));
alter table payment_methods add constraint payment_methods_check3 CHECK (((processor IS NULL) = (processor_reference IS NULL)));
alter table payment_methods add constraint payment_methods_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text));
alter table payment_methods add constraint payment_methods_processor_check CHECK ((processor = ANY (ARRAY['Sandbox'::text, 'Stripe'::text, 'StripePlatform'::text])));
alter table payment_methods add constraint payment_methods_type_check CHECK ((type = ANY (ARRAY['CreditCard'::text, 'DebitCard'::text, 'BankAccount'::text])));
alter table payments add constraint payments_pkey PRIMARY KEY (account_id, id);
alter table payments add constraint payments_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id);
alter table payments add constraint payments_account_id_payment_method_id_fkey FOREIGN KEY (account_id, payment_method_id) REFERENCES payment_methods(account_id, id);
alter table payments add constraint payments_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES members(account_id, person_id);
alter table payments add constraint payments_account_id_recipient_id_fkey FOREIGN KEY (account_id, recipient_id) REFERENCES recipients(account_id, id);
alter table payments add constraint payments_account_id_refund_method_id_fkey FOREIGN KEY (account_id, refund_method_id) REFERENCES payment_methods(account_id, id);
alter table payments add constraint payments_account_id_replaced_by_id_fkey FOREIGN KEY (account_id, replaced_by_id) REFERENCES payments(account_id, id) DEFERRABLE;
alter table payments add constraint payments_account_id_replaces_id_fkey FOREIGN KEY (account_id, replaces_id) REFERENCES payments(account_id, id) DEFERRABLE;
alter table payments add constraint payments_check CHECK (((expires_at IS NULL) = (expiry_as_of IS NULL)));
alter table payments add constraint payments_check1 CHECK (((payout_id IS NULL) OR (recipient_id IS NOT NULL)));
alter table payments add constraint payments_check2 CHECK (((reversal_id IS NULL) OR (recipient_id IS NOT NULL)));
alter table payments add constraint payments_check3 CHECK (((payout_failed_at IS NULL) = (payout_failure_code IS NULL)));
alter table payments add constraint payments_check5 CHECK (((debt_settled_at IS NULL) OR (owed_since IS NOT NULL)));
alter table payments add constraint payments_check6 CHECK (((overpaid_since IS NULL) OR (owed_since IS NULL) OR (debt_settled_at IS NOT NULL)));
alter table payments add constraint payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table payments add constraint payments_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200)));
alter table payments add constraint payments_note_check CHECK ((length(note) <= 2500));
alter table payments add constraint payments_processor_check CHECK ((processor = ANY (ARRAY['Sandbox'::text, 'Stripe'::text, 'StripePlatform'::text])));
alter table payments add constraint payments_service_fee_check CHECK ((service_fee >= 0));
alter table payments add constraint payments_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Scheduled'::text, 'Processing'::text, 'Completed'::text, 'Failed'::text, 'Declined'::text, 'Expired'::text, 'Canceled'::text, 'Returned'::text])));
alter table payments add constraint payments_total_amount_check CHECK (((total_amount >= 1) AND (total_amount <= '999999999999'::bigint)));
alter table payout_items add constraint payout_items_pkey PRIMARY KEY (account_id, payout_id, "position");
alter table payout_items add constraint payout_items_account_id_payout_id_fkey FOREIGN KEY (account_id, payout_id) REFERENCES payouts(account_id, id);
alter table payouts add constraint payouts_account_id_processor_reference_key UNIQUE (account_id, processor_reference);
alter table payouts add constraint payouts_pkey PRIMARY KEY (account_id, id);
alter table payouts add constraint payouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table people add constraint people_email_key_key UNIQUE (email_key);
alter table people add constraint people_pkey PRIMARY KEY (id);
alter table people add constraint people_check CHECK (((password_hash IS NULL) = (password_changed_at IS NULL)));
alter table people add constraint people_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text])));
alter table platform_businesses add constraint platform_businesses_pkey PRIMARY KEY (account_id, id);
alter table platform_businesses add constraint platform_businesses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table platform_businesses add constraint platform_businesses_check CHECK (((status = ANY (ARRAY['Creating'::text, 'Gone'::text])) OR (reference IS NOT NULL)));
alter table platform_businesses add constraint platform_businesses_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table platform_businesses add constraint platform_businesses_platform_check CHECK ((length(platform) <= 255));
alter table platform_businesses add constraint platform_businesses_processor_check CHECK ((processor = ANY (ARRAY['Sandbox'::text, 'Stripe'::text])));
alter table platform_businesses add constraint platform_businesses_reason_check CHECK ((length(reason) <= 255));
alter table platform_businesses add constraint platform_businesses_reference_check CHECK ((length(reference) <= 255));
alter table platform_businesses add constraint platform_businesses_status_check CHECK ((status = ANY (ARRAY['Creating'::text, 'Started'::text, 'Incomplete'::text, 'Pending'::text, 'Ready'::text, 'Restricted'::text, 'Rejected'::text, 'Gone'::text])));
alter table platform_fees add constraint platform_fees_pkey PRIMARY KEY (mode, currency, kind, since);
alter table platform_fees add constraint platform_fees_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 3000)));
alter table platform_fees add constraint platform_fees_check CHECK (((currency <> '*'::text) OR ((fixed = 0) AND (most IS NULL))));
alter table platform_fees add constraint platform_fees_currency_check CHECK (((currency ~ '^[A-Z]{3}$'::text) OR (currency = '*'::text)));
alter table platform_fees add constraint platform_fees_fixed_check CHECK ((fixed >= 0));
alter table platform_fees add constraint platform_fees_kind_check CHECK ((kind = ANY (ARRAY['ChargeCard'::text, 'ChargeBank'::text, 'PayoutCard'::text, 'PayoutBank'::text])));
alter table platform_fees add constraint platform_fees_mode_check CHECK ((mode = ANY (ARRAY['Live'::text, 'Sandbox'::text])));
alter table platform_fees add constraint platform_fees_most_check CHECK ((most > 0));
alter table platform_lines add constraint platform_lines_pkey PRIMARY KEY (account_id, id);
alter table platform_lines add constraint platform_lines_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table platform_lines add constraint platform_lines_id_check CHECK ((length(id) <= 255));
alter table platform_lines add constraint platform_lines_stripe_account_check CHECK ((length(stripe_account) <= 255));
alter table platform_objects add constraint platform_objects_pkey PRIMARY KEY (stripe_id);
alter table platform_objects add constraint platform_objects_kind_check CHECK ((kind = ANY (ARRAY['Business'::text, 'Recipient'::text, 'Charge'::text, 'Transfer'::text, 'BankPayout'::text])));
alter table platform_objects add constraint platform_objects_stripe_id_check CHECK ((length(stripe_id) <= 255));
alter table platforms add constraint platforms_mode_key UNIQUE (mode);
alter table platforms add constraint platforms_pkey PRIMARY KEY (id);
alter table platforms add constraint platforms_account_endpoint_id_check CHECK ((length(account_endpoint_id) <= 255));
alter table platforms add constraint platforms_check CHECK (((secrets IS NOT NULL) OR ((account_endpoint_id IS NULL) AND (connect_endpoint_id IS NULL))));
alter table platforms add constraint platforms_connect_endpoint_id_check CHECK ((length(connect_endpoint_id) <= 255));
alter table platforms add constraint platforms_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table platforms add constraint platforms_mode_check CHECK ((mode = ANY (ARRAY['Live'::text, 'Sandbox'::text])));
alter table platforms add constraint platforms_stripe_account_check CHECK ((length(stripe_account) <= 255));
alter table prepayment_invoices add constraint prepayment_invoices_account_id_invoice_id_ordinal_key UNIQUE (account_id, invoice_id, ordinal);
alter table prepayment_invoices add constraint prepayment_invoices_account_id_number_key UNIQUE (account_id, number);
alter table prepayment_invoices add constraint prepayment_invoices_pkey PRIMARY KEY (account_id, id);
alter table prepayment_invoices add constraint prepayment_invoices_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table prepayment_invoices add constraint prepayment_invoices_amount_check CHECK (((amount >= 1) AND (amount <= '999999999999'::bigint)));
alter table prepayment_invoices add constraint prepayment_invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table prepayment_invoices add constraint prepayment_invoices_ordinal_check CHECK ((ordinal >= 1));
alter table processor_accounts add constraint processor_accounts_pkey PRIMARY KEY (account_id, processor);
alter table processor_accounts add constraint processor_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table processor_accounts add constraint processor_accounts_business CHECK (((relation <> 'Platform'::text) OR ((processor = 'Stripe'::text) = (stripe_account IS NOT NULL))));
alter table processor_accounts add constraint processor_accounts_processor_check CHECK ((processor = ANY (ARRAY['Sandbox'::text, 'Stripe'::text])));
alter table processor_accounts add constraint processor_accounts_relation_check CHECK ((relation = ANY (ARRAY['OwnKeys'::text, 'Platform'::text])));
alter table processor_accounts add constraint processor_accounts_secrets CHECK (
CASE relation
    WHEN 'Platform'::text THEN (secrets IS NULL)
    ELSE ((secrets IS NOT NULL) OR (NOT is_active))
END);
alter table processor_accounts add constraint processor_accounts_stripe_account_check CHECK ((length(stripe_account) <= 255));
alter table processor_accounts add constraint processor_accounts_webhook_endpoint_id_check CHECK ((length(webhook_endpoint_id) <= 255));
alter table processor_cursors add constraint processor_cursors_pkey PRIMARY KEY (account_id, processor);
alter table processor_cursors add constraint processor_cursors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table processor_cursors add constraint processor_cursors_processor_check CHECK ((processor = ANY (ARRAY['Sandbox'::text, 'Stripe'::text])));
alter table processor_events add constraint processor_events_account_id_processor_processor_event_id_key UNIQUE (account_id, processor, processor_event_id);
alter table processor_events add constraint processor_events_pkey PRIMARY KEY (account_id, id);
alter table processor_events add constraint processor_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table processor_events add constraint processor_events_processor_check CHECK ((processor = ANY (ARRAY['Sandbox'::text, 'Stripe'::text, 'StripePlatform'::text])));
alter table recipients add constraint recipients_pkey PRIMARY KEY (account_id, id);
alter table recipients add constraint recipients_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id);
alter table recipients add constraint recipients_check CHECK (((reference IS NOT NULL) OR (status = ANY (ARRAY['Creating'::text, 'Gone'::text]))));
alter table recipients add constraint recipients_check1 CHECK (((bank_reference IS NULL) = (bank_since IS NULL)));
alter table recipients add constraint recipients_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table recipients add constraint recipients_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table recipients add constraint recipients_processor_check CHECK ((processor = ANY (ARRAY['Sandbox'::text, 'StripePlatform'::text])));
alter table recipients add constraint recipients_status_check CHECK ((status = ANY (ARRAY['Creating'::text, 'Started'::text, 'Incomplete'::text, 'Pending'::text, 'Ready'::text, 'Restricted'::text, 'Rejected'::text, 'Gone'::text])));
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (person_id, hash);
alter table recovery_codes add constraint recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table recovery_codes add constraint recovery_codes_hash_check CHECK ((length(hash) = 32));
alter table refund_allocations add constraint refund_allocations_pkey PRIMARY KEY (account_id, refund_id, scheduled_payment_id);
alter table refund_allocations add constraint refund_allocations_account_id_refund_id_fkey FOREIGN KEY (account_id, refund_id) REFERENCES refunds(account_id, id);
alter table refund_allocations add constraint refund_allocations_amount_check CHECK ((amount > 0));
alter table refund_allocations add constraint refund_allocations_lost CHECK (((lost_amount >= 0) AND (lost_amount <= amount)));
alter table refunds add constraint refunds_pkey PRIMARY KEY (account_id, id);
alter table refunds add constraint refunds_account_id_charge_id_fkey FOREIGN KEY (account_id, charge_id) REFERENCES charges(account_id, id);
alter table refunds add constraint refunds_amount_check CHECK ((amount > 0));
alter table refunds add constraint refunds_lost CHECK (((lost_surcharge >= 0) AND (lost_surcharge <= surcharge)));
alter table refunds add constraint refunds_platform_fee_check CHECK ((platform_fee >= 0));
alter table refunds add constraint refunds_reason_check CHECK ((length(reason) <= 500));
alter table refunds add constraint refunds_status_check CHECK ((status = ANY (ARRAY['Processing'::text, 'Succeeded'::text, 'Failed'::text])));
alter table refunds add constraint refunds_surcharge_check CHECK ((surcharge >= 0));
alter table reminder_states add constraint reminder_states_pkey PRIMARY KEY (account_id, invoice_id);
alter table reset_requests add constraint reset_requests_pkey PRIMARY KEY (id);
alter table reset_requests add constraint reset_requests_email_check CHECK ((length(email) <= 254));
alter table restores add constraint restores_pkey PRIMARY KEY (id);
alter table saved_line_items add constraint saved_line_items_pkey PRIMARY KEY (account_id, id);
alter table saved_line_items add constraint saved_line_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table saved_line_items add constraint saved_line_items_description_check CHECK (((length(description) >= 1) AND (length(description) <= 500)));
alter table saved_line_items add constraint saved_line_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000000)));
alter table saved_line_items add constraint saved_line_items_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000)));
alter table saved_line_items add constraint saved_line_items_unit_amount_check CHECK ((unit_amount > 0));
alter table saved_views add constraint saved_views_pkey PRIMARY KEY (account_id, id);
alter table saved_views add constraint saved_views_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES members(account_id, person_id);
alter table saved_views add constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)));
alter table saved_views add constraint saved_views_position_check CHECK (("position" >= 0));
alter table saved_views add constraint saved_views_query_check CHECK ((length(query) <= 1000));
alter table schedule_templates add constraint schedule_templates_pkey PRIMARY KEY (account_id, id);
alter table schedule_templates add constraint schedule_templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table schedule_templates add constraint schedule_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)));
alter table schedule_templates add constraint schedule_templates_payment_schedule_check CHECK ((jsonb_typeof(payment_schedule) = 'array'::text));
alter table schedule_templates add constraint schedule_templates_position_check CHECK (("position" >= 0));
alter table scheduled_payments add constraint scheduled_payments_pkey PRIMARY KEY (account_id, invoice_id, id);
alter table scheduled_payments add constraint scheduled_payments_amount_check CHECK (((amount >= 1) AND (amount <= '999999999999'::bigint)));
alter table scheduled_payments add constraint scheduled_payments_fee_check CHECK ((fee >= 0));
alter table scheduled_payments add constraint scheduled_payments_name_check CHECK ((length(name) <= 80));
alter table scheduled_payments add constraint scheduled_payments_outside CHECK (((outside_amount >= 0) AND (outside_amount <= paid_amount)));
alter table scheduled_payments add constraint scheduled_payments_paid CHECK (((paid_amount >= 0) AND (paid_amount <= amount)));
alter table scheduled_payments add constraint scheduled_payments_refunded_amount_check CHECK ((refunded_amount >= 0));
alter table scheduled_payments add constraint scheduled_payments_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Scheduled'::text, 'Due'::text, 'Processing'::text, 'RequiresAction'::text, 'Paid'::text, 'Failed'::text, 'PartiallyRefunded'::text, 'Refunded'::text, 'Disputed'::text, 'ChargedBack'::text, 'Waived'::text, 'Canceled'::text])));
alter table search_lists add constraint search_lists_pkey PRIMARY KEY (account_id, word, age);
alter table search_lists add constraint search_lists_check CHECK (((amount = cardinality(ids)) AND (amount > 0)));
alter table search_lists add constraint search_lists_word_check CHECK (((length(word) >= 1) AND (length(word) <= 400)));
alter table search_relisted add constraint search_relisted_pkey PRIMARY KEY (account_id, invoice_id);
alter table search_waiting add constraint search_waiting_pkey PRIMARY KEY (account_id, id);
alter table seller_versions add constraint seller_versions_pkey PRIMARY KEY (account_id, since);
alter table seller_versions add constraint seller_versions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table seller_versions add constraint seller_versions_city_check CHECK ((length(city) <= 100));
alter table seller_versions add constraint seller_versions_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text));
alter table seller_versions add constraint seller_versions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table seller_versions add constraint seller_versions_postal_code_check CHECK ((length(postal_code) <= 20));
alter table seller_versions add constraint seller_versions_region_check CHECK ((length(region) <= 100));
alter table seller_versions add constraint seller_versions_street_check CHECK ((length(street) <= 200));
alter table seller_versions add constraint seller_versions_tax_id_check CHECK ((length(tax_id) <= 50));
alter table sessions add constraint sessions_secret_hash_key UNIQUE (secret_hash);
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_only_account_id_fkey FOREIGN KEY (only_account_id) REFERENCES accounts(id);
alter table sessions add constraint sessions_person_id_device_id_fkey FOREIGN KEY (person_id, device_id) REFERENCES devices(person_id, id);
alter table sessions add constraint sessions_provider_subject_fkey FOREIGN KEY (provider, subject) REFERENCES identities(provider, subject) ON DELETE SET NULL;
alter table sessions add constraint sessions_check CHECK (((provider IS NULL) = (subject IS NULL)));
alter table sessions add constraint sessions_secret_hash_check CHECK ((length(secret_hash) = 32));
alter table sessions add constraint sessions_user_agent_check CHECK ((length(user_agent) <= 400));
alter table setups add constraint setups_pkey PRIMARY KEY (account_id, id);
alter table setups add constraint setups_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id);
alter table setups add constraint setups_agreed_amount_check CHECK ((agreed_amount > 0));
alter table setups add constraint setups_status_check CHECK ((status = ANY (ARRAY['Processing'::text, 'RequiresAction'::text, 'Succeeded'::text, 'Declined'::text])));
alter table setups add constraint setups_surcharge_basis_points_check CHECK (((surcharge_basis_points >= 0) AND (surcharge_basis_points <= 1000)));
alter table sign_in_codes add constraint sign_in_codes_pkey PRIMARY KEY (hash);
alter table sign_in_codes add constraint sign_in_codes_account_id_invitation_id_fkey FOREIGN KEY (account_id, invitation_id) REFERENCES invitations(account_id, id);
alter table sign_in_codes add constraint sign_in_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table sign_in_codes add constraint sign_in_codes_check CHECK (((NOT is_signed_on) OR (purpose = 'SignUp'::text)));
alter table sign_in_codes add constraint sign_in_codes_check1 CHECK (((purpose = 'Invitation'::text) = (account_id IS NOT NULL)));
alter table sign_in_codes add constraint sign_in_codes_check2 CHECK (((purpose = 'Invitation'::text) = (invitation_id IS NOT NULL)));
alter table sign_in_codes add constraint sign_in_codes_check3 CHECK (((purpose = ANY (ARRAY['PasswordReset'::text, 'Welcome'::text])) = (person_id IS NOT NULL)));
alter table sign_in_codes add constraint sign_in_codes_check4 CHECK (((purpose = 'SignUp'::text) = (email IS NOT NULL)));
alter table sign_in_codes add constraint sign_in_codes_check5 CHECK (((purpose = 'SignUp'::text) = (email_key IS NOT NULL)));
alter table sign_in_codes add constraint sign_in_codes_email_check CHECK ((length(email) <= 254));
alter table sign_in_codes add constraint sign_in_codes_hash_check CHECK ((length(hash) = 32));
alter table sign_in_codes add constraint sign_in_codes_purpose_check CHECK ((purpose = ANY (ARRAY['Invitation'::text, 'PasswordReset'::text, 'Welcome'::text, 'SignUp'::text])));
alter table sign_in_steps add constraint sign_in_steps_pkey PRIMARY KEY (hash);
alter table sign_in_steps add constraint sign_in_steps_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table sign_in_steps add constraint sign_in_steps_provider_subject_fkey FOREIGN KEY (provider, subject) REFERENCES identities(provider, subject) ON DELETE SET NULL;
alter table sign_in_steps add constraint sign_in_steps_check CHECK (((provider IS NULL) = (subject IS NULL)));
alter table sign_in_steps add constraint sign_in_steps_hash_check CHECK ((length(hash) = 32));
alter table sign_up_requests add constraint sign_up_requests_pkey PRIMARY KEY (id);
alter table sign_up_requests add constraint sign_up_requests_email_check CHECK ((length(email) <= 254));
alter table sign_up_requests add constraint sign_up_requests_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text])));
alter table tasks add constraint tasks_pkey PRIMARY KEY (account_id, kind, key);
alter table tokens add constraint tokens_hash_key UNIQUE (hash);
alter table tokens add constraint tokens_pkey PRIMARY KEY (account_id, id);
alter table tokens add constraint tokens_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES members(account_id, person_id);
alter table tokens add constraint tokens_hash_check CHECK ((length(hash) = 32));
alter table tokens add constraint tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table tokens add constraint tokens_scopes_check CHECK ((cardinality(scopes) > 0));
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (account_id, webhook_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_answer_check CHECK ((length(answer) <= 1024));
alter table webhook_deliveries add constraint webhook_deliveries_attempts_check CHECK ((attempts >= 0));
alter table webhook_deliveries add constraint webhook_deliveries_check CHECK (((status = 'Delivered'::text) = (delivered_at IS NOT NULL)));
alter table webhook_deliveries add constraint webhook_deliveries_check1 CHECK (((status = 'Waiting'::text) OR (next_at IS NULL)));
alter table webhook_deliveries add constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'Delivered'::text, 'Failed'::text])));
alter table webhook_replays add constraint webhook_replays_pkey PRIMARY KEY (account_id);
alter table webhook_replays add constraint webhook_replays_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table webhook_replays add constraint webhook_replays_events_check CHECK ((events > 0));
alter table webhooks add constraint webhooks_pkey PRIMARY KEY (account_id, id);
alter table webhooks add constraint webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table webhooks add constraint webhooks_check CHECK (((previous_secrets IS NULL) = (previous_until IS NULL)));
alter table webhooks add constraint webhooks_check1 CHECK (((status = 'Paused'::text) = (paused_by IS NOT NULL)));
alter table webhooks add constraint webhooks_check2 CHECK (((secret IS NULL) = (installation_webhook_id IS NOT NULL)));
alter table webhooks add constraint webhooks_description_check CHECK ((length(description) <= 200));
alter table webhooks add constraint webhooks_event_types_check CHECK (((cardinality(event_types) >= 1) AND (cardinality(event_types) <= 200)));
alter table webhooks add constraint webhooks_failures_check CHECK ((failures >= 0));
alter table webhooks add constraint webhooks_paused_by_check CHECK ((paused_by = ANY (ARRAY['Member'::text, 'Token'::text, 'Service'::text])));
alter table webhooks add constraint webhooks_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Paused'::text, 'Disabled'::text])));
alter table webhooks add constraint webhooks_url_check CHECK ((length(url) <= 2000));
alter table sandbox.bank_payouts add constraint bank_payouts_account_id_reference_key UNIQUE (account_id, reference);
alter table sandbox.bank_payouts add constraint bank_payouts_pkey PRIMARY KEY (account_id, key);
alter table sandbox.bank_payouts add constraint bank_payouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.bank_payouts add constraint bank_payouts_amount_check CHECK ((amount > 0));
alter table sandbox.bank_payouts add constraint bank_payouts_fate_check CHECK ((fate = ANY (ARRAY['arrives'::text, 'fails'::text, 'comes_back'::text])));
alter table sandbox.bank_payouts add constraint bank_payouts_status_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'processing'::text, 'failed'::text])));
alter table sandbox.charges add constraint charges_account_id_reference_key UNIQUE (account_id, reference);
alter table sandbox.charges add constraint charges_action_code_key UNIQUE (action_code);
alter table sandbox.charges add constraint charges_pkey PRIMARY KEY (account_id, key);
alter table sandbox.charges add constraint charges_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.charges add constraint charges_amount_check CHECK (((amount >= 1) AND (amount <= '999999999999'::bigint)));
alter table sandbox.charges add constraint charges_check CHECK (((refunded_amount >= 0) AND (refunded_amount <= amount)));
alter table sandbox.charges add constraint charges_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table sandbox.charges add constraint charges_fee_check CHECK ((fee >= 0));
alter table sandbox.charges add constraint charges_platform_fee CHECK ((((platform_fee >= 0) AND (platform_fee <= amount)) AND ((platform_fee_refunded >= 0) AND (platform_fee_refunded <= platform_fee))));
alter table sandbox.charges add constraint charges_purpose_check CHECK ((purpose = ANY (ARRAY['Invoice'::text, 'Outgoing'::text])));
alter table sandbox.charges add constraint charges_status_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'processing'::text, 'requires_action'::text, 'declined'::text, 'returned'::text])));
alter table sandbox.disputes add constraint disputes_pkey PRIMARY KEY (account_id, reference);
alter table sandbox.disputes add constraint disputes_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.disputes add constraint disputes_amount_check CHECK ((amount > 0));
alter table sandbox.disputes add constraint disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])));
alter table sandbox.events add constraint events_id_key UNIQUE (id);
alter table sandbox.events add constraint events_pkey PRIMARY KEY (account_id, "position");
alter table sandbox.events add constraint events_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.jobs add constraint jobs_pkey PRIMARY KEY (account_id, "position");
alter table sandbox.jobs add constraint jobs_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.log add constraint log_pkey PRIMARY KEY (account_id, "position");
alter table sandbox.log add constraint log_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.merchants add constraint merchants_pkey PRIMARY KEY (account_id);
alter table sandbox.methods add constraint methods_pkey PRIMARY KEY (account_id, reference);
alter table sandbox.methods add constraint methods_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.methods add constraint methods_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text));
alter table sandbox.methods add constraint methods_type_check CHECK ((type = ANY (ARRAY['CreditCard'::text, 'DebitCard'::text, 'BankAccount'::text])));
alter table sandbox.onboarding_links add constraint onboarding_links_code_key UNIQUE (code);
alter table sandbox.onboarding_links add constraint onboarding_links_pkey PRIMARY KEY (account_id, code);
alter table sandbox.onboarding_links add constraint onboarding_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.onboarding_links add constraint onboarding_links_account_id_reference_fkey FOREIGN KEY (account_id, reference) REFERENCES sandbox.recipients(account_id, reference);
alter table sandbox.orders add constraint orders_pkey PRIMARY KEY (account_id, kind, key);
alter table sandbox.orders add constraint orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.orders add constraint orders_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)));
alter table sandbox.orders add constraint orders_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text, 'transfer'::text, 'method'::text, 'recipient'::text, 'bank_payout'::text, 'reversal'::text, 'setup'::text]))) NOT VALID;
alter table sandbox.orders add constraint orders_order_hash_check CHECK ((length(order_hash) = 32));
alter table sandbox.outbox add constraint outbox_pkey PRIMARY KEY (account_id, event_id);
alter table sandbox.outbox add constraint outbox_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.outbox add constraint outbox_event_id_fkey FOREIGN KEY (event_id) REFERENCES sandbox.events(id);
alter table sandbox.recipients add constraint recipients_account_id_reference_key UNIQUE (account_id, reference);
alter table sandbox.recipients add constraint recipients_pkey PRIMARY KEY (account_id, key);
alter table sandbox.recipients add constraint recipients_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.recipients add constraint recipients_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table sandbox.recipients add constraint recipients_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text));
alter table sandbox.recipients add constraint recipients_status_check CHECK ((status = ANY (ARRAY['new'::text, 'incomplete'::text, 'pending'::text, 'ready'::text, 'restricted'::text, 'rejected'::text, 'gone'::text])));
alter table sandbox.recipients add constraint recipients_visits_check CHECK ((visits >= 0));
alter table sandbox.refunds add constraint refunds_account_id_reference_key UNIQUE (account_id, reference);
alter table sandbox.refunds add constraint refunds_pkey PRIMARY KEY (account_id, key);
alter table sandbox.refunds add constraint refunds_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.refunds add constraint refunds_amount_check CHECK ((amount > 0));
alter table sandbox.refunds add constraint refunds_check CHECK (((platform_fee >= 0) AND (platform_fee <= amount)));
alter table sandbox.refunds add constraint refunds_status_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'processing'::text, 'failed'::text])));
alter table sandbox.reversals add constraint reversals_account_id_reference_key UNIQUE (account_id, reference);
alter table sandbox.reversals add constraint reversals_pkey PRIMARY KEY (account_id, key);
alter table sandbox.reversals add constraint reversals_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.reversals add constraint reversals_amount_check CHECK ((amount > 0));
alter table sandbox.reversals add constraint reversals_status_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'failed'::text])));
alter table sandbox.setups add constraint setups_account_id_reference_key UNIQUE (account_id, reference);
alter table sandbox.setups add constraint setups_action_code_key UNIQUE (action_code);
alter table sandbox.setups add constraint setups_pkey PRIMARY KEY (account_id, key);
alter table sandbox.setups add constraint setups_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.setups add constraint setups_status_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'requires_action'::text, 'declined'::text])));
alter table sandbox.statement_lines add constraint statement_lines_pkey PRIMARY KEY (account_id, "position");
alter table sandbox.statement_lines add constraint statement_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.statement_lines add constraint statement_lines_check CHECK (((held + in_transit) = (amount - fee)));
alter table sandbox.statement_lines add constraint statement_lines_fee_check CHECK ((fee >= 0));
alter table sandbox.statement_lines add constraint statement_lines_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'platform_fee'::text, 'refund'::text, 'refund_failed'::text, 'platform_fee_refunded'::text, 'return'::text, 'dispute'::text, 'dispute_won'::text, 'payout'::text, 'funding'::text, 'funding_returned'::text, 'delivery'::text, 'delivery_returned'::text, 'reversal'::text, 'release'::text, 'fee'::text])));
alter table sandbox.tokens add constraint tokens_pkey PRIMARY KEY (account_id, token);
alter table sandbox.tokens add constraint tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.tokens add constraint tokens_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text));
alter table sandbox.tokens add constraint tokens_type_check CHECK ((type = ANY (ARRAY['CreditCard'::text, 'DebitCard'::text, 'BankAccount'::text])));
alter table sandbox.transfers add constraint transfers_account_id_reference_key UNIQUE (account_id, reference);
alter table sandbox.transfers add constraint transfers_pkey PRIMARY KEY (account_id, key);
alter table sandbox.transfers add constraint transfers_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox.merchants(account_id);
alter table sandbox.transfers add constraint transfers_amount_check CHECK ((amount > 0));
alter table sandbox.transfers add constraint transfers_fee_check CHECK ((fee >= 0));
alter table sandbox.transfers add constraint transfers_status_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'processing'::text, 'failed'::text, 'returned'::text])));

CREATE INDEX accounts_clock_on_its_way ON public.accounts USING btree (id) WHERE (clock_target IS NOT NULL);
CREATE INDEX accounts_frozen ON public.accounts USING btree (id) WHERE (frozen_at IS NOT NULL);
CREATE INDEX accounts_held ON public.accounts USING btree (id) WHERE (held_at IS NOT NULL);
CREATE INDEX accounts_id_end ON public.accounts USING btree ("right"((id)::text, 8));
CREATE INDEX adviser_documents_invoice ON public.adviser_documents USING btree (account_id, invoice_id);
CREATE INDEX adviser_package_files_invoice ON public.adviser_package_files USING btree (account_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX api_requests_created_at ON public.api_requests USING brin (created_at);
CREATE INDEX api_requests_request_id ON public.api_requests USING btree (account_id, request_id);
CREATE INDEX backups_started ON public.backups USING btree (started_at);
CREATE INDEX bank_lines_iban ON public.bank_lines USING btree (account_id, iban) WHERE (iban IS NOT NULL);
CREATE INDEX bank_lines_statement ON public.bank_lines USING btree (account_id, statement_id);
CREATE INDEX book_export_postings_export ON public.book_export_postings USING btree (account_id, export_id);
CREATE INDEX charges_invoice ON public.charges USING btree (account_id, invoice_id, id);
CREATE INDEX charges_status ON public.charges USING btree (account_id, status, id) WHERE (status <> 'Succeeded'::text);
CREATE INDEX client_credit_movements_of_contact ON public.client_credit_movements USING btree (account_id, contact_id, id);
CREATE INDEX client_credit_movements_of_invoice ON public.client_credit_movements USING btree (account_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX client_credit_movements_of_line ON public.client_credit_movements USING btree (account_id, bank_line_id) WHERE (bank_line_id IS NOT NULL);
CREATE INDEX client_credit_movements_of_payment ON public.client_credit_movements USING btree (account_id, manual_payment_id) WHERE (manual_payment_id IS NOT NULL);
CREATE INDEX consents_invoice ON public.consents USING btree (account_id, invoice_id);
CREATE INDEX contacts_company_email ON public.contacts USING btree (account_id, lower(email)) WHERE (((billing ->> 'company'::text) IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_merged_into ON public.contacts USING btree (account_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX contacts_name ON public.contacts USING btree (account_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_type ON public.contacts USING btree (account_id, type, id) WHERE (deleted_at IS NULL);
CREATE INDEX debit_mandates_invoice ON public.debit_mandates USING btree (account_id, invoice_id);
CREATE INDEX devices_forgotten_at ON public.devices USING btree (forgotten_at) WHERE (forgotten_at IS NOT NULL);
CREATE INDEX devices_last_seen_at ON public.devices USING btree (last_seen_at);
CREATE INDEX disputes_charge ON public.disputes USING btree (account_id, charge_id, id);
CREATE INDEX disputes_open ON public.disputes USING btree (account_id, id) WHERE (status = 'Open'::text);
CREATE INDEX e_invoice_hand_overs_document ON public.e_invoice_hand_overs USING btree (account_id, document_id, id);
CREATE INDEX e_invoice_hand_overs_invoice ON public.e_invoice_hand_overs USING btree (account_id, invoice_id, id);
CREATE INDEX e_invoice_hand_overs_status ON public.e_invoice_hand_overs USING btree (account_id, status, id) WHERE (status = ANY (ARRAY['Waiting'::text, 'Refused'::text, 'Failed'::text, 'Rejected'::text]));
CREATE INDEX events_actor ON public.events USING btree (account_id, actor_type, id) WHERE (actor_type <> ALL (ARRAY['Token'::text, 'Operator'::text]));
CREATE INDEX events_actor_id ON public.events USING btree (account_id, actor_id, id) WHERE (actor_type <> ALL (ARRAY['Token'::text, 'Operator'::text]));
CREATE INDEX events_log ON public.events USING btree (account_id, "position", id);
CREATE INDEX events_type ON public.events USING btree (account_id, type, id) WHERE (type <> 'invoice.created'::text);
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING brin (created_at);
CREATE INDEX identities_account ON public.identities USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX import_rows_external_id ON public.import_rows USING btree (account_id, import_id, external_id, line) WHERE (external_id IS NOT NULL);
CREATE INDEX import_rows_fingerprint ON public.import_rows USING btree (account_id, fingerprint, import_id, line) WHERE (fingerprint IS NOT NULL);
CREATE INDEX import_rows_match ON public.import_rows USING btree (account_id, import_id, match_key, line) WHERE (match_key IS NOT NULL);
CREATE INDEX import_rows_object ON public.import_rows USING btree (account_id, object_id) WHERE (object_id IS NOT NULL);
CREATE INDEX import_rows_status ON public.import_rows USING btree (account_id, import_id, status, line);
CREATE INDEX invitations_email ON public.invitations USING btree (email_key, created_at) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX invitations_expires_at ON public.invitations USING btree (expires_at);
CREATE INDEX invitations_made ON public.invitations USING btree (account_id, created_at);
CREATE INDEX invoice_sheets_contact ON public.invoice_sheets USING btree (account_id, contact_id);
CREATE INDEX invoice_versions_contact ON public.invoice_versions USING btree (account_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX invoices_active ON public.invoices USING btree (account_id, id) INCLUDE (is_asked, late_after) WHERE (status = 'Active'::text);
CREATE INDEX invoices_contact ON public.invoices USING btree (account_id, contact_id, id);
CREATE INDEX invoices_event_date ON public.invoices USING btree (account_id, event_date, id) WHERE (event_date IS NOT NULL);
CREATE INDEX invoices_status ON public.invoices USING btree (account_id, status, id) WHERE (status <> 'Active'::text);
CREATE INDEX invoices_updated_at ON public.invoices USING btree (account_id, updated_at, id);
CREATE INDEX ledger_posting_taxes_invoice ON public.ledger_posting_taxes USING btree (account_id, invoice_id);
CREATE INDEX ledger_postings_tail ON public.ledger_postings USING btree (account_id, "position");
CREATE INDEX login_attempts_started_at ON public.login_attempts USING btree (started_at);
CREATE INDEX mail_feedback_address ON public.mail_feedback USING btree (account_id, address, created_at) WHERE (kind = ANY (ARRAY['Soft'::text, 'Hard'::text, 'Complaint'::text]));
CREATE INDEX mail_feedback_created_at ON public.mail_feedback USING brin (created_at);
CREATE INDEX mail_feedback_mail ON public.mail_feedback USING btree (account_id, mail_id);
CREATE INDEX mail_suppressions_mail ON public.mail_suppressions USING btree (account_id, mail_id);
CREATE INDEX mails_contact ON public.mails USING btree (account_id, contact_id, id) WHERE (contact_id IS NOT NULL);
CREATE INDEX mails_failed ON public.mails USING btree (created_at) WHERE (status = 'Failed'::text);
CREATE INDEX mails_invoice ON public.mails USING btree (account_id, invoice_id, id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX mails_payment ON public.mails USING btree (account_id, payment_id, id) WHERE (payment_id IS NOT NULL);
CREATE INDEX mails_status ON public.mails USING btree (account_id, status, id) WHERE (status <> ALL (ARRAY['Sent'::text, 'Kept'::text]));
CREATE INDEX member_mails_created_at ON public.member_mails USING btree (created_at);
CREATE INDEX member_mails_device ON public.member_mails USING btree (person_id, device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX member_mails_invitation ON public.member_mails USING btree (account_id, invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX member_mails_person ON public.member_mails USING btree (person_id, kind, created_at) WHERE (person_id IS NOT NULL);
CREATE INDEX members_person ON public.members USING btree (person_id, created_at) WHERE (removed_at IS NULL);
CREATE INDEX oidc_attempts_expires_at ON public.oidc_attempts USING btree (expires_at);
CREATE INDEX operator_idempotency_created_at ON public.operator_idempotency USING btree (created_at);
CREATE INDEX operator_log_account ON public.operator_log USING btree (account_id, id);
CREATE INDEX passkey_challenges_expires_at ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_person ON public.passkey_challenges USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX payment_methods_wallet ON public.payment_methods USING btree (account_id, person_id, id) WHERE (removed_at IS NULL);
CREATE INDEX payments_arrived ON public.payments USING btree (account_id, recipient_id, paid_at) WHERE ((recipient_id IS NOT NULL) AND (status = 'Completed'::text));
CREATE INDEX payments_at_recipient ON public.payments USING btree (account_id, delivered_at) WHERE ((recipient_id IS NOT NULL) AND (delivered_at IS NOT NULL) AND (reversed_at IS NULL) AND (written_off_at IS NULL) AND (status = ANY (ARRAY['Processing'::text, 'Failed'::text, 'Returned'::text])));
CREATE INDEX payments_awaiting_recipient ON public.payments USING btree (account_id, id) WHERE ((status = 'Scheduled'::text) AND (recipient_waiting_at IS NOT NULL));
CREATE INDEX payments_contact ON public.payments USING btree (account_id, contact_id, id);
CREATE INDEX payments_event_date ON public.payments USING btree (account_id, event_date, id) WHERE (event_date IS NOT NULL);
CREATE INDEX payments_method ON public.payments USING btree (account_id, payment_method_id) WHERE (status = ANY (ARRAY['Pending'::text, 'Scheduled'::text]));
CREATE INDEX payments_overpaid ON public.payments USING btree (account_id, id) WHERE (overpaid_since IS NOT NULL);
CREATE INDEX payments_owed ON public.payments USING btree (account_id, id) WHERE ((owed_since IS NOT NULL) AND (debt_settled_at IS NULL));
CREATE INDEX payments_past_payouts ON public.payments USING btree (account_id) WHERE (past_payout_ids <> '{}'::uuid[]);
CREATE INDEX payments_past_refunds ON public.payments USING btree (account_id) WHERE (past_refund_ids <> '{}'::uuid[]);
CREATE INDEX payments_payout_failed ON public.payments USING btree (account_id, id) WHERE ((status = 'Processing'::text) AND (payout_failure_code IS NOT NULL));
CREATE INDEX payments_recipient ON public.payments USING btree (account_id, recipient_id) WHERE (status = ANY (ARRAY['Scheduled'::text, 'Processing'::text]));
CREATE INDEX payments_reversal_failed ON public.payments USING btree (account_id, id) WHERE ((reversal_failure_code IS NOT NULL) AND (written_off_at IS NULL));
CREATE INDEX payments_status ON public.payments USING btree (account_id, status, id);
CREATE INDEX payments_updated_at ON public.payments USING btree (account_id, updated_at, id);
CREATE INDEX platform_objects_account ON public.platform_objects USING btree (account_id);
CREATE INDEX processor_events_asked ON public.processor_events USING btree (account_id, processor, received_at) WHERE (NOT by_webhook);
CREATE INDEX processor_events_sent ON public.processor_events USING btree (account_id, processor, received_at) WHERE by_webhook;
CREATE INDEX processor_events_waiting ON public.processor_events USING btree (account_id, id) WHERE (applied_at IS NULL);
CREATE INDEX recipients_in_trouble ON public.recipients USING btree (account_id, status, id) WHERE (status = ANY (ARRAY['Restricted'::text, 'Rejected'::text]));
CREATE INDEX refunds_charge ON public.refunds USING btree (account_id, charge_id, id);
CREATE INDEX refunds_under_way ON public.refunds USING btree (account_id, created_at) WHERE (status = 'Processing'::text);
CREATE INDEX saved_views_person ON public.saved_views USING btree (account_id, person_id, "position");
CREATE INDEX scheduled_payments_due_date ON public.scheduled_payments USING btree (account_id, due_date, invoice_id) INCLUDE (status);
CREATE INDEX scheduled_payments_failed ON public.scheduled_payments USING btree (account_id, status, invoice_id) WHERE (status = ANY (ARRAY['Failed'::text, 'ChargedBack'::text]));
CREATE INDEX scheduled_payments_waiting ON public.scheduled_payments USING btree (account_id, invoice_id) WHERE (status = ANY (ARRAY['Processing'::text, 'RequiresAction'::text]));
CREATE INDEX sessions_device ON public.sessions USING btree (person_id, device_id);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_identity ON public.sessions USING btree (provider, subject) WHERE (provider IS NOT NULL);
CREATE INDEX sessions_person ON public.sessions USING btree (person_id, created_at) WHERE (ended_at IS NULL);
CREATE INDEX setups_invoice ON public.setups USING btree (account_id, invoice_id);
CREATE INDEX setups_under_way ON public.setups USING btree (account_id, invoice_id) WHERE (status = ANY (ARRAY['Processing'::text, 'RequiresAction'::text]));
CREATE INDEX sign_in_codes_email ON public.sign_in_codes USING btree (email_key, created_at) WHERE (email_key IS NOT NULL);
CREATE INDEX sign_in_codes_expires_at ON public.sign_in_codes USING btree (expires_at);
CREATE INDEX sign_in_codes_invitation ON public.sign_in_codes USING btree (account_id, invitation_id) WHERE (account_id IS NOT NULL);
CREATE INDEX sign_in_codes_person ON public.sign_in_codes USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX sign_in_steps_expires_at ON public.sign_in_steps USING btree (expires_at);
CREATE INDEX sign_in_steps_person ON public.sign_in_steps USING btree (person_id);
CREATE INDEX sign_up_requests_run_at ON public.sign_up_requests USING btree (run_at);
CREATE INDEX tasks_account_due_at ON public.tasks USING btree (lane, account_id, due_at);
CREATE INDEX tasks_failed ON public.tasks USING btree (lane) WHERE (failure IS NOT NULL);
CREATE INDEX tasks_run_at ON public.tasks USING btree (lane, run_at);
CREATE INDEX webhook_deliveries_created_at ON public.webhook_deliveries USING brin (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (account_id, webhook_id, next_at) WHERE ((status = 'Waiting'::text) AND (next_at IS NOT NULL));
CREATE INDEX webhook_deliveries_status ON public.webhook_deliveries USING btree (account_id, webhook_id, status, id) WHERE (status <> 'Delivered'::text);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (account_id, webhook_id, object_id, event_position, event_id) WHERE (status = 'Waiting'::text);
CREATE INDEX webhooks_active ON public.webhooks USING btree (account_id, id) WHERE (status = 'Active'::text);
CREATE UNIQUE INDEX adviser_package_files_name ON public.adviser_package_files USING btree (account_id, package_id, lower(name));
CREATE UNIQUE INDEX adviser_packages_month ON public.adviser_packages USING btree (account_id, from_day) WHERE (mailed_to IS NOT NULL);
CREATE UNIQUE INDEX bank_mappings_name ON public.bank_mappings USING btree (account_id, lower(name));
CREATE UNIQUE INDEX charge_allocations_live ON public.charge_allocations USING btree (account_id, scheduled_payment_id) WHERE is_live;
CREATE UNIQUE INDEX client_credit_movements_undone ON public.client_credit_movements USING btree (account_id, undoes_id) WHERE (undoes_id IS NOT NULL);
CREATE UNIQUE INDEX consents_charge ON public.consents USING btree (account_id, charge_id) WHERE (charge_id IS NOT NULL);
CREATE UNIQUE INDEX contacts_email_key ON public.contacts USING btree (account_id, email_key) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX contacts_external_id ON public.contacts USING btree (account_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX discrepancies_present ON public.discrepancies USING btree (account_id, kind, subject) WHERE (gone_at IS NULL);
CREATE UNIQUE INDEX dispute_evidence_once ON public.dispute_evidence USING btree (account_id, dispute_id) WHERE (status <> 'Refused'::text);
CREATE UNIQUE INDEX e_invoice_hand_overs_automatic ON public.e_invoice_hand_overs USING btree (account_id, document_id) WHERE is_automatic;
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (account_id, email_key) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX invoices_external_id ON public.invoices USING btree (account_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX invoices_number ON public.invoices USING btree (account_id, number) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX invoices_payment_code ON public.invoices USING btree (account_id, payment_code) WHERE (payment_code IS NOT NULL);
CREATE UNIQUE INDEX mandates_current ON public.mandates USING btree (account_id, invoice_id) WHERE (canceled_at IS NULL);
CREATE UNIQUE INDEX manual_payments_source ON public.manual_payments USING btree (account_id, source_id, scheduled_payment_id) WHERE ((source_id IS NOT NULL) AND (removed_at IS NULL));
CREATE UNIQUE INDEX members_operator ON public.members USING btree (account_id) WHERE (is_operator AND (removed_at IS NULL));
CREATE UNIQUE INDEX payment_methods_default ON public.payment_methods USING btree (account_id, person_id) WHERE (is_default AND (removed_at IS NULL));
CREATE UNIQUE INDEX payments_code ON public.payments USING btree (account_id, code) WHERE (code IS NOT NULL);
CREATE UNIQUE INDEX payments_delivery ON public.payments USING btree (account_id, delivery_id) WHERE (delivery_id IS NOT NULL);
CREATE UNIQUE INDEX payments_external_id ON public.payments USING btree (account_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX payments_funding ON public.payments USING btree (account_id, funding_id) WHERE (funding_id IS NOT NULL);
CREATE UNIQUE INDEX payments_payout ON public.payments USING btree (account_id, payout_id) WHERE (payout_id IS NOT NULL);
CREATE UNIQUE INDEX payments_refund ON public.payments USING btree (account_id, refund_id) WHERE (refund_id IS NOT NULL);
CREATE UNIQUE INDEX payments_reversal ON public.payments USING btree (account_id, reversal_id) WHERE (reversal_id IS NOT NULL);
CREATE UNIQUE INDEX platform_businesses_current ON public.platform_businesses USING btree (account_id, platform) WHERE (status <> ALL (ARRAY['Rejected'::text, 'Gone'::text]));
CREATE UNIQUE INDEX platform_businesses_reference ON public.platform_businesses USING btree (reference);
CREATE UNIQUE INDEX platform_lines_position ON public.platform_lines USING btree (account_id, "position");
CREATE UNIQUE INDEX processor_accounts_active ON public.processor_accounts USING btree (account_id) WHERE is_active;
CREATE UNIQUE INDEX processor_accounts_stripe ON public.processor_accounts USING btree (stripe_account, is_live) WHERE is_active;
CREATE UNIQUE INDEX recipients_account_reference ON public.recipients USING btree (account_id, processor, reference) WHERE (reference IS NOT NULL);
CREATE UNIQUE INDEX recipients_current ON public.recipients USING btree (account_id, contact_id, processor) WHERE (status <> ALL (ARRAY['Rejected'::text, 'Gone'::text]));
CREATE UNIQUE INDEX saved_line_items_description ON public.saved_line_items USING btree (account_id, lower(description), currency);
CREATE UNIQUE INDEX schedule_templates_name ON public.schedule_templates USING btree (account_id, lower(name));
CREATE UNIQUE INDEX webhooks_installation ON public.webhooks USING btree (installation_webhook_id, account_id) WHERE (installation_webhook_id IS NOT NULL);
CREATE INDEX bank_payouts_transfer ON sandbox.bank_payouts USING btree (account_id, transfer);
CREATE INDEX jobs_account_due_at ON sandbox.jobs USING btree (account_id, due_at, "position");
CREATE INDEX jobs_due_at ON sandbox.jobs USING btree (due_at);
CREATE INDEX log_key ON sandbox.log USING btree (account_id, kind, key);
CREATE INDEX outbox_due_at ON sandbox.outbox USING btree (due_at, "position");
CREATE INDEX statement_lines_unpaid ON sandbox.statement_lines USING btree (account_id, currency, "position") WHERE (payout IS NULL);
CREATE INDEX transfers_funded_by ON sandbox.transfers USING btree (account_id, funded_by);
CREATE UNIQUE INDEX jobs_payout ON sandbox.jobs USING btree (account_id, subject, due_at) WHERE (kind = 'payout'::text);
CREATE UNIQUE INDEX reversals_transfer ON sandbox.reversals USING btree (account_id, transfer) WHERE (status = 'succeeded'::text);

CREATE OR REPLACE FUNCTION public.add_installation_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('installation webhooks', 0));
  insert into webhooks (account_id, id, installation_webhook_id, url, event_types, description, status, paused_by,
    is_ordered, position, event_id, created_at, updated_at)
  select new.account_id, gen_random_uuid(), i.id, i.url, i.event_types, '', i.status, i.paused_by, i.is_ordered,
    new.value, 'ffffffff-ffff-ffff-ffff-ffffffffffff', i.created_at, i.updated_at
  from installation_webhooks i;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.allow_backup()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found record;
begin
  grant usage on schema public, sandbox to tranche_backup;
  for found in
    select c.oid::regclass as name, c.relrowsecurity as is_secured,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup') as is_allowed
    from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
  loop
    if not has_table_privilege('tranche_backup', found.name, 'select') then
      execute format('grant select on %s to tranche_backup', found.name);
    end if;
    if found.is_secured and not found.is_allowed then
      execute format('create policy backup on %s for select to tranche_backup using (true)', found.name);
    end if;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION public.copy_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select cancellation_terms_id into new.cancellation_terms_id from accounts where id = new.account_id;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.current_account_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('tranche.account_id'::text, true), ''::text))::uuid
;

CREATE OR REPLACE FUNCTION public.has_newer_lines(pricing json, line_items json)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((pricing IS NOT NULL) OR ((line_items)::text ~ '"(unit|discount|localTaxBasisPoints|taxCategory)":|"(quantity|unitAmount)":[0-9]+[.e]'::text))
;

CREATE OR REPLACE FUNCTION public.number_book_export()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select coalesce(max(e.ordinal), 0) + 1 into new.ordinal
  from book_exports e
  where e.account_id = new.account_id and e.format = new.format;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.platform_blocked_by(for_mode text, by_card boolean)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN CASE WHEN (EXISTS (SELECT FROM platforms WHERE ((platforms.mode = platform_blocked_by.for_mode) AND (NOT platforms.pays_out)))) THEN 'Off'::text WHEN (by_card AND (for_mode = 'Live'::text) AND ((SELECT count(*) AS count FROM (SELECT FROM accounts WHERE ((accounts.mode = 'Live'::text) AND (accounts.closed_at IS NULL)) LIMIT 2) live) < 2)) THEN 'OwnCard'::text ELSE NULL::text END
;

CREATE OR REPLACE FUNCTION public.redact_events(for_account uuid, for_contact uuid, of_objects uuid[], at_instant timestamp with time zone, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed bigint;
begin
  if not exists (
    select from contacts where account_id = for_account and id = for_contact and erased_at is not null
  ) then
    raise exception 'The contact % is not being erased.', for_contact;
  end if;
  update events e
  set data = redacted_data(e.data, starts_with(e.type, 'contact.')), redacted_at = at_instant, redacted_for = for_contact
  where e.account_id = for_account and e.id in (
      select r.id from events r
      where r.account_id = for_account and r.object_id = any(of_objects) and r.redacted_at is null limit most)
    and (exists (select from contacts c where c.account_id = for_account and c.id = e.object_id
           and for_contact in (c.id, c.merged_into_id))
      or exists (select from invoices i where i.account_id = for_account and i.id = e.object_id
           and i.contact_id = for_contact)
      or exists (select from events d join contacts c on c.account_id = for_account and c.id::text = d.data->>'contactId'
           where d.account_id = for_account and d.object_id = e.object_id and d.type = 'invoice.deleted'
             and for_contact in (c.id, c.merged_into_id))
      or exists (select from payments p where p.account_id = for_account and p.id = e.object_id
           and p.contact_id = for_contact)
      or exists (select from recipients r join contacts c on c.account_id = for_account and c.id = r.contact_id
           where r.account_id = for_account and r.id = e.object_id and for_contact in (c.id, c.merged_into_id)));
  get diagnostics changed = row_count;
  return changed;
end
$function$
;

CREATE OR REPLACE FUNCTION public.redact_member_events(for_account uuid, at_instant timestamp with time zone, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed bigint;
begin
  if not exists (select from accounts where id = for_account and erased_at is not null) then
    raise exception 'The account % is not erased.', for_account;
  end if;
  update events e
  set data = redacted_data(e.data, not starts_with(e.type, 'token.')), redacted_at = at_instant, redacted_for = for_account
  where e.account_id = for_account and e.id in (
      select r.id from events r
      where r.account_id = for_account and r.redacted_at is null and r.type in ('invitation.created', 'invitation.revoked',
        'member.joined', 'member.role_changed', 'member.removed', 'token.created', 'token.revoked')
      limit most);
  get diagnostics changed = row_count;
  return changed;
end
$function$
;

CREATE OR REPLACE FUNCTION public.redacted_data(data json, is_person boolean)
 RETURNS json
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  if json_typeof(data) = 'array' then
    return (
      select coalesce(json_agg(redacted_data(value, is_person) order by place), '[]')
      from json_array_elements(data) with ordinality as element (value, place));
  elsif json_typeof(data) <> 'object' then
    return data;
  end if;
  return (
    select coalesce(json_object_agg(key,
      case
        when is_person and key in ('name', 'email') or key in ('note', 'description', 'declineReason')
          -- Nothing but a credit note has both.
          or key = 'reason' and data->'invoiceNumber' is not null and data->'openAmount' is not null then
          case when json_typeof(value) = 'string' and value #>> '{}' <> '' then '"(erased)"' else value end
        when key = 'ccEmails' then '[]'
        when key = 'metadata' then '{}'
        when key in ('destination', 'bankAccount', 'externalId', 'returnUrl', 'billing') then 'null'
        when is_person and key = 'persons' then '[]'
        when is_person and key in ('company', 'street', 'postalCode', 'city', 'region', 'country', 'vatId', 'phone', 'reference', 'peppolId', 'vatCheck') then 'null'
        else redacted_data(value, key in ('contact', 'paymentSchedule', 'person'))
      end order by place), '{}')
    from json_each(data) with ordinality as field (key, value, place));
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_credit_left_behind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from client_credits where account_id = new.account_id and contact_id = new.id and amount > 0) then
    raise exception 'This contact has credit: a newer release of the service knows it.' using errcode = '55P03';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_line_beyond_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept bigint;
begin
  select coalesce(sum(amount), 0) into kept from client_credit_movements
  where account_id = new.account_id and bank_line_id = new.source_id;
  if kept > 0 and kept + (
    select sum(amount) from manual_payments
    where account_id = new.account_id and source_id = new.source_id and removed_at is null
  ) > (select amount from bank_lines where account_id = new.account_id and id = new.source_id) then
    raise exception 'A part of this line is credit of a client: a newer release of the service knows it.' using errcode = '55P03';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_line_of_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount) from client_credit_movements where account_id = old.account_id and bank_line_id = old.id) > 0 then
    raise exception 'A part of this line is credit of a client: a newer release of the service knows it.' using errcode = '55P03';
  end if;
  return old;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_lost_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from client_credit_movements one
    join client_credit_movements back on back.account_id = one.account_id and back.undoes_id = one.id
    where one.account_id = new.account_id and one.manual_payment_id = new.id
  ) then
    raise exception 'A credit of a client was applied here: a newer release of the service undoes it.' using errcode = '55P03';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_newer_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a process of an older release cannot write lines with decimals, units, discounts or categories'
    using errcode = '55P03', hint = 'Stop the processes of the release before.';
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_tax_of_newer_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from invoices i
  where i.account_id = new.account_id and i.id = new.invoice_id and has_newer_lines(i.pricing, i.line_items);
  if found then
    raise exception 'a process of an older release cannot post tax of lines with decimals, units, discounts or categories'
      using errcode = '55P03', hint = 'Stop the processes of the release before.';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_uncredited_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Credit notes took a part of the invoice %: only a release that knows them may edit or cancel it.', old.id;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_undocumented_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a process of an older release cannot change an invoice with deposit documents'
    using errcode = '55P03', hint = 'Stop the processes of the release before.';
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_unpatterned_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The account % counts by a pattern: only a release that knows it may take a number.', old.account_id;
end
$function$
;

CREATE OR REPLACE FUNCTION public.remove_manual_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update manual_payments m set removed_at = i.updated_at
  from invoices i
  where m.account_id = new.account_id and m.invoice_id = new.invoice_id and m.scheduled_payment_id = new.id
    and m.removed_at is null and i.account_id = new.account_id and i.id = new.invoice_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.set_run_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select new.due_at - clock_offset_ms * interval '1 millisecond' into new.run_at
  from accounts where id = new.account_id;
  -- A task that is set again runs again: the claim of a worker that is running it does not end the new one.
  new.claimed_by := null;
  return new;
end
$function$
;

create policy backup on access_points for select to tranche_backup using (true);
create policy system on access_points for select to tranche_system using (true);
create policy tenant on access_points to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on account_counters for select to tranche_backup using (true);
create policy system on account_counters to tranche_system using (true);
create policy tenant on account_counters to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on account_holds for select to tranche_backup using (true);
create policy system on account_holds to tranche_system using (true);
create policy tenant on account_holds to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on account_profiles for select to tranche_backup using (true);
create policy system on account_profiles to tranche_system using (true);
create policy tenant on account_profiles to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on account_usage for select to tranche_backup using (true);
create policy system on account_usage to tranche_system using (true);
create policy backup on accounts for select to tranche_backup using (true);
create policy eraser on accounts to tranche_eraser using ((id = ( SELECT current_account_id() AS current_account_id)));
create policy system on accounts to tranche_system using (true);
create policy tenant on accounts to tranche_app using ((id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on adviser_documents for select to tranche_backup using (true);
create policy tenant on adviser_documents to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on adviser_package_files for select to tranche_backup using (true);
create policy tenant on adviser_package_files to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on adviser_package_pieces for select to tranche_backup using (true);
create policy tenant on adviser_package_pieces to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on adviser_packages for select to tranche_backup using (true);
create policy tenant on adviser_packages to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on adviser_settings for select to tranche_backup using (true);
create policy tenant on adviser_settings to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on api_requests for select to tranche_backup using (true);
create policy system on api_requests to tranche_system using (true);
create policy tenant on api_requests to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on authenticators for select to tranche_backup using (true);
create policy system on authenticators to tranche_system using (true);
create policy backup on autopay_dates for select to tranche_backup using (true);
create policy tenant on autopay_dates to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on autopay_retries for select to tranche_backup using (true);
create policy tenant on autopay_retries to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on backup_alerts for select to tranche_backup using (true);
create policy system on backup_alerts to tranche_system using (true);
create policy backup on backup_mails for select to tranche_backup using (true);
create policy system on backup_mails to tranche_system using (true);
create policy backup on backups for select to tranche_backup using (true);
create policy system on backups to tranche_system using (true);
create policy backup on bank_lines for select to tranche_backup using (true);
create policy tenant on bank_lines to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on bank_mappings for select to tranche_backup using (true);
create policy tenant on bank_mappings to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on bank_statements for select to tranche_backup using (true);
create policy tenant on bank_statements to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on book_export_postings for select to tranche_backup using (true);
create policy tenant on book_export_postings to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on book_exports for select to tranche_backup using (true);
create policy tenant on book_exports to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on book_settings for select to tranche_backup using (true);
create policy tenant on book_settings to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on cancellation_terms for select to tranche_backup using (true);
create policy tenant on cancellation_terms to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on charge_allocations for select to tranche_backup using (true);
create policy tenant on charge_allocations to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on charges for select to tranche_backup using (true);
create policy system on charges for select to tranche_system using ((status = ANY (ARRAY['Processing'::text, 'RequiresAction'::text])));
create policy tenant on charges to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on client_credit_movements for select to tranche_backup using (true);
create policy tenant on client_credit_movements to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on client_credits for select to tranche_backup using (true);
create policy tenant on client_credits to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on consents for select to tranche_backup using (true);
create policy tenant on consents to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on contact_closings for select to tranche_backup using (true);
create policy tenant on contact_closings to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on contacts for select to tranche_backup using (true);
create policy eraser on contacts to tranche_eraser using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy tenant on contacts to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on credit_note_counters for select to tranche_backup using (true);
create policy tenant on credit_note_counters to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on credit_note_rates for select to tranche_backup using (true);
create policy tenant on credit_note_rates to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on credit_notes for select to tranche_backup using (true);
create policy tenant on credit_notes to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on debit_mandates for select to tranche_backup using (true);
create policy tenant on debit_mandates to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on devices for select to tranche_backup using (true);
create policy system on devices to tranche_system using (true);
create policy backup on discrepancies for select to tranche_backup using (true);
create policy system on discrepancies for select to tranche_system using ((gone_at IS NULL));
create policy tenant on discrepancies to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on dispute_evidence for select to tranche_backup using (true);
create policy tenant on dispute_evidence to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on disputes for select to tranche_backup using (true);
create policy tenant on disputes to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on due_date_notice_progress for select to tranche_backup using (true);
create policy tenant on due_date_notice_progress to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on due_date_notices_waiting for select to tranche_backup using (true);
create policy tenant on due_date_notices_waiting to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on e_invoice_hand_overs for select to tranche_backup using (true);
create policy system on e_invoice_hand_overs for select to tranche_system using (true);
create policy tenant on e_invoice_hand_overs to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on events for select to tranche_backup using (true);
create policy eraser on events to tranche_eraser using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy system on events to tranche_system using ((type ~ '^(invitation|member|token)\.'::text));
create policy tenant on events to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on idempotency_keys for select to tranche_backup using (true);
create policy system on idempotency_keys to tranche_system using (true);
create policy tenant on idempotency_keys to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on identities for select to tranche_backup using (true);
create policy system on identities to tranche_system using (true);
create policy backup on identity_providers for select to tranche_backup using (true);
create policy system on identity_providers to tranche_system using (true);
create policy backup on import_rows for select to tranche_backup using (true);
create policy tenant on import_rows to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on imports for select to tranche_backup using (true);
create policy tenant on imports to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on installation for select to tranche_backup using (true);
create policy system on installation to tranche_system using (true);
create policy backup on installation_webhooks for select to tranche_backup using (true);
create policy system on installation_webhooks to tranche_system using (true);
create policy backup on invitations for select to tranche_backup using (true);
create policy system on invitations to tranche_system using (true);
create policy tenant on invitations to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on invoice_sheets for select to tranche_backup using (true);
create policy tenant on invoice_sheets to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on invoice_versions for select to tranche_backup using (true);
create policy tenant on invoice_versions to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on invoice_views for select to tranche_backup using (true);
create policy tenant on invoice_views to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on invoices for select to tranche_backup using (true);
create policy eraser on invoices to tranche_eraser using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy tenant on invoices to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on kept_logos for select to tranche_backup using (true);
create policy tenant on kept_logos to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on ledger_day_marks for select to tranche_backup using (true);
create policy tenant on ledger_day_marks to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on ledger_days for select to tranche_backup using (true);
create policy tenant on ledger_days to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on ledger_posting_taxes for select to tranche_backup using (true);
create policy tenant on ledger_posting_taxes to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on ledger_postings for select to tranche_backup using (true);
create policy tenant on ledger_postings to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on ledger_proofs for select to tranche_backup using (true);
create policy system on ledger_proofs for select to tranche_system using (true);
create policy tenant on ledger_proofs to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on ledger_snapshots for select to tranche_backup using (true);
create policy tenant on ledger_snapshots to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on login_attempts for select to tranche_backup using (true);
create policy system on login_attempts to tranche_system using (true);
create policy backup on mail_feedback for select to tranche_backup using (true);
create policy system on mail_feedback to tranche_system using (true);
create policy tenant on mail_feedback to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on mail_routes for select to tranche_backup using (true);
create policy system on mail_routes for select to tranche_system using (true);
create policy tenant on mail_routes to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on mail_suppressions for select to tranche_backup using (true);
create policy tenant on mail_suppressions to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on mails for select to tranche_backup using (true);
create policy system on mails for select to tranche_system using ((status = ANY (ARRAY['Queued'::text, 'Failed'::text])));
create policy tenant on mails to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on mandates for select to tranche_backup using (true);
create policy tenant on mandates to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on manual_payments for select to tranche_backup using (true);
create policy tenant on manual_payments to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on member_mails for select to tranche_backup using (true);
create policy system on member_mails to tranche_system using (true);
create policy tenant on member_mails to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on members for select to tranche_backup using (true);
create policy system on members to tranche_system using (true);
create policy tenant on members to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on number_ranges for select to tranche_backup using (true);
create policy tenant on number_ranges to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on oidc_attempts for select to tranche_backup using (true);
create policy system on oidc_attempts to tranche_system using (true);
create policy backup on operator_idempotency for select to tranche_backup using (true);
create policy system on operator_idempotency to tranche_system using (true);
create policy tenant on operator_idempotency for insert to tranche_app with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on operator_log for select to tranche_backup using (true);
create policy system on operator_log to tranche_system using (true);
create policy tenant on operator_log for insert to tranche_app with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on operator_mails for select to tranche_backup using (true);
create policy system on operator_mails to tranche_system using (true);
create policy backup on operator_tokens for select to tranche_backup using (true);
create policy system on operator_tokens to tranche_system using (true);
create policy backup on operators for select to tranche_backup using (true);
create policy system on operators to tranche_system using (true);
create policy backup on passkey_challenges for select to tranche_backup using (true);
create policy system on passkey_challenges to tranche_system using (true);
create policy backup on passkeys for select to tranche_backup using (true);
create policy system on passkeys to tranche_system using (true);
create policy backup on past_number_ranges for select to tranche_backup using (true);
create policy tenant on past_number_ranges to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on payment_methods for select to tranche_backup using (true);
create policy tenant on payment_methods to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on payments for select to tranche_backup using (true);
create policy eraser on payments to tranche_eraser using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy tenant on payments to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on payout_items for select to tranche_backup using (true);
create policy tenant on payout_items to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on payouts for select to tranche_backup using (true);
create policy tenant on payouts to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on people for select to tranche_backup using (true);
create policy system on people to tranche_system using (true);
create policy backup on platform_businesses for select to tranche_backup using (true);
create policy system on platform_businesses to tranche_system using (true);
create policy tenant on platform_businesses to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on platform_fees for select to tranche_backup using (true);
create policy system on platform_fees to tranche_system using (true);
create policy tenant on platform_fees for select to tranche_app using (true);
create policy backup on platform_lines for select to tranche_backup using (true);
create policy system on platform_lines to tranche_system using (true);
create policy tenant on platform_lines for select to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on platform_objects for select to tranche_backup using (true);
create policy system on platform_objects to tranche_system using (true);
create policy tenant on platform_objects to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on platforms for select to tranche_backup using (true);
create policy system on platforms to tranche_system using (true);
create policy tenant on platforms for select to tranche_app using (true);
create policy backup on prepayment_invoices for select to tranche_backup using (true);
create policy tenant on prepayment_invoices to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on processor_accounts for select to tranche_backup using (true);
create policy system on processor_accounts to tranche_system using (true);
create policy tenant on processor_accounts to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on processor_cursors for select to tranche_backup using (true);
create policy tenant on processor_cursors to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on processor_events for select to tranche_backup using (true);
create policy tenant on processor_events to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on recipients for select to tranche_backup using (true);
create policy eraser on recipients to tranche_eraser using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy tenant on recipients to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on recovery_codes for select to tranche_backup using (true);
create policy system on recovery_codes to tranche_system using (true);
create policy backup on refund_allocations for select to tranche_backup using (true);
create policy tenant on refund_allocations to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on refunds for select to tranche_backup using (true);
create policy system on refunds for select to tranche_system using ((status = 'Processing'::text));
create policy tenant on refunds to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on reminder_states for select to tranche_backup using (true);
create policy tenant on reminder_states to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on reset_requests for select to tranche_backup using (true);
create policy system on reset_requests to tranche_system using (true);
create policy backup on restores for select to tranche_backup using (true);
create policy system on restores to tranche_system using (true);
create policy backup on saved_line_items for select to tranche_backup using (true);
create policy tenant on saved_line_items to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on saved_views for select to tranche_backup using (true);
create policy tenant on saved_views to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on schedule_templates for select to tranche_backup using (true);
create policy tenant on schedule_templates to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on scheduled_payments for select to tranche_backup using (true);
create policy tenant on scheduled_payments to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on search_lists for select to tranche_backup using (true);
create policy tenant on search_lists to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on search_relisted for select to tranche_backup using (true);
create policy tenant on search_relisted to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on search_waiting for select to tranche_backup using (true);
create policy tenant on search_waiting to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on seller_versions for select to tranche_backup using (true);
create policy system on seller_versions to tranche_system using (true);
create policy tenant on seller_versions to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on sessions for select to tranche_backup using (true);
create policy system on sessions to tranche_system using (true);
create policy backup on setups for select to tranche_backup using (true);
create policy tenant on setups to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on sign_in_codes for select to tranche_backup using (true);
create policy system on sign_in_codes to tranche_system using (true);
create policy tenant on sign_in_codes to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on sign_in_steps for select to tranche_backup using (true);
create policy system on sign_in_steps to tranche_system using (true);
create policy backup on sign_up_requests for select to tranche_backup using (true);
create policy system on sign_up_requests to tranche_system using (true);
create policy backup on tasks for select to tranche_backup using (true);
create policy system on tasks to tranche_system using (true);
create policy tenant on tasks to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on tokens for select to tranche_backup using (true);
create policy system on tokens to tranche_system using (true);
create policy tenant on tokens to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on webhook_deliveries for select to tranche_backup using (true);
create policy system on webhook_deliveries to tranche_system using (true);
create policy tenant on webhook_deliveries to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on webhook_replays for select to tranche_backup using (true);
create policy system on webhook_replays to tranche_system using (true);
create policy tenant on webhook_replays to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy backup on webhooks for select to tranche_backup using (true);
create policy system on webhooks to tranche_system using (true);
create policy tenant on webhooks to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));

grant delete, insert, select, update on access_points to tranche_app;
grant select (account_id), select (kind), select (secrets) on access_points to tranche_system;
grant insert, select, update on account_counters to tranche_app;
grant insert, select, update on account_counters to tranche_system;
grant select, update on account_holds to tranche_app;
grant insert, select, update on account_holds to tranche_system;
grant insert, select, update on account_profiles to tranche_app;
grant insert, select, update on account_profiles to tranche_system;
grant insert, select on account_usage to tranche_system;
grant select, update (accepted_methods), update (after_issue), update (allows_part_payments), update (attach_pdf), update (autopay), update (autopay_retry_days), update (cancellation_terms_id), update (card_cost_basis_points), update (closed_at), update (currency), update (due_window_days), update (erased_at), update (external_id), update (fee_bearer), update (held_at), update (mail_texts), update (metadata), update (name), update (number_form), update (number_pattern), update (number_prefix), update (operator_sequence), update (recipient_onboarding), update (resumed_at), update (return_hosts), update (sequence), update (surcharge_basis_points), update (suspended_at), update (suspended_reason), update (takes_sepa_debits), update (takes_wallets), update (time_zone), update (unannounced_since), update (updated_at) on accounts to tranche_app;
grant select (erased_at), select (id) on accounts to tranche_eraser;
grant insert, select, update on accounts to tranche_system;
grant delete, insert, select on adviser_documents to tranche_app;
grant delete, insert, select on adviser_package_files to tranche_app;
grant delete, insert, select on adviser_package_pieces to tranche_app;
grant delete, insert, select, update on adviser_packages to tranche_app;
grant delete, insert, select, update on adviser_settings to tranche_app;
grant select on api_requests to tranche_app;
grant delete, insert, select on api_requests to tranche_system;
grant delete, insert, select, update on authenticators to tranche_system;
grant delete, insert, select, update on autopay_dates to tranche_app;
grant insert, select, update on autopay_retries to tranche_app;
grant delete, insert, select, update on backup_alerts to tranche_system;
grant delete, insert, select, update on backup_mails to tranche_system;
grant delete, insert, select, update on backups to tranche_system;
grant delete, insert, select, update (end_to_end_id), update (iban), update (ignored_at), update (name), update (reference), update (sequence), update (text) on bank_lines to tranche_app;
grant delete, insert, select, update on bank_mappings to tranche_app;
grant delete, insert, select, update (known_count), update (line_count), update (name), update (sequence) on bank_statements to tranche_app;
grant delete, insert, select on book_export_postings to tranche_app;
grant delete, insert, select, update (bytes), update (undone_at) on book_exports to tranche_app;
grant delete, insert, select, update on book_settings to tranche_app;
grant insert, select on cancellation_terms to tranche_app;
grant insert, select, update on charge_allocations to tranche_app;
grant insert, select, update on charges to tranche_app;
grant select (account_id), select (created_at), select (currency), select (method_type), select (processor_reference), select (status) on charges to tranche_system;
grant insert, select, update (contact_id), update (note), update (reference) on client_credit_movements to tranche_app;
grant delete, insert, select, update (amount) on client_credits to tranche_app;
grant insert, select, update (address), update (method_last4), update (method_name), update (terms), update (user_agent) on consents to tranche_app;
grant insert, select, update on contact_closings to tranche_app;
grant insert, select, update on contacts to tranche_app;
grant select (account_id), select (erased_at), select (id), select (merged_into_id) on contacts to tranche_eraser;
grant insert, select, update on credit_note_counters to tranche_app;
grant insert, select on credit_note_rates to tranche_app;
grant insert, select, update (reason) on credit_notes to tranche_app;
grant insert, select, update (address), update (creditor_id), update (reference), update (terms), update (user_agent) on debit_mandates to tranche_app;
grant delete, insert, select, update on devices to tranche_system;
grant insert, select, update on discrepancies to tranche_app;
grant select (account_id), select (gone_at), select (kind) on discrepancies to tranche_system;
grant insert, select, update (failure_code), update (failure_message), update (fields), update (file), update (file_reference), update (sent_at), update (statement), update (status), update (updated_at) on dispute_evidence to tranche_app;
grant insert, select, update on disputes to tranche_app;
grant insert, select, update on due_date_notice_progress to tranche_app;
grant delete, insert, select, update on due_date_notices_waiting to tranche_app;
grant insert, select, update on e_invoice_hand_overs to tranche_app;
grant select (account_id), select (created_at), select (id), select (status) on e_invoice_hand_overs to tranche_system;
grant insert, select on events to tranche_app;
grant select, update (data), update (redacted_at), update (redacted_for) on events to tranche_eraser;
grant insert, select on events to tranche_system;
grant insert, select, update on idempotency_keys to tranche_app;
grant delete, insert, select, update on idempotency_keys to tranche_system;
grant delete, insert, select, update on identities to tranche_system;
grant delete, insert, select, update on identity_providers to tranche_system;
grant insert, select, update on import_rows to tranche_app;
grant insert, select, update on imports to tranche_app;
grant insert, select on installation to tranche_system;
grant delete, insert, select, update on installation_webhooks to tranche_system;
grant select (account_id) on invitations to tranche_app;
grant delete, insert, select, update on invitations to tranche_system;
grant delete, insert, select, update (created_at), update (handed_to) on invoice_sheets to tranche_app;
grant insert, select, update (contact_id), update (invoice) on invoice_versions to tranche_app;
grant delete, insert, select, update on invoice_views to tranche_app;
grant delete, insert, select, update on invoices to tranche_app;
grant select (account_id), select (contact_id), select (id) on invoices to tranche_eraser;
grant insert, select on kept_logos to tranche_app;
grant select on ledger_accounts to tranche_app;
grant select on ledger_accounts to tranche_system;
grant insert, select, update on ledger_day_marks to tranche_app;
grant insert, select, update on ledger_days to tranche_app;
grant insert, select on ledger_posting_taxes to tranche_app;
grant insert, select on ledger_postings to tranche_app;
grant insert, select, update on ledger_proofs to tranche_app;
grant select (account_id), select (reconciled_at), select (verified_at) on ledger_proofs to tranche_system;
grant insert, select, update on ledger_snapshots to tranche_app;
grant delete, insert, select, update on login_attempts to tranche_system;
grant delete, insert, select on mail_feedback to tranche_app;
grant delete, select on mail_feedback to tranche_system;
grant delete, insert, select, update on mail_routes to tranche_app;
grant select (account_id), select (dkim_key), select (failing_since), select (kind), select (password), select (status) on mail_routes to tranche_system;
grant delete, insert, select, update on mail_suppressions to tranche_app;
grant insert, select, update on mails to tranche_app;
grant select (account_id), select (created_at), select (id), select (status) on mails to tranche_system;
grant insert, select, update on mandates to tranche_app;
grant insert, select, update (note), update (reference), update (removed_at) on manual_payments to tranche_app;
grant select (account_id) on member_mails to tranche_app;
grant delete, insert, select on member_mails to tranche_system;
grant select on members to tranche_app;
grant delete, insert, select, update on members to tranche_system;
grant insert, select on number_ranges to tranche_app;
grant delete, insert, select, update on oidc_attempts to tranche_system;
grant insert on operator_idempotency to tranche_app;
grant delete, insert, select on operator_idempotency to tranche_system;
grant insert on operator_log to tranche_app;
grant insert, select on operator_log to tranche_system;
grant delete, insert, select, update on operator_mails to tranche_system;
grant insert, select, update on operator_tokens to tranche_system;
grant delete, insert, select on operators to tranche_system;
grant delete, insert, select, update on passkey_challenges to tranche_system;
grant delete, insert, select, update on passkeys to tranche_system;
grant insert, select on past_number_ranges to tranche_app;
grant insert, select, update on payment_methods to tranche_app;
grant insert, select, update on payments to tranche_app;
grant select (account_id), select (contact_id), select (id) on payments to tranche_eraser;
grant insert, select on payout_items to tranche_app;
grant insert, select on payouts to tranche_app;
grant insert, select, update on people to tranche_system;
grant insert, select, update on platform_businesses to tranche_app;
grant select on platform_businesses to tranche_system;
grant select on platform_fees to tranche_app;
grant insert, select, update on platform_fees to tranche_system;
grant select on platform_lines to tranche_app;
grant delete, insert, select on platform_lines to tranche_system;
grant insert, select on platform_objects to tranche_app;
grant delete, insert, select on platform_objects to tranche_system;
grant select (currencies), select (mode) on platforms to tranche_app;
grant insert, select, update on platforms to tranche_system;
grant insert, select on prepayment_invoices to tranche_app;
grant insert, select, update on processor_accounts to tranche_app;
grant select, update (claim), update (connecting_until), update (pending), update (pending_at) on processor_accounts to tranche_system;
grant insert, select, update on processor_cursors to tranche_app;
grant delete, insert, select, update on processor_events to tranche_app;
grant insert, select, update on recipients to tranche_app;
grant select (account_id), select (contact_id), select (id) on recipients to tranche_eraser;
grant delete, insert, select, update on recovery_codes to tranche_system;
grant insert, select, update on refund_allocations to tranche_app;
grant insert, select, update on refunds to tranche_app;
grant select (account_id), select (created_at), select (processor_reference), select (status) on refunds to tranche_system;
grant insert, select, update on reminder_states to tranche_app;
grant delete, insert, select, update on reset_requests to tranche_system;
grant insert, select, update on restores to tranche_system;
grant delete, insert, select, update on saved_line_items to tranche_app;
grant delete, insert, select, update on saved_views to tranche_app;
grant delete, insert, select, update on schedule_templates to tranche_app;
grant delete, insert, select, update on scheduled_payments to tranche_app;
grant delete, insert, select on search_lists to tranche_app;
grant insert, select, update on search_relisted to tranche_app;
grant delete, insert, select, update on search_waiting to tranche_app;
grant insert, select, update on seller_versions to tranche_app;
grant insert, select, update on seller_versions to tranche_system;
grant delete, insert, select, update on sessions to tranche_system;
grant insert, select, update (action_url), update (failure_code), update (failure_message), update (method_last4), update (method_name), update (method_type), update (processor_reference), update (return_url), update (settled_at), update (source), update (status), update (terms), update (terms_accepted_from), update (updated_at), update (withdrawn_at) on setups to tranche_app;
grant select (account_id) on sign_in_codes to tranche_app;
grant delete, insert, select, update on sign_in_codes to tranche_system;
grant delete, insert, select, update on sign_in_steps to tranche_system;
grant delete, insert, select, update on sign_up_requests to tranche_system;
grant delete, insert, select, update on tasks to tranche_app;
grant delete, insert, select, update on tasks to tranche_system;
grant select on tokens to tranche_app;
grant insert, select, update on tokens to tranche_system;
grant insert, select, update on webhook_deliveries to tranche_app;
grant delete, select, update (next_at) on webhook_deliveries to tranche_system;
grant insert, select, update on webhook_replays to tranche_app;
grant select on webhook_replays to tranche_system;
grant delete, insert, select, update on webhooks to tranche_app;
grant delete, insert, select, update on webhooks to tranche_system;
grant insert, select, update on sandbox.bank_payouts to tranche_sandbox;
grant insert, select, update on sandbox.charges to tranche_sandbox;
grant insert, select, update on sandbox.disputes to tranche_sandbox;
grant insert, select on sandbox.events to tranche_sandbox;
grant delete, insert, select, update on sandbox.jobs to tranche_sandbox;
grant insert, select on sandbox.log to tranche_sandbox;
grant insert, select, update on sandbox.merchants to tranche_sandbox;
grant insert, select, update on sandbox.methods to tranche_sandbox;
grant delete, insert, select, update on sandbox.onboarding_links to tranche_sandbox;
grant insert, select on sandbox.orders to tranche_sandbox;
grant delete, insert, select, update on sandbox.outbox to tranche_sandbox;
grant insert, select, update on sandbox.recipients to tranche_sandbox;
grant insert, select, update on sandbox.refunds to tranche_sandbox;
grant insert, select on sandbox.reversals to tranche_sandbox;
grant insert, select, update on sandbox.setups to tranche_sandbox;
grant insert, select, update (payout) on sandbox.statement_lines to tranche_sandbox;
grant insert, select, update on sandbox.tokens to tranche_sandbox;
grant insert, select, update on sandbox.transfers to tranche_sandbox;
