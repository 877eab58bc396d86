import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { createInvoice } from '../../support/invoices.ts';
import { DESK, openStage, PHONE, type Stage, type VisitOptions } from '../../support/stage.ts';

const INVOICES = 260;
/** Rows of a window of this height, and of as much again above and below it. */
const MOST_ROWS = 60;

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  for (let made = 0; made < INVOICES; made += 20)
    await Promise.all(Array.from({ length: 20 }, () => createInvoice(stage.service)));
  app = await openApp(stage);
});
afterAll(() => stage.close());

/** How often something was written as an amount or a date, and how many formatters were made for it. */
interface Written {
  readonly texts: number;
  readonly formatters: number;
}

const COUNTING = `globalThis.written = { texts: 0, formatters: 0 };
for (const name of ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat']) {
  const Format = Intl[name];
  const own = Object.getOwnPropertyDescriptor(Format.prototype, 'format');
  const count = (self) => { written.texts += 1; return own.get?.call(self) ?? own.value; };
  Object.defineProperty(Format.prototype, 'format', { get() { return count(this); } });
  Intl[name] = new Proxy(Format, {
    construct(target, given) { written.formatters += 1; return new target(...given); },
  });
}`;

const rowsOf = (page: Page) =>
  page.evaluate(
    `[...document.querySelectorAll('[role=row][data-index]')].map((row) => Number(row.ariaRowIndex) - 1)`,
  ) as Promise<number[]>;

async function openList(viewport: typeof DESK, before?: VisitOptions['before']) {
  const visit = await app.visit('invoices', { viewport, ...(before === undefined ? {} : { before }) });
  await visit.page.locator('[role=row] a').first().waitFor();
  return visit;
}

// Further pages are read on the way: each time the end moves.
const SCROLLING = `new Promise((resolve) => {
  const look = () => {
    scrollTo(0, document.documentElement.scrollHeight);
    if (document.querySelector('[data-index="${INVOICES - 1}"]') === null) requestAnimationFrame(look);
    else resolve();
  };
  look();
})`;

it.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('only the rows near the window exist, from the first to the last: %s', async (_name, viewport) => {
  const { page, context, faults } = await openList(viewport);
  const table = page.getByRole('table');
  expect(await table.getAttribute('aria-rowcount')).toBe('-1');
  expect((await rowsOf(page)).length).toBeLessThan(MOST_ROWS);
  expect((await rowsOf(page))[0]).toBe(1);
  await page.evaluate(SCROLLING);
  const rows = await rowsOf(page);
  expect([rows.at(-1), rows.length < MOST_ROWS]).toEqual([INVOICES, true]);
  expect(await table.getAttribute('aria-rowcount')).toBe(String(INVOICES + 1));
  await page.evaluate('scrollTo(0, 0)');
  await page.locator('[data-index="0"]').waitFor();
  expect((await rowsOf(page)).length).toBeLessThan(MOST_ROWS);
  expect(faults).toEqual([]);
  await context.close();
});

it('scrolling writes the rows that come, not those that stay, and makes no formatter for them', async () => {
  const { page, context } = await app.visit('contacts', { viewport: DESK });
  await page.addInitScript(COUNTING);
  await page.goto(page.url().replace('/contacts', '/invoices'));
  await page.locator('[role=row] a').first().waitFor();
  await page.evaluate(SCROLLING);
  await page.evaluate('scrollTo(0, 0)');
  await page.locator('[data-index="0"]').waitFor();
  const shown = new Set(await rowsOf(page));
  const count = () => page.evaluate('({ ...written })') as Promise<Written>;
  const before = await count();
  await page.evaluate('scrollTo(0, 49 * 20)');
  await page.locator('[data-index="40"]').waitFor();
  const come = (await rowsOf(page)).filter((row) => !shown.has(row)).length;
  const after = await count();
  expect(come).toBeGreaterThan(5);
  expect(after.texts - before.texts).toBeGreaterThan(come);
  // Two dates, each with its tooltip, how far one of them is, two amounts, a share.
  expect(after.texts - before.texts).toBeLessThanOrEqual(come * 8);
  expect(after.formatters - before.formatters).toBe(0);
  await context.close();
});

it('J walks on below the window, and the row that has the focus is seen', async () => {
  const { page, context } = await openList(DESK);
  for (let index = 0; index < 30; index += 1) {
    await page.keyboard.press('j');
    await page.locator(`[data-index="${index}"] a:focus`).waitFor();
  }
  const place = `document.activeElement.closest('[data-index]').getBoundingClientRect()`;
  expect(await page.evaluate(`${place}.top >= 0 && ${place}.bottom <= innerHeight`)).toBe(true);
  expect(await page.evaluate('scrollY > 0')).toBe(true);
  await context.close();
});

it('what could not be read is told below the rows that are there, asked for no more by itself, and read when asked', async () => {
  const { page, context } = await app.visit('contacts', { viewport: DESK });
  let asked = 0;
  await page.route(/\/v1\/invoices\?.*cursor=/, (route) => {
    asked += 1;
    return route.fulfill({
      status: 400,
      json: { data: null, error: { code: 'invalid', message: 'No.', details: [] } },
    });
  });
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
  await rows.nth(1).waitFor();
  const more = page.getByRole('button', { name: 'Try again' });
  for (let turn = 0; turn < 5; turn += 1) {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await more.waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await page.locator('[data-index="0"]').waitFor();
  }
  expect(asked).toBe(1);
  await page.unrouteAll();
  await more.click();
  await page.evaluate(SCROLLING);
  expect(await more.count()).toBe(0);
  await context.close();
});

