import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../run.ts';
import { openServiceOn, type Service } from '../service.ts';
import { driveService, readSamples } from './drive.ts';
import { readPlans, type StatementPlan, spaceless } from './plans.ts';
import type { FilledAccount } from './shape.ts';

/** How many pages of 8 KB a statement may read that somebody waits for, or that the worker sends again and again. */
export const MOST_PAGES = 2_000;

/** What may read more, and why that stays bounded however many invoices there are. */
const BOUNDS: readonly { readonly name: RegExp; readonly pages: number }[] = [
  // A search reads some thousands of lists and invoices, never more.
  { name: /^search_/, pages: 6_000 },
  // Some pages for each day of the range that is asked for.
  { name: /^invoices_newest_/, pages: 15_000 },
  // Five hundred invoices fall due at once, each with its task, its payments and their entries in all indexes.
  { name: /^(tasks_move|invoices_(save_fallen_due|lock_due))$/, pages: 30_000 },
  // Two hundred tasks at once, with their indexes.
  { name: /^tasks_put$/, pages: 6_000 },
  // Amounts owed, along the index with the statuses of payments, and the number of invoices in each state.
  { name: /^invoices_(count_|list_(late|asked|later|owed))/, pages: 30_000 },
  // Reports read a period, or all that is owed, when somebody asks for it.
  { name: /^(reports_|ledger_days_|ledger_postings_)/, pages: Number.POSITIVE_INFINITY },
  // For all of an account, at night or when somebody asks for it.
  {
    name: /^(verify_|reconcile_|ledger_balances|ledger_keep_sums|processors_uses)/,
    pages: Number.POSITIVE_INFINITY,
  },
];

/** More often than a statement's plan is made for its values: from then on it may be made for any. */
const TIMES = 7;

const PATIENCE_MS = 300_000;

const NAMES = join(import.meta.dirname, 'statement-names.ts');

interface UnusedIndex {
  readonly name: string;
  readonly megabytes: number;
}

/** What was seen of the statements. */
export interface Explained {
  readonly statements: readonly StatementPlan[];
  readonly excessive: readonly StatementPlan[];
  readonly unused: readonly UnusedIndex[];
  /** Requests that were refused, so that their statements may not have been seen. */
  readonly refused: readonly string[];
}

/**
 * Does once more what callers and the worker do, with PostgreSQL writing down how it executes each statement: the plans
 * that the service really gets, with its roles and its kept plans.
 */
export async function explainStatements(
  run: Run,
  dataDir: string,
  account: FilledAccount,
  hasReports: boolean,
): Promise<Explained> {
  const namesFile = join(run.folder, 'statement-names');
  const imports = { imports: [NAMES], environment: { STATEMENT_NAMES: namesFile } };
  await withPlansLogged(run, dataDir, true);
  const service = await openServiceOn(run, dataDir, { account: account.path, ...imports });
  const log = join(dataDir, 'postgres', 'server.log');
  const { size } = await stat(log);
  try {
    await service.sql('select pg_stat_reset()');
    const refused = await driveService(run, service, await readSamples(service, account.id), TIMES);
    await driveWorker(run, service, account.id, hasReports);
    const statements = await readPlans(log, size, await readNames(namesFile));
    const unused = await service.sql<UnusedIndex>(
      `select indexrelname as name, pg_relation_size(indexrelid) / 1e6 as megabytes from pg_stat_user_indexes
       where schemaname = 'public' and idx_scan = 0 order by 2 desc`,
    );
    const excessive = statements.filter(({ name, pages }) => pages > mostPagesOf(name));
    return { statements, excessive, unused, refused };
  } finally {
    await service.stop();
    await withPlansLogged(run, dataDir, false);
  }
}

function mostPagesOf(name: string): number {
  return BOUNDS.find((bound) => bound.name.test(name))?.pages ?? MOST_PAGES;
}

// Settings of the database, because the service starts its server with its own.
async function withPlansLogged(run: Run, dataDir: string, isLogged: boolean): Promise<void> {
  const service = await openServiceOn(run, dataDir, { account: 'large' });
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_parameter_max_length': '0',
  };
  await service.sql("load 'auto_explain'");
  for (const [name, value] of Object.entries(settings)) {
    const { database } = service.connection;
    await service.sql(
      `alter database ${database} ${isLogged ? `set ${name} = '${value}'` : `reset ${name}`}`,
    );
  }
  await service.stop();
}

async function driveWorker(
  run: Run,
  service: Service,
  accountId: string,
  hasReports: boolean,
): Promise<void> {
  // Several of each kind, so that claims and their ends are seen with something to do.
  await service.sql(
    // Whole milliseconds, as the service writes them: it ends a task by its instant.
    `update tasks set due_at = date_trunc('second', now()) where account_id = $1 and kind = 'invoice.fall_due' and key in (
       select key from tasks where account_id = $1 and kind = 'invoice.fall_due' limit 200)`,
    [accountId],
  );
  if (hasReports) {
    await service.sql(
      `update tasks set due_at = date_trunc('second', now()) where account_id = $1 and kind = 'ledger.check'`,
      [accountId],
    );
  }
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await service.sql<{ due: number }>(
      'select count(*)::int as due from (select from tasks where due_at <= now() limit 10) due',
    );
    if (row?.due === 0) return;
    if (performance.now() > deadline) throw new Error('The worker does not come to an end.');
    await run.wait(500);
  }
}

async function readNames(file: string): Promise<Map<string, string>> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const { name, text } = JSON.parse(line) as { name: string; text: string };
      return [spaceless(text), name];
    }),
  );
}

/** The statements as a table, those that read most first. */
export function renderExplained({ statements, unused, refused }: Explained): string {
  const head = ['statement', 'times', 'rows', 'pages', 'ms', 'plan'];
  const rows = statements.map(({ name, count, rows: found, pages, ms, words }) => [
    name,
    String(count),
    String(found),
    String(pages),
    ms.toFixed(1),
    words,
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const indexes = unused.map(({ name, megabytes }) => `${name} (${Number(megabytes).toFixed(0)} MB)`);
  return [
    ...lines,
    '',
    `Indexes that nothing read: ${indexes.join(', ')}`,
    ...refused.map((one) => `Refused: ${one}`),
  ].join('\n');
}
