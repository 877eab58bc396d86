import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectPresentable } from '../support/app-checks.ts';
import { agree, forEvent } from '../support/ending.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await agree(stage.service);
  await stage.service.call('PATCH', '/v1/account', { body: { autopay: 'Required' } });
});
afterAll(() => stage.close());

it('a tab without the terms gets them with the choice that it makes, before it may accept them', async () => {
  await agree(stage.service, null);
  const { id, paymentLink } = await forEvent(stage.service);
  await agree(stage.service);
  const { page, context } = await stage.visit(paymentLink, { bypassCSP: true });
  await page.getByLabel('Card number').waitFor();
  expect(await page.getByText('By paying you accept the cancellation terms.').count()).toBe(0);
  // As a page of the release before, whose invoice has had terms all along.
  await stage.service.sql(
    `update invoices set cancellation_terms_id = (select cancellation_terms_id from accounts where id = invoices.account_id),
       sequence = sequence + 1
     where id = $1`,
    [id],
  );
  await page.locator('#choice input[name=payments][type=checkbox]').nth(1).check();
  await page.getByText('By paying you accept the cancellation terms.').waitFor();
  await context.close();
});

it('a client reads the terms and the required autopay on a phone, and agrees to both by one payment', async () => {
  const { id, paymentLink } = await forEvent(stage.service);
  const { page, context, faults } = await stage.visit(paymentLink, {
    bypassCSP: true,
    viewport: { width: 390, height: 844 },
  });
  await page.getByText('only together with autopay of the rest').waitFor();
  await page.locator('#fields .terms summary').click();
  expect(await page.getByText('We keep a part.').isVisible()).toBe(true);
  await expectPresentable(page);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expires').fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.locator('#fields button').click();
  await page.locator('.notice').filter({ hasText: 'We have received $1,000.00' }).waitFor();
  await context.close();
  expect(faults).toEqual([]);
  const { items } = (await stage.service.call('GET', `/v1/charges?invoiceId=${id}`)).data;
  expect(items[0].cancellationTerms.language).toBe('en');
  expect((await stage.service.call('GET', `/v1/invoices/${id}/autopay`)).data.isOn).toBe(true);
});
