import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectAccessible, expectFitting } from '../../support/app-checks.ts';
import { readPayment } from '../../support/outgoing.ts';
import { makeRecipientScenes, owe, type RecipientScenes, SCENE_FEE } from '../../support/recipient-scenes.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
let scenes: RecipientScenes;
beforeAll(async () => {
  stage = await openStage();
  scenes = await makeRecipientScenes(stage);
  app = await openApp(stage);
}, 120_000);
afterAll(() => stage.close());

const sceneOf = (name: string) => {
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`There is no scene ${name}.`);
  return scene;
};

/** Opens the page of a payment, and reads what it says and its steps. */
async function look(name: string) {
  const { page, context, faults } = await app.visit(`payments/${sceneOf(name).id}`, { viewport: DESK });
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await steps.first().waitFor();
  const shown = {
    text: (await page.locator('main').textContent()) ?? '',
    steps: await steps.allTextContents(),
  };
  expect(faults).toEqual([]);
  await context.close();
  return shown;
}

const BEFORE = ['Offered21 Nov', 'Accepted21 Nov', 'Set up'];

describe('a payment through the recipient’s account at the processor', () => {
  it.each([
    ['Offered', 'Offered has to accept by', 'Acceptanceuntil 10 Dec'],
    ['Incomplete', 'Sandbox asks for: a photo of an identity document.', 'Setting upSomething is missing'],
    ['Ready', 'Ready can be paid.', 'Acceptanceuntil 17 Dec'],
    ['Rejected', 'Sandbox does not send money to Rejected.', 'Setting upRefused'],
    ['Checked', 'Sandbox is checking the details of Checked.', 'Setting upBeing checked'],
    [
      'Waiting',
      'Nothing is charged before. If that does not change by Tue 15 Dec 2026',
      'Chargeuntil 15 Dec',
    ],
    [
      'Under way',
      'on its way from Sandbox to Test Bank 6789. It should be there by',
      'Deliveryexpected 4 Dec',
    ],
    ['Refused', 'The bank account is closed. Refused can give another', 'Not paid outuntil 17 Dec'],
    ['Arrived', 'Arrived at Test Bank 6789 on Fri 27 Nov 2026', 'Delivered27 Nov'],
    ['Converted', 'The bank got €740.12.', 'Delivered27 Nov'],
    ['Unsent', 'The processor could not send money to this recipient.', 'Refunded25 Nov'],
    ['Gone', 'Visa 4242 was not charged.', 'Failed25 Nov'],
    ['Left', 'The money could not be taken back', 'Not taken back'],
  ])('%s says what happened, what it waits for, and until when', async (name, sentence, step) => {
    const { text, steps } = await look(name);
    expect(text).toContain(sentence);
    expect(steps).toContain(step);
  });

  it('has a step for each move of the money, with its day', async () => {
    const { steps } = await look('Taken back');
    expect(steps).toEqual([
      ...BEFORE,
      'Charged25 Nov',
      'Transferred25 Nov',
      'Failed3 Dec',
      'Taken back3 Dec',
      'Refunded3 Dec',
    ]);
  });

  it('shows the fee of the operator and what was charged in all, and no charge where nothing was charged', async () => {
    expect((await look('Arrived')).text).toMatch(/Fee of the operator\$23\.50.*Charged in all\$823\.50/);
    expect((await look('Gone')).text).not.toContain('Charged in all');
  });

  it('that the processor did not send names the processor, and no bank', async () => {
    const { id } = sceneOf('Refused');
    const failAs = (code: string) =>
      stage.service.sql('update payments set payout_failure_code = $2 where id = $1', [id, code]);
    await failAs('payouts_not_allowed');
    const { text } = await look('Refused');
    expect(text).toContain('Sandbox could not send the money to the bank of Refused.');
    expect(text).not.toContain('refused the money');
    await failAs('account_closed');
  });

  it('that a bank has refused is paid out again, or taken back, after a sentence about the money', async () => {
    const { id } = sceneOf('Refused');
    const { page, context } = await app.visit(`payments/${id}`, { viewport: DESK });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Pay out again' }).click();
    expect(await dialog.textContent()).toContain('The money is sent to Test Bank 6789 once more.');
    await dialog.getByRole('button', { name: 'Pay out again' }).click();
    await page.getByText('The money is on its way to the bank again.').waitFor();
    expect((await readPayment(stage.service, id)).stage).toBe('PayingOut');
    stage.service.clock.set('2026-12-07T12:00:00.000Z');
    await stage.service.work();
    await page.getByRole('button', { name: 'Take back' }).click();
    const asked = (await dialog.textContent()) ?? '';
    expect(asked).toContain(
      'comes back from the account of Refused at Sandbox, and then goes back to Visa 4242',
    );
    expect(asked).toContain('The fee is not given back');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('The money is taken back.').waitFor();
    await stage.service.work();
    expect(await readPayment(stage.service, id)).toMatchObject({
      status: 'Failed',
      reversal: { status: 'Succeeded' },
    });
    await context.close();
  });

  it('stands in the list with what holds it up, not as if it were on its way', async () => {
    const { page, context } = await app.visit('payments', { viewport: DESK });
    const row = page.getByRole('row').filter({ hasText: 'Recipient not ready' });
    await row.waitFor();
    expect(await row.textContent()).toContain('Eve');
    // The day of the payment is over, and nobody knows on which day it is charged.
    expect(await row.locator('time').count()).toBe(0);
    await context.close();
  });
});

