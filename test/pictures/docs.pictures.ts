import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCuts, listColourViolations, listViolations } from '../support/app-checks.ts';
import { FOLDER } from '../support/app-scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('127.0.0.1', { RATE_LIMIT_PER_SECOND: '0' });
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

/** What is drawn: a page, and what somebody does there. */
interface Scene {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<unknown>;
}

const search = async (page: Page) => {
  await page.keyboard.press('/');
  await page.keyboard.type('refund');
  await page.getByRole('option').first().waitFor();
};
const attempt = async (page: Page) => {
  const operation = page.locator('article[id="listContacts"]');
  await operation.getByRole('button', { name: 'Try it' }).click();
  await operation.getByLabel('Token of a sandbox account').fill(stage.service.member.token);
  await operation.getByRole('button', { name: 'Send GET' }).click();
  await operation.locator('output pre').waitFor();
  await operation.scrollIntoViewIfNeeded();
};

const end = (page: Page) => page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
const python = (page: Page) =>
  page.locator('article').first().locator('.choices').getByText('Python').click();

const scenes: readonly Scene[] = [
  { name: 'welcome', path: '/..' },
  { name: 'overview', path: '' },
  { name: 'rules', path: '#rules', act: end },
  { name: 'invoices', path: '/invoices' },
  { name: 'field', path: '/invoices#createInvoice.paymentSchedule.dueDate' },
  { name: 'python', path: '/webhooks', act: python },
  { name: 'answer', path: '/invoices#getInvoice.data.amountDue' },
  { name: 'search', path: '', act: search },
  { name: 'try', path: '/contacts', act: attempt },
  { name: 'menu', path: '/payments', act: (page) => page.getByText('Menu').click() },
  { name: 'errors', path: '/errors' },
  { name: 'conflict', path: '/errors#status-409' },
  { name: 'guide', path: '/guides/schedules' },
  { name: 'guide-set-up', path: '/guides/test-clock', act: (page) => page.getByText('Set-up of').click() },
  { name: 'verify', path: '/guides/webhooks#verify-it' },
  { name: 'guide-end', path: '/guides/self-hosting', act: end },
  { name: 'table', path: '/guides/moving-from-stripe-invoicing' },
];

const widths = [
  ['320', { width: 320, height: 640 }],
  ['390', PHONE],
  ['768', { width: 768, height: 1024 }],
  ['1280', DESK],
] as const;

for (const { name, path, act } of scenes) {
  for (const [width, viewport] of widths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`${name} at ${width}, ${colorScheme}`, async () => {
        if (name === 'menu' && width === '1280') return;
        const { page, context, faults } = await stage.visit(`${stage.service.url}/docs${path}`, {
          viewport,
          colorScheme,
        });
        await act?.(page);
        await page.screenshot({ path: `${FOLDER}/docs-${name}-${width}-${colorScheme}.png` });
        const violations = colorScheme === 'light' ? listViolations : listColourViolations;
        expect([...(await violations(page)), ...(await findCuts(page)), ...faults]).toEqual([]);
        await context.close();
      });
    }
  }
}
