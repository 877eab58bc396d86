import type { Language } from '../../../src/accounts/types.ts';
import type { Stage } from '../stage.ts';
import { openLink, payWords, typeAccount } from './paying.ts';
import { confirm, dialogOf, goTo, type Person } from './person.ts';

/** Offers money to somebody new. Answers the link for the recipient. */
export async function offer(
  person: Person,
  name: string,
  amount: string,
  day: string,
  drawn: (name: string) => Promise<unknown> = async () => {},
): Promise<string> {
  const { page, words } = person;
  await goTo(person, 'payments');
  await page.getByRole('link', { name: words.payments.create }).first().click();
  await page.getByRole('combobox', { name: words.payments.recipient }).fill(name);
  await page.getByRole('option', { name: words.payments.newRecipient(name) }).click();
  await page
    .getByLabel(words.payments.email)
    .fill(`${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`);
  await page.getByLabel(words.payments.amount).fill(amount);
  await page.getByLabel(words.payments.chargedOn).fill(day);
  await drawn('payment-new');
  await page.getByRole('button', { name: words.payments.review, exact: true }).click();
  await dialogOf(page).waitFor();
  await drawn('payment-review');
  await confirm(page);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return (await page.locator('dl').getByText('/p/').textContent()) ?? '';
}

/** The recipient accepts with a bank account. */
export async function acceptOffer(
  stage: Stage,
  link: string,
  language: Language,
  account: string,
  drawn: (
    page: Awaited<ReturnType<typeof openLink>>['page'],
    name: string,
  ) => Promise<unknown> = async () => {},
): Promise<void> {
  const { page, context } = await openLink(stage, link, language);
  await typeAccount(page, language, account);
  await drawn(page, 'recipient-offer');
  await page.locator('form button').filter({ hasText: /\d/ }).first().click();
  await page.locator('.notice').filter({ hasText: payWords[language].offer.accepted }).waitFor();
  await drawn(page, 'recipient-accepted');
  await context.close();
}
