import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../run.ts';
import { openServiceOn } from '../service.ts';
import type { Part, Row } from '../table.ts';
import { explainStatements, MOST_PAGES, renderExplained } from './explain.ts';
import { type FillResult, fillDatabase } from './fill.ts';
import { measureRatios, type Side } from './ratios.ts';
import { type FilledAccount, LARGE } from './shape.ts';
import { measureSweep } from './sweep.ts';

/** How many invoices a filled database has. */
export const INVOICES = Number(process.env.BENCH_INVOICES ?? 100_000);
const SMALL_INVOICES = 10_000;

/** Events with whole invoices take 5 KB an invoice: beyond this many invoices, events have only a few fields. */
const MOST_WITH_WHOLE_EVENTS = 2_000_000;
const GOAL_FILL_SECONDS = 900;

interface Filled extends FillResult {
  readonly dataDir: string;
  readonly large: FilledAccount;
}

/**
 * S3 and S4: fills a database with BENCH_INVOICES invoices, and one with 10 thousand to compare with. With
 * BENCH_GROWTH_DIR the databases stay in that folder for the next run.
 */
export async function measureGrowth(run: Run, profileDir: string | null): Promise<Part> {
  const filled = await fillGrowth(run, INVOICES);
  const compared = await fillGrowth(run, SMALL_INVOICES);
  const large = await openSide(run, filled, profileDir);
  try {
    const ratios = await compare(run, large, compared);
    const sweep = await measureSweep(run, large.service, large.accountId);
    const rows = [fillRow(filled), ...ratios.rows, ...sweep.rows];
    return { rows, samples: { growth: { filled, ratios: ratios.samples, sweep: sweep.samples } } };
  } finally {
    await large.service.stop();
  }
}

/** Looks at every statement over the filled database, prints the table, and judges how much they read. */
export async function explainGrowth(run: Run): Promise<Part> {
  const { dataDir, large } = await fillGrowth(run, INVOICES);
  const explained = await explainStatements(run, dataDir, large, process.env.BENCH_REPORTS === '1');
  console.log(renderExplained(explained));
  const { statements, excessive } = explained;
  const names = excessive.map(({ name, pages }) => `${name} ${pages}`).join(', ');
  const row: Row = {
    promise: 'S3',
    work: `${statements.length} statements, ${INVOICES} invoices`,
    figure: excessive.length === 0 ? 'none reads too much' : names,
    against: '',
    ratio: null,
    goal: `≤ ${MOST_PAGES} pages each`,
    isHeld: excessive.length === 0,
  };
  return { rows: [row], samples: { explained } };
}

async function compare(run: Run, large: Side, compared: Filled): ReturnType<typeof measureRatios> {
  const small = await openSide(run, compared, null);
  try {
    return await measureRatios(run, large, small);
  } finally {
    await small.service.stop();
  }
}

/** Fills a database, or takes the one of an earlier run. */
export async function fillGrowth(run: Run, invoices: number): Promise<Filled> {
  const parent = process.env.BENCH_GROWTH_DIR ?? run.folder;
  const dataDir = join(parent, `invoices-${invoices}`);
  const note = `${dataDir}.json`;
  if (existsSync(note)) return JSON.parse(await readFile(note, 'utf8')) as Filled;
  await mkdir(parent, { recursive: true });
  run.tell(`filling a database with ${invoices} invoices`);
  const result = await fillDatabase(run, dataDir, {
    invoices,
    hasWholeEvents: invoices <= MOST_WITH_WHOLE_EVENTS,
  });
  const large = result.accounts.find(({ path }) => path === LARGE);
  if (large === undefined) throw new Error('The large account was not made.');
  const filled = { ...result, dataDir, large };
  await writeFile(note, JSON.stringify(filled, null, 2));
  return filled;
}

async function openSide(run: Run, { dataDir, large }: Filled, profileDir: string | null): Promise<Side> {
  const service = await openServiceOn(run, dataDir, { account: LARGE, profileDir });
  return { service, accountId: large.id, invoices: large.invoices };
}

function fillRow({ seconds, databaseBytes }: Filled): Row {
  return {
    promise: 'S3',
    work: `fill a database with ${INVOICES} invoices`,
    figure: `${seconds.toFixed(0)} s, ${(databaseBytes / 1e9).toFixed(1)} GB`,
    against: '',
    ratio: null,
    goal: `≤ ${GOAL_FILL_SECONDS} s`,
    isHeld: seconds <= GOAL_FILL_SECONDS,
  };
}
