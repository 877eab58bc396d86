import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DESK, PHONE } from '../support/stage.ts';
import { holdYear } from './year/holding.ts';
import { fullYear } from './year/plan.ts';

// `YEAR_PICTURES=FOLDER` draws what was done, at a desk and on a phone.
const folder = process.env.YEAR_PICTURES;

holdYear(
  fullYear(),
  folder === undefined
    ? undefined
    : async ({ page }, name) => {
        await mkdir(folder, { recursive: true });
        for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
          await page.setViewportSize(viewport);
          await page.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage: true });
        }
        await page.setViewportSize(DESK);
      },
);
