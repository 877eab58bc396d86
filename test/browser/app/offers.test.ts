import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectAccessible, expectFitting } from '../../support/app-checks.ts';
import { accept, payOut, readPayment } from '../../support/outgoing.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const START = '2026-11-21T12:00:00.000Z';
const LATER = '2026-11-21T12:10:00.000Z';

async function offerMails(id: string): Promise<string[]> {
  await stage.service.work();
  const { items } = (await stage.service.call('GET', `/v1/mails?paymentId=${id}`)).data;
  return items
    .filter(({ kind }: { kind: string }) => kind === 'Offer')
    .map(({ recipients }: { recipients: { email: string }[] }) => recipients[0]?.email);
}

describe('an offer that is not answered', () => {
  it('is sent again after a question; just sent, the button says why not', async () => {
    const payment = await payOut(stage.service);
    const { page, context, faults } = await app.visit(`payments/${payment.id}`, { viewport: DESK });
    const again = page.getByRole('button', { name: 'Send again' });
    await again.waitFor();
    expect(await again.getAttribute('title')).toBe(
      'The last mail about this offer is less than 10 minutes old.',
    );
    stage.service.clock.set(LATER);
    // The words do not depend on what is still on its way.
    await page.route(/\/v1\/account$/, () => new Promise(() => {}));
    await page.reload();
    await again.click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain(
      'There is no mail server: mails are kept in the mailbox and reach nobody.',
    );
    expect(await offerMails(payment.id)).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('No mail server is set: the mail is kept in the mailbox.').waitFor();
    expect(await offerMails(payment.id)).toEqual(['band@example.com', 'band@example.com']);
    await page.getByText('Last mail', { exact: true }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('Offer sent');
    await page.goto(page.url().replace(/payments.*/, 'developers/events?objectId=' + payment.id));
    await page.getByText('Another offer mail kept, not sent').waitFor();
    expect(faults).toEqual([]);
    await context.close();
    stage.service.clock.set(START);
  });

  it('is edited: what changes and who hears of it is said first, and the recipient gets the new terms', async () => {
    const payment = await payOut(stage.service);
    await offerMails(payment.id);
    const { page, context, faults } = await app.visit(`payments/${payment.id}`, { viewport: DESK });
    await page.getByRole('link', { name: 'Edit' }).click();
    const save = page.getByRole('button', { name: 'Review changes' });
    await save.waitFor();
    expect(await save.getAttribute('title')).toBe('Nothing is changed yet.');
    await page.getByLabel('Amount').fill('950');
    await page.getByLabel('Note to the recipient').fill('Two evenings');
    await save.click();
    const dialog = page.getByRole('dialog');
    const said = (await dialog.textContent()) ?? '';
    expect(said).toMatch(/\$800\.00.*\$950\.00.*Two evenings/);
    expect(said).toContain('There is no mail server: tell The Band yourself.');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The changes are saved').waitFor();
    expect(await readPayment(stage.service, payment.id)).toMatchObject({
      totalAmount: 95_000,
      note: 'Two evenings',
      offerLink: payment.offerLink,
    });
    expect(await offerMails(payment.id)).toHaveLength(2);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('goes to another recipient under a new link; the one from before is dead', async () => {
    const payment = await payOut(stage.service);
    const { page, context } = await app.visit(`payments/${payment.id}/edit`, { viewport: DESK });
    const name = page.getByLabel('Name of the recipient');
    expect(await name.getAttribute('readonly')).not.toBe(null);
    await page.getByLabel('Email of the recipient').fill('trio@example.com');
    await name.fill('A Trio');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain('The link from before no longer works');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'A Trio' }).waitFor();
    expect((await accept(stage.service, payment)).status).toBe(404);
    expect((await offerMails(payment.id))[0]).toBe('trio@example.com');
    await context.close();
  });

  it('that somebody else has changed in between is shown field by field, and the person chooses', async () => {
    const payment = await payOut(stage.service);
    const { page, context } = await app.visit(`payments/${payment.id}/edit`, { viewport: DESK });
    await page.getByLabel('Amount').fill('950');
    await stage.service.call('PATCH', `/v1/payments/${payment.id}`, {
      body: { totalAmount: 70_000, scheduleDate: '2026-12-18' },
    });
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    const conflict = page.getByRole('dialog', { name: 'Another person has changed this payment' });
    await conflict.waitFor();
    const text = (await conflict.textContent()) ?? '';
    for (const part of ['$950.00', '$700.00', 'Fri 18 Dec 2026', 'You have not changed this'])
      expect(text).toContain(part);
    expect((await readPayment(stage.service, payment.id)).totalAmount).toBe(70_000);
    await conflict.getByLabel(/\$950\.00/).check();
    await conflict.getByRole('button', { name: 'Use these versions' }).click();
    expect(await page.getByLabel('Charged on').inputValue()).toBe('2026-12-18');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The changes are saved').waitFor();
    expect(await readPayment(stage.service, payment.id)).toMatchObject({
      totalAmount: 95_000,
      scheduleDate: '2026-12-18',
    });
    await context.close();
  });

  it('that its recipient has accepted in between is not changed any more, and the page says so', async () => {
    const payment = await payOut(stage.service);
    const { page, context } = await app.visit(`payments/${payment.id}/edit`, { viewport: DESK });
    await page.getByLabel('Amount').fill('950');
    await accept(stage.service, payment, await stage.sandbox.bank('000123456789'));
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Another person has changed this payment' });
    expect(await dialog.textContent()).toContain('Accepted');
    await dialog.getByRole('link', { name: 'Open the payment' }).click();
    await page.getByText('The Band has accepted').waitFor();
    expect((await readPayment(stage.service, payment.id)).totalAmount).toBe(80_000);
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    await context.close();
  });
});

describe('the page that edits an offer', () => {
  it('passes axe and fits in four languages', async () => {
    const { id } = await payOut(stage.service);
    await expectAccessible(app, `payments/${id}/edit`, 'form');
    const headings = [];
    for (const locale of ['en-US', 'de-DE', 'fr-FR', 'es-ES'])
      headings.push(await expectFitting(app, `payments/${id}/edit`, 'form', locale));
    expect(new Set(headings).size).toBe(4);
  });

  it('is closed to who may only read', async () => {
    const { id } = await payOut(stage.service);
    const { page, context } = await app.visit(`payments/${id}/edit`, { viewport: DESK }, 'Viewer');
    await page.getByText('Your role does not allow payments.').waitFor();
    expect(await page.locator('form').count()).toBe(0);
    await context.close();
  });
});
