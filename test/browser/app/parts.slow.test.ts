import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { createInvoice } from '../../support/invoices.ts';
import { payOut } from '../../support/outgoing.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

const INVOICES = 45;

const twoFrames = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  for (let made = 0; made < INVOICES; made += 15)
    await Promise.all(Array.from({ length: 15 }, () => createInvoice(stage.service)));
  for (const name of ['Anna', 'Ben', 'Berta', 'Carl', 'Dora', 'Emil', 'Fritz', 'Gerda', 'Hugo', 'Ida', 'Jan'])
    await stage.service.call('POST', '/v1/contacts', {
      body: { type: 'Client', name: `${name} Muster`, email: `${name.toLowerCase()}@example.com` },
    });
  app = await openApp(stage);
});
afterAll(() => stage.close());

describe('a table', () => {
  it('shows its first rows also after something above it has grown', async () => {
    const { page, context } = await app.visit('invoices', { viewport: DESK });
    await page.locator('[data-index="0"]').waitFor();
    await page.evaluate(`{
      const grown = document.createElement('div');
      grown.style.height = '2000px';
      document.querySelector('main').prepend(grown);
    }`);
    await page.evaluate(twoFrames);
    await page.evaluate('scrollTo(0, 2000)');
    // The rows change in the frame that scrolls.
    await page.evaluate(twoFrames);
    const rows = await page.locator('[data-index]').evaluateAll((all) => all.map((row) => row.dataset.index));
    expect([rows.includes('0'), rows.includes('10'), rows.length < 45]).toEqual([true, true, true]);
    await context.close();
  });

  it('has each status on the line of its row', async () => {
    const { page, context } = await app.visit('invoices', { viewport: DESK });
    await page.locator('[data-index="0"]').waitFor();
    const middles =
      (await page.evaluate(`[...document.querySelectorAll('[data-index="0"] [role=cell]')].flatMap((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
      // The client's cell has the job on a second line.
      if (text === null || cell.innerText.includes('\\n')) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      const { top, bottom } = range.getBoundingClientRect();
      return [(top + bottom) / 2];
    })`)) as number[];
    expect(middles.length).toBeGreaterThan(4);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(0.5);
    await context.close();
  });
});

describe('a menu', () => {
  it('moves to the entry that begins with what is typed', async () => {
    const { page, context } = await app.visit('home', { viewport: DESK });
    await page.locator('aside button[aria-haspopup=menu]').last().click();
    await page.locator('[role^=menuitem]:focus').waitFor();
    // “Sign-in and security” stands before it.
    await page.keyboard.type('sign o');
    expect(await page.evaluate('document.activeElement.innerText')).toBe('Sign out');
    await context.close();
  });

  it.each([
    ['ArrowDown', 0],
    ['ArrowUp', -1],
  ])('is opened by %s on its button, at the entry on that side', async (key, place) => {
    const { page, context } = await app.visit('home', { viewport: DESK });
    await page.locator('aside button[aria-haspopup=menu]').last().focus();
    await page.keyboard.press(key);
    await page.locator('[role^=menuitem]:focus').waitFor();
    const entries = await page.locator('[popover]:popover-open [role^=menuitem]').allInnerTexts();
    expect(await page.evaluate('document.activeElement.innerText')).toBe(entries.at(place));
    await context.close();
  });
});

describe('a field that finds something', () => {
  it('keeps the entry in sight that the arrows have reached', async () => {
    const { page, context } = await app.visit('invoices/new', { viewport: DESK });
    const field = page.getByRole('combobox').first();
    await field.click();
    await page.getByRole('option').nth(8).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    const seen = `(() => {
      const active = document.getElementById(document.activeElement.getAttribute('aria-activedescendant'));
      const list = active.closest('[role=listbox]').parentElement.getBoundingClientRect();
      const { top, bottom } = active.getBoundingClientRect();
      return top >= list.top && bottom <= list.bottom;
    })()`;
    expect(await page.evaluate(seen)).toBe(true);
    await context.close();
  });
});

const background = (page: Page, selector: string) =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);

