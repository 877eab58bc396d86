import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser.ts';
import { createInvoice } from './create.ts';
import type { Run } from './run.ts';
import { openServiceOn, runCommand, type Service, untilIdle } from './service.ts';
import { median, type Part, type Row } from './table.ts';

const DIST = join(import.meta.dirname, '..', 'web', 'dist');
const SHELL_GOAL = 160 * 1024;
const FRAME_GOAL_MS = 50;
const LCP_GOAL_MS = 1_500;
const ROUNDS = 3;
const AT_ONCE = 40;
const INVOICES = Number(process.env.BENCH_APP_INVOICES ?? 10_000);
/** The page that is met on a slow network: the first one after sign-in. */
const PAGE = process.env.BENCH_APP_PAGE ?? 'home';
const OWNER = 'dana@demo-studio.example';
const DESK = { width: 1280, height: 900 };

/** What Lighthouse calls a slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Measurements of scrolling the list from its first row to its last. */
interface Scroll {
  readonly rows: number;
  readonly frames: number;
  readonly longestMs: number;
  readonly slowFrames: number;
  readonly seconds: number;
}

/**
 * The companion app: how much is loaded, how a long list scrolls, and when the first page is there on a slow network.
 */
export async function measureApp(run: Run): Promise<Part> {
  const dataDir = join(run.folder, 'app');
  const service = await openServiceOn(run, dataDir, {});
  const browser = await openBrowser();
  try {
    run.tell(`The app: making ${INVOICES} invoices`);
    await makeInvoices(run, service);
    await untilIdle(run, service);
    await service.sql('vacuum (analyze)');
    const sizes = await measureSizes();
    const context = await browser.newContext({ viewport: DESK, locale: 'en-US' });
    const home = await signIn(run, dataDir, service, context);
    run.tell('The app: scrolling the list');
    const scroll = await scrollList(context, home);
    const state = await context.storageState();
    await context.close();
    const paints: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      run.tell(`The app: the first page on a slow network, round ${round} of ${ROUNDS}`);
      paints.push(await meet(browser, state, `${home}/${PAGE}`));
    }
    return { rows: rowsOf(sizes, scroll, paints), samples: { app: { sizes, scroll, paints } } };
  } finally {
    await browser.close();
    await service.stop();
  }
}

async function makeInvoices(run: Run, service: Service): Promise<void> {
  for (let made = 0; made < INVOICES; made += AT_ONCE) {
    run.signal.throwIfAborted();
    const count = Math.min(AT_ONCE, INVOICES - made);
    await Promise.all(Array.from({ length: count }, (_, index) => createInvoice(service, made + index + 1)));
  }
}

