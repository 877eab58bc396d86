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
