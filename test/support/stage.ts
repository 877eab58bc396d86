import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserOfProcess } from './browser.ts';
import { freePort } from './free-port.ts';
import { closePages, type PageOptions, takeFirstPage, takePage } from './kept-pages.ts';
import { type TestSandbox, useSandbox } from './sandbox.ts';
import { type Parts, startService, type TestService } from './service.ts';

/** A service with the real sandbox behind it, and a browser before it. */
export interface Stage {
  readonly service: TestService;
  readonly sandbox: TestSandbox;
  readonly browser: Browser;
  /** Opens an address in a browser as new; what goes wrong there is kept in `faults`. Closing its context ends the visit. */
  visit(address: string, options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

/** How a browser is, and what is done to its page before the address is opened. */
export interface VisitOptions extends PageOptions {
  readonly before?: (page: Page) => Promise<unknown>;
}

/** A page that is open in a browser that no other visit has. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts, refused by the content security policy or thrown, and requests that failed. */
  readonly faults: string[];
  /** The origins that were asked for anything. */
  readonly origins: Set<string>;
}

// How long something is waited for that should be there soon, on a machine that has much else to do.
const PATIENCE_MS = 60_000;

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

// The port is a setting: only the same one, with the same other settings, leads to the service of this process that stood
// on a stage before.
const idlePorts = new Map<string, number[]>();

/** Starts the stage; its links lead to it, under a name of this machine. */
export async function openStage(
  host = '127.0.0.1',
  environment: Record<string, string> = {},
  parts?: Parts,
): Promise<Stage> {
  const kind = JSON.stringify({ host, ...environment });
  const ports = idlePorts.get(kind) ?? [];
  idlePorts.set(kind, ports);
  const { port, publicUrl, started } = await startAt(host, environment, ports.pop(), parts);
  const service = { ...started, url: publicUrl };
  const sandbox = await useSandbox(service);
  const browser = await browserOfProcess();
  return {
    service,
    sandbox,
    browser,
    visit: (address, options) => visit(browser, `${publicUrl}/livez`, address, options),
    async close() {
      await closePages(browser);
      await sandbox.close();
      await service.close();
      ports.push(port);
    },
  };
}

// A port that was free a moment ago may have been taken by another process.
async function startAt(
  host: string,
  environment: Record<string, string>,
  idle: number | undefined,
  parts: Parts | undefined,
) {
  for (let port = idle; ; port = undefined) {
    port ??= await freePort();
    const publicUrl = `http://${host}:${port}`;
    try {
      const all = { PORT: String(port), PUBLIC_URL: publicUrl, ...environment };
      const started = await startService(all, undefined, parts);
      return { port, publicUrl, started };
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    }
  }
}

async function visit(
  browser: Browser,
  blank: string,
  address: string,
  all: VisitOptions = {},
): Promise<Visit> {
  const { before, ...options } = all;
  const likeness = { viewport: PHONE, locale: 'en-US', ...options };
  // What is done before counts on a first visit.
  const { page, context } = await (before === undefined ? takePage : takeFirstPage)(browser, blank, likeness);
  context.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  const origins = new Set<string>();
  page.on('pageerror', (cause) => faults.push(cause.message));
  page.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text());
  });
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  await before?.(page);
  await page.goto(address);
  return { page, context, faults, origins };
}

/** Waits until something of a page is seen: before that, browsers may drop keys, and clear the focus for what the address names. */
export async function waitUntilPainted(page: Page): Promise<void> {
  const seen = `performance.getEntriesByName('first-contentful-paint').length`;
  await expect.poll(() => page.evaluate(seen), { interval: 10 }).toBe(1);
}
