import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** How a browser is, and the cookies that it begins with. */
export interface PageOptions extends Omit<BrowserContextOptions, 'storageState'> {
  readonly cookies?: Parameters<BrowserContext['addCookies']>[0];
}

/** A page, alone in its context. */
export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
}

interface Kept extends OpenPage {
  /** Whether something was done to it that nothing takes back. */
  readonly isSpent: () => boolean;
  /** Closes the context, which its own `close` no longer does. */
  readonly end: () => Promise<void>;
}

/** The pages of this process that no test has, by what they are like; those that wait longest first. */
const waiting = new Map<Kept, string>();

// Each is a process of the browser.
const MOST_WAITING = 4;

// Nothing changes back what these methods of a context, a page or its clock change.
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'fastForward',
  'grantPermissions',
  'install',
  'newCDPSession',
  'newPage',
  'pauseAt',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setFixedTime',
  'setOffline',
  'setSystemTime',
] as const;

// Not `close` and `crash`: the page itself listens to them.
const HEARD = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

/**
 * Hands out a page as new, with these cookies and an empty storage: one that waits, or a new one. A new context takes three
 * times longer to draw its first page, as it has a process to start and every script to read and compile again. To close
 * its context hands it back. `blank` is an address of its origin that shows next to nothing.
 */
export async function takePage(browser: Browser, blank: string, options: PageOptions): Promise<OpenPage> {
  return lend(takeWaiting(likenessOf(options)) ?? (await openPage(browser, options)), blank, options);
}

/** Hands out a page of a new context, which has no script or picture from before. Closing its context hands it back, too. */
export async function takeFirstPage(
  browser: Browser,
  blank: string,
  options: PageOptions,
): Promise<OpenPage> {
  return lend(await openPage(browser, options), blank, options);
}

async function lend(kept: Kept, blank: string, options: PageOptions): Promise<OpenPage> {
  const { page, context } = kept;
  const { cookies = [], viewport } = options;
  if (viewport) await page.setViewportSize(viewport);
  await context.addCookies(cookies);
  context.close = () => giveBack(kept, blank, options);
  return { page, context };
}

// The rest is set at each visit.
function likenessOf({ cookies: _cookies, viewport: _size, ...options }: PageOptions): string {
  return JSON.stringify(options);
}

/** Closes what tests have left open of a browser. */
export async function closePages(browser: Browser): Promise<void> {
  const idle = new Set([...waiting.keys()].map(({ context }) => context));
  await Promise.all(
    browser
      .contexts()
      .filter((context) => !idle.has(context))
      .map((context) => context.close()),
  );
}

function takeWaiting(likeness: string): Kept | undefined {
  const kept = [...waiting].findLast(([, other]) => other === likeness)?.[0];
  if (kept !== undefined) waiting.delete(kept);
  return kept;
}

async function openPage(browser: Browser, { cookies: _cookies, ...options }: PageOptions): Promise<Kept> {
  const context = await browser.newContext(options);
  const end = context.close.bind(context);
  const page = await context.newPage();
  const isSpent = watch(context, context.clock, page, page.clock);
  return { context, page, end, isSpent };
}

function watch(...targets: readonly object[]): () => boolean {
  let isSpent = false;
  for (const target of targets as Record<string, unknown>[]) {
    for (const name of LASTING) {
      const method = target[name];
      if (typeof method !== 'function') continue;
      target[name] = (...given: unknown[]) => {
        isSpent = true;
        return method.apply(target, given);
      };
    }
  }
  return () => isSpent;
}

async function giveBack(kept: Kept, blank: string, options: PageOptions): Promise<void> {
  kept.context.close = kept.end;
  const isClean = !kept.isSpent() && (await clean(kept, blank, options).catch(() => false));
  if (!isClean) return kept.end();
  waiting.set(kept, likenessOf(options));
  const [oldest] = waiting.keys();
  if (waiting.size <= MOST_WAITING || oldest === undefined) return;
  waiting.delete(oldest);
  await oldest.end();
}

// What a test listens to, answers itself or looks like, and what pages have stored. Answers whether all of it is gone.
async function clean({ page, context }: Kept, blank: string, look: PageOptions): Promise<boolean> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of HEARD) page.removeAllListeners(event);
  await page.unrouteAll();
  await context.unrouteAll();
  await page.emulateMedia({
    media: null,
    colorScheme: look.colorScheme ?? 'light',
    reducedMotion: look.reducedMotion ?? 'no-preference',
    forcedColors: look.forcedColors ?? 'none',
  });
  await page.goto(blank);
  await context.clearCookies();
  return page.evaluate(`(() => {
    localStorage.clear();
    sessionStorage.clear();
    return localStorage.length + sessionStorage.length === 0;
  })()`);
}
