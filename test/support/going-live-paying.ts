import { expect } from 'vitest';
import type { Part, World } from './going-live.ts';
import { codeAt } from './second-factor.ts';
import { button, link, linkInMail, type Walk } from './walking.ts';

const RECIPIENT = 'anna@example.com';
const DAY_MS = 86_400_000;
/** Until the day of the charge; a bank needs four days more for a debit, and one for the money to the recipient. */
const DAYS_BEFORE = 2;
const DAYS_OF_DEBIT = 4;
const DAYS_OF_PAYOUT = 1;

/** From no platform to money that has arrived with a recipient, who was paid by the only business of the installation. */
export const payingSteps: readonly Part[] = [
  ['operator', setPlatform],
  ['operator', setFee],
  ['business', storeBankAccount],
  ['business', offerPayment],
  ['recipient', setUpAndAccept],
  ['business', seePayment],
  ['operator', seeUnderWay],
  ['business', seeArrival],
  ['recipient', seeMoney],
  ['operator', seeBalance],
];

async function openInstallation({ page, click }: Walk): Promise<void> {
  await click(page.getByRole('button', { name: /switch account/i }).first());
  await click(page.getByRole('menuitem', { name: 'Installation' }));
}

/** The first start's link signs the operator in, who proves a second factor. */
export async function proveFactors(walk: Walk, { signInLink, service }: World): Promise<void> {
  const { page, click, end } = walk;
  await page.goto(signInLink);
  await end('the link of the first start');
  await click(page.getByRole('button').first());
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await end('Home of the first account');
  await openInstallation(walk);
  await page.getByText('Prove a second factor first').waitFor();
  await end('the installation wants a second factor');
  await click(page.getByRole('main').getByRole('link').first());
  await click(button(page, 'Turn on'));
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code').fill(codeAt(secret, service.now()));
  await end('the second factor');
  await click(dialog.getByRole('button', { name: 'Turn on' }));
  await dialog.getByRole('button', { name: 'I have saved them' }).waitFor();
  await end('codes for the day without the phone');
  await click(dialog.getByRole('button', { name: 'I have saved them' }));
  await openInstallation(walk);
  await page.getByRole('main').getByRole('link', { name: 'Demo Studio' }).first().waitFor();
  await end('the accounts of the installation');
}

async function setPlatform({ page, click, end }: Walk, { keys }: World): Promise<void> {
  await click(link(page, 'Stripe platform'));
  await page.getByText('There is no platform').waitFor();
  await end('the platform before it is set');
  await page.getByLabel('Restricted key').fill(keys.platform.secretKey);
  await page.getByRole('textbox', { name: 'Publishable key' }).fill(keys.platform.publishableKey);
  await end('the keys of the platform');
  await click(button(page, 'Check and connect'));
  await page.getByText('Nothing is missing at Stripe.').waitFor();
  await page.getByText('The platform is set.').waitFor();
  await end('the platform is set');
}

async function setFee({ page, click, choose, end }: Walk): Promise<void> {
  await click(button(page, 'New fee'));
  await choose(page.getByLabel('Taken of'), 'PayoutBank');
  await page.getByRole('textbox', { name: 'Share' }).fill('1');
  await page.getByRole('textbox', { name: 'Fixed part' }).fill('0.30');
  await page.getByText('A payment of $100.00 costs $1.30.').waitFor();
  await end('the fee before it is set');
  await click(button(page, 'Save fee'));
  await page.getByText('1% + $0.30').waitFor();
  await end('the fee is set');
}

async function storeBankAccount({ page, click, end }: Walk): Promise<void> {
  await click(link(page, 'Wallet'));
  await page.getByText('No payment method yet').waitFor();
  await end('the empty wallet');
  await click(page.getByRole('main').getByRole('link', { name: /Add/ }).first());
  // The card of the only business would be charged at its own account: said here, and not after it is stored.
  await page.getByText('Card networks forbid that. Pay from a bank account.').waitFor();
  await page.frameLocator('iframe[src$="kind=payment"]').getByLabel('Number').fill('000123456789');
  expect(await page.getByRole('radio', { name: 'Card', exact: true }).isDisabled()).toBe(true);
  await end('the bank account before it is stored');
  await click(button(page, 'Add bank account'));
  await page.getByText('6789 is in your wallet').waitFor();
  await page.getByRole('heading', { name: 'Wallet', exact: true }).waitFor();
  await end('the wallet');
}

