import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OpenApp } from './app.ts';
import { DESK, PHONE } from './stage.ts';

const NARROW = { width: 320, height: 640 };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with a page. */
export async function auditPage(page: Page): Promise<unknown> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

/** What axe finds wrong with the colours of a page. */
export async function auditColours(page: Page): Promise<unknown> {
  const rules = ['color-contrast', 'link-in-text-block'];
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(rules).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

/**
 * A script for a page: names every text that is not wholly seen. It stands beyond the screen, where nothing scrolls to it;
 * or its box cuts it without an ellipsis, or cuts an amount.
 */
export const findCuts = `(() => {
  const found = [];
  const room = document.documentElement;
  if (room.scrollWidth > window.innerWidth) found.push('the page is ' + room.scrollWidth + ' px wide');
  const scrolls = (element) => {
    for (let one = element; one !== null; one = one.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) return true;
    }
    return false;
  };
  const isHidden = (element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('.sr-only, option') !== null;
  for (const element of document.body.querySelectorAll('*')) {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== '');
    if ((own.length === 0 && element.tagName !== 'INPUT') || isHidden(element)) continue;
    const text = element.tagName === 'INPUT' ? element.value : element.textContent.trim();
    const { left, right } = element.getBoundingClientRect();
    if ((right > window.innerWidth + 0.5 || left < -0.5) && !scrolls(element)) found.push('beyond the screen: ' + text);
    if (element.clientWidth === 0 || element.scrollWidth <= element.clientWidth + 1) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    if (/auto|scroll/.test(overflowX)) continue;
    if (textOverflow !== 'ellipsis') found.push('cut: ' + text);
    else if (/[0-9][.,][0-9]{2}(?![0-9])/.test(text)) found.push('an amount is cut: ' + text);
  }
  return found;
})()`;

/** Holds a page of the app against axe, on a phone and at a desk, in light and dark; and nothing goes wrong meanwhile. */
export async function expectAccessible(app: OpenApp, name: string, ready: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, context, faults } = await app.visit(name, { colorScheme, viewport: PHONE });
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await page.locator(ready).first().waitFor();
      expect([name, colorScheme, viewport.width, await auditPage(page)]).toEqual([
        name,
        colorScheme,
        viewport.width,
        [],
      ]);
    }
    expect(faults).toEqual([]);
    await context.close();
  }
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
  for (const viewport of [NARROW, PHONE, { width: 800, height: 700 }, DESK]) {
    await page.setViewportSize(viewport);
    const isFitting = await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth');
    expect([name, locale, viewport.width, isFitting]).toEqual([name, locale, viewport.width, true]);
  }
  const heading = (await page.locator('h1').first().textContent()) ?? '';
  await context.close();
  return heading;
}
