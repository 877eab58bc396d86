import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessPointServer, billedTo, SELLER, startAccessPoint } from '../../support/access-points.ts';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage, findCuts } from '../../support/app-checks.ts';
import { activeInvoice } from '../../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';
import { ALLOWED } from '../../support/webhook-receiver.ts';

let point: AccessPointServer;
let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  point = await startAccessPoint();
  stage = await openStage('127.0.0.1', ALLOWED);
  await stage.service.call('PATCH', '/v1/account', { body: { profile: SELLER } });
  app = await openApp(stage);
});
afterAll(async () => {
  await stage.close();
  await point.close();
});

const later = async () => {
  const { clock } = stage.service;
  clock.set(new Date(clock.now().getTime() + 2_000).toISOString());
  await stage.service.work();
};

describe('the access point in the app', () => {
  it('is entered on its page, shows its secret once, and says whom documents go to', async () => {
    const { page, context, faults } = await app.visit('settings/e-invoices', { viewport: DESK });
    await page.getByText('E-invoices are not handed to anybody.').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.getByLabel('Address').fill('https://10.0.0.7/x');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Address').fill(point.url);
    await page.getByLabel('Name of the header with your key').fill('X-API-Key');
    await page.getByLabel('What it says').fill('canary-k3y');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'The secret' }).waitFor();
    await page.getByText(/^whsec_/).waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText(/^whsec_/).waitFor({ state: 'detached' });
    await page.getByText(`E-invoices go to the access point at ${new URL(point.url).host}.`).waitFor();
    expect(await page.content()).not.toContain('canary-k3y');
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    await context.close();
  });

  it('gets an invoice by a press at the invoice, which says handed, never delivered, and what was refused', async () => {
    const { id } = await activeInvoice(stage.service, billedTo());
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK });
    await page.getByRole('button', { name: 'Hand to the access point' }).click();
    await page.getByText('Waits to be handed over').first().waitFor();
    point.answerWith(() => 422);
    await later();
    await page.getByText('Not taken', { exact: true }).first().waitFor();
    await page.getByText('status 422').first().waitFor();
    expect(await auditPage(page)).toEqual([]);
    point.answerWith(() => 202);
    const home = await app.visit('', { viewport: PHONE });
    await home.page.getByRole('link', { name: /An e-invoice was not taken/ }).click();
    await home.page.getByRole('button', { name: 'Hand over again' }).click();
    await home.page.getByText('Waits to be handed over').first().waitFor();
    await later();
    const section = home.page.getByRole('region', { name: 'Access point' });
    await section.getByText('Handed to the access point').waitFor();
    expect(await section.innerText()).not.toMatch(/deliver/i);
    expect(await findCuts(home.page)).toEqual([]);
    await home.context.close();
    await context.close();
  });

  it('fits on a phone, in German', async () => {
    const { page, context } = await app.visit('settings/e-invoices', { viewport: PHONE, locale: 'de-DE' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(new URL(point.url).host).first().waitFor();
    expect(await findCuts(page)).toEqual([]);
    expect(await auditPage(page)).toEqual([]);
    await context.close();
  });
});
