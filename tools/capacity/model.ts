/**
 * Prints the model of docs/capacity.md: what one, three, thirty and three hundred nodes hold, from what one node was measured
 * to do. `bin/run tools/capacity/model.ts`. Each input stands in measured.json or below, with where it comes from.
 */
import { readFileSync } from 'node:fs';

/** What `npm run bench -- capacity` found. */
interface Measured {
  readonly invoices: Work;
  readonly charges: Work;
  /** Milliseconds of PostgreSQL's processor time a second that a process costs at rest. */
  readonly idleDatabaseMs: number;
}

interface Work {
  readonly serviceMsEach: number;
  readonly databaseMsEach: number;
  readonly bytesEach: Readonly<Record<string, number>>;
}

/** Tables whose rows go after a time, in days. All others grow for as long as there are invoices. */
const KEPT_DAYS: Readonly<Record<string, number>> = {
  api_requests: 7,
  idempotency_keys: 1,
  webhook_deliveries: 30,
};

/** A business of the model. Assumed, not measured. */
const BUSINESS = { invoicesAYear: 500, chargesAnInvoice: 3 };

/** A node of the model: PostgreSQL alone, its services on other machines. Assumed. */
const NODE = { cores: 16, diskBytes: 4e12, connections: 1_000 };

/** The busiest minute beside the mean of the year: a third of the hours are worked, and months begin. Assumed. */
const PEAK = 20;

/** How much of its processors a node may use in the busiest minute, and of its disk at the end. Assumed. */
const USE = 0.5;

/** Years whose rows stay on the node. */
const YEARS = 5;

/**
 * How much more processor time of PostgreSQL a create takes on Citus. Measured by hand on 13.2.2 with one coordinator and two
 * workers on two busy cores: 21 – 25 ms beside 2.9 – 5.6.
 */
const CITUS_TIMES = 5;

/**
 * What one process at rest costs the nodes together: 13 ms a second by the sessions of the service, on a coordinator and two workers,
 * over a minute with other work beside. 500 before it asked seldom.
 */
const CITUS_IDLE_MS_A_WORKER = 6.5;

/** Connections of one process at most, without those of the sandbox: `src/kit/db/usage.ts`. */
const CONNECTIONS_OF_PROCESS = 14;

/** Seconds of a year. */
const YEAR_SECONDS = 365 * 86_400;

/** One line of the model. */
export interface Step {
  readonly nodes: number;
  readonly accounts: number;
  readonly invoicesAYear: number;
  readonly peakPerSecond: number;
  readonly processes: number;
  /** Between clients and a node, and between nodes. */
  readonly connectionsOfNode: number;
  /** Share of its processors that looking for due work takes. */
  readonly pollingShare: number;
  readonly bytesAYearOfNode: number;
  readonly limit: 'processors' | 'disk';
}

/** The bytes of one invoice with its charges that stay, and those that are there for some days only. */
export function bytesOfInvoice({ invoices, charges }: Measured): { forever: number; aDay: number } {
  let [forever, aDay] = [0, 0];
  for (const [work, times] of [
    [invoices, 1],
    [charges, BUSINESS.chargesAnInvoice],
  ] as const)
    for (const [table, bytes] of Object.entries(work.bytesEach)) {
      const days = KEPT_DAYS[table];
      if (days === undefined) forever += bytes * times;
      else aDay += bytes * times * days;
    }
  return { forever, aDay };
}

/** The accounts, rates and sizes of a number of nodes: one is plain PostgreSQL, more are Citus. */
export function stepOf(measured: Measured, nodes: number): Step {
  const { invoices, charges, idleDatabaseMs } = measured;
  const ofBoth = (part: 'serviceMsEach' | 'databaseMsEach') =>
    invoices[part] + BUSINESS.chargesAnInvoice * charges[part];
  const times = nodes === 1 ? 1 : CITUS_TIMES;
  const { forever, aDay } = bytesOfInvoice(measured);
  const byProcessors = (nodes * NODE.cores * 1_000 * USE) / (ofBoth('databaseMsEach') * times);
  const peakOfAccount = (BUSINESS.invoicesAYear * PEAK) / YEAR_SECONDS;
  const bytesOfAccount = BUSINESS.invoicesAYear * (forever * YEARS + aDay / 365);
  const byDisk = (nodes * NODE.diskBytes * USE) / bytesOfAccount;
  const accounts = Math.min(byProcessors / peakOfAccount, byDisk);
  const peakPerSecond = accounts * peakOfAccount;
  const processes = Math.max(2, Math.ceil((peakPerSecond * ofBoth('serviceMsEach')) / (1_000 * USE)));
  const idleMs = nodes === 1 ? idleDatabaseMs : CITUS_IDLE_MS_A_WORKER * nodes;
  const clients = processes * CONNECTIONS_OF_PROCESS;
  return {
    nodes,
    accounts,
    invoicesAYear: accounts * BUSINESS.invoicesAYear,
    peakPerSecond,
    processes,
    // Each session of a client may keep one connection to every node.
    connectionsOfNode: nodes === 1 ? clients : clients / nodes + clients,
    pollingShare: (processes * idleMs) / (nodes * NODE.cores * 1_000),
    bytesAYearOfNode: (accounts * BUSINESS.invoicesAYear * forever) / nodes,
    limit: byDisk < byProcessors / peakOfAccount ? 'disk' : 'processors',
  };
}

/** The table of the model, as Markdown. */
export function renderModel(measured: Measured): string {
  const head =
    '| Nodes | Accounts | Invoices a year | A second, at the peak | Processes | Connections of a node | Looking for work | A year on a node | Full first |';
  const line = head.replaceAll(/[^|]+/g, ' --- ');
  const rows = [1, 3, 30, 300].map((nodes) => {
    const step = stepOf(measured, nodes);
    const connections = `${round(step.connectionsOfNode)}${step.connectionsOfNode > NODE.connections ? ' (too many)' : ''}`;
    const polling = `${round(step.pollingShare * 100)} %${step.pollingShare > USE ? ' (too much)' : ''}`;
    const cells = [
      String(nodes),
      round(step.accounts),
      round(step.invoicesAYear),
      round(step.peakPerSecond),
      round(step.processes),
      connections,
      polling,
      `${round(step.bytesAYearOfNode / 1e9)} GB`,
      step.limit,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [head, line, ...rows].join('\n');
}

/** What was measured, as it stands beside this file. */
export function readMeasured(): Measured {
  return JSON.parse(readFileSync(new URL('measured.json', import.meta.url), 'utf8')) as Measured;
}

/** Two digits that count, since no more are known. */
function round(value: number): string {
  if (value === 0) return '0';
  const unit = 10 ** Math.max(Math.floor(Math.log10(Math.abs(value))) - 1, -1);
  const rounded = Math.round(value / unit) * unit;
  const [scaled, name] =
    rounded >= 1e9
      ? [rounded / 1e9, ' billion']
      : rounded >= 1e6
        ? [rounded / 1e6, ' million']
        : [rounded, ''];
  return `${Number(scaled.toFixed(1)).toLocaleString('en').replaceAll(',', ' ')}${name}`;
}

if (import.meta.main) console.log(renderModel(readMeasured()));
