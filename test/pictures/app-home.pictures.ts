import { press } from '../support/app-acts.ts';
import { type AppScene, drawScenes, fail, hold } from '../support/app-scenes.ts';
import { makeBusiness } from '../support/business.ts';

const loaded = 'section ol li';

const home: readonly AppScene<void>[] = [
  { name: 'home', path: 'home', seen: loaded },
  { name: 'home-viewer', path: 'home', as: 'Viewer', seen: loaded },
  {
    name: 'home-loading',
    path: 'home',
    network: hold('**/v1/reports/home'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'home-error',
    path: 'home',
    network: fail('**/v1/reports/home'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'home-table',
    path: 'home',
    act: ({ page, words }) => page.getByText(words.parts.asTable).click(),
    seen: 'figure table',
  },
];

const frame: readonly AppScene<void>[] = [
  {
    name: 'palette',
    path: 'home',
    act: async ({ page }) => {
      await page.locator(loaded).first().waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('maria');
    },
    seen: ({ page }) => page.getByRole('option').nth(2),
  },
  {
    name: 'palette-nothing',
    path: 'home',
    act: async ({ page }) => {
      await page.locator(loaded).first().waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Nebuchadnezzar and sons');
    },
    seen: ({ page, words }) => page.getByText(words.frame.palette.nothing('Nebuchadnezzar and sons')),
  },
  {
    name: 'keys',
    path: 'invoices',
    act: async ({ page }) => {
      await page.locator('[role=row] a').first().waitFor();
      await page.keyboard.press('?');
    },
    seen: 'dialog[open]',
  },
  {
    name: 'move-time',
    path: 'home',
    act: async ({ page, words }) => {
      await page.locator(loaded).first().waitFor();
      await press(page, words.frame.moveTime);
    },
    seen: 'dialog[open]',
  },
  {
    name: 'account-menu',
    path: 'home',
    act: async ({ page, words, isPhone }) => {
      await page.locator(loaded).first().waitFor();
      if (isPhone) await press(page, words.frame.more);
      else await page.getByRole('button', { name: words.frame.switchAccount }).click();
    },
    seen: '[role=menu]:popover-open',
  },
  {
    name: 'person-menu',
    path: 'home',
    act: async ({ page, words, isPhone }) => {
      await page.locator(loaded).first().waitFor();
      if (isPhone) await press(page, words.frame.more);
      else await page.locator('aside > button').last().click();
    },
    seen: '[role=menu]:popover-open',
  },
  {
    name: 'offline',
    path: 'home',
    act: async ({ page }) => {
      await page.locator(loaded).first().waitFor();
      await page.context().setOffline(true);
    },
    seen: ({ page, words }) => page.getByText(words.frame.offline),
    hasFaults: true,
  },
  {
    name: 'toast',
    path: 'invoices?state=Overdue',
    act: async ({ page, words, isPhone }) => {
      await page.locator('[role=row] a').first().waitFor();
      if (isPhone)
        await page
          .getByRole('link', { name: /Lindqvist/ })
          .first()
          .click();
      else await page.getByRole('link', { name: /INV/ }).first().click();
      await press(page, words.parts.moreActions);
      await page.getByRole('menuitem', { name: words.invoice.copyCurl }).click();
    },
    seen: ({ page, words }) => page.getByRole('status').getByText(words.parts.copied),
  },
  { name: 'not-found', path: 'nothing-here', seen: 'h1', hasFaults: true },
];

drawScenes(makeBusiness, [...home, ...frame]);
