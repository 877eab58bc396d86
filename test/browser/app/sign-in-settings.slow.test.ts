import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage, expectPresentable, findCuts } from '../../support/app-checks.ts';
import { addPerson, signIn } from '../../support/console.ts';
import { type IdentityProvider, startIdentityProvider } from '../../support/identity-provider.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

const OWNER = 'owner@demo-studio.example';
const NADIA = 'nadia@demo-studio.example';
const RECORD = '_tranche-sso.demo-studio.example';

let provider: IdentityProvider;
let stage: Stage;
let app: OpenApp;
const records = new Map<string, string[]>();
beforeAll(async () => {
  provider = await startIdentityProvider();
  const environment = { OIDC_ALLOWED_NETWORKS: '127.0.0.1' };
  const readTexts = async (name: string) => records.get(name) ?? [];
  stage = await openStage('localhost', environment, { readTexts });
  app = await openApp(stage);
  await addPerson(stage.service, 'demo-studio', NADIA, 'Member');
});
beforeEach(async () => {
  const { service } = stage;
  records.clear();
  await service.sql('delete from identity_providers; delete from passkeys');
  provider.claims = { email: NADIA, email_verified: true };
});
afterAll(async () => {
  await stage.close();
  await provider.close();
});

const visit = (viewport = DESK, locale = 'en') => app.visit('settings/sign-in', { viewport, locale });

async function fill(page: Page, issuer = provider.url) {
  await page.getByLabel('Name', { exact: true }).fill('Campus');
  await page.getByLabel('Issuer').fill(issuer);
  await page.getByLabel('Client ID').fill('tranche-test');
  await page.getByLabel('Client secret').fill('a secret of the client');
  await page.getByLabel('Domains of your email addresses').fill('demo-studio.example');
  await page.getByRole('button', { name: 'Save' }).click();
}

/** What the Owner copies from the page into DNS. */
async function publish(page: Page) {
  const value = await page.getByText(/^tranche-sso=/).textContent();
  records.set(RECORD, [value ?? '']);
}

async function setUp(page: Page) {
  await fill(page);
  await page.getByText('Campus is saved. Add the records below').waitFor();
  await publish(page);
  await page.getByRole('button', { name: 'Check records' }).click();
  await page.getByRole('button', { name: 'Try the sign-in' }).click();
  await page.getByText('Your people can sign in to this account with Campus.').waitFor();
}

describe('the sign-in of an account in the app', () => {
  it('is a provider of the business once its domain is proved and the sign-in tried', async () => {
    const { page, context, faults } = await visit();
    await page.getByText('Your people sign in with their own password or passkey.').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await fill(page, `${provider.url}/other`);
    await page.getByText('The provider names its issuer in another way.').first().waitFor();
    expect(await auditPage(page)).toEqual([]);
    await fill(page);
    await page.getByText('Campus is saved. Add the records below').waitFor();
    await page.getByRole('button', { name: 'Check records' }).click();
    await page.getByText('Not found yet').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await publish(page);
    await page.getByRole('button', { name: 'Check records' }).click();
    await page.getByText('Proved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Try the sign-in' }).click();
    await page.getByText('Your people can sign in to this account with Campus.').waitFor();
    await page.getByText(`${stage.service.url}/app/sso/demo-studio`).waitFor();
    expect(await page.content()).not.toContain('a secret of the client');
    expect(await auditPage(page)).toEqual([]);
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    await context.close();
  });

  it('is required with a passkey only, and then leads members there', async () => {
    const { service } = stage;
    const { page, context } = await visit();
    await setUp(page);
    await page.getByRole('button', { name: 'Require it' }).click();
    await page.getByRole('alert').getByText('Add a passkey to your own sign-in first.').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await service.sql(
      `insert into passkeys (person_id, id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
       select id, gen_random_uuid(), 'x', '\\x00', 0, '{}', 'Laptop', false, now() from people where email = $1`,
      [OWNER],
    );
    await page.getByRole('button', { name: 'Require it' }).click();
    await page.getByText('get into this account only with Campus').waitFor();
    expect(await auditPage(page)).toEqual([]);
    const nadia = await signIn(service, NADIA);
    const cookies = [...nadia.cookies].map(([name, value]) => ({ name, value, url: service.url }));
    const member = await stage.visit(`${service.url}/app/accounts/demo-studio/invoices`, { cookies });
    await member.page.getByRole('heading', { name: 'Sign in to demo-studio' }).waitFor();
    await expectPresentable(member.page);
    await member.page.getByRole('link', { name: 'Sign in with Campus' }).click();
    await member.page.waitForURL('**/app/accounts/demo-studio/invoices');
    await member.page.goto(`${service.url}/app/me`);
    await member.page.getByText(`You signed in to this account as ${NADIA}, with Campus.`).waitFor();
    expect(await member.page.getByRole('heading', { name: 'Passkeys' }).count()).toBe(0);
    expect(await auditPage(member.page)).toEqual([]);
    await member.context.close();
    await page.getByRole('button', { name: 'Do not require it' }).click();
    await page.getByText('Your people can sign in to this account with Campus.').waitFor();
    await page.getByRole('button', { name: 'Delete provider' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete provider' }).click();
    await page.getByText('Your people sign in with their own password or passkey.').waitFor();
    await context.close();
  });

  it('is shown to Owners only', async () => {
    const { page, context } = await app.visit('settings/members', { viewport: DESK }, 'Viewer');
    expect(await page.getByRole('link', { name: 'Sign-in' }).count()).toBe(0);
    await context.close();
    const own = await app.visit('settings/members', { viewport: DESK });
    expect(await own.page.getByRole('link', { name: 'Sign-in' }).count()).toBe(1);
    await own.context.close();
  });

  it.each(['en', 'de', 'fr', 'es'])('fits a phone, in %s', async (locale) => {
    const owner = await visit();
    await setUp(owner.page);
    await owner.context.close();
    await stage.service.sql(`update identity_providers set domains = domains || '{partner.example}'`);
    const { page, context } = await visit(PHONE, locale);
    await page.getByText('_tranche-sso.partner.example').waitFor();
    expect(await findCuts(page)).toEqual([]);
    await expectPresentable(page);
    await context.close();
    const form = await visit(PHONE, locale);
    await stage.service.sql('delete from identity_providers');
    await form.page.reload();
    await form.page.locator('form').waitFor();
    expect(await findCuts(form.page)).toEqual([]);
    await expectPresentable(form.page);
    await form.context.close();
  });
});
