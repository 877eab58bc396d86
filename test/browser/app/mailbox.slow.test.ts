import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/app-checks.ts';
import { makeScenes } from '../../support/scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  await makeScenes(stage);
  await stage.service.work();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const mails = async (query = '') =>
  (await stage.service.call('GET', `/v1/mails?limit=200${query}`)).data.items;

describe('the mailbox', () => {
  it('passes axe, the list and a mail, and is nowhere wider than the screen', async () => {
    const [mail] = await mails();
    expect(await expectAccessible(app, 'mailbox', '[role=row] a')).toBe('Postausgang');
    await expectAccessible(app, `mailbox/${mail.id}?view=text`, 'main pre');
  });

  it('lists the mails of a state, which the address holds', async () => {
    const kept = await mails('&status=Kept');
    const { page, context } = await app.visit('mailbox', { viewport: DESK });
    await page.getByText('No mail server: mails are kept here and reach nobody. Set SMTP_URL').waitFor();
    expect(await page.locator('[role=row]').first().textContent()).not.toContain('[Test]');
    expect(await page.locator('main').textContent()).not.toContain('[Test]');
    // Said once above the list.
    expect(await page.locator('[role=table]').textContent()).not.toContain('Kept here');
    await page.getByRole('link', { name: 'Kept here', exact: true }).click();
    await page.waitForURL(/status=Kept/);
    // The list from before stands there until the other is read.
    await expect.poll(() => page.locator('[role=row] a').count()).toBe(Math.min(kept.length, 50));
    await page.getByRole('link', { name: 'Not sent', exact: true }).click();
    await page.getByText('No mail matches').waitFor();
    await context.close();
  });

  it('finds mails by a part of a reader’s address, which the address of the page holds', async () => {
    const { page, context } = await app.visit('mailbox', { viewport: DESK });
    const rows = page.locator('[role=row] a');
    await rows.first().waitFor();
    const all = await rows.count();
    await page.keyboard.press('/');
    await page.keyboard.type('MARYAM@');
    await page.waitForURL(/q=MARYAM/);
    const found = await mails('&q=maryam@');
    expect(found.length).toBeLessThan(all);
    await expect.poll(() => rows.count()).toBe(found.length);
    await page.reload();
    expect(await page.getByRole('searchbox').inputValue()).toBe('MARYAM@');
    await page.getByRole('searchbox').fill('nobody at all');
    await page.getByText('No mail matches').waitFor();
    await context.close();
  });

  it('shows a mail as its reader sees it, without scripts and with links that lead nowhere', async () => {
    const mail = (await mails()).find(({ kind }: { kind: string }) => kind === 'Invoice');
    const { page, context, faults } = await app.visit(`mailbox/${mail.id}`, { viewport: DESK });
    await page.getByRole('heading', { level: 1, name: mail.subject }).waitFor();
    await page.getByText(mail.recipients[0].email, { exact: true }).waitFor();
    const frame = page.frameLocator('iframe');
    await frame.locator('a').first().waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin');
    expect(await frame.locator('a[href]').count()).toBe(0);
    // The mail's styles are allowed in this frame, and nowhere else.
    const card = "document.querySelector('iframe').contentDocument.querySelector('.card')";
    const colour = await page.evaluate(`getComputedStyle(${card}).backgroundColor`);
    expect(colour).toBe('rgb(255, 255, 255)');
    await page.getByRole('link', { name: 'As text' }).click();
    const { text } = (await stage.service.call('GET', `/v1/mails/${mail.id}`)).data;
    expect(await page.locator('main pre').textContent()).toBe(text);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('offers nothing to send without a mail server, and says why', async () => {
    const [mail] = await mails('&status=Kept');
    const { page, context } = await app.visit(`mailbox/${mail.id}`, { viewport: PHONE });
    await page.getByText('No mail server: mails are kept here and reach nobody. Set SMTP_URL').waitFor();
    expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
    await context.close();
  });

  it('asks by naming who gets the mail, and says in German why it was refused', async () => {
    const [mail] = await mails('&status=Kept');
    const { page, context } = await app.visit('home', { viewport: PHONE, locale: 'de-DE' });
    // The page still believes in a mail server, as one that was open when the server was taken away.
    await page.route(/\/app\/api\/me$/, async (route) => {
      const answer = await (await route.fetch()).json();
      Object.assign(answer.data, { mailDelivery: 'Server', language: 'de' });
      await route.fulfill({ json: answer });
    });
    await page.goto(page.url().replace(/home.*/, `mailbox/${mail.id}`));
    await page.getByRole('button', { name: 'Senden', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(mail.recipients[0].email).waitFor();
    await dialog.getByRole('button', { name: 'Senden', exact: true }).click();
    const refusal = await dialog.getByRole('alert').textContent();
    expect(refusal).toContain(
      'Es gibt keinen Mailserver: E-Mails werden aufbewahrt und erreichen niemanden.',
    );
    expect(refusal).not.toContain('SMTP_URL is not set');
    await context.close();
  });

  it('offers somebody who may only read nothing to send', async () => {
    const [mail] = await mails('&status=Kept');
    const { page, context } = await app.visit(`mailbox/${mail.id}`, { viewport: DESK }, 'Viewer');
    await page.locator('iframe').waitFor();
    expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
    await context.close();
  });
});
