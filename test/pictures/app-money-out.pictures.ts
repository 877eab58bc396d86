import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { type OpenApp, openApp } from '../support/app.ts';
import { makeOutgoingScenes, type OutgoingScenes } from '../support/outgoing-scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
let app: OpenApp;
let scenes: OutgoingScenes;

beforeAll(async () => {
  stage = await openStage();
  scenes = await makeOutgoingScenes(stage);
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

it('payments out', async () => {
  await picture('payments', 'payments', '[role=row] a');
  await picture('payments-failed', 'payments?status=Failed');
  for (const state of ['Pending', 'Scheduled', 'Completed', 'Declined', 'Canceled']) {
    await picture(`payment-${state}`, `payments/${scenes[state]}`, 'dl');
  }
  await picture('payment-new', 'payments/new', 'form');
  await picture('payments-batch', 'payments/batch', 'label');
});

it('the wallet', async () => {
  await picture('wallet', 'wallet', 'main li');
  await picture('wallet-add', 'wallet/add', 'form');
});
