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

  // The machine of a test has no Arial: its widths, in thousandths of its size, are of its published metrics.
  it.each([
    ['400', 13_562],
    ['600', 14_558],
  ])('has a stand-in for its font of the same height and width: weight %s', async (weight, arial) => {
    const { page, context } = await stage.visit(links.open ?? '');
    await page.evaluate('document.fonts.load("400 16px Geist")');
    const [width, ascent, descent, face] = (await page.evaluate(`(() => {
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = '${weight} 1000px Geist';
      const drawn = pen.measureText('Demo Studio wants to pay you');
      const faces = [...document.styleSheets[0].cssRules].filter((rule) => rule.cssText.includes('stand-in'));
      const face = faces.find(({ style }) => {
        const [least, most] = (style?.fontWeight ?? '').split(' ').map(Number);
        return least <= ${weight} && ${weight} <= most;
      });
      const value = (name) => Number.parseFloat(face.style.getPropertyValue(name)) / 100;
      const adjust = ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'].map(value);
      return [drawn.width, drawn.fontBoundingBoxAscent, drawn.fontBoundingBoxDescent, adjust];
    })()`)) as [number, number, number, [number, number, number, number]];
    const [size, up, down, gap] = face;
    expect(Math.abs((arial * size) / width - 1)).toBeLessThan(0.015);
    expect(Math.abs(up * size * 1000 - ascent)).toBeLessThan(3);
    expect(Math.abs(down * size * 1000 - descent)).toBeLessThan(3);
    expect(gap).toBe(0);
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
