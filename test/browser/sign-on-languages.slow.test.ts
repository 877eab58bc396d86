import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectPresentable } from '../support/app-checks.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { openStage, type Stage } from '../support/stage.ts';

let provider: IdentityProvider;
let stage: Stage;
beforeAll(async () => {
  provider = await startIdentityProvider();
  stage = await openStage('localhost', provider.settings);
});
afterAll(async () => {
  await stage.close();
  await provider.close();
});

it.each([
  ['en', 'Sign in with Campus', 'Ask an Owner of the account'],
  ['fr', 'Se connecter avec Campus', 'Demandez à un propriétaire'],
  ['es', 'Iniciar sesión con Campus', 'Pida a un propietario'],
])('a provider of sign-ins says in the language %s why it let nobody in', async (locale, button, refusal) => {
  const { page, context, faults } = await stage.visit(`${stage.service.url}/app/sign-in`, { locale });
  await page.getByRole('link', { name: button }).waitFor();
  await expectPresentable(page);
  provider.claims = { email: 'nobody@demo-studio.example', email_verified: true, sub: 'nobody' };
  await page.getByRole('link', { name: button }).click();
  await page.getByRole('alert').filter({ hasText: refusal }).waitFor();
  await expectPresentable(page);
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await context.close();
});
