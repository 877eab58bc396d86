import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../support/app.ts';
import { makeShowcase } from '../support/showcase.ts';
import { openStage, type Stage } from '../support/stage.ts';

const PICTURE = new URL('../../docs/pictures/home.webp', import.meta.url);
const MOST_BYTES = 150_000;

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
  await makeShowcase(stage);
});
afterAll(() => stage?.close());

it('draws the picture of the README', async () => {
  const viewport = { width: 1200, height: 760 };
  const { page, context } = await app.visit('home', { viewport });
  await page.locator('section ol li').first().waitFor();
  await page.locator('.shimmer').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready');
  const browser = await context.newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    clip: { x: 0, y: 0, ...viewport, scale: 2 },
  });
  const picture = Buffer.from(data, 'base64');
  expect(picture.length).toBeLessThan(MOST_BYTES);
  await writeFile(PICTURE, picture);
  await context.close();
});
