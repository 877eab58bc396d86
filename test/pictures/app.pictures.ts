import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { type OpenApp, openApp } from '../support/app.ts';
import { makeScenes } from '../support/scenes.ts';
import { DESK, openStage, PHONE, type Stage, type Visit } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  await makeScenes(stage);
  await stage.service.work();
  app = await openApp(stage);
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, viewport: PHONE, reducedMotion: 'reduce' as const },
  { colorScheme, viewport: DESK, reducedMotion: 'reduce' as const },
]);

async function picture(name: string, page: string, ready = 'h1'): Promise<void> {
  for (const look of looks) {
    const visit = await app.visit(page, look);
    await visit.page.locator(ready).first().waitFor();
    await visit.page.waitForLoadState('networkidle');
    const path = `${FOLDER}/app-${name}-${look.viewport.width}-${look.colorScheme}.png`;
    await visit.page.screenshot({ path });
    await visit.context.close();
  }
}

it('the list of invoices', async () => {
  await picture('invoices', 'invoices', '[role=row] a');
  await picture('invoices-overdue', 'invoices?state=Overdue', '[role=row] a');
  await picture('invoices-nothing', 'invoices?q=nobody');
});

it('an invoice: its states, its dialogs', async () => {
  const { items } = (await stage.service.call('GET', '/v1/invoices?limit=50')).data as {
    items: { id: string; number: string }[];
  };
  const page = (number: string) => `invoices/${items.find((one) => one.number === number)?.id}`;
  for (const [name, number] of [
    ['overdue', 'INV-0002'],
    ['partly-paid', 'INV-0003'],
    ['refunded', 'INV-0005'],
    ['twelve', 'INV-0008'],
    ['asks-the-holder', 'INV-0011'],
  ] as const)
    await picture(`invoice-${name}`, page(number), 'ol li');
  const dialogs = [
    ['remind', 'INV-0002', 'Remind'],
    ['refund', 'INV-0003', 'Refund'],
  ] as const;
  for (const [name, number, label] of dialogs) {
    for (const look of looks) {
      const visit = await app.visit(page(number), look);
      await visit.page.locator('ol li').first().waitFor();
      const button = visit.page.getByRole('button', { name: label, exact: true });
      if ((await button.count()) === 0)
        await visit.page.getByRole('button', { name: 'More actions' }).click();
      await visit.page
        .getByRole('button', { name: label, exact: true })
        .or(visit.page.getByRole('menuitem', { name: label }))
        .first()
        .click();
      await visit.page.getByRole('dialog').waitFor();
      await visit.page.waitForLoadState('networkidle');
      await visit.page.screenshot({
        path: `${FOLDER}/app-dialog-${name}-${look.viewport.width}-${look.colorScheme}.png`,
      });
      await visit.context.close();
    }
  }
});

it('the palette, the menus, the keys', async () => {
  for (const look of looks) {
    const shot = (visit: Visit, name: string) =>
      visit.page.screenshot({
        path: `${FOLDER}/app-${name}-${look.viewport.width}-${look.colorScheme}.png`,
      });
    const visit = await app.visit('invoices', look);
    await visit.page.locator('[role=row] a').first().waitFor();
    await visit.page.keyboard.press('Control+k');
    await visit.page.keyboard.type('maria');
    await visit.page.getByRole('option').nth(2).waitFor();
    await shot(visit, 'palette');
    await visit.page.keyboard.press('Escape');
    await visit.page.keyboard.press('?');
    await visit.page.getByRole('dialog').waitFor();
    await shot(visit, 'keys');
    await visit.page.keyboard.press('Escape');
    await visit.page.getByRole('button', { name: 'Move time' }).click();
    await shot(visit, 'move-time');
    await visit.context.close();
  }
});
