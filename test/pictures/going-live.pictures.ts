import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'vitest';
import { FOLDER } from '../support/app-scenes.ts';
import { goLive } from '../support/going-live.ts';
import { DESK, PHONE } from '../support/stage.ts';

const folder = join(FOLDER, 'going-live');

it('draws each step from the first start to a refund, for a phone and a desktop', async () => {
  await mkdir(folder, { recursive: true });
  let number = 0;
  await goLive(async (page, step) => {
    number += 1;
    const own = page.viewportSize() ?? DESK;
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      const name = `${String(number).padStart(2, '0')}-${step.replaceAll(' ', '-')}-${viewport.width}.png`;
      // A dialog covers what is seen, and not what is below it.
      const fullPage = (await page.getByRole('dialog').count()) === 0;
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, name), fullPage });
    }
    await page.setViewportSize(own);
  });
});
