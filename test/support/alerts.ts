import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestService } from './service.ts';

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

/**
 * Reads the text form of metrics. Figures of the process are left out, because that of a test is no service at rest, and so
 * are buckets, which stand still here and only take time.
 */
export function seriesIn(text: string): Series {
  const lines = text.split('\n').filter((line) => /^tranche_(?!nodejs_|process_|\w+_bucket)/.test(line));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), line.slice(end + 1)];
    }),
  );
}

/** Scrapes a service. */
export async function scrape(service: TestService): Promise<Series> {
  return seriesIn(await (await fetch(`${service.url}/metrics`)).text());
}

/** Figures before a cause and with it, and the names of the alerts that must fire then. */
export interface Case {
  readonly name: string;
  readonly before: Series;
  readonly after: Series;
  readonly fires: readonly string[];
  /** Whether Prometheus still looks at the service with the cause. Default true. */
  readonly isScraped?: boolean;
}

// Minutes before the cause, and with it: more than an alert waits at most.
const BEFORE = 30;
const AFTER = 90;

/**
 * Has promtool run the rules over the figures: half an hour of those before a cause, in which nothing may fire, and 90 minutes
 * of those with it, in which exactly the expected alerts fire. Answers what promtool says; empty when all holds.
 */
export async function findAlertFaults(cases: readonly Case[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-alerts-'));
  try {
    await copyFile(RULES, join(folder, 'rules.yml'));
    const file = join(folder, 'test.yml');
    // JSON is YAML, too.
    await writeFile(
      file,
      JSON.stringify({ rule_files: ['rules.yml'], evaluation_interval: '1m', tests: cases.map(testOf) }),
    );
    return await run('promtool', ['test', 'rules', file]).then(
      () => '',
      (fault: { stdout: string; stderr: string }) => `${fault.stdout}${fault.stderr}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

function testOf({ name, fires, isScraped = true, ...figures }: Case) {
  const up = ['up{job="tranche",instance="localhost:4000"}', '1'] as const;
  const before = new Map([...figures.before, up]);
  const after = new Map(isScraped ? [...figures.after, up] : figures.after);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const part = (value: string | undefined, minutes: number) =>
    value === undefined ? `_x${minutes}` : `${value}+0x${minutes - 1}`;
  const fired = (minutes: number) =>
    `group by (alertname) (last_over_time(ALERTS{alertstate="firing"}[${minutes}m]))`;
  return {
    name,
    interval: '1m',
    input_series: names.map((series) => ({
      series,
      values: `${part(before.get(series), BEFORE)} ${part(after.get(series), AFTER)}`,
    })),
    promql_expr_test: [
      { expr: fired(BEFORE), eval_time: `${BEFORE - 1}m`, exp_samples: [] },
      {
        expr: fired(AFTER),
        eval_time: `${BEFORE + AFTER - 1}m`,
        exp_samples: fires.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
      },
    ],
  };
}
