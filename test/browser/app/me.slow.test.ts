import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage, expectAccessible, expectShowable } from '../../support/app-checks.ts';
import { addAuthenticator } from '../../support/browser-authenticator.ts';
import { openVisitor, PASSWORD, signIn } from '../../support/console.ts';
import { codeAt } from '../../support/second-factor.ts';
import { callSignedIn } from '../../support/session-api.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

const OWNER = 'owner@demo-studio.example';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  // Browsers make passkeys for names alone, not for addresses of numbers.
  stage = await openStage('localhost');
  app = await openApp(stage);
});
afterAll(() => stage.close());

// From a page of the account: the person's pages are beside it.
const ME = '../../me';

describe('the pages of the person', () => {
  it('a name is changed, and shows at once', async () => {
    const { page, context, faults } = await app.visit(ME, { viewport: DESK });
    await page.getByLabel('Name', { exact: true }).fill('Olga Owner');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.locator('aside').getByText('Olga Owner').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('every sign-in is listed, and ended from here; this browser stays', async () => {
    const other = await signIn(stage.service, OWNER, openVisitor(stage.service));
    const { page, context } = await app.visit(ME, { viewport: DESK });
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('All other browsers are signed out').waitFor();
    expect((await callSignedIn(stage.service, other, 'GET', '/app/api/me')).status).toBe(401);
    await page.reload();
    await page.getByText('This browser').waitFor();
    expect(await page.getByRole('button', { name: 'Sign out', exact: true }).count()).toBe(0);
    await context.close();
  });

  it('a refusal is said in the language of the person', async () => {
    const { page, context } = await app.visit(ME, { viewport: DESK, locale: 'de-DE' });
    await page.getByLabel('Aktuelles Passwort').fill('not the password');
    await page.getByLabel('Neues Passwort').fill('a staple of battery horses');
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    await page.getByText('Das Passwort ist falsch.').waitFor();
    await context.close();
  });

  it('a wrong password is said at its field, and the right one changes it', async () => {
    const { page, context } = await app.visit(ME, { viewport: DESK });
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('a staple of battery horses');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    expect(await page.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is changed').waitFor();
    await signIn(stage.service, OWNER, openVisitor(stage.service), 'a staple of battery horses');
    await context.close();
  });

  it('a password is shown by a button until it is sent, in the page and where it is asked for again', async () => {
    const { page, context } = await app.visit(ME, { viewport: PHONE, hasTouch: true });
    const field = page.getByLabel('New password');
    const button = page.getByRole('button', { name: 'Show password' });
    await expectShowable(field, button.nth(1));
    const size = await button.nth(1).boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await auditPage(page)).toEqual([]);
    await page.getByLabel('Current password').fill('not the password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    expect(await field.getAttribute('type')).toBe('password');
    // A while after the sign-in, a change asks for the password.
    await page.route('**/app/api/confirm', (route) => route.abort());
    await page.route('**/app/api/passkeys/**', (route) =>
      route.fulfill({
        status: 403,
        json: { data: null, error: { code: 'confirmation_needed', message: 'No.', details: [] } },
      }),
    );
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await expectShowable(
      dialog.getByLabel('Password'),
      dialog.getByRole('button', { name: 'Show password' }),
    );
    expect(await auditPage(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => dialog.getByLabel('Password').getAttribute('type')).toBe('password');
    await context.close();
  });

  it('the second factor is turned on by a code of the app, which shows the recovery codes once', async () => {
    const { page, context } = await app.visit(ME, { viewport: DESK });
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code for the app' }).waitFor();
    expect(await auditPage(page)).toEqual([]);
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByLabel('Code').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    expect(await dialog.getByText(/wrong|Request/).allInnerTexts()).toEqual([
      'This code is wrong, or was used before. A new one appears every 30 seconds.',
    ]);
    await dialog.getByLabel('Code').fill(codeAt(secret, stage.service.clock.now()));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('I have saved them').waitFor();
    const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
    expect(codes.length).toBeGreaterThanOrEqual(8);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('tranche-recovery-codes.txt');
    expect(await readFile(await saved.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('recovery codes are left').waitFor();
    await context.close();
  });

  it('a phone opens the app of codes in place of scanning itself, and breaks no code in two', async () => {
    const { page, context } = await app.visit(ME, { viewport: PHONE, hasTouch: true, isMobile: true });
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const codes = page.getByRole('dialog').getByRole('listitem');
    await codes.first().waitFor();
    const lines = await codes.evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().height),
    );
    expect(new Set(lines.map(Math.round)).size).toBe(1);
    expect(lines[0]).toBeLessThan(30);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await context.close();

    const viewer = await app.visit(ME, { viewport: PHONE, hasTouch: true, isMobile: true }, 'Viewer');
    await viewer.page.getByRole('button', { name: 'Turn on' }).click();
    const link = viewer.page.getByRole('dialog').getByRole('link', { name: 'Open in your app' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/^otpauth:\/\/totp\//);
    await viewer.context.close();
  });

  it('a passkey is added by the browser, renamed and removed after a question', async () => {
    const { page, context } = await app.visit(ME, { viewport: DESK });
    await addAuthenticator(context, page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Never used' });
    await row.waitFor();
    await row.getByRole('button', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Laptop').waitFor();
    await row.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('It no longer signs you in').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    await context.close();
  });

  it('a further account is made, and opens', async () => {
    const { page, context } = await app.visit('../../me/new-account', { viewport: DESK });
    await page.getByLabel('Name of the business').fill('Second Studio');
    await page.getByLabel('Country').selectOption('DE');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.waitForURL(/accounts\/second-studio/);
    await context.close();
  });

  it('pass axe, and are nowhere wider than the screen', async () => {
    expect(await expectAccessible(app, ME, 'main li')).toBe('Ihr Profil');
    expect(await expectAccessible(app, '../../me/new-account', 'form')).toBe('Neues Konto');
  });
});
