import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPage } from '../support/app-checks.ts';
import { type LaterScenes, laterSceneNames, makeLaterScenes } from '../support/later-scenes.ts';
import { type MemberScenes, makeMemberScenes, memberSceneNames, signInAt } from '../support/member-scenes.ts';
import { makeScenes, type Scenes, sceneNames } from '../support/scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

// The pages of clients, recipients and members in every look and language. `npm test` has one look of each.
let stage: Stage;
let laterStage: Stage;
let memberStage: Stage;
let links: Scenes;
let laterLinks: LaterScenes;
let memberLinks: MemberScenes;

beforeAll(async () => {
  stage = await openStage();
  laterStage = await openStage();
  memberStage = await openStage('localhost', { SIGN_UP: 'on' });
  links = await makeScenes(stage);
  laterLinks = await makeLaterScenes(laterStage);
  memberLinks = await makeMemberScenes(memberStage);
});
afterAll(() => Promise.all([stage.close(), laterStage.close(), memberStage.close()]));

const NARROW = { width: 320, height: 640 };
const locales = ['en', 'de', 'fr', 'es'];

/** Holds a page to every width in a language, and in English to axe in both colours. */
async function holdLooks(page: Page, locale: string): Promise<void> {
  expect(await page.getAttribute('html', 'lang')).toBe(locale);
  expect(page.frames()).toHaveLength(1);
  for (const viewport of [NARROW, PHONE, DESK]) {
    await page.setViewportSize(viewport);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect([locale, width]).toEqual([locale, viewport.width]);
    if (locale !== 'en' || viewport === NARROW) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([viewport.width, colorScheme, await auditPage(page)]).toEqual([viewport.width, colorScheme, []]);
    }
  }
}

async function holdPage(of: Stage, address: string): Promise<void> {
  for (const locale of locales) {
    const { page, context, faults, origins } = await of.visit(address, { locale });
    await holdLooks(page, locale);
    // The console reports a page that is missing or refused, by its status.
    expect(faults.filter((fault) => !/404|422/.test(fault))).toEqual([]);
    expect([...origins]).toEqual([new URL(page.url()).origin]);
    await context.close();
  }
}

describe('every look of the page of what is', () => {
  it.each(sceneNames)('%s', (name) => holdPage(stage, links[name] ?? ''));
  it.each(laterSceneNames)('%s', (name) => holdPage(laterStage, laterLinks[name]));
});

describe('every look of the pages of members', () => {
  it.each(memberSceneNames)('%s', (name) => holdPage(memberStage, memberLinks[name]));

  it.each(['de', 'fr', 'es'])('has no English in %s, also in refusals', async (locale) => {
    const texts: string[] = [];
    for (const name of memberSceneNames) {
      const { page, context } = await memberStage.visit(memberLinks[name], { locale });
      texts.push((await page.textContent('main')) ?? '');
      await context.close();
    }
    const { page, context } = await memberStage.visit(memberLinks['sign in'], { locale });
    await signInAt(page, 'a password that is wrong');
    texts.push((await page.textContent('[role=alert]')) ?? '');
    await context.close();
    for (const text of texts) expect(text).not.toMatch(/\b(?:your|the|password|sign)\b(?!-up --)/i);
  });
});
