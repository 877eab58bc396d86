import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseUsage } from './db/usage.ts';
import type { Log } from './log.ts';
import type { Backlog } from './queue/tasks.ts';
import type { SealedCount } from './sealed-columns.ts';
import type { Clock } from './time.ts';
import { version } from './version.ts';

/** What the service counts about itself, in Prometheus' text form at GET /metrics. */
export interface Metrics {
  /** Counts a finished request and how long it took, in seconds. */
  readonly countRequest: (method: string, route: string, status: number, seconds: number) => void;
  /** Counts how many creations were committed together. */
  readonly countBatch: (size: number) => void;
  /** Counts an event of the operator's platform at Stripe that is about no account here. */
  readonly countUnknownPlatformEvent: () => void;
  /** Counts an attempt to sign in that was refused. */
  readonly countFailedSignIn: () => void;
  /** Counts a request that names the address of its visitor by a proxy that is not trusted. */
  readonly countUntrustedForward: () => void;
  readonly contentType: string;
  readonly render: () => Promise<string>;
}

/**
 * The metrics of the process itself. They are made once, because their timer and observer last as long as the process.
 */
let processMetrics: Registry | null = null;

/** The registry of the process: the metrics of each server show it, too. */
export function measureProcess(): Registry {
  if (processMetrics === null) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics, prefix: 'tranche_' });
    new Gauge({
      name: 'tranche_build_info',
      help: 'The version of the service and of Node; always 1.',
      labelNames: ['version', 'node'],
      registers: [processMetrics],
    }).set({ version, node: process.version }, 1);
  }
  return processMetrics;
}

/** How the backups stand. */
export interface BackupGauges {
  /** Null: none has succeeded. */
  readonly ageSeconds: number | null;
  readonly bytes: number | null;
  /** How many have failed since the last good one. */
  readonly failed: number;
}

/** What the metrics show beside what they count. */
interface MetricsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly readBacklog: () => Promise<readonly Backlog[]>;
  readonly countSealed: () => Promise<readonly SealedCount[]>;
  readonly countHeld: () => Promise<number>;
  /** Empty before the first backup. */
  readonly readBackups: () => Promise<readonly BackupGauges[]>;
  /** How often the database is read at most, in milliseconds. Default five seconds. */
  readonly readEveryMs?: number | undefined;
  readonly usage?: DatabaseUsage;
  /** Adds more gauges to the registry, and answers how they are read again. */
  readonly addGauges?: (registry: Registry) => () => Promise<void>;
}

type OwnReadings = Pick<MetricsDeps, 'readBacklog' | 'countSealed' | 'countHeld' | 'readBackups'>;

/** However often somebody asks for the metrics, the database is read again only after so long. */
const READ_EVERY_MS = 5_000;

/**
 * Makes the metrics. Each server has its own registry, so that several can live in one process. While a reading fails,
 * the metrics have no gauges of it, and the log says why.
 */
export function createMetrics({
  clock,
  log,
  readBacklog,
  countSealed,
  countHeld,
  readBackups,
  readEveryMs = READ_EVERY_MS,
  usage,
  addGauges,
}: MetricsDeps): Metrics {
  const registry = new Registry();
  const ofProcess = measureProcess();
  const readOwn = createGauges(registry, { readBacklog, countSealed, countHeld, readBackups }, log);
  const readOthers = addGauges?.(registry);
  if (usage !== undefined) addUsage(registry, usage);
  const refresh = atMostEvery(readEveryMs, clock, async () => {
    await Promise.all([readOwn(), readOthers?.()]);
  });
  const batches = new Histogram({
    name: 'tranche_invoices_per_commit',
    help: 'How many invoices were created by one commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers: [registry],
  });
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] });
  const unknown = counter(
    'tranche_platform_events_unknown_total',
    'Events of the Stripe platform that are about no account of this installation, and were dropped.',
  );
  const failedSignIns = counter('tranche_sign_ins_failed_total', 'Attempts to sign in that were refused.');
  const forwards = counter(
    'tranche_http_forwarded_untrusted_total',
    'Requests with X-Forwarded-For from an address that TRUSTED_PROXIES does not name.',
  );
  return {
    countRequest: createRequestCounts(registry, counter),
    countBatch: (size) => batches.observe(size),
    countUnknownPlatformEvent: () => unknown.inc(),
    countFailedSignIn: () => failedSignIns.inc(),
    countUntrustedForward: () => forwards.inc(),
    contentType: registry.contentType,
    async render() {
      await refresh();
      return `${await ofProcess.metrics()}\n${await registry.metrics()}`;
    },
  };
}

// Many callers share one reading. A clock that is set back reads again, too. A slow reading ends before the next begins:
// otherwise they would pile up at a database that is slow already.
function atMostEvery(ms: number, clock: Clock, read: () => Promise<void>): () => Promise<void> {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading = Promise.resolve();
  let isReading = false;
  return () => {
    const age = clock.now().getTime() - readAt;
    if (!isReading && (age < 0 || age >= ms)) {
      readAt = clock.now().getTime();
      isReading = true;
      reading = read().finally(() => {
        isReading = false;
      });
    }
    return reading;
  };
}

