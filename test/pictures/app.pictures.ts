import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { type OpenApp, openApp } from '../support/app.ts';
import { makeScenes } from '../support/scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

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
  { colorScheme, viewport: PHONE },
  { colorScheme, viewport: DESK },
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