async function offerPayment({ page, click, end }: Walk, { service }: World): Promise<void> {
  await click(link(page, 'Payments out'));
  await page.getByText('No payments out yet').waitFor();
  await end('no payments out yet');
  const main = page.getByRole('main');
  await click(main.getByRole('link', { name: /New payment/ }).first());
  await click(page.getByRole('combobox', { name: 'Recipient' }));
  await page.getByRole('combobox', { name: 'Recipient' }).fill('Anna Ruiz');
  await click(page.getByRole('option', { name: /New recipient/ }));
  await page.getByLabel('Email of the recipient').fill(RECIPIENT);
  await page.getByLabel('Amount').fill('1,200');
  const day = new Date(service.now().getTime() + DAYS_BEFORE * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel('Charged on').fill(day);
  await end('the payment before it is offered');
  await click(button(page, 'Review'));
  await page.getByRole('dialog').waitFor();
  await end('the review of the payment');
  await click(page.getByRole('dialog').getByRole('button', { name: /^Offer/ }));
  await page.getByText('has to accept by').waitFor();
  // What the operator takes of 1 200.00: 1 % and 0.30.
  await page.getByText('$12.30').first().waitFor();
  await end('the offered payment');
}

async function setUpAndAccept({ page, click, end }: Walk, { mails }: World): Promise<void> {
  await page.goto(await linkInMail(mails, RECIPIENT, /https?:\/\/\S+\/p\/\S+/));
  await end('the offer as the recipient sees it');
  await click(page.getByRole('button', { name: 'Set up at Stripe' }));
  await page.getByRole('button', { name: 'Anna Ready' }).waitFor();
  await end('the page of Stripe');
  await click(page.getByRole('button', { name: 'Anna Ready' }));
  await page.getByRole('button', { name: 'Accept $1,200.00' }).waitFor();
  await end('the recipient is ready');
  await click(page.getByRole('button', { name: 'Accept $1,200.00' }));
  await page.getByText('You have accepted.').waitFor();
  await end('the recipient has accepted');
}

async function seePayment({ page, end }: Walk, world: World): Promise<void> {
  const { platform } = world.atStripe;
  await page.reload();
  await page.getByText('Anna Ruiz').first().waitFor();
  await end('the accepted payment');
  await world.passDays(DAYS_BEFORE);
  await world.hearUntil(() => platform.charges.length === 1);
  await page.reload();
  await page.getByText('Anna Ruiz').first().waitFor();
  await end('the charged payment');
}

async function seeUnderWay({ page, end }: Walk): Promise<void> {
  await page.reload();
  await page.getByText('1 payment ($1,200.00)').waitFor();
  await end('the platform while money is under way');
}

async function seeArrival({ page, end }: Walk, world: World): Promise<void> {
  const { platform } = world.atStripe;
  await world.passDays(DAYS_OF_DEBIT);
  await world.hearUntil(() => platform.payouts.length === 1);
  expect(platform.transfers).toMatchObject([
    { amount: 120_000, currency: 'usd', destination: platform.accounts[0] },
  ]);
  await page.reload();
  await page.getByText('Anna Ruiz').first().waitFor();
  await end('the payment on its way');
  await world.passDays(DAYS_OF_PAYOUT);
  expect(platform.payouts).toMatchObject([{ amount: 120_000, status: 'paid' }]);
  await world.hearUntil(async () => {
    await page.reload();
    await page.getByText('Anna Ruiz').first().waitFor();
    return page.getByText('Arrived').first().isVisible();
  });
  await end('the money has arrived');
}

async function seeMoney({ page, end }: Walk): Promise<void> {
  await page.reload();
  await end('the money has arrived, as the recipient sees it');
}

async function seeBalance({ page, end }: Walk): Promise<void> {
  await page.reload();
  // The fee of 12.30, less what Stripe took of 1 212.30.
  await page.getByText('$7.30').first().waitFor();
  await end('the platform afterwards');
}
