import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ClusterConnection } from '../src/postgres/types.ts';
import { findProgram, isExecutable } from './load.ts';
import { CONTACTS } from './load-types.ts';
import type { Run } from './run.ts';
import type { Service } from './service.ts';

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

// Contact, invoice, payments and event alone: no number, key or ledger. The account is one setting of the connection.
const SCRIPT = `\\set client random(1, ${CONTACTS})
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

/** The path of pgbench: from PATH, or where Debian keeps the newest; null when there is none. */
export function findPgbench(): string | null {
  const onPath = findProgram('pgbench');
  if (onPath !== null) return onPath;
  const folder = '/usr/lib/postgresql';
  const versions = readdirIfThere(folder).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(folder, version, 'bin', 'pgbench')).find(isExecutable) ?? null;
}

// The account of pgbench, beside those of the service.
const ACCOUNT = '00000000-0000-7000-8000-000000000001';

/** Makes pgbench's account with its contacts. */
export async function prepareAccount(service: Service): Promise<void> {
  await service.sql(
    `insert into accounts (id, path, name, mode, currency, time_zone, accepted_methods, created_at, updated_at)
     values ($1, 'bench', 'Bench', 'Sandbox', 'USD', 'UTC', array['DebitCard', 'CreditCard', 'BankAccount'], now(), now())`,
    [ACCOUNT],
  );
  await service.sql(
    `insert into contacts (account_id, id, type, name, email, email_key, created_at, updated_at)
     select $1, uuidv7(), 'Client', 'Maria Lindqvist', email, email, now(), now()
     from generate_series(1, $2::int) c, lateral (select 'c' || lpad(c::text, 4, '0') || '@example.test' as email) e`,
    [ACCOUNT, CONTACTS],
  );
}

/** Has pgbench create invoices for some seconds. Errors: when a transaction fails. */
export async function runPgbench(
  run: Run,
  pgbench: string,
  { connection }: Service,
  options: { clients: number; seconds: number; sample: SampleInvoice },
): Promise<PgbenchResult> {
  const { clients, seconds, sample } = options;
  const script = join(run.folder, 'invoice.pgbench.sql');
  await writeFile(script, SCRIPT);
  const variables = { account_id: ACCOUNT, event_data: sample.eventData };
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
    { env: environment(connection) },
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
function environment(connection: ClusterConnection): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PGHOST: connection.host,
    PGPORT: String(connection.port),
    PGUSER: connection.user,
    PGPASSWORD: connection.password,
    PGDATABASE: connection.database,
    PGOPTIONS: `-c role=tranche_app -c enable_seqscan=off -c tranche.account_id=${ACCOUNT}`,
  };
}

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Not a Debian: then only PATH knows.
  }
}
