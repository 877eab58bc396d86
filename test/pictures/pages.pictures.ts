import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeScenes, type Scenes } from '../support/scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const FOLDER = new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
let scenes: Scenes;

beforeAll(async () => {
  stage = await openStage();
  scenes = await makeScenes(stage);
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, viewport: PHONE },
  { colorScheme, viewport: DESK },
]);

it('every state of the pages, narrow and wide, light and dark', async () => {
  let count = 0;
  for (const [name, link] of Object.entries(scenes)) {
    for (const look of looks) {
      const { page, context } = await stage.visit(link, look);
      const path = `${FOLDER}${name.replaceAll(' ', '-')}-${look.viewport.width}-${look.colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
      await context.close();
      count += 1;
    }
  }
  console.log(`${count} pictures in ${FOLDER}`);
  expect(count).toBe(Object.keys(scenes).length * looks.length);
});

it('the page in each language', async () => {
  for (const locale of ['en', 'de', 'fr', 'es']) {
    const { page, context } = await stage.visit(scenes['partly paid'] ?? '', { locale });
    await page.screenshot({ path: `${FOLDER}language-${locale}.png`, fullPage: true });
    await context.close();
  }
});
