import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBounceReading } from '../../../src/notifications/feedback/mailbox.ts';
import { type Dovecot, hasDovecot, NO_DOVECOT, startDovecot } from '../../support/dovecot.ts';
import { tokenOf } from '../../support/feedback.ts';
import { type MailingService, startMailing } from '../../support/mails.ts';
import { activeInvoice } from '../../support/money.ts';
import { returnedMail } from '../../support/returned-mails.ts';

const MAIL_BOUNCE_ADDRESS = 'bounces@tranche.example';
const CLIENT = 'maria@example.com';

it('a mail goes out with a return address of its own, and its sender is unchanged', async () => {
  const mailing = await startMailing(undefined, { MAIL_BOUNCE_ADDRESS });
  await activeInvoice(mailing.service);
  const [arrived] = await mailing.arrivals();
  if (arrived === undefined) throw new Error('No mail arrived.');
  expect(arrived.from).toMatch(/^bounces\+[a-z2-7]{45}@tranche\.example$/);
  // No provider reports by headers: there a reader who forwards the mail would pass the token on.
  expect(() => tokenOf(arrived)).toThrow('no token');
  expect(arrived.mail.from?.address).toBe('invoices@tranche.example');
  await mailing.close();
});

// A bare Debian has no IMAP server, and Dovecot starts as root only.
describe.skipIf(!hasDovecot)(`the mailbox of returned mails (${NO_DOVECOT})`, () => {
  let dovecot: Dovecot;
  let mailing: MailingService;
  beforeAll(async () => {
    dovecot = await startDovecot();
    mailing = await startMailing(undefined, { MAIL_BOUNCE_ADDRESS, BOUNCE_MAILBOX_URL: dovecot.url });
  });
  afterAll(async () => {
    await mailing?.close();
    await dovecot?.close();
  });

  it('is read: reports are applied once and become seen, other messages are flagged and stay', async () => {
    const { service } = mailing;
    const { log, clock, config, notifications } = service.services;
    if (config.bounceMailbox === null) throw new Error('No mailbox is set.');
    const deps = { mailbox: config.bounceMailbox, log, clock, receive: notifications.receiveFeedback };
    const read = () => createBounceReading(deps)(new AbortController().signal);
    await activeInvoice(service);
    const [arrived] = await mailing.arrivals();
    if (arrived === undefined) throw new Error('No mail arrived.');
    const fields = {
      'Final-Recipient': 'rfc822; forwarded@other.example',
      Action: 'failed',
      Status: '5.1.1',
      'Diagnostic-Code': 'smtp; 550 5.1.1 no such user',
    };
    const token = arrived.from.slice('bounces+'.length, -'@tranche.example'.length);
    const returned = returnedMail(token, fields);
    await dovecot.deliver(returned);
    await dovecot.deliver(returned);
    await dovecot.deliver('From: anna@example.com\r\nSubject: Out of office\r\n\r\nI am away. 5.1.1\r\n');
    // Two processes look at the same time.
    const counts = await Promise.all([read(), read()]);
    expect(Math.max(...counts)).toBe(2);
    expect(await read()).toBe(0);
    expect(await dovecot.flags()).toEqual(['F', 'S', 'S']);
    const { items } = (await service.call('GET', '/v1/mails')).data;
    expect(items).toMatchObject([
      { status: 'Bounced', recipients: [{ email: CLIENT, state: 'Bounced', reason: 'NoSuchAddress' }] },
    ]);
    expect((await service.call('GET', '/v1/events?type=mail.bounced')).data.items).toHaveLength(1);
    expect((await service.call('GET', '/v1/mail_suppressions')).data.items).toMatchObject([
      { email: CLIENT },
    ]);
  });

  it('that cannot be reached is an error, and a wrong password, too', async () => {
    const { log, clock, config, notifications } = mailing.service.services;
    const mailbox = config.bounceMailbox;
    if (mailbox === null) throw new Error('No mailbox is set.');
    const deps = { log, clock, receive: notifications.receiveFeedback };
    for (const wrong of [{ port: 1 }, { password: 'wrong' }])
      await expect(
        createBounceReading({ ...deps, mailbox: { ...mailbox, ...wrong } })(new AbortController().signal),
      ).rejects.toThrow();
  });
});
