import type { Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser.ts';
import { createInvoice } from './create.ts';
import { putLoad } from './load.ts';
import { CONNECTIONS, CONTACTS, type LoadResult } from './load-types.ts';
import type { Run } from './run.ts';
import { openService, type Service, untilIdle } from './service.ts';
import { median, type Part, type Row, rate } from './table.ts';

const P95_GOAL_MS = 30;
const SCRIPT_GOAL = 15 * 1024;
const WHOLE_GOAL = 50 * 1024;
const LCP_GOAL_MS = 1_000;
const ROUNDS = 3;
const ROUND_SECONDS = 4;
const INVOICES = 200;

/** What Lighthouse calls a slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** What a phone met on the client's page. */
interface Meeting {
  readonly scriptBytes: number;
  readonly wholeBytes: number;
  readonly lcpMs: number;
  readonly cls: number;
}

/** S6: the client's page under load, its weight, and how soon it stands on a phone far away. */
export async function measurePages(run: Run, profileDir: string | null): Promise<Part> {
  const service = await openService(run, 'pages', profileDir);
  try {
    const paths = await makeLinks(service);
    await untilIdle(run, service);
    await service.sql('vacuum (analyze)');
    const loads = await measureLoad(run, service, paths);
    const meetings = await measureMeetings(run, service, paths);
    return { rows: [...loadRows(loads), ...meetingRows(meetings)], samples: { pages: { loads, meetings } } };
  } finally {
    await service.stop();
  }
}

async function makeLinks(service: Service): Promise<string[]> {
  for (let count = 0; count < INVOICES; count += 1) await createInvoice(service, 1 + (count % CONTACTS));
  const rows = await service.sql<{ path: string; code: string }>(
    'select a.path, i.payment_code as code from invoices i join accounts a on a.id = i.account_id',
  );
  return rows.map(({ path, code }) => `/${path}/r/${code}`);
}

async function measureLoad(run: Run, service: Service, paths: readonly string[]): Promise<LoadResult[]> {
  const put = (seconds: number) =>
    putLoad(run, { port: service.port, seconds, token: service.token, connections: CONNECTIONS, paths });
  await put(1);
  const rounds: LoadResult[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    run.tell(`S6: the client's page, round ${round} of ${ROUNDS}`);
    rounds.push(await service.profile('the client’s page', () => put(ROUND_SECONDS)));
  }
  return rounds;
}

function loadRows(rounds: readonly LoadResult[]): Row[] {
  const p95 = median(rounds.map((round) => round.p95Ms));
  return [
    {
      promise: 'S6',
      work: `the client's page, ${CONNECTIONS} connections`,
      figure: `${rate(median(rounds.map((round) => round.rate)))}, p95 ${p95.toFixed(1)} ms`,
      against: '',
      ratio: null,
      goal: `p95 ≤ ${P95_GOAL_MS} ms`,
      isHeld: p95 <= P95_GOAL_MS,
    },
  ];
}

async function measureMeetings(run: Run, service: Service, paths: readonly string[]): Promise<Meeting[]> {
  const browser = await openBrowser();
  try {
    const meetings: Meeting[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      run.tell(`S6: on a phone far away, round ${round + 1} of ${ROUNDS}`);
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
      const page = await context.newPage();
      meetings.push(await meet(page, `http://127.0.0.1:${service.port}${paths[round]}`));
      await context.close();
    }
    return meetings;
  } finally {
    await browser.close();
  }
}

async function meet(page: Page, address: string): Promise<Meeting> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  const bytes = new Map<string, number>();
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await page.goto(address, { waitUntil: 'load' });
  const [lcpMs, cls] = (await page.evaluate(`new Promise((resolve) => {
    let lcp = 0;
    let cls = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) lcp = entry.startTime; })
      .observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) cls += entry.value; })
      .observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve([lcp, cls]), 1500);
  })`)) as [number, number];
  const sum = (isWanted: (id: string) => boolean) =>
    [...bytes].reduce((total, [id, size]) => total + (isWanted(id) ? size : 0), 0);
  return { scriptBytes: sum((id) => kinds.get(id) === 'Script'), wholeBytes: sum(() => true), lcpMs, cls };
}

function meetingRows(meetings: readonly Meeting[]): Row[] {
  const row = (work: string, figure: string, goal: string, isHeld: boolean): Row => ({
    promise: 'S6',
    work,
    figure,
    against: '',
    ratio: null,
    goal,
    isHeld,
  });
  const script = median(meetings.map(({ scriptBytes }) => scriptBytes));
  const whole = median(meetings.map(({ wholeBytes }) => wholeBytes));
  const lcp = median(meetings.map(({ lcpMs }) => lcpMs));
  const cls = Math.max(...meetings.map((meeting) => meeting.cls));
  const kilo = (size: number) => `${(size / 1024).toFixed(1)} KB`;
  return [
    row('its script, as sent', kilo(script), `≤ ${kilo(SCRIPT_GOAL)}`, script > 0 && script <= SCRIPT_GOAL),
    row('all of it, as sent', kilo(whole), `≤ ${kilo(WHOLE_GOAL)}`, whole > 0 && whole <= WHOLE_GOAL),
    row(
      'largest paint on slow 4G',
      `${Math.round(lcp)} ms`,
      `≤ ${LCP_GOAL_MS} ms`,
      lcp > 0 && lcp <= LCP_GOAL_MS,
    ),
    row('layout shift', cls.toFixed(3), '0', cls === 0),
  ];
}
