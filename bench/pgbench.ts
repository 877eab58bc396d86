import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ClusterConnection } from '../src/postgres/types.ts';
import { findProgram, isExecutable } from './load.ts';
import { CONTACTS } from './load-types.ts';
import type { Run } from './run.ts';
import type { Service } from './service.ts';

/** The accounts, by number, that pgbench makes invoices in. They are its own, beside the service's. */
export interface AccountRange {
  readonly first: number;
  readonly last: number;
}

/** Content for pgbench's invoices, so that their rows are as large as the service's. */
export interface SampleInvoice {
  readonly eventData: string;
}

export interface PgbenchResult {
  readonly transactions: number;
  /** Transactions per second. */
  readonly rate: number;
  readonly averageMs: number;
}

/**
 * How pgbench writes an invoice: every row that the service writes, one by one, or the least there is in one
 * statement.
 */
export type PgbenchScript = 'rows' | 'lean';

// Contact, invoice, payments and event alone: no number, key or ledger. The account is one setting of the connection.
const LEAN_SCRIPT = `\\set client random(1, ${CONTACTS})
with wanted as (
  select uuidv7() as invoice_id, 'c' || lpad(:client::text, 4, '0') || '@example.test' as email
), contact as (
  select c.id from contacts c, wanted w
  where c.account_id = :account_id::uuid and c.email_key = w.email and c.deleted_at is null
    and c.type = 'Client' and c.name = 'Maria Lindqvist' and c.email = w.email
), invoice as (
  insert into invoices (account_id, id, contact_id, contact_type, contact_name, contact_email, number, status,
    is_asked, late_after, is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders, note,
    delivery_method, event_date, payment_code, line_items, metadata, sequence, created_at, updated_at, activated_at, issued_on)
  select :account_id::uuid, w.invoice_id, c.id, 'Client', 'Maria Lindqvist', w.email, w.invoice_id::text, 'Active',
    true, '2026-12-01', false, 'EveryPaymentDue', 'USD', 300000, array['DebitCard', 'CreditCard', 'BankAccount'], array[]::text[], true,
    'Wedding photography, 12 June', 'Email', '2026-06-12', left(md5(w.invoice_id::text), 22), '[]', '{}', 1,
    now(), now(), now(), current_date
  from wanted w, contact c
), payment as (
  insert into scheduled_payments (account_id, invoice_id, id, position, due_date, amount, status)
  select :account_id::uuid, w.invoice_id, uuidv7(), p.position, p.due_date, 100000, 'Due'
  from wanted w, (values (0, date '2026-12-01'), (1, date '2027-02-01'), (2, date '2027-04-01')) as p (position, due_date)
)
insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
select :account_id::uuid, uuidv7(), 'invoice.created', w.invoice_id, 1, :event_data::json, now(), 1 from wanted w;
`;

// Writes the same rows as the service for an invoice with a known contact, in as few round trips as pgbench can. Like
// the service, it only looks the contact up when nothing of it changes.
const ROWS_SCRIPT = `\\set account random(:first, :last)
\\set client random(1, ${CONTACTS})
\\set key random(1, 1000000000000000)
begin;
select set_config('tranche.account_id', '00000000-0000-7000-8000-' || lpad(to_hex(:account::int), 12, '0'), true) as account_id \\gset
with wanted as (
  select 'c' || lpad(:client::text, 4, '0') || '@example.test' as email
), known as (
  select c.id from contacts c, wanted w
  where c.account_id = :account_id::uuid and c.email_key = w.email and c.deleted_at is null
    and c.type = 'Client' and c.name = 'Maria Lindqvist' and c.email = w.email
), written as (
  insert into contacts (account_id, id, type, name, email, email_key, created_at, updated_at)
  select :account_id::uuid, uuidv7(), 'Client', 'Maria Lindqvist', w.email, w.email, now(), now()
  from wanted w
  where not exists (select from known)
  on conflict (account_id, email_key) where deleted_at is null do update
    set type = excluded.type, name = excluded.name, email = excluded.email, updated_at = excluded.updated_at
  returning id
)
select id as contact_id from known union all select id from written \\gset
update account_counters set value = value + 1
where account_id = :account_id::uuid and name = 'InvoiceNumber'
returning value as number, uuidv7() as invoice_id \\gset
insert into invoices (account_id, id, contact_id, contact_type, contact_name, contact_email, number, status,
  is_asked, late_after, is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders, note,
  delivery_method, event_date, payment_code, line_items, metadata, sequence, created_at, updated_at, activated_at, issued_on)
values (:account_id::uuid, :invoice_id::uuid, :contact_id::uuid, 'Client', 'Maria Lindqvist',
  'c' || lpad(:client::text, 4, '0') || '@example.test', 'INV-' || lpad(:number::text, 6, '0'), 'Active',
  true, '2026-12-01', false, 'EveryPaymentDue', 'USD', 300000, array['DebitCard', 'CreditCard', 'BankAccount'], array[]::text[], true,
  'Wedding photography, 12 June', 'Email', '2026-06-12', left(md5(:invoice_id::text), 22), '[]', '{}', 1,
  now(), now(), now(), current_date);
insert into scheduled_payments (account_id, invoice_id, id, position, due_date, amount, status)
values (:account_id::uuid, :invoice_id::uuid, uuidv7(), 0, '2026-12-01', 100000, 'Due'),
  (:account_id::uuid, :invoice_id::uuid, uuidv7(), 1, '2027-02-01', 100000, 'Due'),
  (:account_id::uuid, :invoice_id::uuid, uuidv7(), 2, '2027-04-01', 100000, 'Due');
insert into ledger_postings (account_id, source_id, code, sequence, source_type, invoice_id, debit, credit, amount,
  currency, created_at, day, position)
values (:account_id::uuid, :invoice_id::uuid, 'issue', 1, 'Invoice', :invoice_id::uuid, 'receivable', 'billed', 300000,
  'USD', now(), current_date, :number);
insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
values (:account_id::uuid, uuidv7(), 'invoice.created', :invoice_id::uuid, 1, :event_data::json, now(), :number);
insert into idempotency_keys (account_id, key, request_hash, status, etag, created_id, created_at)
values (:account_id::uuid, 'caller:bench-' || lpad(:key::text, 20, '0'), :request_hash::bytea, 201, '"1"',
  :invoice_id::uuid, now());
commit;
`;

