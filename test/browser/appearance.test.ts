import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectPresentable } from '../support/app-checks.ts';
import { makeScenes, type Scenes, sceneNames } from '../support/scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

let stage: Stage;
let links: Scenes;

beforeAll(async () => {
  stage = await openStage();
  links = await makeScenes(stage);
});
afterAll(() => stage.close());

describe.each(sceneNames)('the page of what is %s', (name) => {
  it('passes axe, is nowhere wider than the screen, and asks nobody else', async () => {
    const { page, context, faults, origins } = await stage.visit(links[name] ?? '', { locale: 'de' });
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    // Without frames axe can judge in the page itself.
    expect(page.frames()).toHaveLength(1);
    await expectPresentable(page);
    expect(faults.filter((fault) => !(name === 'not found' && fault.includes('404')))).toEqual([]);
    expect([...origins]).toEqual([stage.service.url.replace('localhost', '127.0.0.1')]);
    await context.close();
  });
});

describe('the client’s page', () => {
  it.each(['en', 'de', 'fr', 'es', 'ar'])('speaks to readers of %s, or English', async (locale) => {
    const { page, context } = await stage.visit(links.open ?? '', { locale });
    expect(await page.evaluate('document.documentElement.lang')).toBe(locale === 'ar' ? 'en' : locale);
    await context.close();
  });

  it('shows who asks, how much, until when and Pay above the fold of a phone', async () => {
    const { page, context } = await stage.visit(links.open ?? '');
    for (const place of ['header', 'h1', '.amount', '.when', '.jump']) {
      const box = await page.locator(place).first().boundingBox();
      expect([place, box !== null && box.y + box.height <= PHONE.height]).toEqual([place, true]);
    }
    await context.close();
  });

  it('changes its language by its switch, and keeps it on the way', async () => {
    const { page, context } = await stage.visit(links.open ?? '', { locale: 'en-US' });
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.locator('.hero .label').getByText('Nächste Zahlung', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Alle auswählen' }).click();
    await page.locator('#fields button').filter({ hasText: '3.000,00 $ bezahlen' }).waitFor();
    expect(page.url()).toContain('lang=de');
    await context.close();
  });

  it('is not shifted by its font: the layout is stable', async () => {
    const { page, context } = await stage.visit(links.open ?? '');
    // Two frames with the font: a shift is known once the next one is drawn.
    const shifts = await page.evaluate(`document.fonts.ready.then(() => new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const observer = new PerformanceObserver(() => {});
        observer.observe({ type: 'layout-shift', buffered: true });
        resolve(observer.takeRecords().map((entry) => entry.value));
      }));
    }))`);
    expect(shifts).toEqual([]);
    await context.close();
  });

  it('prints without what can be clicked', async () => {
    const { page, context } = await stage.visit(links['partly paid'] ?? '', { viewport: DESK });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#fields').isVisible()).toBe(false);
    expect(await page.locator('.schedule').isVisible()).toBe(true);
    await context.close();
  });
});
