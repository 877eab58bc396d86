import { mkdir } from 'node:fs/promises';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { activeInvoice, pay } from '../support/money.ts';
import { payOut } from '../support/outgoing.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

// States and circumstances that no test looks into by name: long texts, paper, no script, and what goes wrong later.
const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, viewport: PHONE },
  { colorScheme, viewport: DESK },
]);

async function draw(name: string, address: string, options: BrowserContextOptions = {}): Promise<void> {
  for (const look of looks) {
    const { page, context } = await stage.visit(address, { ...look, ...options });
    const stem = `${FOLDER}/${name.replaceAll(' ', '-')}-${look.viewport.width}-${look.colorScheme}`;
    await page.screenshot({ path: `${stem}.png`, fullPage: true });
    await context.close();
  }
}

async function print(name: string, address: string): Promise<void> {
  const { page, context } = await stage.visit(address, { viewport: { width: 794, height: 1123 } });
  await page.emulateMedia({ media: 'print' });
  await page.screenshot({ path: `${FOLDER}/print-${name.replaceAll(' ', '-')}.png`, fullPage: true });
  await context.close();
}

const LONG = 'Konzertveranstaltungsgesellschaft ';

async function makeLong() {
  const invoice = await activeInvoice(stage.service, {
    totalAmount: 999_999_999,
    note: `${LONG.repeat(8)}\n\nhttps://${'a'.repeat(120)}.example\n\n${'Thank you for your trust. '.repeat(20)}`,
    contact: { type: 'Client', name: LONG.repeat(3).trim(), email: `${'a'.repeat(60)}@example.com` },
    lineItems: [
      { description: LONG.repeat(4).trim(), quantity: 3, unitAmount: 111_111_111 },
      { description: 'A'.repeat(120), quantity: 1, unitAmount: 666_666_666 },
    ],
    paymentSchedule: [
      { dueDate: '2026-11-01', amount: 333_333_333, name: LONG.repeat(2).trim() },
      { dueDate: '2026-12-01', amount: 666_666_666, name: 'B'.repeat(60) },
    ],
  });
  return invoice.paymentLink as string;
}

it('long texts, no script, and paper', async () => {
  const { service, sandbox } = stage;
  const long = await makeLong();
  await draw('long texts', long);
  await draw('long texts in German', `${long}?lang=de`);
  const open = await activeInvoice(service, { note: 'Wedding photography, 12 June.' });
  await draw('without script', open.paymentLink, { javaScriptEnabled: false });
  await print('open', open.paymentLink);
  await print('long', long);
  const paid = await activeInvoice(service);
  const ids = paid.paymentSchedule.map(({ id }: { id: string }) => id);
  const { data } = await pay(service, paid, {
    token: await sandbox.card('4242424242424242'),
    scheduledPaymentIds: ids,
  });
  await print('paid', paid.paymentLink);
  await service.call('POST', `/v1/charges/${data.id}/refunds`, { body: {} });
  await draw('refunded in full', paid.paymentLink);
  const draft = await service.call('POST', '/v1/invoices', { body: { totalAmount: 100 } });
  await draw('draft', `${service.url}/demo-studio/r/${draft.data?.id ?? 'draft'}`);
  const offer = await payOut(service, { note: 'For the evening of 12 June' });
  await draw('offer without script', offer.offerLink, { javaScriptEnabled: false });
});

it('accents that are lost on one of the papers', async () => {
  const { accounts } = stage.service.services;
  const invoice = await activeInvoice(stage.service);
  for (const [name, accentColour] of [
    ['white', '#ffffff'],
    ['black', '#0a0a0a'],
    ['yellow', '#facc15'],
  ] as const) {
    await accounts.changeProfile('demo-studio', { accentColour });
    await draw(`accent ${name}`, invoice.paymentLink);
  }
  await accounts.changeProfile('demo-studio', { accentColour: '#1d4ed8' });
});

// Last: its time passes for all.
it('what goes wrong later', async () => {
  const { service, sandbox } = stage;
  const soon = [
    { dueDate: '2026-11-23', amount: 100_000 },
    { dueDate: '2026-12-01', amount: 100_000 },
    { dueDate: '2027-04-01', amount: 100_000 },
  ];
  const underAutopay = async (number: string) => {
    const invoice = await activeInvoice(service, { paymentSchedule: soon });
    const token = await sandbox.card(number);
    await pay(service, invoice, { token, autopay: { terms: 'Along the schedule.' } });
    return invoice.paymentLink as string;
  };
  const failing = await underAutopay('4000000000007205');
  const stopped = await underAutopay('4000000000007213');
  const disputed = await activeInvoice(service);
  await pay(service, disputed, { token: await sandbox.card('4000000000000259') });
  for (const day of ['2026-11-25', '2026-12-01']) {
    await service.call('POST', '/v1/test_clock', { body: { now: `${day}T17:00:00.000Z` } });
    await service.work();
    if (day === '2026-11-25') await draw('disputed under way', disputed.paymentLink);
  }
  await draw('autopay failed and tried again', failing);
  await draw('autopay failed for good', stopped);
});