/** Makes an invoice, and waits until the app has heard of it: its counts are others. */
async function happen(page: Page): Promise<string> {
  const countsOf = ({ data }: { readonly data: unknown }) => JSON.stringify(data);
  const before = countsOf(await stage.service.call('GET', '/v1/invoices/counts'));
  // Counts that were asked for earlier may still be on their way.
  const counted = page.waitForResponse(
    async (response) =>
      /\/v1\/invoices\/counts/.test(response.url()) && countsOf(await response.json()) !== before,
  );
  const { id } = await createInvoice(stage.service);
  await counted;
  return id;
}

/** The list, scrolled to its end, with its event stream open. */
async function openFar() {
  // The page may open the event stream before its rows are visible.
  let hears: Promise<unknown> | undefined;
  const { page, context } = await openList(DESK, async (opened) => {
    hears = opened.waitForResponse('**/v1/events/stream*');
  });
  await page.evaluate(SCROLLING);
  await hears;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/v1/invoices')) asked.push(request.url());
  });
  return { page, context, asked };
}

/** How many pages of 50 rows are near the window: what is seen may be parts of two. */
const MOST_SEEN = 2;

it('a list that was read far is read again where it is looked at when something happens, and at its top', async () => {
  const { page, context, asked } = await openFar();
  const id = await happen(page);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.every((address) => address.includes('cursor='))).toBe(true);
  expect(asked.length).toBeLessThanOrEqual(MOST_SEEN);
  asked.length = 0;
  await page.evaluate('scrollTo(0, 0)');
  await page.locator(`a[href$="${id}"]`).first().waitFor();
  // The list is at its top, and begins with the pages that were read again.
  const next = await happen(page);
  await page.locator(`a[href$="${next}"]`).first().waitFor();
  expect(asked.filter((address) => !address.includes('cursor=')).length).toBeGreaterThanOrEqual(2);
  expect(asked.filter((address) => address.includes('cursor=')).length).toBeLessThanOrEqual(2);
  await context.close();
});

it('an own change reads a long list again only where it is looked at, and its row shows the change', async () => {
  const { page, context, asked } = await openFar();
  const rows = page.locator('[role=row][data-index]');
  const scrolled = (await page.evaluate('scrollY')) as number;
  const row = rows.last();
  await row.locator('input[type=checkbox]').check();
  await page.getByRole('button', { name: 'Cancel invoice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 1 invoice' }).click();
  await row.getByText('Canceled').waitFor();
  // The change itself, and its event, which may come before or after it.
  await happen(page);
  expect(asked.length).toBeLessThanOrEqual(3 * MOST_SEEN);
  expect(asked.filter((address) => !address.includes('cursor='))).toEqual([]);
  expect(await page.evaluate('scrollY')).toBe(scrolled);
  await context.close();
});

it('a list that was read far and left is read again when it is opened', async () => {
  const { page, context, asked } = await openFar();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.locator('h1', { hasText: 'Home' }).waitFor({ state: 'attached' });
  const { id } = await createInvoice(stage.service);
  // Home has received the event: its last events name the invoice.
  await page.locator(`a[href$="${id}"]`).first().waitFor();
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Invoices', exact: true }).first().click();
  await page.locator(`a[href$="${id}"]`).first().waitFor();
  expect(asked.length).toBeLessThanOrEqual(3);
  await context.close();
});

it('a long list in which something is chosen shows what is new, and keeps its rows until nothing is chosen', async () => {
  const { page, context, asked } = await openFar();
  await page.locator('[role=row][data-index] input[type=checkbox]').last().check();
  await page.evaluate('scrollTo(0, 0)');
  const id = await happen(page);
  await page.locator(`a[href$="${id}"]`).first().waitFor();
  await page.getByText('1 invoice selected').waitFor();
  expect(asked.length).toBeLessThanOrEqual(MOST_SEEN);
  await page.evaluate(SCROLLING);
  expect(await page.locator('[role=row][data-index] input:checked').count()).toBe(1);
  await page.evaluate('scrollTo(0, 0)');
  const next = await happen(page);
  await page.locator(`a[href$="${next}"]`).first().waitFor();
  asked.length = 0;
  await page.getByRole('button', { name: 'Select none' }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked.filter((address) => address.includes('cursor=')).length).toBe(1);
  await context.close();
});

it('a list whose first answer is older than what has happened is read again', async () => {
  const { page, context } = await app.visit('contacts', { viewport: DESK });
  let release: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    void page.route(/\/v1\/invoices(\?|$)/, async (route) => {
      if (release !== undefined) return route.continue();
      const held = new Promise<void>((go) => {
        release = go;
      });
      const response = await route.fetch();
      resolve();
      await held;
      await route.fulfill({ response });
    });
  });
  await page.getByRole('link', { name: 'Invoices', exact: true }).first().click();
  await asked;
  const id = await happen(page);
  release?.();
  await page.locator(`a[href$="${id}"]`).first().waitFor();
  await context.close();
});
