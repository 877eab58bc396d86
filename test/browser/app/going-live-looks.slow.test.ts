import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { findCuts } from '../../support/app-checks.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
  await stage.service.sql(`update accounts set mode = 'Live'`);
});
afterAll(() => stage.close());

it('the steps of a new live account are narrow enough in every language, for the smallest phone, too', async () => {
  for (const locale of ['en', 'de', 'fr', 'es']) {
    for (const viewport of [DESK, PHONE, { width: 320, height: 640 }]) {
      const colorScheme = viewport === PHONE ? 'dark' : 'light';
      const { page, context } = await app.visit('', { viewport, locale, colorScheme });
      await page.locator('#going-live').waitFor();
      expect([locale, viewport.width, await findCuts(page)]).toEqual([locale, viewport.width, []]);
      await context.close();
    }
  }
});

it('the page of Stripe is narrow enough for the smallest phone in every language', async () => {
  for (const locale of ['en', 'de', 'fr', 'es']) {
    const { page, context } = await app.visit('settings/stripe', {
      viewport: { width: 320, height: 640 },
      locale,
    });
    await page.locator('ol, form').first().waitFor();
    expect([locale, await findCuts(page)]).toEqual([locale, []]);
    await context.close();
  }
});
