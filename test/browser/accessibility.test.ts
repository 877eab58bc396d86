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
      for (const viewport of [PHONE, DESK]) {
        const { page, context } = await stage.visit(links[name] ?? '', { viewport, colorScheme });
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        await context.close();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      }
    },
  );
});
