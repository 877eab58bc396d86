import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import {
  CERTIFICATE_URL,
  FEEDBACK_SECRET,
  feedbackSettings,
  postmarkBounce,
  reportingOn,
  sesReport,
  snsMessage,
  startWithAmazon,
  statesOf,
  tokenOf,
} from '../../support/feedback.ts';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
let amazon: Awaited<ReturnType<typeof startWithAmazon>> | null;
const fresh = freshMailing(feedbackSettings);
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
  amazon = null;
});
afterEach(() => amazon?.close());

const CLIENT = 'maria@example.com';
const COPY = 'copy@example.com';

const { arrivals, sentInvoice, report, readMails, suppressed, eventsOf, needs } = reportingOn(() => mailing);

describe('a mail that came back for good', () => {
  it('is Bounced with the reason, once: one event, one need, and no more reminders to the address', async () => {
    const { invoice, token } = await sentInvoice();
    const [first, second] = await Promise.all([report(postmarkBounce(token)), report(postmarkBounce(token))]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const [mail] = await readMails();
    expect(mail).toMatchObject({ status: 'Bounced', invoiceId: invoice.id });
    expect(mail.recipients[0]).toMatchObject({
      state: 'Bounced',
      reason: 'NoSuchAddress',
      detail: 'smtp;550 5.1.1 The account does not exist',
    });
    const events = await eventsOf('mail.bounced');
    expect(events).toHaveLength(1);
    expect(events[0].data).toEqual({
      id: mail.id,
      kind: 'Invoice',
      status: 'Bounced',
      invoiceId: invoice.id,
      paymentId: null,
      contactId: invoice.contactId,
      reason: 'NoSuchAddress',
      statusCode: '5.1.1',
      isSuppressed: true,
    });
    expect(await suppressed()).toMatchObject([{ email: CLIENT, reason: 'HardBounce', mailId: mail.id }]);
    expect(await needs('MailBounced')).toMatchObject([
      { objectType: 'Mail', objectId: mail.id, invoiceId: invoice.id },
    ]);
    // The due reminder is not written, and one by hand says why.
    service.clock.set('2026-12-02T09:00:00.000Z');
    expect(await arrivals()).toEqual([]);
    const reminders = (await service.call('GET', `/v1/invoices/${invoice.id}/reminders`)).data;
    expect(reminders).toMatchObject({ planned: [], suppression: { email: CLIENT } });
    const refused = await service.call('POST', `/v1/invoices/${invoice.id}/remind`, { body: {} });
    expect([refused.status, refused.error.blockedBy]).toEqual([422, 'AddressSuppressed']);
  });

  it('stops no reminders to another address, and the need goes with the old one', async () => {
    const { invoice, token } = await sentInvoice();
    await report(postmarkBounce(token));
    await service.call('PATCH', `/v1/contacts/${invoice.contactId}`, {
      body: { email: 'anna@example.com' },
    });
    const changed = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: { contact: { id: invoice.contactId } },
    });
    expect(changed.status).toBe(200);
    expect((await arrivals()).map(({ to }) => to)).toEqual([['anna@example.com']]);
    expect(await needs('MailBounced')).toEqual([]);
    service.clock.set('2026-12-02T09:00:00.000Z');
    expect((await arrivals()).map(({ to }) => to)).toEqual([['anna@example.com']]);
  });

  it('goes out again when a person sends it, and the address gets reminders again', async () => {
    const { invoice, token } = await sentInvoice();
    await report(postmarkBounce(token));
    const [mail] = await readMails();
    const again = await service.call('POST', `/v1/mails/${mail.id}/send`, { body: {} });
    expect(again.data).toMatchObject({ status: 'Queued', recipients: [{ state: 'Waiting', reason: null }] });
    expect(await suppressed()).toEqual([]);
    expect(await arrivals()).toHaveLength(1);
    // The old report once more, and another about the time before somebody sent the mail again.
    await report(postmarkBounce(token));
    await report(postmarkBounce(token, { MessageID: 'another', BouncedAt: '2026-11-21T11:59:00Z' }));
    expect(await suppressed()).toEqual([]);
    service.clock.set('2026-12-02T09:00:00.000Z');
    expect((await service.call('POST', `/v1/invoices/${invoice.id}/remind`, { body: {} })).status).toBe(201);
  });

  it('lets its address get reminders again when a person says so, and the next invoice tells before', async () => {
    const { invoice, token } = await sentInvoice();
    await report(postmarkBounce(token));
    const draft = await activeInvoice(service, { status: 'Draft', contact: { id: invoice.contactId } });
    const previewed = (await service.call('GET', `/v1/invoices/${draft.id}/mail`)).data.recipients;
    expect(previewed).toMatchObject([{ email: CLIENT, suppression: { reason: 'HardBounce' } }]);
    const [one] = (await service.call('GET', `/v1/mail_suppressions?email=MARIA@example.com`)).data.items;
    expect((await service.call('DELETE', `/v1/mail_suppressions/${one.id}`)).status).toBe(200);
    expect((await service.call('DELETE', `/v1/mail_suppressions/${one.id}`)).status).toBe(404);
    expect(
      (await service.call('GET', `/v1/invoices/${draft.id}/mail`)).data.recipients[0].suppression,
    ).toBeNull();
    service.clock.set('2026-12-02T09:00:00.000Z');
    expect(await arrivals()).not.toEqual([]);
  });

  it('from a copy: the client has it, reminders go on without the copy, and the need names the copy', async () => {
    const { token } = await sentInvoice({ ccEmails: [COPY] });
    await report(postmarkBounce(token, { Email: COPY }));
    const [mail] = await readMails();
    expect([mail.status, statesOf(mail)]).toEqual(['PartlySent', { [CLIENT]: 'Sent', [COPY]: 'Bounced' }]);
    expect((await needs('MailBounced'))[0].label).toContain(COPY);
    expect(await needs('MailFailed')).toEqual([]);
    service.clock.set('2026-12-02T09:00:00.000Z');
    expect((await arrivals()).map(({ to }) => to)).toEqual([[CLIENT]]);
  });

  it('before the server’s answer is noted: the note leaves it Bounced, and does not send it again', async () => {
    let isReported = false;
    mailing.server.afterData = async () => {
      const token = tokenOf(mailing.server.arrived.at(-1) as never);
      isReported = (await report(postmarkBounce(token))).status === 200;
      return null;
    };
    await activeInvoice(service);
    expect(await arrivals()).toHaveLength(1);
    expect(isReported).toBe(true);
    const [mail] = await readMails();
    expect(mail).toMatchObject({ status: 'Bounced', attempts: 1 });
    expect(mail.sentAt).not.toBeNull();
    service.clock.set('2026-11-21T13:00:00.000Z');
    expect(await arrivals()).toEqual([]);
  });

  it('while the process that sends it dies: the next attempt sends it to nobody, and ends it', async () => {
    mailing.server.afterData = async (_session, connection) => {
      await report(postmarkBounce(tokenOf(mailing.server.arrived.at(-1) as never)));
      connection.destroy();
      return null;
    };
    await activeInvoice(service);
    await arrivals();
    service.clock.set('2026-11-21T12:01:00.000Z');
    await arrivals();
    expect(mailing.server.arrived.filter(({ to }) => to.includes(CLIENT))).toHaveLength(1);
    expect((await readMails())[0].status).toBe('Bounced');
  });
});

