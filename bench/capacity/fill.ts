import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startMailSink } from '../mail-sink.ts';
import { familyOf, memoryOf, timeOf } from '../process-family.ts';
import type { Run } from '../run.ts';
import { openServiceOn, type Service } from '../service.ts';
import { type Part, rate } from '../table.ts';
import { chargeLink, createInvoice, viewLink } from './life.ts';

const INVOICES = Number(process.env['BENCH_CAPACITY_INVOICES'] ?? 20_000);
/** Charges cost much more time than invoices, and each of them the same bytes. */
const CHARGES = Number(process.env['BENCH_CAPACITY_CHARGES'] ?? 2_000);
const IDLE_SECONDS = Number(process.env['BENCH_CAPACITY_IDLE_SECONDS'] ?? 60);
const AT_ONCE = 32;
const PATIENCE_MS = 1_800_000;

type Sizes = Readonly<Record<string, number>>;

/** What one kind of work leaves behind, by table. */
interface Left {
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds of processor time, with all that follows. */
  readonly serviceMsEach: number;
  readonly databaseMsEach: number;
  readonly bytesEach: Sizes;
  readonly rowsEach: Sizes;
}

/**
 * Makes invoices with a webhook, mails and a page that is looked at, then pays some of their payments by card; says what each
 * leaves in each table, and what a service costs that does nothing.
 */
export async function measureCapacity(run: Run): Promise<Part> {
  const sink = await startMailSink();
  const receiver = await listen();
  try {
    return await measure(run, sink.url, receiver.url);
  } finally {
    sink.close();
    receiver.close();
  }
}

async function measure(run: Run, smtpUrl: string, webhookUrl: string): Promise<Part> {
  const environment = {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'invoices@bench.example',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
  };
  const service = await openServiceOn(run, join(run.folder, 'capacity'), { environment });
  const idle = await restOf(run, service);
  const origin = `http://127.0.0.1:${service.port}`;
  const { token } = service;
  await post(`${origin}/v1/webhooks`, token, { url: webhookUrl });
  const links: string[] = [];
  run.tell(`capacity: ${INVOICES} invoices`);
  const invoices = await leave(run, service, INVOICES, async (count) => {
    const link = await createInvoice(origin, token, count);
    await viewLink(origin, link);
    links.push(link);
  });
  run.tell(`capacity: ${CHARGES} charges`);
  const charges = await leave(run, service, Math.min(CHARGES, INVOICES), (count) =>
    chargeLink(origin, links[count] as string),
  );
  const loaded = await connectionsOf(service);
  const [database] = await service.sql<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  await service.stop();
  const row = (work: string, figure: string) => ({
    promise: 'capacity' as const,
    work,
    figure,
    against: '',
    ratio: null,
    goal: '',
    isHeld: null,
  });
  const kib = (left: Left) => `${(sum(left.bytesEach) / 1024).toFixed(1)} KiB`;
  return {
    rows: [
      row(
        'an invoice of three payments: seen, mailed, told to a webhook',
        `${kib(invoices)}, ${rate(invoices.perSecond)}`,
      ),
      row('a charge of one of its payments', `${kib(charges)}, ${rate(charges.perSecond)}`),
      row(
        'a service that rests: service and PostgreSQL',
        `${idle.serviceMs.toFixed(1)} + ${idle.databaseMs.toFixed(1)} ms/s`,
      ),
      row('connections, at rest and at work', `${idle.connections}, ${loaded}`),
    ],
    samples: { capacity: { invoices, charges, idle, connections: loaded, databaseBytes: database?.bytes } },
  };
}

/** Does work so many times, waits until nothing follows from it any more, and says what is left of each. */
async function leave(
  run: Run,
  service: Service,
  count: number,
  work: (one: number) => Promise<void>,
): Promise<Left> {
  const before = await measureTables(service);
  const pid = service.child.pid ?? 0;
  const begunTime = await timeOf(pid);
  const begun = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        run.signal.throwIfAborted();
        next += 1;
        await work(next - 1);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  await untilDone(run, service);
  const endedTime = await timeOf(pid);
  const after = await measureTables(service);
  const each = (kind: 'bytes' | 'rows') =>
    Object.fromEntries(
      Object.keys(after[kind])
        .map((name) => [name, ((after[kind][name] ?? 0) - (before[kind][name] ?? 0)) / count] as const)
        .filter(([, value]) => value > 0)
        .sort(([, one], [, other]) => other - one),
    );
  const msEach = (of: 'ownUs' | 'belowUs') => (endedTime[of] - begunTime[of]) / 1_000 / count;
  const cost = { serviceMsEach: msEach('ownUs'), databaseMsEach: msEach('belowUs') };
  return { count, perSecond: count / seconds, ...cost, bytesEach: each('bytes'), rowsEach: each('rows') };
}

async function measureTables(service: Service): Promise<{ bytes: Sizes; rows: Sizes }> {
  // Dead rows of counters and tasks are given free, as autovacuum does in time.
  await service.sql('vacuum (analyze)');
  const tables = await service.sql<{ name: string; bytes: number; rows: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return {
    bytes: Object.fromEntries(tables.map(({ name, bytes }) => [name, bytes])),
    rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
  };
}

// Reminders and due dates wait for their day; everything else follows at once.
async function untilDone(run: Run, service: Service): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  const due = `select (select count(*) from tasks where due_at <= now())
    + (select count(*) from webhook_deliveries where status = 'Waiting' and not is_test) as due`;
  for (;;) {
    const [row] = await service.sql<{ due: string }>(due);
    if (Number(row?.due) === 0) return;
    if (performance.now() > deadline) throw new Error(`${row?.due} tasks and deliveries are still due.`);
    await run.wait(500);
  }
}

async function restOf(run: Run, service: Service) {
  const pid = service.child.pid ?? 0;
  await run.wait(10_000);
  const before = await timeOf(pid);
  await run.wait(IDLE_SECONDS * 1_000);
  const after = await timeOf(pid);
  const family = await familyOf(pid);
  return {
    seconds: IDLE_SECONDS,
    serviceMs: (after.ownUs - before.ownUs) / 1_000 / IDLE_SECONDS,
    databaseMs: (after.belowUs - before.belowUs) / 1_000 / IDLE_SECONDS,
    serviceBytes: (await memoryOf([pid])).bytes,
    databaseBytes: (await memoryOf(family.filter((one) => one !== pid))).bytes,
    connections: await connectionsOf(service),
  };
}

// Without the bench's own.
async function connectionsOf(service: Service): Promise<number> {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return row?.count ?? 0;
}

async function post(url: string, token: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

async function listen() {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function sum(sizes: Sizes): number {
  return Object.values(sizes).reduce((total, one) => total + one, 0);
}
