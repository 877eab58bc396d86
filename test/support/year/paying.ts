import type { Page } from 'playwright-core';
import type { Language } from '../../../src/accounts/types.ts';
import { withCommon } from '../../../src/messages/messages.ts';
import { de } from '../../../src/pay/messages/de.ts';
import { en } from '../../../src/pay/messages/en.ts';
import { es } from '../../../src/pay/messages/es.ts';
import { fr } from '../../../src/pay/messages/fr.ts';
import { PHONE, type Stage, type Visit, type VisitOptions } from '../stage.ts';

/** The texts of the client's and the recipient's page. */
export const payWords = withCommon<typeof en>({ en, de, fr, es });

/** Opens the link that a client or a recipient got, on a phone. */
export function openLink(
  stage: Stage,
  link: string,
  language: Language,
  options: VisitOptions = {},
): Promise<Visit> {
  return stage.visit(link, { locale: language, viewport: PHONE, reducedMotion: 'reduce', ...options });
}

/** Types a test card. */
export async function typeCard(page: Page, language: Language, number: string): Promise<void> {
  const words = payWords[language];
  await page.getByLabel(words.cardNumber).fill(number);
  await page.getByLabel(words.expiry).fill('12/40');
  await page.getByLabel(words.securityCode).fill('123');
}

/** Types a test account of an American bank. */
export async function typeAccount(page: Page, language: Language, number: string): Promise<void> {
  await page.getByLabel(payWords[language].routingNumber).fill('110000000');
  await page.getByLabel(payWords[language].accountNumber).fill(number);
}

/** Presses the button that pays. */
export const pressPay = (page: Page): Promise<void> => page.locator('#fields button').click();

/** Pays what stands there by card. */
export async function payByCard(
  stage: Stage,
  link: string,
  language: Language,
  number = '4242424242424242',
): Promise<void> {
  const { page, context } = await openLink(stage, link, language);
  await typeCard(page, language, number);
  await pressPay(page);
  await page.locator('.notice').first().waitFor();
  await context.close();
}
