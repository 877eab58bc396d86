import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectPresentable } from '../support/app-checks.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { openStage, type Stage } from '../support/stage.ts';

const OWNER = 'owner@demo-studio.example';

let provider: IdentityProvider;
let stage: Stage;
beforeAll(async () => {
  provider = await startIdentityProvider();
  provider.claims = { email: OWNER, email_verified: true };
  stage = await openStage('localhost', provider.settings);
});
afterAll(async () => {
  await stage.close();
  await provider.close();
});

const later = (ms: number) => {
  const { clock } = stage.service;
  clock.set(new Date(clock.now().getTime() + ms).toISOString());
};

describe('a provider of sign-ins, in a browser', () => {
  it('stands below the password, and says in the reader’s language why it let nobody in', async () => {
    const { page, context, faults } = await stage.visit(`${stage.service.url}/app/sign-in`, { locale: 'de' });
    const button = page.getByRole('link', { name: 'Mit Campus anmelden' });
    await button.waitFor();
    await expectPresentable(page);
    provider.claims = { email: 'nobody@demo-studio.example', email_verified: true, sub: 'nobody' };
    await button.click();
    await page.getByRole('alert').filter({ hasText: 'Bitten Sie einen Inhaber' }).waitFor();
    await expectPresentable(page);
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    await context.close();
  });

  it('signs in with one click, and confirms a change of how one signs in', async () => {
    provider.claims = { email: OWNER, email_verified: true, auth_time: Math.floor(Date.now() / 1000) };
    const { page, context } = await stage.visit(`${stage.service.url}/app/sign-in?next=/app/me`, {
      locale: 'de',
    });
    await page.getByRole('link', { name: 'Mit Campus anmelden' }).click();
    const change = page.getByRole('button', { name: 'Einschalten' });
    await change.waitFor();
    later(11 * 60_000);
    await change.click();
    const confirm = page.getByRole('link', { name: 'Mit Campus bestätigen' });
    await confirm.waitFor();
    await expectPresentable(page);
    await confirm.click();
    await page.waitForURL('**/app/me');
    await change.waitFor();
    await change.click();
    await page.getByRole('img', { name: /QR/ }).waitFor();
    await context.close();
  });

  it('confirms before a form is filled, not after it, where the way to the provider would empty it', async () => {
    provider.claims = { email: OWNER, email_verified: true, auth_time: Math.floor(Date.now() / 1000) };
    const place = '/app/accounts/demo-studio/settings/stripe';
    const { page, context } = await stage.visit(`${stage.service.url}/app/sign-in?next=${place}`);
    await page.getByRole('link', { name: 'Sign in with Campus' }).click();
    await page.getByLabel('Restricted key').waitFor();
    later(11 * 60_000);
    await page.reload();
    const confirm = page.getByRole('link', { name: 'Confirm with Campus' });
    await confirm.waitFor();
    expect(await page.getByLabel('Restricted key').count()).toBe(0);
    await expectPresentable(page);
    provider.claims = { email: OWNER, email_verified: true };
    await confirm.click();
    await page.waitForURL(`**${place}`);
    await page.getByLabel('Restricted key').waitFor();
    // Then the form stays, also when the time is over.
    later(11 * 60_000);
    await page.getByLabel('Restricted key').fill('rk_test_1');
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    expect(await page.getByLabel('Restricted key').inputValue()).toBe('rk_test_1');
    await context.close();
  });

  it('asks nobody for a password that they do not have', async () => {
    const link = await stage.service.services.members.makeSignInLink(OWNER);
    const { page, context } = await stage.visit(link ?? '');
    await page.getByRole('button', { name: 'Open the app' }).click();
    await page.waitForURL('**/app/**');
    await page.goto(`${stage.service.url}/app/me`);
    const change = page.getByRole('button', { name: 'Turn on' });
    await change.waitFor();
    later(11 * 60_000);
    await change.click();
    const question = page.getByRole('dialog');
    await question.getByText('Sign out and in again').waitFor();
    expect(await question.locator('input').count()).toBe(0);
    await expectPresentable(page);
    await context.close();
  });
});