/** Signs the owner in by a link of the operator; the address of the account's pages. */
async function signIn(run: Run, dataDir: string, service: Service, context: BrowserContext): Promise<string> {
  const printed = await runCommand(run, dataDir, ['member', 'link', OWNER]);
  const [path] = /\/app\/welcome\/[0-9A-Za-z]+/.exec(printed) ?? [];
  if (path === undefined) throw new Error(`"member link" printed no link: ${printed}`);
  const page = await context.newPage();
  await page.goto(`http://localhost:${service.port}${path}`);
  await page.click('main form button');
  await page.waitForURL(/\/app\/accounts\/[^/]+\//);
  const [home = ''] = /^.*\/app\/accounts\/[^/]+/.exec(page.url()) ?? [];
  await page.close();
  return home;
}

interface Sizes {
  readonly shell: number;
  readonly files: number;
  readonly largestPage: number;
  readonly largestName: string;
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

async function measureSizes(): Promise<Sizes> {
  const text = await readFile(join(DIST, '.vite', 'manifest.json'), 'utf8');
  const chunks = JSON.parse(text) as Readonly<Record<string, Chunk>>;
  const filesOf = (key: string): Set<string> => {
    const keys = new Set([key]);
    for (const one of keys) for (const other of chunks[one]?.imports ?? []) keys.add(other);
    return new Set([...keys].flatMap((one) => [chunks[one]?.file ?? '', ...(chunks[one]?.css ?? [])]));
  };
  const weigh = async (files: readonly string[]) => {
    const sizes = await Promise.all(
      files.map(async (file) => (await readFile(join(DIST, `${file}.gz`))).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const shell = new Set([...filesOf('index.html'), ...filesOf('src/messages/en.ts')]);
  const pages = Object.keys(chunks).filter((key) => key.startsWith('src/pages/'));
  const own = await Promise.all(
    pages.map(
      async (key) => [await weigh([...filesOf(key)].filter((file) => !shell.has(file))), key] as const,
    ),
  );
  const [largestPage, largestName] = own.toSorted(([one], [other]) => other - one)[0] ?? [0, ''];
  return { shell: await weigh([...shell]), files: shell.size, largestPage, largestName };
}

// A wheel that turns at each frame, down to the end of all pages. Each frame is timed by the browser itself.
const SCROLLING = `new Promise((resolve) => {
  const begun = performance.now();
  const frames = [];
  let before = begun;
  let rest = 0;
  const step = (now) => {
    frames.push(now - before);
    before = now;
    const height = document.documentElement.scrollHeight;
    const isAtEnd = scrollY + innerHeight >= height - 2;
    rest = isAtEnd ? rest + 1 : 0;
    if (rest < 90 && now - begun < 180000) {
      scrollBy(0, 600);
      requestAnimationFrame(step);
      return;
    }
    const last = Math.max(...[...document.querySelectorAll('[aria-rowindex]')].map((row) => Number(row.ariaRowIndex)));
    resolve({ rows: last - 1, frames, seconds: (now - begun) / 1000 });
  };
  requestAnimationFrame(step);
})`;

async function scrollList(context: BrowserContext, home: string): Promise<Scroll> {
  const page = await context.newPage();
  await page.goto(`${home}/invoices`);
  await page.locator('[role=row] a').first().waitFor();
  await page.waitForTimeout(500);
  const { rows, frames, seconds } = (await page.evaluate(SCROLLING)) as {
    rows: number;
    frames: number[];
    seconds: number;
  };
  await page.close();
  const slowFrames = frames.filter((ms) => ms > FRAME_GOAL_MS).length;
  return { rows, frames: frames.length, longestMs: Math.max(...frames), slowFrames, seconds };
}

async function meet(
  browser: Browser,
  state: Awaited<ReturnType<BrowserContext['storageState']>>,
  address: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: DESK, locale: 'en-US', storageState: state });
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await page.goto(address, { waitUntil: 'load' });
    await page.locator('h1').first().waitFor();
    return await largestPaint(page);
  } finally {
    await context.close();
  }
}

async function largestPaint(page: Page): Promise<number> {
  return (await page.evaluate(`new Promise((resolve) => {
    let lcp = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) lcp = entry.startTime; })
      .observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => resolve(lcp), 3000);
  })`)) as number;
}

function rowsOf(sizes: Sizes, scroll: Scroll, paints: readonly number[]): Row[] {
  const row = (work: string, figure: string, goal: string, isHeld: boolean | null): Row => ({
    promise: 'app',
    work,
    figure,
    against: '',
    ratio: null,
    goal,
    isHeld,
  });
  const kilo = (size: number) => `${(size / 1024).toFixed(1)} KB`;
  const lcp = median(paints);
  return [
    row(
      'its shell with English, gzip',
      kilo(sizes.shell),
      `≤ ${kilo(SHELL_GOAL)}`,
      sizes.shell <= SHELL_GOAL,
    ),
    row(`its largest page, ${sizes.largestName.split('/').at(-1)}`, kilo(sizes.largestPage), '', null),
    row(
      `a list of ${scroll.rows} scrolled in ${scroll.seconds.toFixed(0)} s, ${scroll.frames} frames`,
      `longest ${scroll.longestMs.toFixed(0)} ms, ${scroll.slowFrames} over ${FRAME_GOAL_MS} ms`,
      `none over ${FRAME_GOAL_MS} ms`,
      scroll.rows >= INVOICES && scroll.slowFrames === 0,
    ),
    row(
      `largest paint of ${PAGE} on slow 4G`,
      `${Math.round(lcp)} ms`,
      `≤ ${LCP_GOAL_MS} ms`,
      lcp > 0 && lcp <= LCP_GOAL_MS,
    ),
  ];
}
