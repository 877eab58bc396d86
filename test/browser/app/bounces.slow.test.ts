import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReturned } from '../../../src/notifications/feedback/dsn.ts';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/app-checks.ts';
import { FEEDBACK_SECRET, feedbackSettings, postmarkBounce, tokenOf } from '../../support/feedback.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { MAIL_FROM } from '../../support/mails.ts';
import { activeInvoice } from '../../support/money.ts';
import { spamReport } from '../../support/returned-mails.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  stage = await openStage('127.0.0.1', { SMTP_URL: server.url, MAIL_FROM, ...feedbackSettings });
  app = await openApp(stage);
});
afterAll(async () => {
  await stage.close();
  stage.service.services.mailer?.close();
  await server.close();
});

// An invoice to an address from which its mail came back.
async function bouncedInvoice(name: string, email: string) {
  const { service } = stage;
  const { id } = await activeInvoice(service, { contact: { name, email } });
  await service.work();
  const arrived = server.arrived.findLast(({ to }) => to.includes(email));
  if (arrived === undefined) throw new Error(`No mail arrived at ${email}.`);
  const answer = await fetch(`${service.url}/mail/feedback/postmark/${FEEDBACK_SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(postmarkBounce(tokenOf(arrived), { Email: email, MessageID: email })),
  });
  expect(answer.status).toBe(200);
  const { contactId } = (await service.call('GET', `/v1/invoices/${id}`)).data;
  return { id, contactId };
}

it('Home leads to the mail that came back, and there the address is corrected in one step', async () => {
  const { id, contactId } = await bouncedInvoice('Anna Ruiz', 'anna@exmaple.example');
  const { page, context, faults } = await app.visit('home', { viewport: DESK });
  await page.getByRole('link', { name: /Mail came back.*anna@exmaple\.example/ }).click();
  await page.getByText('The address does not exist.').waitFor();
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('New email address').inputValue()).toBe('anna@exmaple.example');
  await dialog.getByLabel('New email address').fill('anna@example.example');
  await dialog.getByRole('button', { name: 'Save and send' }).click();
  await page.getByText('The invoice is sent to anna@example.example.').waitFor();
  await stage.service.work();
  expect(server.arrived.flatMap(({ to }) => to)).toContain('anna@example.example');
  expect((await stage.service.call('GET', `/v1/contacts/${contactId}`)).data.email).toBe(
    'anna@example.example',
  );
  expect((await stage.service.call('GET', `/v1/invoices/${id}/reminders`)).data.suppression).toBeNull();
  await page.goto(page.url().replace(/mailbox.*/, 'home'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  expect(await page.getByRole('link', { name: /Mail came back.*exmaple/ }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('the contact, the invoice and the dialog before sending say it, until a person lets reminders go on', async () => {
  const { id, contactId } = await bouncedInvoice('Ben Okri', 'ben@exmaple.example');
  const says = 'Mails to ben@exmaple.example come back.';
  const { page, context } = await app.visit(`contacts/${contactId}`, { viewport: PHONE });
  await page.getByText(says).waitFor();
  const draft = await activeInvoice(stage.service, { status: 'Draft', contact: { id: contactId } });
  await page.goto(page.url().replace(/contacts.*/, `invoices/${draft.id}`));
  await page
    .getByRole('button', { name: /^(Issue|Send)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(says).waitFor();
  await dialog.getByText('You can send it anyway. It may not arrive.').waitFor();
  await page.goto(page.url().replace(/invoices.*/, `invoices/${id}`));
  await page.getByText(says).waitFor();
  await page.getByRole('button', { name: 'Send reminders again' }).click();
  await page.getByText('Reminders go to ben@exmaple.example again.').waitFor();
  await page.getByText(says).waitFor({ state: 'detached' });
  expect((await stage.service.call('GET', '/v1/mail_suppressions')).data.items).not.toContainEqual(
    expect.objectContaining({ email: 'ben@exmaple.example' }),
  );
  await context.close();
});

it('says who reported a mail as spam, and that only the reminders of its invoice stop', async () => {
  const { service } = stage;
  const email = 'dora@example.com';
  const { id } = await activeInvoice(service, { contact: { name: 'Dora', email } });
  await service.work();
  const arrived = server.arrived.findLast(({ to }) => to.includes(email));
  if (arrived === undefined) throw new Error('No mail arrived.');
  const raw = spamReport(tokenOf(arrived), { 'Feedback-Type': 'abuse', 'Original-Rcpt-To': `<${email}>` });
  const reports = await readReturned(Buffer.from(raw), service.clock.now());
  await service.services.notifications.receiveFeedback(reports ?? []);
  const { contactId } = (await service.call('GET', `/v1/invoices/${id}`)).data;
  const { page, context } = await app.visit(`contacts/${contactId}`, { viewport: DESK });
  const status = page.getByRole('status').filter({ hasText: email });
  await status.getByText(`${email} reported a mail as spam.`).waitFor();
  const text = await status.innerText();
  expect(text).toContain('The reminders of its invoice have stopped.');
  expect(text).not.toContain('The recipient reported');
  await context.close();
});

it('passes axe where it says so, and is nowhere wider than the screen; a viewer gets no buttons', async () => {
  const { id, contactId } = await bouncedInvoice(
    'Cara Lind',
    'a-rather-long-address-of-somebody@exmaple.example',
  );
  await expectAccessible(app, `contacts/${contactId}`, '[role=status]');
  await expectAccessible(app, `invoices/${id}`, '[role=status]');
  const { items } = (await stage.service.call('GET', `/v1/mails?status=Bounced&contactId=${contactId}`)).data;
  await expectAccessible(app, `mailbox/${items[0].id}?view=text`, 'main pre');
  const { page, context } = await app.visit(`contacts/${contactId}`, { viewport: DESK }, 'Viewer');
  await page.getByText('No reminders are sent to this address.').waitFor();
  expect(await page.getByRole('button', { name: /Send reminders again|Correct the address/ }).count()).toBe(
    0,
  );
  await context.close();
});