describe('a new payment', () => {
  const fillIn = async (to: string) => {
    const visit = await app.visit('payments/new', { viewport: DESK });
    const { page } = visit;
    await page.getByRole('combobox', { name: 'Recipient' }).fill(to);
    await page
      .getByRole('option')
      .filter({ hasText: `${to.toLowerCase()}@example.com` })
      .click();
    await page.getByLabel('Amount').fill('800');
    await page.getByLabel('Charged on').fill('2026-12-20');
    return visit;
  };

  it('shows the fee before it is offered, and what the method is charged in all', async () => {
    const { page, context, faults } = await fillIn('Ready');
    await page.getByText('The money goes to Test Bank 6789.').waitFor();
    const fee = page.getByRole('status', { name: 'Fee' });
    await fee.getByText('is charged $823.50: the amount and a fee of $23.50.').waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    const dialog = page.getByRole('dialog');
    const said = (await dialog.textContent()) ?? '';
    expect(said).toContain('$823.50: the amount and a fee of $23.50. The fee is not given back');
    await dialog.getByRole('button', { name: 'Offer $800.00' }).click();
    await page.getByText('has to accept by').waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    expect((await readPayment(stage.service, id)).serviceFee).toBe(SCENE_FEE);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('says of a recipient whom the processor refuses that they are paid in another way', async () => {
    const { page, context } = await fillIn('Rejected');
    await page.getByText('Sandbox does not send money to Rejected. Pay in another way').waitFor();
    await context.close();
  });

  it('says at the method that nobody can be paid out of it, before anything is reviewed', async () => {
    const { page, context } = await app.visit('payments/new', { viewport: DESK });
    await page.getByLabel('Amount').waitFor();
    const store = (processor: string, before: string) =>
      stage.service.sql('update payment_methods set processor = $1 where processor = $2', [
        processor,
        before,
      ]);
    await store('Stripe', 'Sandbox');
    await page.getByLabel('Amount').fill('800');
    await page.getByText('Nobody can be paid out of this method here. Choose another one').waitFor();
    await context.close();
    await store('Sandbox', 'Stripe');
  });

  it('says on the payment and on Home what the operator owes', async () => {
    const { id } = sceneOf('Owed');
    const setOverpaid = (at: string) =>
      stage.service.sql(`update payments set overpaid_since = ${at} where id = $1`, [id]);
    await setOverpaid('now()');
    const { page, context } = await app.visit(`payments/${id}`, { viewport: DESK });
    await page.getByText('by another way, too. The operator owes you that').waitFor();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByText('The operator owes you', { exact: true }).waitFor();
    await context.close();
    await setOverpaid('null');
  });

  it('cannot be filled in while the operator is owed something, or without a platform: it says why and what to do', async () => {
    stage.service.use(null);
    const without = await app.visit('payments/new', { viewport: DESK });
    await without.page.getByText('Nobody can be paid out of this account yet').waitFor();
    expect(await without.page.locator('form').count()).toBe(0);
    await without.context.close();
    stage.service.use(stage.sandbox.processor, (id) => stage.sandbox.processor.browserAccess(id));
    await owe(stage, sceneOf('Owed'));
    const { page, context } = await app.visit('payments/batch', { viewport: DESK });
    await page.getByText('First $800.00 has to be paid to the operator').waitFor();
    await context.close();
    await stage.service.sql('update payments set owed_since = null where id = $1', [sceneOf('Owed').id]);
  });
});

describe('the recipients', () => {
  it('stand in the settings with their state, and are removed after a question', async () => {
    const { page, context } = await app.visit('settings/payments', { viewport: DESK });
    const row = page.getByRole('listitem').filter({ hasText: 'Incomplete' });
    await row.getByText('Sandbox asks for: a photo of an identity document.').waitFor();
    await page.getByRole('button', { name: 'Remove account: Rejected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the account of Rejected?' });
    await dialog.getByRole('button', { name: 'Remove account' }).click();
    await page.getByText('The account of Rejected is removed.').waitFor();
    await page.getByRole('button', { name: 'Remove account: Rejected' }).waitFor({ state: 'detached' });
    await context.close();
  });

  it('stand on the page of their contact; one with a payment under way is kept', async () => {
    const { page, context } = await app.visit(`contacts/${sceneOf('Accepted').contactId}`, {
      viewport: DESK,
    });
    await page.getByText('Accepted can be paid.').waitFor();
    await page.getByRole('button', { name: 'Remove account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove account' }).click();
    await dialog.getByRole('alert').getByText('is not finished: cancel it, or wait').waitFor();
    await context.close();
  });

  it('are seen without a button by a person who may only read', async () => {
    const { page, context } = await app.visit('settings/payments', { viewport: DESK }, 'Viewer');
    await page.getByRole('listitem').filter({ hasText: 'Incomplete' }).waitFor();
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await context.close();
  });
});

describe('a method that is stored with the account’s own keys', () => {
  it('is shown with the way to connect it again, and pays nobody', async () => {
    await stage.service.sql(`update payment_methods set processor = 'Stripe'`);
    const { page, context } = await app.visit('wallet', { viewport: DESK });
    await page.getByRole('link', { name: 'Connect it again' }).first().waitFor();
    await context.close();
    const form = await app.visit('payments/new', { viewport: DESK });
    await form.page.getByText('No method of your wallet can pay').waitFor();
    await form.context.close();
    await stage.service.sql(`update payment_methods set processor = 'Sandbox'`);
  });
});

it('the pages pass axe and fit, in four languages', async () => {
  const waiting = `payments/${sceneOf('Waiting').id}`;
  await expectAccessible(app, waiting, 'dl');
  await expectAccessible(app, 'settings/payments', 'form');
  const headings = [];
  for (const locale of ['en-US', 'de-DE', 'fr-FR', 'es-ES']) {
    await expectFitting(app, waiting, 'dl', locale);
    headings.push(await expectFitting(app, 'settings/payments', 'section li', locale));
  }
  expect(new Set(headings).size).toBe(4);
});
