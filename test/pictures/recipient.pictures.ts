import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { listViolations } from '../support/app-checks.ts';
import { makeRecipientScenes, type RecipientScenes } from '../support/recipient-scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

// The page of a recipient with an account at the processor, in every state.
const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
let scenes: RecipientScenes;
beforeAll(async () => {
  stage = await openStage();
  await mkdir(FOLDER, { recursive: true });
  scenes = await makeRecipientScenes(stage);
});
afterAll(() => stage.close());

const looks = [
  { viewport: PHONE, colorScheme: 'light', javaScriptEnabled: true },
  { viewport: PHONE, colorScheme: 'dark', javaScriptEnabled: false },
  { viewport: DESK, colorScheme: 'light', javaScriptEnabled: true },
] as const;

it.each(['en', 'de', 'fr', 'es'])('a recipient’s page in every state in %s', async (language) => {
  const found: string[] = [];
  for (const [name, { link }] of Object.entries(scenes)) {
    for (const look of looks) {
      const { page, context } = await stage.visit(`${link}?lang=${language}`, look);
      const script = look.javaScriptEnabled ? '' : '-plain';
      const stem = `recipient-${name.replaceAll(' ', '-')}-${language}-${look.viewport.width}${script}`;
      await page.screenshot({ path: `${FOLDER}/${stem}.png`, fullPage: true });
      if (look.javaScriptEnabled) found.push(...(await listViolations(page)).map((one) => `${stem}: ${one}`));
      await context.close();
    }
  }
  if (found.length > 0) throw new Error(found.join('\n'));
});
