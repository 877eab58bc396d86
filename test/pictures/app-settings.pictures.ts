import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { type OpenApp, openApp } from '../support/app.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

const looks = [
  { colorScheme: 'light', viewport: PHONE },
  { colorScheme: 'dark', viewport: DESK },
  { colorScheme: 'light', viewport: DESK },
] as const;

it.each(['business', 'look', 'payments', 'reminders', 'numbers', 'members', 'data'])(
  'settings: %s',
  async (section) => {
    for (const look of looks) {
      const visit = await app.visit(`settings/${section}`, look);
      await visit.page.locator('main form, main li').first().waitFor();
      await visit.page.waitForLoadState('networkidle');
      const path = `${FOLDER}/app-settings-${section}-${look.viewport.width}-${look.colorScheme}.png`;
      await visit.page.screenshot({ path });
      await visit.context.close();
    }
  },
);
