import type { Stage } from '../../support/stage.ts';
import { openLink, payWords, pressPay, typeAccount, typeCard } from '../../support/year/paying.ts';
import { dollars } from './own-books.ts';
import { CARDS } from './plan.ts';

const words = payWords.en;

/** How a client pays. */
export interface Paying {
  readonly what: 'next' | 'all' | 'part';
  /** The charged amount in cents, which the page must say. */
  readonly amount: number;
  readonly by: 'card' | 'bank' | 'disputed';
  readonly autopay: boolean;
}

/** Pays on the client's page, as the client does on a phone. */
export async function payOnPage(
  stage: Stage,
  link: string,
  { what, amount, by, autopay }: Paying,
  drawn?: (page: Awaited<ReturnType<typeof openLink>>['page']) => Promise<unknown>,
): Promise<readonly string[]> {
  const { page, context, faults } = await openLink(stage, link, 'en');
  const folded = page.locator('details#pay:not([open]) > summary');
  await page.locator('#fields').waitFor({ state: 'attached' });
  if ((await folded.count()) > 0) await folded.click();
  if (what === 'all') await page.getByRole('link', { name: words.chooseAll }).click();
  if (what === 'part') await page.locator('input[name=amount]').fill((amount / 100).toFixed(2));
  if (by === 'bank') await page.getByLabel(words.methods.BankAccount).check();
  if (autopay) {
    await page.getByLabel(words.autopayOffer).check();
    await page.waitForURL(/autopay=on/);
  }
  const button = page.locator('#fields button');
  await button
    .getByText(words.pay(dollars(amount)), { exact: true })
    .or(button.filter({ hasText: dollars(amount) }))
    .first()
    .waitFor();
  if (by === 'bank') await typeAccount(page, 'en', '000123456789');
  else await typeCard(page, 'en', by === 'disputed' ? CARDS.disputed : CARDS.good);
  await drawn?.(page);
  await pressPay(page);
  const notice = page.locator('.notice').filter({ hasText: dollars(amount) });
  await notice.first().waitFor();
  await drawn?.(page);
  await context.close();
  return faults;
}
