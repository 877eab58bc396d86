import { agree } from './invoicing.ts';
import { openLink, payByCard, payWords, pressPay, typeAccount, typeCard } from './paying.ts';
import { acceptOffer, offer } from './paying-out.ts';
import { goTo, job, moveTo } from './person.ts';
import { drawingOf, linkOf, type Year } from './year.ts';

/** Clients pay on their pages: by card, by bank, by autopay, without script, and not at once. */
export async function clientsPay(year: Year): Promise<void> {
  const { stage, album } = year;
  const maria = await openLink(stage, linkOf(year, 'Maria Lindqvist'), 'en');
  await album.draw(maria.page, 'client-invoice', 'en');
  await typeCard(maria.page, 'en', '4000000000009995');
  await pressPay(maria.page);
  await maria.page.locator('#problem:not(:empty), [role=alert]:not(:empty)').first().waitFor();
  await album.draw(maria.page, 'client-declined', 'en');
  await maria.page.setViewportSize({ width: 390, height: 844 });
  await typeCard(maria.page, 'en', '4242424242424242');
  await pressPay(maria.page);
  await maria.page.locator('.notice').first().waitFor();
  await album.draw(maria.page, 'client-paid', 'en');
  await maria.context.close();
  const jurgen = await openLink(stage, linkOf(year, 'Jürgen Weiß'), 'de');
  await album.draw(jurgen.page, 'client-invoice', 'de');
  await jurgen.page.getByLabel(payWords.de.methods.BankAccount).check();
  await typeAccount(jurgen.page, 'de', '000123456789');
  await album.draw(jurgen.page, 'client-bank', 'de');
  await pressPay(jurgen.page);
  await jurgen.page.locator('.notice').first().waitFor();
  await album.draw(jurgen.page, 'client-processing', 'de');
  await jurgen.context.close();
  const elodie = await openLink(stage, linkOf(year, 'Élodie Lefèvre'), 'fr');
  await elodie.page.getByLabel(payWords.fr.autopayOffer).check();
  await elodie.page.waitForURL(/autopay=on/);
  await typeCard(elodie.page, 'fr', '4242424242424242');
  await album.draw(elodie.page, 'client-autopay', 'fr');
  await pressPay(elodie.page);
  await elodie.page.locator('.notice').first().waitFor();
  await album.draw(elodie.page, 'client-autopay-on', 'fr');
  await elodie.context.close();
  const lucia = await openLink(stage, linkOf(year, 'Lucía Núñez'), 'es', { javaScriptEnabled: false });
  await typeCard(lucia.page, 'es', '4242424242424242');
  await pressPay(lucia.page);
  await lucia.page.getByRole('heading', { name: payWords.es.confirmHeading }).waitFor();
  await album.glimpse(lucia.page, 'client-confirm-no-script', 'es');
  await lucia.page.locator('main form button').first().click();
  await lucia.page.locator('.notice').first().waitFor();
  await lucia.context.close();
  await payByCard(stage, linkOf(year, 'Grace Okonkwo'), 'en', '4000000000000259');
  await payByCard(stage, linkOf(year, 'Annika Großmann'), 'de', '4000000000001976');
  await payByCard(stage, linkOf(year, 'Hugo Garnier'), 'fr');
  const inaki = await openLink(stage, linkOf(year, 'Iñaki Etxeberria'), 'es');
  await inaki.page.getByLabel(payWords.es.autopayOffer).check();
  await inaki.page.waitForURL(/autopay=on/);
  await typeCard(inaki.page, 'es', '4000000000007205');
  await pressPay(inaki.page);
  await inaki.page.locator('.notice').first().waitFor();
  await inaki.context.close();
  const tom = await openLink(stage, linkOf(year, 'Tom Ashby'), 'en');
  await tom.page.getByLabel(payWords.en.methods.BankAccount).check();
  await typeAccount(tom.page, 'en', '000111111116');
  await pressPay(tom.page);
  await tom.page.locator('.notice').first().waitFor();
  await tom.context.close();
}