describe('where the system gives the colours', () => {
  it('the page that is open, the tab that is open, the main button and how much is paid can be told', async () => {
    const { page, context } = await app.visit('invoices', { viewport: DESK, forcedColors: 'active' });
    await page.locator('[data-index="0"]').waitFor();
    const paper = await background(page, 'aside nav a:not([aria-current])');
    expect(await background(page, 'aside nav [aria-current=page]')).not.toBe(paper);
    expect(await background(page, 'main header a.bg-accent')).not.toBe(paper);
    const lines = (await page.evaluate(
      `[...document.querySelectorAll('main nav a')].map((tab) => [tab.ariaCurrent ?? '', getComputedStyle(tab, '::after').borderBottomWidth, getComputedStyle(tab).borderBottomWidth])`,
    )) as string[][];
    expect(lines.filter(([, after, own]) => after === '2px' || own !== '0px')).toEqual([
      ['page', '2px', '0px'],
    ]);
    expect(
      await page.evaluate(`getComputedStyle(document.querySelector('[role=row] [role=img]')).outlineStyle`),
    ).toBe('solid');
    await context.close();
  });
});

describe('the bar of a sandbox', () => {
  it.each(['en', 'de', 'fr', 'es'])(
    'stands on one line of a small phone, with its day and its button: %s',
    async (locale) => {
      const { page, context } = await app.visit('home', { viewport: { ...PHONE, width: 320 }, locale });
      const bar = page.locator('section:has(+ main)').first();
      const box = await bar.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(37);
      const button = await bar.getByRole('button').boundingBox();
      expect((button?.x ?? 0) + (button?.width ?? 999)).toBeLessThanOrEqual(320);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      await context.close();
    },
  );

  it('is as wide as the page, also where nothing is to scroll', async () => {
    const { page, context } = await app.visit('home', { viewport: DESK });
    const right = await page.evaluate(
      `document.querySelector('section:has(+ main)').getBoundingClientRect().right`,
    );
    expect(right).toBe(await page.evaluate('document.documentElement.clientWidth'));
    expect(await page.evaluate(`getComputedStyle(document.documentElement).scrollbarGutter`)).toBe('auto');
    await context.close();
  });
});

describe('the letters of a page', () => {
  /** The font that a heading is drawn in, as the browser itself knows it. */
  const fontOf = async (page: Page) => {
    const tools = await page.context().newCDPSession(page);
    await tools.send('DOM.enable');
    await tools.send('CSS.enable');
    const { root } = await tools.send('DOM.getDocument');
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName, isCustomFont }) => `${familyName} ${isCustomFont}`);
  };
  const LATE_MS = 1_500;

  // Pages without script keep what was drawn first; the app, which is open for long, takes Geist when it comes.
  it.each([
    ['/app/sign-in', false],
    ['/app/accounts/demo-studio/home', true],
  ] as const)(
    'move nothing as they come on the first visit of a slow network: %s (ours in the end: %s)',
    async (path, isOurs) => {
      const before = (page: Page) =>
        page.route(/\.woff2$/, async (route) => {
          await setTimeout(LATE_MS);
          await route.continue();
        });
      const { page, context } = path.endsWith('home')
        ? await app.visit('home', { viewport: DESK, before })
        : await stage.visit(`${stage.service.url}${path}`, { viewport: DESK, before });
      await page.locator('h1').first().waitFor();
      const heading = () => page.locator('h1').first().boundingBox();
      const early = await heading();
      await page.evaluate('document.fonts.ready');
      if (isOurs) await expect.poll(() => fontOf(page)).toEqual(['Geist true']);
      expect((await heading())?.y).toBe(early?.y);
      await context.close();
    },
  );
});

