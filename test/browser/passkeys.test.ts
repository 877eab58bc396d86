import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAuthenticator } from '../support/browser-authenticator.ts';
import { PASSWORD, setPassword } from '../support/console.ts';
import { DESK, openStage, type Stage } from '../support/stage.ts';

let stage: Stage;
const OWNER = 'owner@demo-studio.example';

beforeAll(async () => {
  stage = await openStage('localhost');
  await setPassword(stage.service, OWNER);
});
afterAll(() => stage.close());

// What the app does when somebody adds a passkey, with what browsers have for it.
const addPasskey = `(async () => {
  const call = async (path, body) => {
    const response = await fetch('/app/api/passkeys' + path, {
      method: 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return response.json();
  };
  const { data } = await call('/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data.options);
  const credential = await navigator.credentials.create({ publicKey });
  return call('', { name: 'Laptop', credential: credential.toJSON() });
})()`;

async function signIn(page: Page): Promise<void> {
  await page.fill('input[name=email]', OWNER);
  await page.fill('input[name=password]', PASSWORD);
  await page.click('form:not([data-options]) .button');
  await page.waitForURL('**/app/me');
}

async function signOut(page: Page): Promise<void> {
  await page.locator('aside').getByRole('button', { name: 'Owner' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

describe('a passkey in a browser', () => {
  it('is added in the app; the button and the list of the first field sign in with it', async () => {
    const { page, context, faults } = await stage.visit(`${stage.service.url}/app/sign-in?next=/app/me`, {
      viewport: DESK,
    });
    const authenticator = await addAuthenticator(context, page);
    await signIn(page);
    const added = (await page.evaluate(addPasskey)) as { data: { name: string }; error: unknown };
    expect([added.error, added.data.name]).toEqual([null, 'Laptop']);
    await authenticator.touch(false);
    await signOut(page);
    await page.waitForURL('**/app/sign-in');
    const next = encodeURIComponent('/app/accounts/demo-studio/invoices?state=Due');
    await authenticator.countQuestions();
    await page.goto(`${stage.service.url}/app/sign-in?next=${next}`);
    // The list of the first field is asked for without a finger; only the button's question gets one.
    await authenticator.asked(1);
    await authenticator.touch(true);
    await page.click('text=Sign in with a passkey');
    await page.waitForURL('**/demo-studio/invoices?state=Due');
    // Now the browser answers for the person who picks the passkey among the addresses.
    await signOut(page);
    await page.waitForURL('**/app/accounts/*/home');
    // Requests that are open at the sign-out are refused with 401, and the console reports them.
    expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
    await context.close();
  });

  it('is not offered to a browser without script, which signs in as ever', async () => {
    const { page, context } = await stage.visit(`${stage.service.url}/app/sign-in?next=/app/me`, {
      javaScriptEnabled: false,
    });
    expect(await page.isVisible('text=Sign in with a passkey')).toBe(false);
    await signIn(page);
    expect(await page.textContent('h1')).toBe('The app needs JavaScript');
    await context.close();
  });

  it('that is asked for and refused leaves the page as it was, with the password', async () => {
    const { page, context } = await stage.visit(`${stage.service.url}/app/sign-in?next=/app/me`);
    const authenticator = await addAuthenticator(context, page);
    await authenticator.countQuestions();
    await page.reload();
    await authenticator.asked(1);
    await page.click('text=Sign in with a passkey');
    // The list of the first field gives way to the button's question, and there is no passkey for it.
    await authenticator.refused(2);
    expect(await page.isVisible('form [role=alert]')).toBe(false);
    expect(await page.isVisible('input[name=password]')).toBe(true);
    await signIn(page);
    await context.close();
  });
});