// By the type that Postmark names, the code in the other server's answer, and what comes of it.
const kinds = [
  ['unknown user', 'HardBounce', '550 5.1.1 no such user', 'NoSuchAddress', true],
  ['domain without a mail server', 'HardBounce', '5.4.4 no route', 'NoMailServer', true],
  ['full mailbox', 'SoftBounce', '452 5.2.2 over quota', 'MailboxFull', false],
  ['refused by policy', 'Blocked', '554 5.7.1 rejected', 'NotAccepted', false],
  ['delayed for too long', 'SoftBounce', '4.4.7 expired', 'GaveUp', false],
  ['too many recipients', 'SoftBounce', '550 5.5.3 too many recipients', 'NotAccepted', false],
  ['refused for good by policy', 'HardBounce', '550 5.7.1 rejected', 'NotAccepted', true],
  ['inactive at Postmark', 'SMTPApiError', 'a recipient that is inactive', 'HeldByProvider', false],
  ['deactivated at Postmark', 'ManuallyDeactivated', 'by hand', 'HeldByProvider', false],
] as const;

describe('kinds of bounces', () => {
  it.each(kinds)('%s', async (_title, type, details, reason, isSuppressed) => {
    const { token } = await sentInvoice();
    await report(postmarkBounce(token, { Type: type, Details: details }));
    const [mail] = await readMails();
    expect([mail.status, mail.recipients[0].reason]).toEqual(['Bounced', reason]);
    expect((await suppressed()).length).toBe(isSuppressed ? 1 : 0);
  });

  it('a delay leaves the mail Sent with the words of the server', async () => {
    const { token } = await sentInvoice();
    await report(postmarkBounce(token, { Type: 'Transient', Details: '451 4.4.1 try later' }));
    expect((await readMails())[0]).toMatchObject({
      status: 'Sent',
      recipients: [{ state: 'Sent', detail: '451 4.4.1 try later', reason: null }],
    });
    expect(await eventsOf('mail.bounced')).toEqual([]);
  });

  it('soft bounces stop the reminders at the third mail in 30 days, not at the second report of one', async () => {
    const soft = { Type: 'SoftBounce', Details: '5.2.2 full' };
    for (const [day, count] of [
      ['2026-11-21', 0],
      ['2026-11-22', 0],
      ['2026-11-23', 1],
    ] as const) {
      service.clock.set(`${day}T12:00:00.000Z`);
      const { token } = await sentInvoice();
      for (const id of ['one', 'two'])
        await report(postmarkBounce(token, { ...soft, MessageID: `${day} ${id}` }));
      expect(await suppressed()).toHaveLength(count);
    }
    expect((await suppressed())[0].reason).toBe('SoftBounces');
  });

  it('a complaint stops the reminders and needs somebody, and the mail stays Sent', async () => {
    const { token } = await sentInvoice();
    await report(postmarkBounce(token, { RecordType: 'SpamComplaint', Type: 'SpamComplaint' }));
    const [mail] = await readMails();
    expect([mail.status, mail.recipients[0].state]).toEqual(['Sent', 'Complained']);
    expect((await eventsOf('mail.complained'))[0].data.isSuppressed).toBe(true);
    expect(await needs('MailComplained')).toMatchObject([{ objectId: mail.id, label: CLIENT }]);
    const [one] = await suppressed();
    expect(one.reason).toBe('Complaint');
    await service.call('DELETE', `/v1/mail_suppressions/${one.id}`);
    expect(await needs('MailComplained')).toEqual([]);
  });
});

