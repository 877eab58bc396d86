import { copyAccount } from './accounts.ts';
import { putLoad } from './load.ts';
import { CONNECTIONS, CONTACT_PLACE, type LoadResult } from './load-types.ts';
import {
  findPgbench,
  type PgbenchResult,
  prepareAccount,
  runPgbench,
  type SampleInvoice,
} from './pgbench.ts';
import type { Run } from './run.ts';
import { openService, type Service, untilIdle } from './service.ts';
import { median, type Part, type Row, rate } from './table.ts';

/** Against pgbench: creating in one account, and in many side by side. */
const GOALS = { one: 0.8, many: 1 };
const GOAL_P99_MS = 50;
const GOAL_WAL_KB = 5;
const ROUNDS = 3;
const ROUND_SECONDS = 5;
const WARM_UP_SECONDS = 3;
const LOG_SECONDS = 2;
const ACCOUNTS = 50;

/** An invoice with three payments for one of a thousand clients. */
export const BODY = JSON.stringify({
  contact: { type: 'Client', name: 'Maria Lindqvist', email: `c${CONTACT_PLACE}@example.test` },
  totalAmount: 300_000,
  paymentSchedule: [
    { dueDate: '2026-12-01', amount: 100_000 },
    { dueDate: '2027-02-01', amount: 100_000 },
    { dueDate: '2027-04-01', amount: 100_000 },
  ],
  paymentMethods: ['DebitCard', 'CreditCard', 'BankAccount'],
  enableAutoreminders: true,
  note: 'Wedding photography, 12 June',
  deliveryMethod: 'Email',
  eventDate: '2026-06-12',
});

interface Round {
  readonly one: LoadResult;
  readonly many: LoadResult;
  readonly lean: PgbenchResult | null;
}

/** S1: creates invoices through the service and, in turns on the same server, through pgbench. */
export async function measureCreate(run: Run, profileDir: string | null): Promise<Part> {
  const service = await openService(run, 'create', profileDir);
  try {
    const first = await createInvoice(service, 1);
    const sample = await readSample(service, first);
    const tokens = await copyAccount(service, first, ACCOUNTS);
    run.tell('S1: warming up');
    let acknowledged = 1 + (await create(run, service, { seconds: WARM_UP_SECONDS })).requests;
    await create(run, service, { seconds: WARM_UP_SECONDS, tokens });
    const pgbench = findPgbench();
    if (pgbench !== null) await prepareAccount(service);
    // All begin the rounds with tables known to the planner, and none with pages to write out for another.
    await service.sql('vacuum (analyze)');
    await service.sql('checkpoint');
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      run.tell(`S1: round ${round} of ${ROUNDS}`);
      const one = await service.profile('create', () => create(run, service, { seconds: ROUND_SECONDS }));
      acknowledged += one.requests;
      // What follows from these invoices slows down the service, as it would outside, but nothing else.
      await untilIdle(run, service);
      const many = await create(run, service, { seconds: ROUND_SECONDS, tokens });
      await untilIdle(run, service);
      const options = { clients: CONNECTIONS, seconds: ROUND_SECONDS, sample };
      rounds.push({
        one,
        many,
        lean: pgbench === null ? null : await runPgbench(run, pgbench, service, options),
      });
    }
    run.tell('S1: the write-ahead log');
    const log = await measureLog(run, service);
    acknowledged += log.requests;
    const counts = await countRows(service, first, acknowledged);
    return {
      rows: [...rowsOf(rounds), rowOfLog(log)],
      samples: { create: { rounds, log, counts } },
    };
  } finally {
    await service.stop();
  }
}

/** Creates one invoice, for the client with this number, and answers its id. Errors: when the answer is not 201. */
export async function createInvoice(service: Service, contact: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${service.port}/v1/invoices`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${service.token}`,
      'idempotency-key': `bench-single-${String(contact).padStart(13, '0')}`,
    },
    body: BODY.replace(CONTACT_PLACE, String(contact).padStart(4, '0')),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`Creating an invoice answered ${response.status}: ${text}`);
  return JSON.parse(text).data.id;
}

/** Creates for some seconds, in the service's account or in those of `tokens`. */
export function create(
  run: Run,
  { port, token }: Service,
  options: { readonly seconds: number; readonly body?: string; readonly tokens?: readonly string[] },
): Promise<LoadResult> {
  return putLoad(run, {
    port,
    token,
    connections: CONNECTIONS,
    paths: ['/v1/invoices'],
    body: BODY,
    ...options,
  });
}

