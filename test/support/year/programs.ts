import { codeAt } from '../second-factor.ts';
import { agree } from './invoicing.ts';
import { chooseAction, dialogOf, goTo, job } from './person.ts';
import { drawingOf, type Year } from './year.ts';

/** A token, a webhook, requests; the books are verified, files taken along. */
export async function usePrograms(year: Year): Promise<void> {
  const { album, receiver, owner } = year;
  const draw = drawingOf(year);
  const { page, words } = owner;
  const { developers, webhooks } = words;
  await goTo(owner, 'developers');
  await page.locator('main nav').getByRole('link', { name: developers.tabs.tokens, exact: true }).click();
  await page.getByRole('button', { name: developers.tokens.create }).first().click();
  await dialogOf(page).getByLabel(developers.tokens.name).fill('Booking site');
  await draw('token-new');
  await dialogOf(page).getByRole('button', { name: developers.tokens.make }).click();
  await page.getByText(developers.tokens.madeText).waitFor();
  await draw('token-made');
  await dialogOf(page).getByRole('button', { name: developers.tokens.done }).click();
  await page.locator('main nav').getByRole('link', { name: developers.tabs.webhooks, exact: true }).click();
  await page.getByRole('button', { name: webhooks.create }).first().click();
  await dialogOf(page).getByLabel(webhooks.address).fill(receiver.url);
  await dialogOf(page).getByLabel(webhooks.description).fill('Accounting');
  await draw('webhook-new');
  await dialogOf(page).getByRole('button', { name: webhooks.make }).click();
  await dialogOf(page).getByRole('button', { name: webhooks.done }).click();
  await page
    .getByText(/^Accounting/)
    .first()
    .click();
  await page.getByRole('button', { name: webhooks.test }).click();
  await page.getByText(webhooks.testPassed).or(page.locator('[role=status]')).first().waitFor();
  await album.draw(page, 'webhook', 'en', true);
  await goTo(owner, 'reports');
  await page
    .getByRole('navigation', { name: words.reports.which })
    .getByRole('link', { name: words.reports.names.ledger, exact: true })
    .click();
  await page.getByRole('button', { name: words.reports.proof.verify }).click();
  await page.getByText(/0 differences/).waitFor({ timeout: 120_000 });
  await draw('ledger-verified');
  await job(
    owner,
    'tax report as a file',
    async () => {
      await goTo(owner, 'reports');
      await page
        .getByRole('navigation', { name: words.reports.which })
        .getByRole('link', { name: words.reports.names.tax, exact: true })
        .click();
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name: words.reports.csv, exact: true }).click();
      await coming;
    },
    1,
  );
}

/** A second factor is turned on; contacts are merged and erased; the account is about to be closed. */
export async function leave(year: Year): Promise<void> {
  const { stage, owner } = year;
  const draw = drawingOf(year);
  const { page, words } = owner;
  await page.locator('aside').getByRole('button', { name: 'Nora Fernhill', exact: true }).click();
  await page.getByRole('menuitem', { name: words.frame.signInAndSecurity }).click();
  await page.getByRole('button', { name: words.me.startTwoFactor }).click();
  await dialogOf(page).getByRole('img', { name: words.me.qrCode }).waitFor();
  const secret = (await dialogOf(page).locator('code').textContent()) ?? '';
  await draw('two-factor');
  await dialogOf(page).getByLabel(words.me.code).fill(codeAt(secret, stage.service.clock.now()));
  await dialogOf(page).getByRole('button', { name: words.me.turnOn }).click();
  await page.getByText(words.me.codesKept).waitFor();
  await draw('recovery-codes');
  await page.getByRole('button', { name: words.me.codesKept }).click();
  await draw('me');
  await goTo(owner, 'contacts');
  await page.getByRole('searchbox').fill('Maria Lindqvist');
  await page.waitForURL(/q=/);
  await page.getByRole('row').filter({ hasText: 'maria.old@example.com' }).getByRole('link').first().click();
  await page.getByRole('button', { name: words.contacts.mergeBoth }).click();
  await agree(owner, () => draw('merge'));
  await page.getByText('maria.lindqvist@example.com').first().waitFor();
  await draw('contact-merged');
  await goTo(owner, 'contacts');
  await page.getByRole('searchbox').fill('Noah Pritchard');
  await page.waitForURL(/q=/);
  await page.getByRole('row').filter({ hasText: 'Noah Pritchard' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Noah Pritchard' }).waitFor();
  await chooseAction(owner, words.contacts.more, words.contacts.erase);
  await dialogOf(page).getByRole('textbox').fill('Noah Pritchard');
  await agree(owner, () => draw('erase'));
  await goTo(owner, 'settings');
  await page
    .locator('main nav')
    .getByRole('link', { name: words.settings.sections.data, exact: true })
    .click();
  await page.getByRole('button', { name: words.settings.closing.title }).click();
  await dialogOf(page)
    .getByRole('textbox')
    .or(dialogOf(page).getByText(words.settings.closing.refused))
    .first()
    .waitFor();
  await draw('closing');
  await page.keyboard.press('Escape');
}
