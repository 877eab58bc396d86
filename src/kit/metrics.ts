import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from './log.ts';
import type { Backlog } from './queue/tasks.ts';
import type { SealedCount } from './sealed-columns.ts';

/** What the service counts about itself, in Prometheus' text form at GET /metrics. */
export interface Metrics {
  /** Counts a finished request and how long it took, in seconds. */
  readonly countRequest: (method: string, route: string, status: number, seconds: number) => void;
  /** Counts how many creations were committed together. */
  readonly countBatch: (size: number) => void;
  /** Counts an event of the operator's platform at Stripe that is about no account here. */
  readonly countUnknownPlatformEvent: () => void;
  readonly contentType: string;
  readonly render: () => Promise<string>;
}

/**
 * The metrics of the process itself. They are made once, because their timer and observer last as long as the process.
 */
let processMetrics: Registry | null = null;

function measureProcess(): Registry {
  if (processMetrics === null) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics, prefix: 'tranche_' });
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

/** Reads the database each time that the metrics are rendered. */
interface Readings {
  readonly readBacklog: () => Promise<readonly Backlog[]>;
  readonly countSealed: () => Promise<readonly SealedCount[]>;
  /** Empty before the first backup. */
  readonly readBackups: () => Promise<readonly BackupGauges[]>;
}

/**
 * Makes the metrics. Each server has its own registry, so that several can live in one process. While a reading fails,
 * the metrics have no gauges of it, and the log says why.
 */
export function createMetrics(readings: Readings, log: Log): Metrics {
  const registry = new Registry();
  const ofProcess = measureProcess();
  const requests = new Histogram({
    name: 'tranche_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const batches = new Histogram({
    name: 'tranche_invoices_per_commit',
    help: 'How many invoices were created by one commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'tranche_http_faults_total',
    help: 'Answers with a 5xx status.',
    registers: [registry],
  });
  const unknown = new Counter({
    name: 'tranche_platform_events_unknown_total',
    help: 'Events of the Stripe platform that are about no account of this installation, and were dropped.',
    registers: [registry],
  });
  const refresh = createGauges(registry, readings, log);
  const observers = new Map<string, (seconds: number) => void>();
  return {
    countRequest(method, route, status, seconds) {
      const name = `${method} ${route} ${status}`;
      let observe = observers.get(name);
      if (observe === undefined) {
        const child = requests.labels(method, route, String(status));
        observe = (value) => child.observe(value);
        observers.set(name, observe);
      }
      observe(seconds);
      if (status >= 500) refusals.inc();
    },
    countBatch: (size) => batches.observe(size),
    countUnknownPlatformEvent: () => unknown.inc(),
    contentType: registry.contentType,
    async render() {
      await refresh();
      return `${await ofProcess.metrics()}\n${await registry.metrics()}`;
    },
  };
}

// The gauges of what is in the database; the answer reads it again.
function createGauges(
  registry: Registry,
  { readBacklog, countSealed, readBackups }: Readings,
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
  const setBackups = createBackupGauges(registry);
  const readAll = <Row>(read: () => Promise<readonly Row[]>, unread: string) =>
    read().catch((err: unknown) => {
      log.warn({ err }, unread);
      return [];
    });
  return async () => {
    const [backlogs, counts, backups] = await Promise.all([
      readAll(readBacklog, 'the metrics have no gauges of tasks: what is due could not be read'),
      readAll(countSealed, 'the metrics have no gauge of encrypted values: they could not be counted'),
      readAll(readBackups, 'the metrics have no gauges of backups: they could not be read'),
    ]);
    due.reset();
    oldest.reset();
    for (const backlog of backlogs) {
      due.set({ lane: backlog.lane }, backlog.count);
      oldest.set({ lane: backlog.lane }, backlog.oldestSeconds);
    }
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