function createRequestCounts(
  registry: Registry,
  counter: (name: string, help: string) => Counter,
): Metrics['countRequest'] {
  const requests = new Histogram({
    name: 'tranche_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const faults = counter('tranche_http_faults_total', 'Answers with a 5xx status.');
  const limited = counter(
    'tranche_http_rate_limited_total',
    'Requests over a limit: answers with status 429.',
  );
  const observers = new Map<string, (seconds: number) => void>();
  return (method, route, status, seconds) => {
    const name = `${method} ${route} ${status}`;
    let observe = observers.get(name);
    if (observe === undefined) {
      const child = requests.labels(method, route, String(status));
      observe = (value) => child.observe(value);
      observers.set(name, observe);
    }
    observe(seconds);
    if (status >= 500) faults.inc();
    if (status === 429) limited.inc();
  };
}

// The connections of this process, and how long transactions take.
function addUsage(registry: Registry, usage: DatabaseUsage): void {
  const gauge = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        read(this);
      },
    });
  gauge(
    'tranche_database_connections',
    'Connections of this process to the database, by role.',
    ['role', 'state'],
    (connections) => {
      for (const { role, used, idle } of usage.pools()) {
        connections.set({ role, state: 'used' }, used);
        connections.set({ role, state: 'idle' }, idle);
      }
    },
  );
  gauge(
    'tranche_database_connections_max',
    'The most connections that this process opens, by role.',
    ['role'],
    (connections) => {
      for (const { role, most } of usage.pools()) connections.set({ role }, most);
    },
  );
  gauge(
    'tranche_database_waiting',
    'Transactions that wait for a connection, by role.',
    ['role'],
    (waiting) => {
      for (const pool of usage.pools()) waiting.set({ role: pool.role }, pool.waiting);
    },
  );
  const transactions = new Histogram({
    name: 'tranche_database_transaction_seconds',
    help: 'Time of a transaction, waiting for a connection included, by role; reports are left out.',
    labelNames: ['role'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  usage.onTransaction((role, seconds) => transactions.observe({ role }, seconds));
}

// The gauges of what is in the database; the answer reads it again.
function createGauges(
  registry: Registry,
  { readBacklog, countSealed, countHeld, readBackups }: OwnReadings,
  log: Log,
): () => Promise<void> {
  const due = new Gauge({
    name: 'tranche_tasks_due',
    help: 'Tasks that are due and not done, by lane; at most 100000 are counted.',
    labelNames: ['lane'],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'tranche_tasks_oldest_due_seconds',
    help: 'For how long the oldest of these tasks has been due, by lane; 0 when none is.',
    labelNames: ['lane'],
    registers: [registry],
  });
  const sealed = new Gauge({
    name: 'tranche_sealed_values',
    help: 'Values that a key of the service has encrypted, by the id of the key; nobody can read those of an Unknown key.',
    labelNames: ['key', 'state'],
    registers: [registry],
  });
  const held = new Gauge({
    name: 'tranche_accounts_held',
    help: 'Accounts that are held after a restore, and take no money: tranche restore --finish ends it.',
    registers: [registry],
  });
  const setBackups = createBackupGauges(registry);
  const readAll = <Row>(read: () => Promise<readonly Row[]>, unread: string) =>
    read().catch((err: unknown) => {
      log.warn({ err }, unread);
      return [];
    });
  return async () => {
    const [backlogs, counts, [accounts], backups] = await Promise.all([
      readAll(readBacklog, 'the metrics have no gauges of tasks: what is due could not be read'),
      readAll(countSealed, 'the metrics have no gauge of encrypted values: they could not be counted'),
      readAll(
        async () => [await countHeld()],
        'the metrics have no gauge of held accounts: they could not be counted',
      ),
      readAll(readBackups, 'the metrics have no gauges of backups: they could not be read'),
    ]);
    due.reset();
    oldest.reset();
    for (const backlog of backlogs) {
      due.set({ lane: backlog.lane }, backlog.count);
      oldest.set({ lane: backlog.lane }, backlog.oldestSeconds);
    }
    held.reset();
    if (accounts === undefined) held.remove();
    else held.set(accounts);
    sealed.reset();
    for (const { keyId, state, count } of counts) sealed.set({ key: keyId, state }, count);
    setBackups(backups);
  };
}

// Without a good backup, its gauges are absent: an alert on a large age would not see a zero.
function createBackupGauges(registry: Registry): (rows: readonly BackupGauges[]) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: [], registers: [registry] });
  const age = gauge('tranche_backup_age_seconds', 'The age of the last good backup.');
  const size = gauge('tranche_backup_bytes', 'The size of the last good backup.');
  const failed = gauge('tranche_backup_failed', 'How many backups have failed since the last good one.');
  return ([state]) => {
    for (const one of [age, size, failed]) one.remove();
    if (state === undefined) return;
    failed.set(state.failed);
    if (state.ageSeconds !== null) age.set(state.ageSeconds);
    if (state.bytes !== null) size.set(state.bytes);
  };
}
