import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER } from '../support/app-scenes.ts';
import { DESK, PHONE } from '../support/stage.ts';
import type { Draw } from '../support/walking.ts';

/** Draws each step of a way for a phone and a desktop, numbered, into a folder. */
export async function drawInto(name: string): Promise<Draw> {
  const folder = join(FOLDER, name);
  await mkdir(folder, { recursive: true });
  let number = 0;
  return async (page, step) => {
    number += 1;
    const own = page.viewportSize() ?? DESK;
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      const file = `${String(number).padStart(2, '0')}-${step.replaceAll(' ', '-')}-${viewport.width}.png`;
      // A dialog covers what is seen, and not what is below it.
      const fullPage = (await page.getByRole('dialog').count()) === 0;
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, file), fullPage });
    }
    await page.setViewportSize(own);
  };
}
