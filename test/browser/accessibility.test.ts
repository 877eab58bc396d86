import AxeBuilder from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScenes, type Scenes, sceneNames } from '../support/scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

let stage: Stage;
let links: Scenes;

beforeAll(async () => {
  stage = await openStage();
  links = await makeScenes(stage);
});
afterAll(() => stage.close());

describe.each(sceneNames)('the page of what is %s', (name) => {
  it.each(['light', 'dark'] as const)(
    'passes axe in %s colours, on a phone and at a desk',
    async (colorScheme) => {
      const { page, context } = await stage.visit('about:blank', { colorScheme });
      for (const viewport of [PHONE, DESK]) {
        await page.setViewportSize(viewport);
        await page.goto(links[name] ?? '');
        // Without frames axe can judge in the page itself, in half the time that a second page for it takes.
        expect(page.frames()).toHaveLength(1);
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode()
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      }
      await context.close();
    },
  );
});
