import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { activeInvoice } from '../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

const looks = [
  { colorScheme: 'light', viewport: PHONE, locale: 'en-US' },
  { colorScheme: 'dark', viewport: DESK, locale: 'de-DE' },
] as const;

it('every state on the way to having saved a method without paying', async () => {
  for (const look of looks) {
    const invoice = await activeInvoice(stage.service);
    const { page, context } = await stage.visit(invoice.paymentLink, look);
    const draw = async (name: string) => {
      await page.waitForLoadState('networkidle');
      const path = `${FOLDER}/saving-${name}-${look.viewport.width}-${look.colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
    };
    await draw('offered');
    await page.locator('.mandate .button').click();
    await draw('form');
    await type(page, '4000000000000002');
    await page.locator('#problem:not(:empty)').waitFor();
    await draw('declined');
    await type(page, '4000002500003155');
    await page.locator('button[value=confirm]').waitFor();
    await draw('at-the-bank');
    const bank = page.url();
    await page.goto(invoice.paymentLink);
    await draw('waiting');
    await page.goto(bank);
    await page.locator('button[value=confirm]').click();
    await page.locator('.notice.good').waitFor();
    await draw('saved');
    await context.close();
  }
});

async function type(page: Page, number: string): Promise<void> {
  await page.locator('[name=number]').fill(number);
  await page.locator('[name=expiry]').fill('12/40');
  await page.locator('[name=cvc]').fill('123');
  await page.locator('#fields button').click();
}