/** How much a load wrote to PostgreSQL's log. */
interface LogResult {
  readonly requests: number;
  readonly bytes: number;
}

// Shared by hand: a mail is larger than its invoice, and none of what creating writes.
async function measureLog(run: Run, service: Service): Promise<LogResult> {
  const place = 'select pg_current_wal_insert_lsn()::text as place';
  const body = BODY.replace('"Email"', '"ShareManually"');
  const [before] = await service.sql<{ place: string }>(place);
  const { requests } = await create(run, service, { seconds: LOG_SECONDS, body });
  await untilIdle(run, service);
  const [written] = await service.sql<{ bytes: number }>(
    'select (pg_current_wal_insert_lsn() - $1::pg_lsn)::float8 as bytes',
    [before?.place],
  );
  return { requests, bytes: written?.bytes ?? Number.NaN };
}

async function readSample(service: Service, id: string): Promise<SampleInvoice> {
  const [sample] = await service.sql<SampleInvoice>(
    `select data::text as "eventData" from events where object_id = $1 and type = 'invoice.created'`,
    [id],
  );
  if (sample === undefined) throw new Error('The first invoice has no event.');
  return sample;
}

// Acknowledged is what the load generator got a 201 for: exactly that many of everything must be there.
async function countRows(service: Service, first: string, acknowledged: number): Promise<object> {
  const [counts] = await service.sql<Record<string, number>>(
    `with account as (select account_id as id from invoices where id = $1)
     select
       (select count(*)::int from invoices where account_id = account.id) as invoices,
       (select count(*)::int / 3.0 from scheduled_payments where account_id = account.id)::float8 as schedules,
       (select count(*)::int from events where account_id = account.id and type = 'invoice.created') as events,
       (select count(*)::int from idempotency_keys where account_id = account.id) as keys,
       (select count(distinct number)::int from invoices where account_id = account.id) as numbers,
       (select max(substring(number from '[0-9]+$')::int) from invoices where account_id = account.id) as "lastNumber",
       (select value::int from account_counters where account_id = account.id and name = 'InvoiceNumber') as counter
     from account`,
    [first],
  );
  const wrong = Object.entries(counts ?? {}).filter(([, count]) => count !== acknowledged);
  if (counts === undefined || wrong.length > 0) {
    const list = wrong.map(([name, count]) => `${name} ${count}`).join(', ');
    throw new Error(`${acknowledged} creates were acknowledged, but the database holds: ${list}.`);
  }
  return { acknowledged, ...counts };
}

function rowsOf(rounds: readonly Round[]): Row[] {
  const lean = median(rounds.map((round) => round.lean?.rate ?? Number.NaN));
  const against = Number.isNaN(lean)
    ? 'pgbench is missing (Debian: postgresql-contrib)'
    : `pgbench ${rate(lean)} (one lean statement, ${CONNECTIONS} clients)`;
  return (['one', 'many'] as const).map((which) => {
    const own = median(rounds.map((round) => round[which].rate));
    const p99 = median(rounds.map((round) => round[which].p99Ms));
    const ratio = Number.isNaN(lean) ? null : own / lean;
    return {
      promise: 'S1',
      work: `create an invoice of 3 payments, ${which === 'one' ? 'one account' : `${ACCOUNTS} accounts`}`,
      figure: `${rate(own)}, p99 ${p99.toFixed(0)} ms`,
      against,
      ratio,
      goal: `≥ ${GOALS[which]} ×, p99 ≤ ${GOAL_P99_MS} ms`,
      isHeld: ratio === null ? null : ratio >= GOALS[which] && p99 <= GOAL_P99_MS,
    };
  });
}

function rowOfLog({ requests, bytes }: LogResult): Row {
  const kilobytes = bytes / requests / 1000;
  return {
    promise: 'S1',
    work: 'what that writes to the log (WAL)',
    figure: `${kilobytes.toFixed(1)} KB an invoice`,
    against: '',
    ratio: null,
    goal: `≤ ${GOAL_WAL_KB} KB`,
    isHeld: kilobytes <= GOAL_WAL_KB,
  };
}
