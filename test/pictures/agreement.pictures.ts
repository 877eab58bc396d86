import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activeInvoice, pay } from '../support/money.ts';
import { openStage, type Stage } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('localhost');
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

const looks = ['en', 'de', 'fr', 'es'].flatMap((locale) =>
  [320, 390].map((width) => [locale, width] as const),
);

it.each(looks)('a changed schedule that waits for the client in %s at %i', async (locale, width) => {
  const { service, sandbox } = stage;
  const invoice = await activeInvoice(service);
  const token = await sandbox.card('4242424242424242');
  const paid = await pay(service, invoice, { token, autopay: { terms: 'Along the schedule.' } });
  expect(paid.data.status).toBe('Succeeded');
  const { data } = await service.call('GET', `/v1/invoices/${invoice.id}`);
  const paymentSchedule = data.paymentSchedule.map(
    ({ id, dueDate, amount }: { id: string; dueDate: string; amount: number }, index: number) => ({
      id,
      dueDate,
      amount: index === 1 ? amount + 112_345 : amount,
      ...(index === 1 ? { name: 'Second part, with the photographer for the evening' } : {}),
    }),
  );
  const changed = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
    body: {
      totalAmount: 462_345,
      paymentSchedule: [...paymentSchedule, { dueDate: '2027-08-01', amount: 50_000, name: 'Album' }],
    },
  });
  expect(changed.status).toBe(200);
  const { page, context } = await stage.visit(invoice.paymentLink, {
    locale,
    viewport: { width, height: 844 },
  });
  const heading = page.locator('#agreement');
  await heading.waitFor();
  const isWide = () => page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
  expect(await isWide()).toBe(false);
  await page.screenshot({ path: `${FOLDER}/agreement-${locale}-${width}.png`, fullPage: true });
  await page.locator('section[aria-labelledby=agreement] button').click();
  await heading.waitFor({ state: 'detached' });
  await page.getByRole('status').first().waitFor();
  expect(await isWide()).toBe(false);
  await page.screenshot({ path: `${FOLDER}/agreement-done-${locale}-${width}.png`, fullPage: true });
  await context.close();
});
