import { mkdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, codeIn, PASSWORD, setPassword } from '../support/console.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const OWNER = 'owner@demo-studio.example';
const PICTURES = process.env.PICTURES;

let stage: Stage;
let pages: Record<string, string>;

beforeAll(async () => {
  stage = await openStage();
  const { members } = stage.service.parts;
  await setPassword(stage.service, OWNER);
  await addPerson(stage.service, 'demo-studio', 'admin@example.com', 'Admin');
  await addPerson(
    stage.service,
    'demo-studio',
    'a-rather-long-address-of-somebody@a-long-domain.example.com',
    'Viewer',
  );
  const invite = (email: string) => members.inviteMember('demo-studio', null, { email, role: 'Member' });
  const linkFor = async (email: string) => members.makeInvitationLink(await invite(email));
  await stage.service.addMember('other');
  pages = {
    'sign in': '/app/sign-in',
    'join as somebody new': `/app/join/${codeIn(await linkFor('new@example.com'))}`,
    'join as somebody known': `/app/join/${codeIn(await linkFor('owner@other.example'))}`,
    'a link that does not work': '/app/join/x',
    forgotten: '/app/forgotten',
    'the link is sent': '/app/forgotten/sent',
    'a new password': `/app/reset/${codeIn((await members.makeResetLink(OWNER)) ?? '')}`,
  };
});
afterAll(() => stage.close());

async function audit(page: Page): Promise<unknown> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name.replaceAll(' ', '-')}.png`, fullPage: true });
}

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [PHONE, DESK].map((viewport) => ({ colorScheme, viewport })),
);
const names = [
  'sign in',
  'join as somebody new',
  'join as somebody known',
  'a link that does not work',
  'forgotten',
  'the link is sent',
  'a new password',
];

async function signInAt(page: Page, password = PASSWORD): Promise<void> {
  await page.fill('input[name=email]', OWNER);
  await page.fill('input[name=password]', password);
  await page.click('button');
  await page.waitForLoadState();
}

describe('the pages of members', () => {
  it.each(names)(
    '%s: passes axe, narrow and wide, light and dark, and nothing is wider than the screen',
    async (name) => {
      for (const look of looks) {
        const { page, context, faults } = await stage.visit(`${stage.service.url}${pages[name]}`, look);
        expect(await audit(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
        await picture(page, `${name} ${look.viewport.width} ${look.colorScheme}`);
        expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
        await context.close();
      }
    },
  );

  it('who am I, and what was refused: pass axe, narrow and wide, light and dark', async () => {
    for (const look of looks) {
      const { page, context, faults } = await stage.visit(`${stage.service.url}/app/sign-in`, look);
      await signInAt(page, 'a password that is wrong');
      expect(await page.textContent('[role=alert]')).toContain('do not belong together');
      expect(await audit(page)).toEqual([]);
      await signInAt(page);
      expect(new URL(page.url()).pathname).toBe('/app');
      await page.click('summary');
      expect(await audit(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
      await picture(page, `who am I ${look.viewport.width} ${look.colorScheme}`);
      await page.click('text=Remove');
      expect(await audit(page)).toEqual([]);
      expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
      await context.close();
    }
  });

  it('take a form from the browser’s own pages, with and without script', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, context } = await stage.visit(`${stage.service.url}/app/sign-in`, { javaScriptEnabled });
      await signInAt(page);
      await page.click('summary');
      await page.fill('input[name=email]', `by-hand-${javaScriptEnabled}@example.com`);
      await page.click('text=Send the invitation');
      await page.waitForLoadState();
      expect(await page.textContent('main')).toContain(`by-hand-${javaScriptEnabled}@example.com`);
      await page.click('text=Sign out');
      await page.goto(`${stage.service.url}/app`);
      await context.close();
    }
  });
});
