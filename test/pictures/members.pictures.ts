import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FOLDER, lookAt } from '../support/app-scenes.ts';
import {
  type MemberScenes,
  makeMemberScenes,
  memberSceneNames,
  openSecondStep,
  signInAt,
} from '../support/member-scenes.ts';
import { openStage, type Stage } from '../support/stage.ts';

/** The pages without script: sign in, sign up, join, a new password, welcome; each as it is opened and as it refuses. */
interface Scene {
  readonly name: string;
  readonly address: (at: Opened) => string;
  readonly act?: (page: Page, at: Opened) => Promise<unknown>;
  /** The status of a refusal is told by the browser's console. */
  readonly hasFaults?: boolean;
}

interface Opened {
  readonly links: MemberScenes;
  /** Services that let nobody sign up, and that send mails. */
  readonly closed: Stage;
  readonly mailing: Stage;
  readonly stage: Stage;
}

const submit = (page: Page) => page.locator('main button:visible').first().click();

const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(fields)) await page.fill(`input[name=${name}]`, value);
  await submit(page);
};

const opened: readonly Scene[] = memberSceneNames.map((name) => ({
  name,
  address: ({ links }) => links[name],
  hasFaults: name === 'a link that does not work',
}));

const others: readonly Scene[] = [
  { name: 'sign in after a reset', address: ({ links }) => `${links['sign in']}?after=reset` },
  { name: 'sign in after a late step', address: ({ links }) => `${links['sign in']}?after=step` },
  {
    name: 'sign in refused',
    address: ({ links }) => links['sign in'],
    act: (page) => signInAt(page, 'not the password'),
    hasFaults: true,
  },
  {
    name: 'second step',
    address: ({ links }) => links['sign in'],
    act: (page, { stage }) => openSecondStep(stage, page),
  },
  {
    name: 'second step refused',
    address: ({ links }) => links['sign in'],
    act: async (page, { stage }) => {
      await openSecondStep(stage, page);
      await fill(page, { code: 'no code' });
    },
    hasFaults: true,
  },
  { name: 'sign up', address: ({ mailing }) => `${mailing.service.url}/app/sign-up` },
  {
    name: 'sign up refused',
    address: ({ mailing }) => `${mailing.service.url}/app/sign-up`,
    act: async (page) => {
      // Browsers ask for an address themselves.
      await page.evaluate("document.querySelector('form').noValidate = true");
      await fill(page, { email: 'no address' });
    },
    hasFaults: true,
  },
  { name: 'sign up closed', address: ({ closed }) => `${closed.service.url}/app/sign-up`, hasFaults: true },
  {
    name: 'set up a business refused',
    address: ({ links }) => links['set up a business'],
    act: async (page) => {
      await page.selectOption('select', 'FR');
      await fill(page, { name: 'Nora', business: 'Nora et compagnie', password: 'short' });
    },
    hasFaults: true,
  },
  {
    name: 'join as somebody new refused',
    address: ({ links }) => links['join as somebody new'],
    act: (page) => fill(page, { name: 'Nora', password: 'short' }),
    hasFaults: true,
  },
  {
    name: 'join as somebody known refused',
    address: ({ links }) => links['join as somebody known'],
    act: (page) => fill(page, { password: 'not the password' }),
    hasFaults: true,
  },
  {
    name: 'a new password refused',
    address: ({ links }) => links['a new password'],
    act: (page) => fill(page, { password: 'short' }),
    hasFaults: true,
  },
];

let at: Opened;
beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  const mail = { SIGN_UP: 'on', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'invoices@tranche.example' };
  const [stage, closed, mailing] = await Promise.all([
    openStage('localhost', { SIGN_UP: 'on' }),
    openStage('localhost', { SIGN_UP: 'off' }),
    openStage('localhost', mail),
  ]);
  at = { stage, closed, mailing, links: await makeMemberScenes(stage) };
});
afterAll(async () => {
  for (const one of [at.stage, at.closed, at.mailing]) await one.close();
});

const heights: Readonly<Record<number, number>> = { 320: 640, 390: 844, 1280: 900 };

for (const { name, address, act, hasFaults } of [...opened, ...others]) {
  for (const language of ['en', 'de', 'fr', 'es']) {
    for (const width of [320, 390, 1280]) {
      it(`${name} in ${language} at ${width}`, async () => {
        const viewport = { width, height: heights[width] ?? 0 };
        const visit = await at.stage.visit(address(at), { locale: language, viewport, colorScheme: 'light' });
        await act?.(visit.page, at);
        await visit.page.evaluate('document.fonts.ready');
        const picture = `members-${name.replaceAll(' ', '-')}-${language}-${width}`;
        await lookAt(visit, picture, hasFaults === true);
        expect(await visit.page.evaluate('document.documentElement.lang')).toBe(language);
        await visit.context.close();
      });
    }
  }
}
