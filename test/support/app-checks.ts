import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page, ViewportSize } from 'playwright-core';
import { expect } from 'vitest';
import { type OpenApp, waitUntilRead } from './app.ts';
import { DESK, PHONE } from './stage.ts';

const NARROW = { width: 320, height: 640 };
const TABLET = { width: 800, height: 700 };

// The elements beyond the right edge, if they make a page wider than the screen.
const beyondScreen = `document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth)
    .map((one) => one.cloneNode().outerHTML)`;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// The builder sends half a megabyte twice for each check of a page, although the page has it from the first time.
const isThere = `window.axe !== undefined`;

// Elements that fade in have other colours until the animation ends.
const isStill = `Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished)).then(() => {})`;

async function axeOf(page: Page): Promise<AxeBuilder> {
  await page.evaluate(isStill);
  const isAlone = page.frames().length === 1;
  const source = isAlone && (await page.evaluate(isThere)) ? { axeSource: ';' } : {};
  // By default, axe also locates everything that passes, which takes as long as the checks.
  return new AxeBuilder({ page, ...source }).setLegacyMode().options({ resultTypes: ['violations'] });
}

// A notice may begin to fade in while axe looks: what it finds wrong, it must find twice.
async function analyze(page: Page): Promise<Violations> {
  const look = async () => (await (await axeOf(page)).withTags(tags).analyze()).violations;
  const violations = await look();
  return violations.length === 0 ? violations : look();
}