describe('search and commands', () => {
  it.each([
    ['duplicate', 'New invoice', /invoices\/new$/],
    ['pay', 'New payment out', /payments\/new$/],
    ['customer', 'New contact', /contacts#?$/],
    ['chase', 'Send reminders for overdue invoices', /invoices\?state=Overdue$/],
    ['invite', 'Invite somebody', /settings\/members$/],
    ['export', 'Export data', /settings\/data$/],
    ['surcharge', 'Change accepted methods', /settings\/payments$/],
    ['dunning', 'Change reminders', /settings\/reminders$/],
    ['prefix', 'Change invoice numbers', /settings\/numbers$/],
    ['api key', 'New token', /developers\/tokens$/],
    ['clock', 'Move time', /developers\/clock$/],
  ])('of “%s” leads to where “%s” begins', async (typed, label, address) => {
    const { page, context } = await app.visit('home', { viewport: DESK });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(typed);
    await page.getByRole('option', { name: label }).click();
    if (label === 'New contact') {
      await page.getByRole('dialog', { name: 'New contact' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.waitForURL(address);
    await context.close();
  });

  it('says which key does the same, where there is one', async () => {
    const { page, context } = await app.visit('home', { viewport: DESK });
    await page.keyboard.press('Control+k');
    const first = page.getByRole('option', { name: 'New invoice' });
    expect(await first.locator('kbd').innerText()).toBe('N');
    await context.close();
  });

  it('offers nothing that a person may not do', async () => {
    const { page, context } = await app.visit('home', { viewport: DESK }, 'Viewer');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('new');
    await page.getByText('Nothing matches “new”.').waitFor();
    await context.close();
  });
});

describe('what can be done with a thing', () => {
  it('is a row of buttons at a desk, and beside the main one a menu on a phone', async () => {
    await stage.service.call('POST', '/v1/payment_methods', {
      body: { token: await stage.sandbox.card('4242424242424242') },
    });
    const payment = await payOut(stage.service, { scheduleDate: '2026-12-20' });
    const desk = await app.visit(`payments/${payment.id}`, { viewport: DESK });
    await desk.page.locator('main header').getByRole('button', { name: 'Cancel payment' }).waitFor();
    await desk.context.close();
    const { page, context } = await app.visit(`payments/${payment.id}`, { viewport: PHONE });
    await page.locator('main header').getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await page.locator('main header').getByRole('button', { name: 'Cancel payment' }).count()).toBe(0);
    // The menu stands last everywhere, after the button that most people want.
    expect(
      await page
        .locator('main header button')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent)),
    ).toEqual(['Copy link', 'More actions']);
    await page.locator('main header').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel payment' }).click();
    await page.getByRole('dialog').waitFor();
    await context.close();
  });
});

describe('a notice', () => {
  it('stands beside what a form has, and gives way to a dialog', async () => {
    const { page, context } = await app.visit('../../me', { viewport: DESK });
    await page.getByLabel('Name', { exact: true }).fill('Olga Owner');
    const save = page.getByRole('button', { name: 'Save' });
    await save.click();
    const notice = page.getByText('Saved.');
    const [{ x }, box] = [(await notice.boundingBox()) ?? { x: 0 }, await save.boundingBox()];
    expect(x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await notice.count()).toBe(0);
    await context.close();
  });
});

describe('what cannot be shown', () => {
  it.each([
    ['invoices', 'Invoices'],
    ['contacts', 'Contacts'],
  ])('a thing that is not there leads back to its list: %s', async (name, list) => {
    const { page, context } = await app.visit(`${name}/00000000-0000-4000-8000-000000000000`, {
      viewport: PHONE,
    });
    await page.locator('main').getByRole('link', { name: list }).click();
    await page.waitForURL(new RegExp(`${name}$`));
    await context.close();
  });

  it('of several parts that fail together one says so, and its button reads all again', async () => {
    let isDown = true;
    const { page, context } = await app.open('../../me', {
      viewport: DESK,
      before: (it) =>
        it.route(/\/app\/api\/(?:two_factor|passkeys|sessions)/, (route) =>
          isDown ? route.abort('connectionrefused') : route.continue(),
        ),
    });
    const message = 'The service cannot be reached. Check your connection, then try again.';
    await page.getByText(message).waitFor();
    await page
      .locator('main section')
      .filter({ hasText: 'Where you are signed in' })
      .getByText('–')
      .waitFor();
    expect(await page.locator('main').getByRole('alert').allInnerTexts()).toEqual([message]);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This browser', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Turn on' }).waitFor();
    expect(await page.getByText(message).count()).toBe(0);
    await context.close();
  });
});
