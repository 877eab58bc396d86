import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureApp } from './app.ts';
import { measureBackup } from './backup.ts';
import { measureCapacity } from './capacity/fill.ts';
import { measureCreate } from './create.ts';
import { explainGrowth, measureGrowth } from './growth/main.ts';
import { describeMachine, disturbanceBetween, renderDisturbance, renderMachine } from './machine.ts';
import { measurePages } from './pages.ts';
import { readTicks } from './process-family.ts';
import { renderProfiles } from './profile.ts';
import { measureRead } from './read.ts';
import { openRun, type Run } from './run.ts';
import { measureStart } from './start.ts';
import { measureSustained } from './sustained.ts';
import { type Part, renderTable } from './table.ts';
import { measureTurns } from './turns.ts';
import { measureWebhooks } from './webhooks.ts';

const RESULTS = join(import.meta.dirname, 'results');

// The exit code after Ctrl-C, as shells expect it.
const INTERRUPTED = 130;

const USAGE = `npm run bench -- [all|start|create|read|pages|sustained|webhooks|app|backup|capacity|growth] [--profile] [--explain]
npm run bench -- turns TREE…

Measures the promises of speed on this machine, and prints one table: S1 creating invoices, S2 reading them, S6 the
client's page, S5 sending events to webhooks, S7 starting, S8 creating with all that follows. The samples behind it go to bench/results/. It ends with 0 when every judged promise is held, with 1
when one is not, or when a part could not be measured: then the others are printed all the same. --profile also shows where the service's processor time goes; the
rates are then a little lower.

app is not among all: it makes 10 000 invoices and scrolls through them in a browser. BENCH_APP_INVOICES says how many,
BENCH_APP_PAGE which page is met on a slow network (home).

growth is not among all, either: it fills a database first. S3 compares a large account with a small one, S4 sweeps due dates.
BENCH_INVOICES says how many invoices (100000), BENCH_GROWTH_DIR where the filled databases stay for the next run. With
--explain it prints instead how PostgreSQL executes every statement of the service, and fails when one reads too many
pages; BENCH_REPORTS=1 adds the nightly check of the books.

backup fills a database in the same way, backs it up and restores it.

capacity makes invoices with all that follows, and says what each leaves in each table, and what a service costs at rest:
the figures of docs/capacity.md. BENCH_CAPACITY_INVOICES says how many (20000), BENCH_CAPACITY_CHARGES how many charges.

turns compares the services of other checkouts with this one: creating, reading and mailing, round by round in turns.
TREE+log is the service of that checkout with the log of its database archived (.+log is this one). Each
line says the ratio to this checkout. BENCH_WORKS chooses (one,many,read,list,sent), BENCH_ROUNDS says how many
rounds (7), BENCH_SECONDS how long a turn is (5). TREE@0.05 records this share of its traces, for a collector of ours.`;

const parts: Readonly<Record<string, (run: Run, profileDir: string | null) => Promise<Part>>> = {
  start: measureStart,
  create: measureCreate,
  read: measureRead,
  pages: measurePages,
  sustained: measureSustained,
  webhooks: measureWebhooks,
  app: measureApp,
  backup: measureBackup,
  capacity: measureCapacity,
  growth: measureGrowth,
  explain: explainGrowth,
  turns: (run) => measureTurns(run, [join(import.meta.dirname, '..'), ...trees]),
};

const LONG: readonly string[] = ['app', 'backup', 'capacity', 'growth', 'explain', 'turns'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [choice = 'all', ...trees] = positionals;
const short = Object.keys(parts).filter((name) => !LONG.includes(name));
const chosen = choice === 'all' ? short : [choice === 'growth' && values.explain ? 'explain' : choice];
const takesTrees = choice === 'turns';
if (values.help || trees.length > 0 !== takesTrees || chosen.some((name) => parts[name] === undefined)) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  process.exitCode = await bench(chosen, values.profile);
}

async function bench(names: readonly string[], isProfiled: boolean): Promise<number> {
  const run = await openRun();
  try {
    return await measure(run, names, isProfiled);
  } catch (cause) {
    // What was under way fails as well then, in one way or another.
    if (run.signal.aborted) {
      console.error(`Interrupted by ${run.signal.reason}.`);
      return INTERRUPTED;
    }
    console.error(
      `The bench did not come to its end: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
    return 1;
  } finally {
    await run.close();
  }
}

async function measure(run: Run, names: readonly string[], isProfiled: boolean): Promise<number> {
  const date = new Date();
  const stamp = date.toISOString().replaceAll(/[:.]/g, '-');
  const profileDir = isProfiled ? join(RESULTS, `${stamp}-profiles`) : null;
  await mkdir(profileDir ?? RESULTS, { recursive: true });
  const machine = await describeMachine(run);
  const found: Part[] = [];
  const failures: { part: string; reason: string }[] = [];
  const before = await readTicks();
  for (const name of names) {
    try {
      const part = parts[name]?.(run, profileDir);
      if (part !== undefined) found.push(await part);
    } catch (cause) {
      // Prints the finished measurements, even when another part has failed.
      run.signal.throwIfAborted();
      failures.push({ part: name, reason: cause instanceof Error ? cause.message : String(cause) });
    }
  }
  const disturbance = disturbanceBetween(before, await readTicks());
  const rows = found.flatMap((part) => part.rows);
  const samples = Object.assign({}, ...found.map((part) => part.samples));
  const file = join(RESULTS, `${stamp}.json`);
  const record = {
    date,
    parts: names,
    isProfiled,
    machine,
    disturbance,
    rows,
    failures,
    samples,
    commands: run.commands,
  };
  await writeFile(file, `${JSON.stringify(record, null, 2)}\n`);
  if (profileDir !== null) console.log(await renderProfiles(profileDir));
  console.log(
    `\nTranche, ${date.toISOString()}\n${renderMachine(machine)}\n${renderDisturbance(disturbance)}samples   ${file}\n`,
  );
  if (rows.length > 0) console.log(renderTable(rows));
  for (const { part, reason } of failures) console.error(`\nNot measured: ${part}. ${reason}`);
  return failures.length > 0 || rows.some((row) => row.isHeld === false) ? 1 : 0;
}
