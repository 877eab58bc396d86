import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

it('mappings are listed with their columns, also one for each direction, and deleted after a question', async () => {
  const mapping = { bookedOn: 'Date', amount: { credit: 'In', debit: 'Out' }, text: ['Details'] };
  const body = { name: 'My bank', mapping: { ...mapping, currencyCode: 'USD' } };
  const made = await stage.service.call('POST', '/v1/bank_mappings', { body });
  expect(made.status).toBe(201);
  const { page, context, faults } = await app.visit('bank/statements');
  await page.getByText('Date, In, Out, Details').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'My bank' }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await stage.service.call('GET', '/v1/bank_mappings')).data.items).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