describe('a report that is not to be believed changes nothing:', () => {
  const nothingHas = async () => {
    expect((await readMails()).map(({ status }: { status: string }) => status)).toEqual(['Sent']);
    expect(await suppressed()).toEqual([]);
    expect(await service.sql('select from mail_feedback')).toEqual([]);
  };

  it('without the secret, in the address or as a password', async () => {
    const { token } = await sentInvoice();
    const basic = (password: string) =>
      fetch(`${service.url}/mail/feedback/postmark`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`tranche:${password}`).toString('base64')}`,
        },
        body: JSON.stringify(postmarkBounce(token)),
      });
    const answers = [await report(postmarkBounce(token), 'wrong'), await basic('wrong')];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    await nothingHas();
    expect((await basic(FEEDBACK_SECRET)).status).toBe(200);
    expect((await readMails())[0].status).toBe('Bounced');
  });

  it('about an address that the mail did not go to', async () => {
    const { token } = await sentInvoice();
    await report(postmarkBounce(token, { Email: 'nils@example.com' }));
    await nothingHas();
  });

  it('about a mail of another account, with its id but the end of ours', async () => {
    const { token } = await sentInvoice();
    const other = await service.addMember('other-studio');
    const [row] = await service.sql<{ id: string }>('select id from mails');
    const { createMailTokens } = await import('../../../src/notifications/feedback/mail-tokens.ts');
    const { loadSecrets } = await import('../../../src/kit/secrets.ts');
    const secrets = await loadSecrets(service.services.config);
    const tokens = createMailTokens(secrets.deriveKeys('mail-feedback')[0]);
    await report(postmarkBounce(tokens.tokenOf(other.accountId, row?.id as never)));
    // One letter of a good token changed, at each place.
    for (let place = 0; place < token.length; place += 1) {
      const letter = token[place] === 'a' ? 'b' : 'a';
      await report(postmarkBounce(`${token.slice(0, place)}${letter}${token.slice(place + 1)}`));
    }
    await nothingHas();
  });

  it('of another kind, or without what it is about', async () => {
    const { token } = await sentInvoice();
    for (const body of [
      postmarkBounce(token, { RecordType: 'Open' }),
      postmarkBounce(token, { Type: 'AutoResponder', Email: 'nobody@example.com' }),
      postmarkBounce(token, { BouncedAt: 'never' }),
      postmarkBounce(token, { Metadata: null }),
      postmarkBounce(token, { Email: 7 }),
      {},
    ])
      expect((await report(body)).status).toBe(200);
    await nothingHas();
  });
});

describe('Amazon SES', () => {
  const bounce = { bounceType: 'Permanent', bounceSubType: 'General' };
  const bounced = (email: string, status = '5.1.1') => ({
    ...bounce,
    bouncedRecipients: [{ emailAddress: email, status, diagnosticCode: `smtp; 550 ${status} no` }],
  });

  it.each(['RSA-SHA256', 'RSA-SHA1'])('reports by a message that is signed with %s', async (digest) => {
    amazon = await startWithAmazon(service);
    const { token } = await sentInvoice();
    const message = JSON.stringify(sesReport(token, 'Bounce', bounced(`"Maria" <${CLIENT.toUpperCase()}>`)));
    const sent = snsMessage(amazon.own, { Message: message, Subject: 'Amazon SES' }, digest);
    expect((await amazon.post(sent)).status).toBe(200);
    // The same message again, and another event of the same bounce.
    await amazon.post(sent);
    expect((await readMails())[0]).toMatchObject({
      status: 'Bounced',
      recipients: [{ reason: 'NoSuchAddress', detail: 'smtp; 550 5.1.1 no' }],
    });
    expect(await eventsOf('mail.bounced')).toHaveLength(1);
    expect(amazon.read).toEqual([CERTIFICATE_URL]);
  });

  it('names several addresses in one report, and takes a complaint back', async () => {
    amazon = await startWithAmazon(service);
    const { token } = await sentInvoice({ ccEmails: [COPY] });
    const complained = { complainedRecipients: [{ emailAddress: CLIENT }, { emailAddress: COPY }] };
    const post = (about: object) =>
      amazon?.post(
        snsMessage(amazon.own, { Message: JSON.stringify(sesReport(token, 'Complaint', { ...about })) }),
      );
    await post({ ...complained, feedbackId: 'not', complaintFeedbackType: 'not-spam' });
    expect(await suppressed()).toEqual([]);
    await post({ ...complained, complaintFeedbackType: 'abuse' });
    expect(statesOf((await readMails())[0])).toEqual({ [CLIENT]: 'Complained', [COPY]: 'Complained' });
    expect(await suppressed()).toHaveLength(2);
  });

  it.each([
    ['its own list', { bounceSubType: 'Suppressed', bouncedRecipients: [{ emailAddress: CLIENT }] }],
    [
      'the list of the account there',
      {
        bounceSubType: 'OnAccountSuppressionList',
        bouncedRecipients: [{ emailAddress: CLIENT, status: '5.1.1' }],
      },
    ],
  ])('did not send the mail, because of %s', async (_title, about) => {
    amazon = await startWithAmazon(service);
    const { token } = await sentInvoice();
    const message = sesReport(token, 'Bounce', { ...about, bounceType: 'Permanent' });
    await amazon.post(snsMessage(amazon.own, { Message: JSON.stringify(message) }));
    expect((await readMails())[0]).toMatchObject({
      status: 'Bounced',
      recipients: [{ reason: 'HeldByProvider' }],
    });
    expect(await suppressed()).toEqual([]);
  });

  it('calls permanent what only this mail did not pass, and a complaint what was not sent', async () => {
    amazon = await startWithAmazon(service);
    const post = (message: object) =>
      amazon?.post(snsMessage(amazon.own, { Message: JSON.stringify(message) }));
    await post(sesReport((await sentInvoice()).token, 'Bounce', bounced(CLIENT, '5.7.1')));
    expect((await readMails())[0].recipients[0].reason).toBe('NotAccepted');
    const held = {
      feedbackId: 'complaint',
      complaintSubType: 'OnAccountSuppressionList',
      complainedRecipients: [{ emailAddress: CLIENT }],
    };
    await post(sesReport((await sentInvoice()).token, 'Complaint', held));
    expect((await readMails())[0].recipients[0]).toMatchObject({
      state: 'Bounced',
      reason: 'HeldByProvider',
    });
    expect(await suppressed()).toEqual([]);
  });

  it('is subscribed to by its own address, and by no other', async () => {
    amazon = await startWithAmazon(service);
    const url = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=x';
    const confirmation = { Type: 'SubscriptionConfirmation', Token: 'x', Message: 'You have chosen…' };
    const good = snsMessage(amazon.own, { ...confirmation, SubscribeURL: url });
    for (const wrong of [
      'http://sns.eu-central-1.amazonaws.com/',
      'https://sns.eu-central-1.amazonaws.com.evil.example/',
      'https://sns.eu-central-1.amazonaws.com@169.254.169.254/',
      'https://sns.eu-central-1.amazonaws.com:8443/',
      'https://169.254.169.254/latest/meta-data',
    ]) {
      const forged = snsMessage(amazon.own, { ...confirmation, SubscribeURL: wrong });
      expect((await amazon.post(forged)).status, wrong).toBe(401);
    }
    expect(amazon.read).toEqual([]);
    expect((await amazon.post(good)).status).toBe(200);
    expect(amazon.read).toEqual([CERTIFICATE_URL, url]);
  });

  it('is not believed: forged, of another topic, with a certificate from elsewhere, changed, or without the secret', async () => {
    amazon = await startWithAmazon(service);
    const { token } = await sentInvoice();
    const Message = JSON.stringify(sesReport(token, 'Bounce', bounced(CLIENT)));
    const good = snsMessage(amazon.own, { Message });
    const stranger = makeCertificate('sns.amazonaws.com');
    const forged = [
      snsMessage(stranger, { Message }),
      snsMessage(amazon.own, { Message, TopicArn: 'arn:aws:sns:eu-central-1:999999999999:mails' }),
      snsMessage(amazon.own, { Message, SigningCertURL: 'https://evil.example/sns.pem' }),
      snsMessage(amazon.own, {
        Message,
        SigningCertURL: CERTIFICATE_URL.replace('eu-central-1', 'us-east-1'),
      }),
      snsMessage(amazon.own, {
        Message,
        SigningCertURL: CERTIFICATE_URL.replace('/Simple', '/stranger/Simple'),
      }),
      snsMessage(amazon.own, { Message, SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/my.pem' }),
      snsMessage(amazon.own, {
        Message,
        SigningCertURL: 'https://sns.eu-central-1.amazonaws.com.evil.example/a.pem',
      }),
      snsMessage(amazon.own, { Message, SigningCertURL: 'http://sns.eu-central-1.amazonaws.com/a.pem' }),
      { ...good, Timestamp: '2026-11-21T12:00:12.000Z' },
      { ...good, Subject: 'added' },
      { ...good, SignatureVersion: '3' },
      { ...good, Signature: '' },
      { ...good, Type: 'constructor' },
      { ...good, Message: null },
      {},
    ];
    for (const one of forged) expect((await amazon.post(one)).status, JSON.stringify(one)).toBe(401);
    expect((await amazon.post(good, 'wrong')).status).toBe(401);
    expect((await readMails())[0].status).toBe('Sent');
    expect((await amazon.post(good)).status).toBe(200);
    expect((await readMails())[0].status).toBe('Bounced');
  });

  it('delays, transient bounces, and what says nothing of an address', async () => {
    amazon = await startWithAmazon(service);
    const { token } = await sentInvoice();
    const post = (message: object) =>
      amazon?.post(snsMessage(amazon.own, { Message: JSON.stringify(message) }));
    await post(sesReport(token, 'DeliveryDelay', { delayedRecipients: [{ emailAddress: CLIENT }] }));
    await post(sesReport(token, 'Bounce', { ...bounce, bouncedRecipients: [7, {}] }));
    await post(sesReport(null, 'Bounce', bounced(CLIENT)));
    expect((await post({ notificationType: 'Delivery', mail: {} }))?.status).toBe(200);
    expect((await readMails())[0].status).toBe('Sent');
    const transient = {
      ...bounced(CLIENT, '5.3.4'),
      bounceType: 'Transient',
      bounceSubType: 'MessageTooLarge',
    };
    await post({
      ...sesReport(token, 'Bounce', transient),
      notificationType: undefined,
      eventType: 'Bounce',
    });
    expect((await readMails())[0]).toMatchObject({ status: 'Bounced', recipients: [{ reason: 'Unknown' }] });
    expect(await suppressed()).toEqual([]);
  });
});

it('what was reported of an erased contact is erased, too', async () => {
  const { invoice, token } = await sentInvoice();
  await report(postmarkBounce(token));
  await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Canceled' } });
  await service.call('POST', `/v1/contacts/${invoice.contactId}/erase`, { body: {} });
  await service.work();
  const { data } = await service.call('GET', `/v1/contacts/${invoice.contactId}/erasure`);
  expect(data.status).toBe('Done');
  expect(await service.sql('select from mail_feedback')).toEqual([]);
  expect(await service.sql('select from mail_suppressions')).toEqual([]);
});

it('without the setting nobody reports, and mails have no token', async () => {
  const { createApp } = await import('../../../src/app.ts');
  const { token } = await sentInvoice();
  const { services } = service;
  const server = await createApp({ ...services, config: { ...services.config, mailFeedbackSecret: null } });
  const answer = await server.inject({
    method: 'POST',
    url: '/mail/feedback/postmark/null',
    payload: postmarkBounce(token),
  });
  expect(answer.statusCode).toBe(401);
  await server.close();
});