/** The path of pgbench: from PATH, or where Debian keeps the newest; null when there is none. */
export function findPgbench(): string | null {
  const onPath = findProgram('pgbench');
  if (onPath !== null) return onPath;
  const folder = '/usr/lib/postgresql';
  const versions = readdirIfThere(folder).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(folder, version, 'bin', 'pgbench')).find(isExecutable) ?? null;
}

/** Makes pgbench's accounts with their counters and contacts, numbered from 1. */
export async function prepareAccounts(service: Service, count: number): Promise<void> {
  const id = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await service.sql(
    `insert into accounts (id, path, name, mode, currency, time_zone, accepted_methods, created_at, updated_at)
     select ${id}, 'bench-' || n, 'Bench ' || n, 'Sandbox', 'USD', 'UTC',
       array['DebitCard', 'CreditCard', 'BankAccount'], now(), now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await service.sql(
    `insert into account_counters (account_id, name, value, prefix, first)
     select ${id}, 'InvoiceNumber', 0, 'INV-', 1 from generate_series(1, $1::int) n`,
    [count],
  );
  await service.sql(
    `insert into contacts (account_id, id, type, name, email, email_key, created_at, updated_at)
     select ${id}, uuidv7(), 'Client', 'Maria Lindqvist', email, email, now(), now()
     from generate_series(1, $1::int) n, generate_series(1, $2::int) c,
       lateral (select 'c' || lpad(c::text, 4, '0') || '@example.test' as email) e`,
    [count, CONTACTS],
  );
}

/** Has pgbench create invoices for some seconds. Errors: when a transaction fails. */
export async function runPgbench(
  run: Run,
  pgbench: string,
  { connection }: Service,
  options: {
    script: PgbenchScript;
    accounts: AccountRange;
    clients: number;
    seconds: number;
    sample: SampleInvoice;
  },
): Promise<PgbenchResult> {
  const { accounts, clients, seconds, sample } = options;
  const script = join(run.folder, `invoice-${options.script}.pgbench.sql`);
  await writeFile(script, options.script === 'lean' ? LEAN_SCRIPT : ROWS_SCRIPT);
  const accountId = `00000000-0000-7000-8000-${accounts.first.toString(16).padStart(12, '0')}`;
  const variables = {
    account_id: accountId,
    first: accounts.first,
    last: accounts.last,
    event_data: sample.eventData,
    request_hash: `\\x${'5a'.repeat(32)}`,
  };
  const output = await run.execute(
    pgbench,
    [
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${script}`,
      `--time=${seconds}`,
      `--client=${clients}`,
      `--jobs=${Math.min(clients, availableParallelism())}`,
      ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    ],
    { env: environment(connection, accountId) },
  );
  const read = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  const result = {
    transactions: read(/transactions actually processed: (\d+)/),
    rate: read(/tps = ([\d.]+) \(without initial connection time\)/),
    averageMs: read(/latency average = ([\d.]+) ms/),
  };
  const failed = read(/failed transactions: (\d+)/);
  if (!(result.rate > 0) || failed > 0) throw new Error(`pgbench did not do its work:\n${output}`);
  return result;
}

// The role and the planner's setting are those of the service's own connections.
function environment(connection: ClusterConnection, accountId: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PGHOST: connection.host,
    PGPORT: String(connection.port),
    PGUSER: connection.user,
    PGPASSWORD: connection.password,
    PGDATABASE: connection.database,
    PGOPTIONS: `-c role=tranche_app -c enable_seqscan=off -c tranche.account_id=${accountId}`,
  };
}

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Not a Debian: then only PATH knows.
  }
}
