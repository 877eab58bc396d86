import { openInvoice } from './invoicing.ts';
import type { Album } from './looks.ts';
import { goTo, type Person } from './person.ts';

/** Looks at every page there is, as somebody reaches it by clicks. */
export async function tour(person: Person, look: Album['draw']): Promise<void> {
  const { page, words, language } = person;
  const see = (name: string, isOfPrograms = false) => look(page, `tour-${name}`, language, isOfPrograms);
  for (const name of [
    'home',
    'invoices',
    'contacts',
    'payments',
    'wallet',
    'payouts',
    'disputes',
    'mailbox',
  ] as const) {
    await goTo(person, name);
    await see(name);
    const first = page.locator('[role=row] a').first();
    if (name === 'home' || name === 'wallet' || (await first.count()) === 0) continue;
    await first.click();
    await page.waitForURL(/[0-9a-f-]{20,}/);
    await page
      .locator('main dl:visible, main section:visible, main iframe:visible, main table:visible')
      .first()
      .waitFor();
    await see(`${name}-one`);
  }
  await openInvoice(person, 'Élodie Lefèvre');
  await see('invoice-autopay');
  await goTo(person, 'reports');
  for (const [name, label] of Object.entries(words.reports.names)) {
    await page
      .getByRole('navigation', { name: words.reports.which })
      .getByRole('link', { name: label, exact: true })
      .click();
    await page.locator('main h1').waitFor();
    if (name !== 'ageing' && name !== 'ledger') {
      const period = page.getByLabel(words.reports.period, { exact: true });
      await period.selectOption({ label: words.reports.periods.thisYear });
      await page.waitForURL(/from=/);
    }
    await see(`report-${name}`);
  }
  await goTo(person, 'settings');
  for (const [name, label] of Object.entries(words.settings.sections)) {
    await page.locator('main nav').getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL(new RegExp(`settings/${name}`));
    await see(`settings-${name}`);
  }
  if (
    (await page.locator('aside').getByRole('link', { name: words.frame.developers, exact: true }).count()) > 0
  ) {
    await goTo(person, 'developers');
    for (const [name, label] of Object.entries(words.developers.tabs)) {
      const tab = page.locator('main nav').getByRole('link', { name: label, exact: true });
      if ((await tab.count()) === 0) continue;
      await tab.click();
      await page.waitForURL(new RegExp(`developers/${name}`));
      await see(`developers-${name}`, true);
    }
  }
  await goTo(person, 'invoices');
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await see('palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await see('keys');
  await page.keyboard.press('Escape');
}
