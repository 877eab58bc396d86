import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { testIbanOf } from '../../src/processors/service.ts';
import { activeInvoice } from '../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const { service } = stage;
  await service.call('PATCH', '/v1/account', { body: { takesSepaDebits: true } });
  await service.call('PUT', '/v1/account/bank_details', {
    body: {
      bankDetails: [
        {
          currency: 'EUR',
          holder: 'Maple Studio',
          iban: 'DE89370400440532013000',
          bic: 'COBADEFFXXX',
          reference: 'InvoiceNumber',
        },
        {
          currency: 'USD',
          holder: 'Maple Studio',
          routingNumber: '021000021',
          accountNumber: '123456789',
          reference: 'InvoiceNumber',
        },
      ],
    },
  });
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

type Act = (page: Page) => Promise<void>;
const debit = async (page: Page) => {
  await page
    .locator('#kinds label, label')
    .filter({ hasText: /Bank account|Bankkonto/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'IBAN' }).fill(testIbanOf('000123456789'));
};
const scenes: readonly (readonly [name: string, currency: string, act: Act])[] = [
  ['transfer-eur', 'EUR', async () => {}],
  ['transfer-usd', 'USD', async () => {}],
  [
    'announced',
    'EUR',
    async (page) => {
      await page
        .locator('form[action*="transfer"] button, button')
        .filter({ hasText: /transferred|überwiesen/ })
        .first()
        .click();
      await page.waitForLoadState('networkidle');
    },
  ],
  ['sepa', 'EUR', debit],
  [
    'sepa-too-large',
    'EUR',
    async (page) => {
      await page
        .locator('#kinds label, label')
        .filter({ hasText: /Bank account|Bankkonto/ })
        .first()
        .click();
      await page.locator('#debit-limit').filter({ hasText: /\d/ }).waitFor();
    },
  ],
  [
    'sepa-processing',
    'EUR',
    async (page) => {
      await debit(page);
      await page.locator('#fields button').click();
      await page.locator('.notice').first().waitFor();
    },
  ],
];

it.each(scenes)('%s', async (name, currency, act) => {
  for (const [lang, viewport] of [
    ['en', PHONE],
    ['de', DESK],
  ] as const) {
    const amounts = name === 'sepa-too-large' ? [1_200_000, 1_500_000] : [100_000, 200_000];
    const invoice = await activeInvoice(stage.service, {
      currency,
      totalAmount: amounts[0]! + amounts[1]!,
      paymentSchedule: amounts.map((amount, index) => ({ dueDate: `2026-12-0${index + 1}`, amount })),
    });
    const { page, context } = await stage.visit(`${invoice.paymentLink}?lang=${lang}`, { viewport });
    await act(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${FOLDER}/${name}-${lang}-${viewport.width}.png`, fullPage: true });
    await context.close();
  }
});