/** What axe finds wrong with a page. */
export async function auditPage(page: Page): Promise<unknown> {
  const violations = await analyze(page);
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

/**
 * The button beside a password shows it and hides it again, by mouse and by key, says which, and keeps the caret. Leaves
 * it shown, with its text.
 */
export async function expectShowable(field: Locator, button: Locator): Promise<void> {
  const shown = async () => [await field.getAttribute('type'), await button.getAttribute('aria-pressed')];
  const autocomplete = await field.getAttribute('autocomplete');
  await field.fill('two horses');
  expect(await shown()).toEqual(['password', 'false']);
  await field.press('Home');
  for (let step = 0; step < 3; step += 1) await field.press('ArrowRight');
  await field.press('x');
  await button.click();
  await expect.poll(shown).toEqual(['text', 'true']);
  await field.page().keyboard.type('y');
  expect(await field.inputValue()).toBe('twoxy horses');
  await button.focus();
  await button.press('Space');
  await expect.poll(shown).toEqual(['password', 'false']);
  await button.press('Enter');
  await expect.poll(shown).toEqual(['text', 'true']);
  expect(await field.getAttribute('autocomplete')).toBe(autocomplete);
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const listed = (violations: Violations) =>
  violations.flatMap(({ id, nodes }) => nodes.map((node) => `axe ${id}: ${node.html.slice(0, 200)}`));

/** What axe finds wrong with a page, a line each. */
export async function listViolations(page: Page): Promise<string[]> {
  return listed(await analyze(page));
}

/** What axe finds wrong with the colours of a page, a line each. */
export async function listColourViolations(page: Page): Promise<string[]> {
  const rules = ['color-contrast', 'link-in-text-block'];
  return listed((await (await axeOf(page)).withRules(rules).analyze()).violations);
}

/**
 * Names every text of a page that is not wholly seen, a line each: it stands beyond the screen, where nothing scrolls to it,
 * its box cuts it without an ellipsis, or an ellipsis cuts an amount or a date.
 */
export function findCuts(page: Page): Promise<string[]> {
  return page.evaluate(cuts);
}

const cuts = `(() => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > window.innerWidth) found.push('the page is ' + wide + ' px wide');
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    if (dialog.scrollWidth > dialog.clientWidth + 1) found.push('the dialog is ' + dialog.scrollWidth + ' px wide');
  }
  const isScrolling = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const scrolls = (element) =>
    element !== null && ((isScrolling(element) && element.scrollWidth > element.clientWidth) || scrolls(element.parentElement));
  const isShortened = (element) =>
    element !== null && (getComputedStyle(element).textOverflow === 'ellipsis' || isShortened(element.parentElement));
  const isHidden = (element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('.sr-only, option') !== null ||
    // What only readers of screens get, at this width.
    getComputedStyle(element).clipPath === 'inset(50%)';
  const hasText = (element) =>
    (element.tagName === 'INPUT' && element.type !== 'password') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isEllipsis = textOverflow === 'ellipsis' && overflowX !== 'visible';
    if ((!hasText(element) && !isEllipsis) || isHidden(element)) continue;
    const text = element.tagName === 'INPUT' ? element.value : element.textContent.trim();
    const { left, right } = element.getBoundingClientRect();
    const isOutside = right > window.innerWidth + 0.5 || left < -0.5;
    if (isOutside && !scrolls(element) && !isShortened(element.parentElement)) found.push('beyond the screen: ' + text);
    const isTooLong = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    if (!isTooLong || isScrolling(element)) continue;
    if (!isEllipsis) found.push('cut: ' + text);
    else if (/[0-9][.,][0-9]{2}(?![0-9])/.test(text)) found.push('an amount is cut: ' + text);
    else if (element.querySelector('time') !== null) found.push('a date is cut: ' + text);
    else if (element.role === 'columnheader') found.push('a heading is cut: ' + text);
  }
  return found;
})()`;

/** Gives a window a size, and waits until what depends on its width is drawn again. */
export async function resize(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(twoFrames);
}

const twoFrames = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** The narrow ones dark, the wide ones light; axe judges one of each. */
const looks = [
  { viewport: NARROW, colorScheme: 'dark', isJudged: false },
  { viewport: PHONE, colorScheme: 'dark', isJudged: true },
  { viewport: TABLET, colorScheme: 'light', isJudged: false },
  { viewport: DESK, colorScheme: 'light', isJudged: true },
] as const;

/**
 * Holds a page against axe and the width of the screen: dark on a phone, light at a desk, in German, which has the longest
 * words. `npm run pictures` does so in every look and language. `ready` is what has to be there.
 */
export async function expectPresentable(page: Page, ready = 'body'): Promise<void> {
  for (const { viewport, colorScheme, isJudged } of looks) {
    await page.emulateMedia({ colorScheme });
    await resize(page, viewport);
    await page.locator(ready).first().waitFor();
    await waitUntilRead(page);
    expect([viewport.width, await page.evaluate(beyondScreen)]).toEqual([viewport.width, []]);
    if (isJudged) expect([colorScheme, await auditPage(page)]).toEqual([colorScheme, []]);
  }
}

/** Expects a page of the app to be presentable and to send requests to its own origin only. Answers its heading. */
export async function expectAccessible(app: OpenApp, name: string, ready: string): Promise<string> {
  const { page, context, faults, origins } = await app.visit(name, { locale: 'de-DE', viewport: NARROW });
  await expectPresentable(page, ready);
  expect([faults, [...origins]]).toEqual([[], [new URL(page.url()).origin]]);
  const heading = (await page.locator('h1').first().textContent()) ?? '';
  await context.close();
  return heading;
}

/** Holds a page in a language to the width of the screen, from the narrowest on, and to having no English left in its heading. */
export async function expectFitting(
  app: OpenApp,
  name: string,
  ready: string,
  locale: string,
): Promise<string> {
  const { page, context } = await app.visit(name, { locale, viewport: NARROW });
  await page.locator(ready).first().waitFor();
  await waitUntilRead(page);
  for (const viewport of [NARROW, PHONE, TABLET, DESK]) {
    await resize(page, viewport);
    const beyond = await page.evaluate(beyondScreen);
    expect([name, locale, viewport.width, beyond]).toEqual([name, locale, viewport.width, []]);
  }
  const heading = (await page.locator('h1').first().textContent()) ?? '';
  await context.close();
  return heading;
}
