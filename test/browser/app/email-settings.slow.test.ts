import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage, findCuts } from '../../support/app-checks.ts';
import { PASSWORD } from '../../support/console.ts';
import {
  FROM,
  MAIL_PASSWORD,
  OWN_ALLOWED,
  OWN_HOST,
  type OwnServer,
  startOwnServer,
  USER,
} from '../../support/mail-routes.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { MAIL_FROM } from '../../support/mails.ts';
import { activeInvoice } from '../../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let installation: MailServer;
let own: OwnServer;
let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  installation = await startMailServer();
  own = await startOwnServer();
  const environment = { SMTP_URL: installation.url, MAIL_FROM, ...OWN_ALLOWED };
  stage = await openStage('127.0.0.1', environment);
  app = await openApp(stage);
});
afterAll(async () => {
  await stage.close();
  stage.service.services.mailer?.close();
  stage.service.services.mailRoutes.close();
  await own.close();
  await installation.close();
});

const visit = (viewport = DESK) => app.visit('settings/email', { viewport });

describe('the sender of emails in the app', () => {
  it('is a mail server of the business once it took a test mail; before, the page says what is wrong', async () => {
    const { page, context, faults } = await visit();
    await page.getByText(`Your emails come from ${MAIL_FROM}`).waitFor();
    expect(await auditPage(page)).toEqual([]);
    const save = page.getByRole('button', { name: 'Test and save' });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Sender address').fill(FROM);
    await page.getByLabel('Mail server').fill(OWN_HOST);
    await page.getByLabel('Port').fill(String(own.port));
    await page.getByLabel('User').fill(USER);
    await page.getByLabel('Password').fill('wrong');
    await save.click();
    await page.getByRole('alert').getByText('does not accept the user and the password').waitFor();
    await page.getByRole('alert').getByText('535').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.getByLabel('Password').fill(MAIL_PASSWORD);
    await save.click();
    await page.getByText(`Your emails come from ${FROM}, through your mail server ${OWN_HOST}.`).waitFor();
    await page.getByText('Emails that cannot be delivered come back to this address.').waitFor();
    expect(own.arrived).toHaveLength(1);
    expect(await page.content()).not.toContain(MAIL_PASSWORD);
    expect(await auditPage(page)).toEqual([]);
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    await context.close();
  });

  it('says that the server takes no mails, and has them sent from our address at one press', async () => {
    const { service } = stage;
    own.takesUser = false;
    own.hangUp();
    await activeInvoice(service, { contact: { name: 'Ida', email: 'ida@example.com' } });
    await service.work();
    // The mail is tried again after 15, 30 and 60 seconds: a server that refuses us once is not failing yet.
    for (const time of ['12:00:16', '12:00:47', '12:01:48']) {
      service.clock.set(`2026-11-21T${time}.000Z`);
      await service.work();
    }
    const home = await app.visit('', { viewport: DESK });
    await home.page.getByRole('link', { name: /Your emails cannot be sent from your address/ }).click();
    const { page } = home;
    await page.getByRole('heading', { name: 'Your mail server takes no emails.' }).waitFor();
    await page.getByText('1 email is waiting.').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send from our address' }).click();
    await page.getByText(`Your sender ${FROM} is switched off.`).waitFor();
    await service.work();
    expect(installation.arrived.flatMap(({ to }) => to)).toContain('ida@example.com');
    await home.context.close();
  });

  it('says that the server refuses mails, with its answer, where it does that', async () => {
    const failing = `status = 'Failing', trouble = 'RefusedMails', failure = '554 5.7.1 Relay access denied',
      failing_since = now(), failed_at = now(), refused_mail_id = id`;
    await stage.service.sql(`update mail_routes set ${failing}`);
    const { page, context } = await visit();
    await page.getByRole('heading', { name: 'Your mail server refuses emails.' }).waitFor();
    await page.getByText('554 5.7.1 Relay access denied').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send from our address' }).click();
    await page.getByText(`Your sender ${FROM} is switched off.`).waitFor();
    await context.close();
  });

  it('shows the records of a domain on a phone, after the password', async () => {
    stage.service.clock.set('2026-11-21T12:20:00.000Z');
    const { page, context } = await visit(PHONE);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('button', { name: 'Own domain' }).click();
    await page.getByRole('button', { name: 'Show records' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('_domainkey.maple.example').waitFor();
    await page.getByText('v=DMARC1; p=none').waitFor();
    expect(await auditPage(page)).toEqual([]);
    expect(await findCuts(page)).toEqual([]);
    await context.close();
  });
});
