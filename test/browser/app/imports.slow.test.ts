import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/app-checks.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const file = (text: string) => ({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const items = async (path: string) => (await stage.service.call('GET', path)).data.items;

/** The background does its part; the page looks again by itself. */
const work = () => stage.service.work();

describe('contacts from a file', () => {
  it('are checked, then created after a sentence; what is refused is told with its line', async () => {
    await stage.service.call('POST', '/v1/contacts', { body: { name: 'Old', email: 'old@example.com' } });
    const { page, context, faults } = await app.visit('contacts', { viewport: DESK });
    await page.getByRole('link', { name: 'Import…' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles(
        file(
          'Customer Name;Customer Email\r\nMüller;m@example.com\r\nOld;old@example.com\r\nNo;no address\r\n',
        ),
      );
    await page.getByText('3 contacts were found.').waitFor();
    await page.getByRole('button', { name: 'Check 3 contacts' }).click();
    await page.getByText('Being checked').first().waitFor();
    expect(await items('/v1/contacts?email=m@example.com')).toEqual([]);
    await work();
    await page.getByText('1 contact can be created.').waitFor();
    await page.getByText('Line 3', { exact: true }).waitFor();
    expect(await page.getByRole('main').textContent()).toContain('A contact has this email address already.');
    await page.getByText('Line 4', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create 1 contact' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create 1 contact' }).click();
    await page.getByText('Under way').first().waitFor();
    await work();
    await page.getByText('1 contact is created.').waitFor();
    expect(await items('/v1/contacts?email=m@example.com')).toMatchObject([{ name: 'Müller' }]);
    await page.getByRole('link', { name: 'Open contacts' }).click();
    await page.getByRole('link', { name: 'Müller' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['de-DE', 'Das ist keine E-Mail-Adresse.'],
    ['fr-FR', 'Ce n’est pas une adresse e-mail.'],
    ['es-ES', 'No es una dirección de correo.'],
  ])('are refused in the language of the reader: %s', async (locale, told) => {
    const post = async (path: string, body: object = {}) =>
      (await stage.service.call('POST', path, { body })).data;
    const { id } = await post('/v1/imports', { kind: 'Contacts', name: 'clients' });
    await post(`/v1/imports/${id}/contacts`, { rows: [{ line: 2, name: 'Ann', email: 'no address' }] });
    await post(`/v1/imports/${id}/check`);
    await work();
    const { page, context } = await app.visit(`imports/${id}`, { viewport: DESK, locale });
    await page.locator('main ol').getByText(told).waitFor();
    expect(await page.locator('main ol').textContent()).not.toContain('must be');
    await context.close();
  });

  it('need the columns that contacts have; another column can be chosen', async () => {
    const { page, context } = await app.visit('contacts/import', { viewport: DESK });
    await page.getByLabel('Or paste the rows').fill('Who,E-mail\nAnn,ann@example.com');
    await page.getByText('This column is needed.').waitFor();
    expect(await page.getByRole('button', { name: /^Check/ }).count()).toBe(0);
    await page.getByLabel('Name').selectOption({ label: 'Who' });
    await page.getByRole('button', { name: 'Check 1 contact' }).waitFor();
    await context.close();
  });
});

describe('invoices from a file', () => {
  const rows =
    'Invoice Number,Client Name,Contact Email,Amount,Due Date\nA-1,Ann,ann@example.com,"1,000",03/04/2027\nA-1,,,"2,000",05/06/2027\nA-2,Bob,bob@example.com,soon,05/06/2027\n';

  it('are read as the person says where the file can be read both ways, and created as drafts', async () => {
    const { page, context, faults } = await app.visit('invoices/import', { viewport: DESK });
    await page.locator('input[type=file]').setInputFiles(file(rows));
    await page.getByLabel('Dates are written').waitFor();
    expect(await page.getByRole('button', { name: /^Check/ }).count()).toBe(0);
    await page.getByLabel('Dates are written').selectOption('MonthFirst');
    await page.getByLabel('Amounts are written').selectOption('.');
    await page.getByText('1 invoice was found.').waitFor();
    await page.getByText('Line 4: Amount: “soon” cannot be read.').waitFor();
    await page.getByRole('button', { name: 'Check 1 invoice' }).click();
    await page.getByText('Being checked').first().waitFor();
    await work();
    const menu = page.getByRole('navigation').locator('[aria-current=page]');
    await expect.poll(() => menu.first().textContent()).toBe('Invoices');
    // The page lists each row of the file: as one to create, or as refused with the reason.
    const listOf = (title: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
    await listOf('What will be created').getByText('$3,000.00').waitFor();
    expect(await listOf('What will be created').locator('li').allTextContents()).toEqual([
      'Line 2Annann@example.com$3,000.002 payments, Thu 4 Mar 2027',
    ]);
    expect(await listOf('Refused rows').locator('li').allTextContents()).toEqual([
      expect.stringMatching(/^Line 4.*Amount: This cannot be read\.$/),
    ]);
    await page.getByRole('button', { name: 'Create 1 invoice' }).click();
    expect(await page.getByRole('dialog').textContent()).toContain('No mail is sent.');
    await page.getByRole('dialog').getByRole('button', { name: 'Create 1 invoice' }).click();
    await page.getByText('Under way').first().waitFor();
    await work();
    await page.getByText('1 invoice is created.').waitFor();
    const [{ id }] = await items('/v1/invoices?q=ann@example.com');
    const invoice = (await stage.service.call('GET', `/v1/invoices/${id}`)).data;
    expect(invoice).toMatchObject({
      status: 'Draft',
      totalAmount: 300_000,
      metadata: { number: 'A-1' },
      paymentSchedule: [
        { dueDate: '2027-03-04', amount: 100_000 },
        { dueDate: '2027-05-06', amount: 200_000 },
      ],
    });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('say what is paid and canceled elsewhere, before anything is created and afterwards', async () => {
    const { page, context, faults } = await app.visit('invoices/import', { viewport: DESK });
    const text =
      'Number,Client,Email,Amount,Due date,Status,Paid on\nP-1,Pia,pia@example.com,50.00,2026-09-01,Paid,2026-09-03\nP-2,Pia,pia@example.com,60.00,2027-09-01,Open,\nP-3,Pia,pia@example.com,70.00,2027-09-01,Void,\nP-4,Pia,pia@example.com,80.00,2027-09-01,Partially paid,\n';
    await page.locator('input[type=file]').setInputFiles(file(text));
    await page.getByText('3 invoices were found.').waitFor();
    const main = page.getByRole('main');
    for (const said of [
      '1 becomes a draft.',
      '1 is issued and marked as paid elsewhere. No receipt is sent.',
      '1 is canceled and left out.',
      'Line 5: Status: “Partially paid” cannot be read.',
    ])
      await main.getByText(said).waitFor();
    await page.getByRole('button', { name: 'Check 3 invoices' }).click();
    await page.getByText('Being checked').first().waitFor();
    await work();
    await page.getByText('2 invoices can be created.').waitFor();
    // An invoice may take several lines of the file: the page counts invoices.
    await page.getByText('Invoices in the file', { exact: true }).waitFor();
    await main.getByRole('heading', { name: 'Canceled, left out' }).waitFor();
    await page.getByRole('button', { name: 'Create 2 invoices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create 2 invoices' }).click();
    await page.getByText('Under way').first().waitFor();
    await work();
    await page.getByText('2 invoices are created.').waitFor();
    const found = await items('/v1/invoices?q=pia@example.com');
    expect(found.map(({ status }: { status: string }) => status).sort()).toEqual(['Draft', 'Paid']);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('that were imported before are named with their day, and created a second time when they are chosen', async () => {
    const text = 'Number,Client,Email,Amount\nR-1,Ria,ria@example.com,50.00\nR-2,Ria,ria@example.com,60.00\n';
    const visit = await app.visit('invoices/import', { viewport: DESK });
    const { page, context, faults } = visit;
    const check = async () => {
      await page.locator('input[type=file]').setInputFiles(file(text));
      await page.getByRole('button', { name: 'Check 2 invoices' }).click();
      await page.getByText('Being checked').first().waitFor();
      await work();
    };
    const create = async (label: string, done: string) => {
      await page.getByRole('button', { name: label }).click();
      await page.getByRole('dialog').getByRole('button', { name: label }).click();
      await page.getByText('Under way').first().waitFor();
      await work();
      await page.getByText(done).waitFor();
    };
    await check();
    await create('Create 2 invoices', '2 invoices are created.');
    await page.getByRole('link', { name: 'Import another file' }).click();
    await check();
    await page
      .getByText('Every row was imported before or is canceled. Nothing is left to create.')
      .waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'Line 3' });
    expect(await row.textContent()).toMatch(/Imported on .+ by .+export\.csv/);
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create 1 a second time' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create 1 a second time' }).click();
    await page.getByText('Being checked').first().waitFor();
    await work();
    await create('Create 1 invoice', '1 invoice is created.');
    expect(await items('/v1/invoices?q=ria@example.com')).toHaveLength(3);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('go on in the same import when an answer was lost', async () => {
    const { page, context } = await app.visit('invoices/import', { viewport: DESK });
    const before = (await items('/v1/imports')).length;
    await page.getByLabel('Or paste the rows').fill('Client,Email,Amount\nZoe,zoe@example.com,5.00');
    let isLost = true;
    await page.route('**/v1/imports/*/invoices', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Check 1 invoice' }).click();
    await page.getByRole('alert').waitFor();
    isLost = false;
    await page.getByRole('button', { name: 'Check 1 invoice' }).click();
    await page.getByText('Being checked').first().waitFor();
    expect(await items('/v1/imports')).toHaveLength(before + 1);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Canceled').first().waitFor();
    await work();
    expect(await items('/v1/invoices?q=zoe@example.com')).toEqual([]);
    await context.close();
  });
});

describe('an import that was stopped', () => {
  it('says why, and somebody who may goes on with it', async () => {
    const { accounts } = stage.service.services;
    const { text: token } = await accounts.createToken({ accountPath: 'demo-studio', name: 'robot' });
    const call = (path: string, body: object) => stage.service.call('POST', path, { body, token });
    const { id } = (await call('/v1/imports', { kind: 'Contacts', name: 'robot.csv' })).data;
    await call(`/v1/imports/${id}/contacts`, { rows: [{ line: 2, name: 'Ulf', email: 'ulf@example.com' }] });
    await call(`/v1/imports/${id}/check`, {});
    await accounts.revokeToken(token);
    await work();
    const { page, context, faults } = await app.visit(`imports/${id}`, { viewport: DESK });
    await page.getByText('The token that started this import was revoked.').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Being checked').first().waitFor();
    await work();
    await page.getByText('1 contact can be created.').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the pages of imports', () => {
  it('say what is wrong with a row in the language of the reader', async () => {
    const { data } = await stage.service.call('POST', '/v1/imports', { body: { kind: 'Contacts' } });
    const rows = [
      { line: 2, name: 'Ann', email: 'nobody' },
      { line: 3, name: 'Ann', email: 'twice@example.com' },
      { line: 4, name: '', email: 'twice@example.com' },
      { line: 5, name: 'Ann', email: 'TWICE@example.com' },
    ];
    await stage.service.call('POST', `/v1/imports/${data.id}/contacts`, { body: { rows } });
    await stage.service.call('POST', `/v1/imports/${data.id}/check`, { body: {} });
    await work();
    const { page, context } = await app.visit(`imports/${data.id}`, { viewport: DESK, locale: 'de-DE' });
    const main = page.getByRole('main');
    await main.getByText('Das ist keine E-Mail-Adresse.').waitFor();
    await main.getByText('Diese Angabe fehlt.').waitFor();
    await main.getByText('In Zeile 3 steht dasselbe.').waitFor();
    expect(await main.textContent()).not.toMatch(/must|has the same/);
    await context.close();
  });

  it('are not offered to somebody who may only read', async () => {
    const { page, context } = await app.visit('contacts', { viewport: DESK }, 'Viewer');
    await page.getByRole('heading', { name: 'Contacts' }).waitFor();
    expect(await page.getByRole('link', { name: 'Import…' }).count()).toBe(0);
    await page.goto(page.url().replace(/contacts$/, 'contacts/import'));
    await page.getByRole('heading', { name: 'Import contacts' }).waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await context.close();
  });

  it('are accessible and fit, on a phone and at a desk', async () => {
    const [{ id }] = await items('/v1/imports');
    await expectAccessible(app, 'invoices/import', 'input[type=file]');
    await expectAccessible(app, `imports/${id}`, 'dl');
  });
});
