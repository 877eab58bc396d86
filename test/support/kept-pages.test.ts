import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserOfProcess } from './browser.ts';
import { closePages, takeFirstPage, takePage } from './kept-pages.ts';

let browser: Browser;
let server: Server;
let blank: string;
beforeAll(async () => {
  browser = await browserOfProcess();
  server = createServer((request, response) => response.end(request.headers.cookie ?? 'none'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  blank = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await closePages(browser);
  server.closeAllConnections();
  server.close();
});

const look = { viewport: { width: 400, height: 300 }, locale: 'fr-FR' };

it('the next test has the same page as new', async () => {
  const first = await takePage(browser, blank, { ...look, cookies: [{ name: 'a', value: '1', url: blank }] });
  await first.page.goto(blank);
  expect(await first.page.textContent('body')).toBe('a=1');
  let heard = 0;
  first.page.on('request', () => {
    heard += 1;
  });
  await first.page.route('**/other', (route) => route.fulfill({ body: 'changed' }));
  await first.page.emulateMedia({ media: 'print', colorScheme: 'dark', forcedColors: 'active' });
  await first.page.evaluate(`localStorage.a = sessionStorage.a = 1; document.cookie = 'b=2'`);
  const other = first.page.waitForEvent('popup');
  await first.page.evaluate(`open('/other') && null`);
  await other;
  await first.context.close();
  expect(first.context.pages()).toEqual([first.page]);

  const heardBefore = heard;
  const next = await takePage(browser, blank, { ...look, viewport: { width: 500, height: 300 } });
  expect(next.page).toBe(first.page);
  await next.page.goto(`${blank}other`);
  expect(heard).toBe(heardBefore);
  expect(await next.page.textContent('body')).toBe('none');
  const state = `[localStorage.a, sessionStorage.a, innerWidth, matchMedia('print').matches,
    matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('(forced-colors: active)').matches]`;
  expect(await next.page.evaluate(state)).toEqual([undefined, undefined, 500, false, false, false]);
  await next.context.close();
});

it('another language is another page, and so are two at once', async () => {
  const one = await takePage(browser, blank, look);
  const two = await takePage(browser, blank, look);
  const other = await takePage(browser, blank, { ...look, locale: 'de-DE' });
  expect(new Set([one.page, two.page, other.page]).size).toBe(3);
  expect(await other.page.evaluate('navigator.language')).toBe('de-DE');
  for (const { context } of [one, two, other]) await context.close();
});

it('a first page is of a new context', async () => {
  const one = await takePage(browser, blank, look);
  await one.context.close();
  const first = await takeFirstPage(browser, blank, look);
  expect(first.page).not.toBe(one.page);
  await first.context.close();
});

it.each<[string, (page: Page) => Promise<unknown>]>([
  ['a script for each of its documents', (page) => page.addInitScript('self.a = 1')],
  ['headers for each of its requests', (page) => page.setExtraHTTPHeaders({ a: '1' })],
  ['a clock of its own', (page) => page.clock.install()],
  ['no network', (page) => page.context().setOffline(true)],
])('a page that was given %s is handed to nobody', async (_what, change) => {
  const one = await takePage(browser, blank, look);
  await change(one.page);
  await one.context.close();
  expect(one.page.isClosed()).toBe(true);
  const next = await takePage(browser, blank, look);
  expect(next.page).not.toBe(one.page);
  await next.context.close();
});

it('what a test left open is closed', async () => {
  const one = await takePage(browser, blank, look);
  await one.page.addInitScript('self.a = 1');
  await closePages(browser);
  expect(one.page.isClosed()).toBe(true);
});
