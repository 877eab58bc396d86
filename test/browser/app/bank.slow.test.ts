import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { bankLines, numberOf, upload } from '../../support/bank.ts';
import { activeInvoice, read } from '../../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
let number: string;
let id: string;
let other: string;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
  const bill = async (amount: number, name: string) => {
    const invoice = await activeInvoice(stage.service, {
      contact: { name, email: `${name.split(' ')[0]}@example.com` },
      totalAmount: amount,
      paymentSchedule: [{ dueDate: '2026-12-20', amount }],
    });
    return { id: invoice.id, number: await numberOf(stage.service, invoice) };
  };
  ({ id, number } = await bill(40_000, 'Maria Lindqvist'));
  ({ number: other } = await bill(30_000, 'Tom Bauer'));
});
afterAll(() => stage.close());

const fileOf = (content: string, name = 'november.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

it('an empty page leads to the upload, where a faulty file is refused with its line', async () => {
  const { page, context, faults } = await app.visit('bank', { viewport: DESK });
  await page.getByText('No statement yet').waitFor();
  await page.getByRole('link', { name: 'Upload statement' }).first().click();
  const wrong = ':20:x\n:25:DE89370400440532013000\n:28C:1\n:60F:C261101EUR0,00\n:61:broken\n';
  await page.locator('input[type=file]').setInputFiles(fileOf(wrong, 'wrong.sta'));
  await page
    .getByRole('alert')
    .getByText(/^Line 5: /)
    .waitFor();
  expect(await auditPage(page)).toEqual([]);
  expect(faults.filter((one) => !one.includes('400'))).toEqual([]);
  await context.close();
});

it('a CSV file is mapped by a proposal, uploaded, confirmed by one key, undone and split', async () => {
  const rows = [
    'Date;Amount;Payer;Description',
    `2026-11-20;400.00;LINDQVIST M;${number}`,
    '2026-11-19;500.00;Somebody;thanks',
    '2026-11-18;-12.00;Landlord;rent',
  ].join('\n');
  const { page, context, faults } = await app.visit('bank/upload', { viewport: DESK });
  await page.locator('input[type=file]').setInputFiles(fileOf(rows));
  await expect.poll(() => page.getByLabel('Day', { exact: true }).inputValue()).toBe('Date');
  await page.getByLabel('Name of the mapping', { exact: false }).fill('My bank');
  await page.getByLabel('Your account at the bank', { exact: false }).fill('DE89370400440532013000');
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByText('3 new lines', { exact: false }).waitFor();
  expect(await auditPage(page)).toEqual([]);
  await page.getByRole('button', { name: 'Upload 3 lines' }).click();
  await page.getByText('the number of the invoice stands there', { exact: false }).waitFor();
  expect(await auditPage(page)).toEqual([]);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByText('$400.00 recorded.').waitFor();
  expect((await read(stage.service, id)).status).toBe('Paid');
  await page.getByRole('link', { name: 'Confirmed', exact: true }).click();
  await page.locator('li[data-line]').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Undone. The amount is owed again.').waitFor();
  expect((await read(stage.service, id)).status).toBe('Active');

  await page.getByRole('link', { name: 'To do', exact: true }).click();
  const line = page.locator('li[data-line]', { hasText: 'Somebody' });
  await line.getByRole('button', { name: /Assign|Split/ }).click();
  const dialog = page.getByRole('dialog');
  for (const wanted of [number, other]) {
    await dialog.getByRole('combobox').fill(wanted);
    await dialog.getByRole('option', { name: wanted, exact: false }).click();
  }
  await dialog.getByText('Stays open: $0.00', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Confirm $500.00' }).click();
  await page.getByText('$500.00 recorded.').waitFor();
  expect((await read(stage.service, id)).status).toBe('Paid');

  await page.keyboard.press('j');
  await page.keyboard.press('i');
  await page.getByText('The line is ignored.').waitFor();
  await page.getByText('All money that came is dealt with.').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('the undo of a notice takes back what the notice names, not what was confirmed before, and the rest can be ignored', async () => {
  const { service } = stage;
  const parts = [10_000, 20_000].map((amount) => ({ amount, dueDate: '2026-12-20' }));
  const schedule = { totalAmount: 30_000, paymentSchedule: parts };
  const invoice = await activeInvoice(service, {
    contact: { name: 'Ida', email: 'ida@example.com' },
    ...schedule,
  });
  await upload(service, `2026-11-17,350.00,Ida Berg,,${await numberOf(service, invoice)}\n`);
  const line = (await bankLines(service)).find(({ name }: { name: string }) => name === 'Ida Berg');
  const [first] = (await read(service, invoice.id)).paymentSchedule;
  await service.call('POST', `/v1/bank_lines/${line.id}/confirm`, {
    body: { allocations: [{ invoiceId: invoice.id, scheduledPaymentId: first.id, amount: 10_000 }] },
  });
  const paid = async () => (await read(service, invoice.id)).amountPaid;

  const { page, context, faults } = await app.visit('bank', { viewport: DESK });
  const row = page.locator('li[data-line]', { hasText: 'Ida Berg' });
  await row.getByRole('button', { name: /^Confirm/ }).click();
  await page.getByText('$200.00 recorded.').waitFor();
  expect(await paid()).toBe(30_000);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The rest of the line is open again.').waitFor();
  expect(await paid()).toBe(10_000);

  await row.getByRole('button', { name: 'Ignore the rest, $250.00' }).click();
  await page.getByText('The rest of the line is ignored.').waitFor();
  await page.getByRole('link', { name: 'Ignored', exact: true }).click();
  await row.getByText('You said that the rest, $250.00, pays no invoice.').waitFor();
  expect(await auditPage(page)).toEqual([]);
  expect(await paid()).toBe(10_000);
  expect(faults).toEqual([]);
  await context.close();
});

it('the undo of a line takes back what is credit by itself, and says that the credit falls', async () => {
  const { service } = stage;
  const invoice = await activeInvoice(service, {
    contact: { name: 'Nora', email: 'nora@example.com' },
    totalAmount: 30_000,
    paymentSchedule: [{ dueDate: '2026-12-20', amount: 30_000 }],
  });
  await upload(service, '2026-11-16,350.00,Nora Berg,,too much\n');
  const line = (await bankLines(service)).find(({ name }: { name: string }) => name === 'Nora Berg');
  const body = { allocations: [{ invoiceId: invoice.id, amount: 35_000 }], overpayment: 'Credit' };
  await service.call('POST', `/v1/bank_lines/${line.id}/confirm`, { body });
  const { page, context, faults } = await app.visit(`bank/lines/${line.id}`, { viewport: PHONE });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The client’s credit falls by $50.00.').waitFor();
  await dialog.getByText('The invoices owe $300.00 again.', { exact: false }).waitFor();
  await dialog.getByText('Undo $350.00?').waitFor();
  expect(await auditPage(page)).toEqual([]);
  const credit = dialog.getByRole('checkbox', { name: '$50.00 kept as credit of Nora' });
  await credit.uncheck();
  await dialog.getByText('Undo $300.00?').waitFor();
  expect(await dialog.getByText('credit falls').count()).toBe(0);
  await dialog.getByRole('checkbox', { name: /^Pays/ }).uncheck();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click({ force: true });
  await dialog.getByText('Choose a part first.').waitFor();
  await credit.check();
  await dialog.getByText('Undo $50.00?').waitFor();
  expect(await dialog.getByText('The invoices owe').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('The rest of the line is open again.').waitFor();
  expect((await read(service, invoice.id)).status).toBe('Paid');
  const { items } = (await service.call('GET', '/v1/bank_lines?q=Nora')).data;
  expect(items).toMatchObject([{ assignedAmount: 30_000, credits: [] }]);

  // The undo of a notice takes back the credit that the notice names, too.
  const later = await activeInvoice(service, {
    contact: { name: 'Nora', email: 'nora@example.com' },
    totalAmount: 3_000,
    paymentSchedule: [{ dueDate: '2026-12-20', amount: 3_000 }],
  });
  const wanted = await numberOf(service, later);
  await page.getByRole('button', { name: /Assign|Split/ }).click();
  await dialog.getByRole('combobox').fill(wanted);
  await dialog.getByRole('option', { name: wanted, exact: false }).click();
  await dialog.getByLabel('Amount', { exact: false }).fill('50.00');
  await dialog.getByRole('checkbox', { name: 'as credit', exact: false }).check();
  await dialog.getByRole('button', { name: 'Confirm $50.00' }).click();
  await page.getByText('$50.00 recorded.').waitFor();
  const { contactId } = await read(service, later.id);
  const credits = async () => (await service.call('GET', `/v1/contacts/${contactId}/credit`)).data.balances;
  expect(await credits()).toEqual([{ currency: 'USD', amount: 2_000 }]);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => [(await read(service, later.id)).amountPaid, await credits()])
    .toEqual([0, []]);
  expect(faults).toEqual([]);
  await context.close();
});

it('the invoice names the bank line that paid it, and leads there', async () => {
  const { page, context, faults } = await app.visit(`invoices/${id}`, { viewport: DESK });
  await page.getByRole('link', { name: 'from a bank statement' }).click();
  await page.getByRole('heading', { name: 'Somebody' }).waitFor();
  expect(await auditPage(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

it('fits a phone: lines, statements, upload', async () => {
  for (const path of ['bank?view=Confirmed', 'bank/statements', 'bank/upload']) {
    const { page, context, faults } = await app.visit(path, { viewport: PHONE });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await auditPage(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  }
});