/** The wallet is filled, and a band and others are paid. */
export async function payOthers(year: Year): Promise<void> {
  const { stage, album, links, owner } = year;
  const draw = drawingOf(year);
  const { page, words } = owner;
  await goTo(owner, 'wallet');
  const addCard = async (number: string) => {
    await page.getByRole('link', { name: words.wallet.add }).first().click();
    await page.getByLabel(words.wallet.fields.number).fill(number);
    await page.getByLabel(words.wallet.fields.expiry).fill('12/34');
    await page.getByLabel(words.wallet.fields.cvc).fill('123');
    await draw('wallet-add');
    await page.getByRole('button', { name: words.wallet.addLabels.Card }).click();
    await page
      .getByText(/12\/34/)
      .first()
      .waitFor();
  };
  await addCard('4000056655665556');
  const day = '2026-12-04';
  await job(owner, 'pay somebody new out', async () => {
    links.set('The Band', await offer(owner, 'The Band', '800', day));
  });
  await draw('payment-offered');
  await acceptOffer(stage, linkOf(year, 'The Band'), 'de', '000123456789', (opened, name) =>
    album.draw(opened, name, 'de'),
  );
  await acceptOffer(
    stage,
    await offer(owner, 'Dance School', '280.50', day, (name) => draw(name)),
    'fr',
    '000333333335',
  );
  const declining = await openLink(stage, await offer(owner, 'Florist Lane', '450', day), 'es');
  await declining.page.getByText(payWords.es.offer.decline).click();
  await declining.page.locator('details textarea').fill('Ese fin de semana no podemos.');
  await declining.page.getByRole('button', { name: payWords.es.offer.declineButton, exact: true }).click();
  await declining.page.locator('.notice').first().waitFor();
  await album.draw(declining.page, 'recipient-declined', 'es');
  await declining.context.close();
  await offer(owner, 'Late Caterer', '600', '2027-01-15');
  await offer(owner, 'Harp Duo', '350', '2027-02-01');
  await page.getByRole('button', { name: words.payments.actions.cancel }).click();
  await agree(owner, () => draw('payment-cancel'));
  await goTo(owner, 'payments');
  await page.getByRole('link', { name: words.payments.fromFile }).first().click();
  const rows = [
    'name,email,amount,date,note',
    'Lights & Sound,lights@example.com,1200.50,2027-03-01,PA',
    'Door,door@example.com,80,2027-03-01,',
  ];
  await page.locator('input[type=file]').setInputFiles({
    name: 'march.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([...rows, ',nobody,ten,31/02/2027,'].join('\n')),
  });
  await page.getByText('nobody').first().waitFor();
  await draw('batch-faults');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  const create = page.locator('main').getByRole('button', { name: /1,280\.50/ });
  await create.waitFor();
  await draw('batch');
  await create.click();
  await agree(owner);
}

/** Disputes, a failed delivery, payouts and the first late ones. */
export async function december(year: Year): Promise<void> {
  const { stage, album, owner } = year;
  const draw = drawingOf(year);
  const { page, words } = owner;
  await job(owner, 'move the test clock', () => moveTo(owner, '2026-11-26'));
  await goTo(owner, 'disputes');
  await draw('disputes');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('heading', { name: words.disputes.send }).waitFor();
  await draw('dispute-open');
  await moveTo(owner, '2026-12-12');
  await goTo(owner, 'home');
  await draw('home-december');
  await goTo(owner, 'payments');
  await draw('payments');
  await page
    .getByRole('link', { name: /Dance School/ })
    .first()
    .click();
  await page.getByText(words.payments.mayNameOther('Dance School')).waitFor();
  await draw('payment-failed');
  const link = (await page.locator('dl').getByText('/p/').textContent()) ?? '';
  const school = await openLink(stage, link, 'fr');
  await album.draw(school.page, 'recipient-failed', 'fr');
  await school.page.setViewportSize({ width: 390, height: 844 });
  await typeAccount(school.page, 'fr', '000123456789');
  await school.page.locator('#fields button').click();
  await school.page.locator('.notice').filter({ hasText: payWords.fr.offer.accepted }).waitFor();
  await school.context.close();
  await goTo(owner, 'payouts');
  await draw('payouts');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.locator('tfoot').waitFor();
  await draw('payout');
}
