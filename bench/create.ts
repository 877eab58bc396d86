import { putLoad } from './load.ts';
import { CONNECTIONS, CONTACT_PLACE, type LoadResult } from './load-types.ts';
import {
  type AccountRange,
  findPgbench,
  type PgbenchResult,
  type PgbenchScript,
  prepareAccounts,
  runPgbench,
  type SampleInvoice,
} from './pgbench.ts';
import type { Run } from './run.ts';
import { openService, type Service, untilIdle } from './service.ts';
import { median, type Part, type Row, rate } from './table.ts';

const GOALS = { lean: 1, rows: 2.5 };
const GOAL_P99_MS = 40;
const GOAL_WAL_KB = 4;
const ROUNDS = 3;
const ROUND_SECONDS = 5;
const WARM_UP_SECONDS = 3;
const TRIAL_SECONDS = 2;
const CLIENTS = [1, 16, 64];
const SPREAD_ACCOUNTS = 64;

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

/** One way for pgbench to do the service's work, or the least of it, with as many clients as serve it best. */
interface Opponent {
  readonly name: string;
  readonly script: PgbenchScript;
  readonly accounts: AccountRange;
  readonly clients: number;
  readonly trials: readonly { readonly clients: number; readonly rate: number }[];
}

interface Round {
  readonly service: LoadResult;
  readonly opponents: readonly PgbenchResult[];
}

/** S1: creates invoices through the service and, in turns on the same server, through pgbench. */
export async function measureCreate(run: Run, profileDir: string | null): Promise<Part> {
  const service = await openService(run, 'create', profileDir);
  try {
    const first = await createInvoice(service, 1);
    const sample = await readSample(service, first);
    run.tell('S1: warming up');
    let acknowledged = 1 + (await create(run, service, WARM_UP_SECONDS)).requests;
    const pgbench = findPgbench();
    const opponents = pgbench === null ? [] : await chooseOpponents(run, pgbench, service, sample);
    // All begin the rounds with tables known to the planner, and none with pages to write out for another.
    await service.sql('vacuum (analyze)');
    await service.sql('checkpoint');
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      run.tell(`S1: round ${round} of ${ROUNDS}`);
      const result = await service.profile('create', () => create(run, service, ROUND_SECONDS));
      acknowledged += result.requests;
      // What follows from these invoices slows down the service, as it would outside, but no opponent.
      await untilIdle(run, service);
      const others: PgbenchResult[] = [];
      for (const { script, accounts, clients } of opponents) {
        const options = { script, accounts, clients, seconds: ROUND_SECONDS, sample };
        others.push(await runPgbench(run, pgbench ?? '', service, options));
      }
      rounds.push({ service: result, opponents: others });
    }
    run.tell('S1: the write-ahead log');
    const log = await measureLog(run, service);
    acknowledged += log.requests;
    const counts = await countRows(service, first, acknowledged);
    return {
      rows: [...rowsOf(rounds, opponents), rowOfLog(log)],
      samples: { create: { opponents, rounds, log, counts } },
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

function create(run: Run, { port, token }: Service, seconds: number, body = BODY): Promise<LoadResult> {
  return putLoad(run, { port, token, seconds, connections: CONNECTIONS, paths: ['/v1/invoices'], body });
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
  const { requests } = await create(run, service, TRIAL_SECONDS, body);
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

// In one account all clients wait for its counter, as the service's load does; spread over many, nobody waits.
async function chooseOpponents(
  run: Run,
  pgbench: string,
  service: Service,
  sample: SampleInvoice,
): Promise<Opponent[]> {
  await prepareAccounts(service, SPREAD_ACCOUNTS + 1);
  const many = { first: 1, last: SPREAD_ACCOUNTS };
  const one = { first: SPREAD_ACCOUNTS + 1, last: SPREAD_ACCOUNTS + 1 };
  const candidates = [
    { name: 'one lean statement', script: 'lean', accounts: one, clients: [CONNECTIONS] },
    { name: `the same rows, ${SPREAD_ACCOUNTS} accounts`, script: 'rows', accounts: many, clients: CLIENTS },
    { name: 'the same rows, one account', script: 'rows', accounts: one, clients: CLIENTS },
  ] as const;
  const chosen: Opponent[] = [];
  for (const candidate of candidates) {
    const trials: { clients: number; rate: number }[] = [];
    for (const clients of candidate.clients) {
      run.tell(`S1: pgbench, ${candidate.name}, with ${clients} clients`);
      const options = { ...candidate, clients, seconds: TRIAL_SECONDS, sample };
      trials.push({ clients, rate: (await runPgbench(run, pgbench, service, options)).rate });
    }
    const best = trials.toSorted((one, other) => other.rate - one.rate)[0]!;
    chosen.push({ ...candidate, clients: best.clients, trials });
  }
  return chosen;
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

function rowsOf(rounds: readonly Round[], opponents: readonly Opponent[]): Row[] {
  const serviceRate = median(rounds.map((round) => round.service.rate));
  const p99 = median(rounds.map((round) => round.service.p99Ms));
  const figure = `${rate(serviceRate)}, p99 ${p99.toFixed(0)} ms`;
  const work = 'create an invoice of 3 payments';
  if (opponents.length === 0) {
    const against = 'pgbench is missing (Debian: postgresql-contrib)';
    return [{ promise: 'S1', work, figure, against, ratio: null, goal: '', isHeld: null }];
  }
  const rates = opponents.map((_, index) => median(rounds.map((round) => round.opponents[index]?.rate ?? 0)));
  return opponents.map(({ name, script, clients }, index) => {
    const ratio = serviceRate / (rates[index] ?? 0);
    const rivals = rates.filter((_, other) => opponents[other]?.script === script);
    const isJudged = rates[index] === Math.max(...rivals);
    const against = `pgbench ${rate(rates[index] ?? 0)} (${name}, ${clients} clients)`;
    return {
      promise: 'S1',
      work,
      figure,
      against,
      ratio,
      goal: isJudged ? `≥ ${GOALS[script]} ×, p99 ≤ ${GOAL_P99_MS} ms` : 'the weaker one, not judged',
      isHeld: isJudged ? ratio >= GOALS[script] && p99 <= GOAL_P99_MS : null,
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
