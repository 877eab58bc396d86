import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage, findCuts } from '../../support/app-checks.ts';
import { PASSWORD } from '../../support/console.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

describe('closing an account in the app', () => {
  it('says what stands in the way, then what follows; asks who it is, and leaves a way back', async () => {
    const { service } = stage;
    await pay(service, await activeInvoice(service), { token: await stage.sandbox.bank('000123456789') });
    const { page, context, faults } = await app.visit('settings/data', { viewport: DESK });
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Close the account' });
    await page.getByRole('button', { name: 'Close the account' }).click();
    await dialog.getByText('A charge or refund is under way').waitFor();
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    expect(await auditPage(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // The bank has decided by then.
    await service.call('POST', '/v1/test_clock', { body: { now: '2026-11-26T12:00:00.000Z' } });
    await page.getByRole('button', { name: 'Close the account' }).click();
    await dialog.getByText('An invoice stays open').waitFor();
    await dialog.getByText('A token stops working at once.').waitFor();
    expect(await auditPage(page)).toEqual([]);
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByLabel('Type “demo-studio” to close the account').fill('demo-studio');
    expect(await confirm.getAttribute('aria-disabled')).not.toBe('true');
    // A while after the sign-in.
    service.clock.set('2026-11-21T12:20:00.000Z');
    await confirm.click();
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The account is closed.').waitFor();
    await page.getByText('This account is closed: it can only be read.').waitFor();
    expect((await service.call('GET', '/v1/account')).status).toBe(403);
    await page.getByText(/You can reopen it until Sat 26 Dec 2026/).waitFor();
    // The refusal that asked for the password is said in the console.
    expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
    await context.close();
  });

  it('a member finds no button that changes something, and a Viewer no way to reopen it', async () => {
    const { page, context } = await app.visit('invoices', { viewport: PHONE }, 'Viewer');
    await page.getByText('This account is closed: it can only be read.').waitFor();
    expect(await page.getByRole('link', { name: 'Reopen' }).count()).toBe(0);
    expect(await auditPage(page)).toEqual([]);
    await context.close();
    const owner = await app.visit('invoices', { viewport: DESK });
    await owner.page.getByRole('link', { name: 'Reopen' }).waitFor();
    expect(await owner.page.getByRole('link', { name: 'New invoice' }).count()).toBe(0);
    await owner.context.close();
  });

  it('shows on Home what is owed, and promises nothing that would come', async () => {
    const { page, context } = await app.visit('home', { viewport: DESK });
    await page.getByText('Owed to you').waitFor();
    await page.getByText('This account is closed: it can only be read.').waitFor();
    expect(await page.getByText('Coming in 30 days').count()).toBe(0);
    await context.close();
  });

  it('is narrow enough for the smallest phone, in every language', async () => {
    for (const locale of ['en', 'de', 'fr', 'es']) {
      const { page, context } = await app.visit('settings/data', {
        viewport: { width: 320, height: 640 },
        locale,
      });
      expect([locale, await findCuts(page)]).toEqual([locale, []]);
      await context.close();
    }
  });

  it('an Owner opens it again, and everything can be changed as before', async () => {
    const { page, context } = await app.visit('settings/data', { viewport: DESK });
    await page.getByRole('button', { name: 'Reopen the account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reopen the account' }).click();
    await page.getByText('The account is open again.').waitFor();
    await page.getByText('This account is closed').waitFor({ state: 'detached' });
    expect((await stage.service.call('GET', '/v1/account')).status).toBe(200);
    await context.close();
  });
});
