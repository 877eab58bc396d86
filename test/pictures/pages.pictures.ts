import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmailContent, renderHtml } from '../../src/notifications/render/layout.ts';
import { mailKinds } from '../../src/notifications/types.ts';
import { makeLaterScenes } from '../support/later-scenes.ts';
import { makeScenes, type Scenes } from '../support/scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
let laterStage: Stage;
let scenes: Scenes;
let laterScenes: Scenes;

beforeAll(async () => {
  [stage, laterStage] = await Promise.all([openStage(), openStage()]);
  scenes = await makeScenes(stage);
  laterScenes = await makeLaterScenes(laterStage);
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => Promise.all([stage.close(), laterStage.close()]));

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, viewport: PHONE },
  { colorScheme, viewport: DESK },
]);

async function picture(name: string, of: Stage, address: string): Promise<void> {
  for (const look of looks) {
    const { page, context } = await of.visit(address, look);
    const path = `${FOLDER}/${name.replaceAll(' ', '-')}-${look.viewport.width}-${look.colorScheme}.png`;
    await page.screenshot({ path, fullPage: true });
    await context.close();
  }
}

it('every state of the pages, narrow and wide, light and dark', async () => {
  for (const [name, address] of Object.entries(scenes)) await picture(name, stage, address);
  for (const [name, address] of Object.entries(laterScenes)) await picture(name, laterStage, address);
});

it('every kind of mail that those states caused', async () => {
  const kinds = new Set<string>();
  for (const of of [stage, laterStage]) {
    await of.service.work();
    const mails = await of.service.sql<{ kind: string; content: EmailContent }>(
      'select distinct on (kind) kind, content from mails order by kind, created_at',
    );
    for (const { kind, content } of mails) {
      kinds.add(kind);
      await picture(
        `mail ${kind}`,
        of,
        `data:text/html;charset=utf-8,${encodeURIComponent(renderHtml(content))}`,
      );
    }
  }
  // Those that no scene causes are drawn by themselves, in each language.
  expect(mailKinds).toEqual(expect.arrayContaining([...kinds]));
});

it('the page in each language', async () => {
  for (const locale of ['en', 'de', 'fr', 'es']) {
    const { page, context } = await stage.visit(scenes['partly paid'] ?? '', { locale });
    await page.screenshot({ path: `${FOLDER}/language-${locale}.png`, fullPage: true });
    await context.close();
  }
});

it.each(['de', 'fr', 'es'])('every state of the pages in %s, narrow and wide', async (locale) => {
  for (const viewport of [PHONE, DESK]) {
    for (const [of, all] of [
      [stage, scenes],
      [laterStage, laterScenes],
    ] as const) {
      for (const [name, address] of Object.entries(all)) {
        const { page, context } = await of.visit(address, { locale, viewport });
        const path = `${FOLDER}/${name.replaceAll(' ', '-')}-${viewport.width}-${locale}.png`;
        await page.screenshot({ path, fullPage: true });
        await context.close();
      }
    }
  }
});

it('every state of the pages in forced colours', async () => {
  for (const [of, all] of [
    [stage, scenes],
    [laterStage, laterScenes],
  ] as const) {
    for (const [name, address] of Object.entries(all)) {
      const { page, context } = await of.visit(address, { viewport: PHONE, forcedColors: 'active' });
      await page.screenshot({ path: `${FOLDER}/${name.replaceAll(' ', '-')}-forced.png`, fullPage: true });
      await context.close();
    }
  }
});

it('names that are long, or written from right to left', async () => {
  const business = 'מאפיית השכונה של משפחת כהן־לוי ובניו, בית מאפה לחתונות ולאירועים';
  await stage.service.services.accounts.changeSettings('demo-studio', { name: business });
  for (const name of ['open', 'partly paid', 'arabic', 'offer', 'accepted'] as const) {
    for (const viewport of [PHONE, DESK]) {
      const { page, context } = await stage.visit(scenes[name] ?? '', { viewport });
      const path = `${FOLDER}/named-${name.replaceAll(' ', '-')}-${viewport.width}.png`;
      await page.screenshot({ path, fullPage: true });
      await context.close();
    }
  }
});
