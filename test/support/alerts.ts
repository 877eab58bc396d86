import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The rules that are delivered. */
export const RULES = 'deploy/prometheus-rules.yml';

const run = promisify(execFile);

/** Says in a sentence that this machine has no Prometheus; null when it has. */
export function missingPrometheus(): string | null {
  try {
    for (const program of ['promtool', 'prometheus'])
      execFileSync(program, ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'NOT RUN: the alerts were not tested, because this machine has no Prometheus: apt-get install prometheus';
  }
}

/** The series of a scrape, by name and labels, with their values as text. */
export type Series = ReadonlyMap<string, string>;

// Figures of the process are left out, because that of a test is no service at rest, and so are buckets, which only take
// time where requests are not measured.
const USUAL = /^tranche_(?!nodejs_|process_|\w+_bucket)/;

/** The series that say how long requests took, for {@link scrape}. */
export const REQUEST_TIMES = /^tranche_http_request_seconds_bucket/;
/** The series that says how late the process reacts, for {@link scrape}. */
export const REACTION = 'tranche_nodejs_eventloop_lag_p99_seconds';

function seriesIn(text: string, also?: RegExp): Series {
  const lines = text.split('\n').filter((line) => USUAL.test(line) || also?.test(line));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), line.slice(end + 1)];
    }),
  );
}

/** Scrapes a service; `also` chooses series that are left out otherwise. */
export async function scrape({ url }: { readonly url: string }, also?: RegExp): Promise<Series> {
  return seriesIn(await (await fetch(`${url}/metrics`)).text(), also);
}

/** Figures before a cause and with it, and the names of the alerts that must fire then. */
export interface Case {
  readonly name: string;
  readonly before: Series;
  readonly after: Series;
  readonly fires: readonly string[];
  /** Whether Prometheus still looks at the service with the cause. Default true. */
  readonly isScraped?: boolean;
  /** Whether the same is counted again and again, every two minutes. Default: it is counted once. */
  readonly isRepeated?: boolean;
}

// Minutes before the cause, and with it: more than an alert waits at most. Promtool needs a second of a core for each 150
// looks of all rules.
const BEFORE = 20;
const AFTER = 74;
const EVERY = 2;

/** How long promtool may take on a machine with much other work, in milliseconds. */
export const PROMTOOL_MS = 600_000;

/**
 * Has promtool run the rules over the figures: some minutes of those before a cause, in which nothing may fire, and more than an
 * hour of those with it, in which exactly the expected alerts fire. Answers what promtool says; empty when all holds.
 */
export async function findAlertFaults(cases: readonly Case[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-alerts-'));
  try {
    await copyFile(RULES, join(folder, 'rules.yml'));
    const file = join(folder, 'test.yml');
    // JSON is YAML, too.
    await writeFile(
      file,
      JSON.stringify({
        rule_files: ['rules.yml'],
        evaluation_interval: `${EVERY}m`,
        tests: cases.map(testOf),
      }),
    );
    return await run('promtool', ['test', 'rules', file]).then(
      () => '',
      (fault: { stdout: string; stderr: string }) => `${fault.stdout}${fault.stderr}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const COUNTED = /^\w+_(?:total|bucket|count)(?:\{|$)/;

function testOf({ name, fires, isScraped = true, isRepeated = false, ...figures }: Case) {
  const up = ['up{job="tranche",instance="localhost:4000"}', '1'] as const;
  const before = new Map([...figures.before, up]);
  const after = new Map(isScraped ? [...figures.after, up] : figures.after);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const part = (value: string | undefined, minutes: number, step = 0) =>
    value === undefined ? `_x${minutes / EVERY}` : `${value}+${step}x${minutes / EVERY - 1}`;
  const stepOf = (series: string) =>
    isRepeated && COUNTED.test(series) ? Number(after.get(series) ?? 0) - Number(before.get(series) ?? 0) : 0;
  // Promtool says of a fault only the expression.
  const fired = (minutes: number) =>
    `group by (alertname) (last_over_time(ALERTS{alertstate="firing"}[${minutes}m])) # ${name}`;
  return {
    name,
    interval: `${EVERY}m`,
    input_series: names.map((series) => ({
      series,
      values: `${part(before.get(series), BEFORE)} ${part(after.get(series), AFTER, stepOf(series))}`,
    })),
    promql_expr_test: [
      { expr: fired(BEFORE), eval_time: `${BEFORE - EVERY}m`, exp_samples: [] },
      {
        expr: fired(AFTER),
        eval_time: `${BEFORE + AFTER - EVERY}m`,
        exp_samples: fires.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
      },
    ],
  };
}
