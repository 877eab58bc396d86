import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { makePayingScenes, type PayingScene } from '../support/paying-scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
let scenes: readonly PayingScene[];

beforeAll(async () => {
  stage = await openStage();
  scenes = await makePayingScenes(stage);
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, viewport: PHONE },
  { colorScheme, viewport: DESK },
]);

it('every state on the way to having paid, narrow and wide, light and dark', async () => {
  for (const { name, address, act, options } of scenes) {
    for (const look of looks) {
      const { page, context } = await stage.visit(await address(), { ...look, ...options });
      await act?.(page);
      await settled(page);
      const path = `${FOLDER}/${name.replaceAll(' ', '-')}-${look.viewport.width}-${look.colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
      await context.close();
    }
  }
});

// Waits until the page has fetched and shown the chosen form.
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}
