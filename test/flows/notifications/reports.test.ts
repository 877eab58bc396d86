import { beforeEach, describe, expect, it } from 'vitest';
import { readReturned } from '../../../src/notifications/feedback/dsn.ts';
import { feedbackSettings, postmarkBounce, reportingOn, statesOf, tokenOf } from '../../support/feedback.ts';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { payOut } from '../../support/outgoing.ts';
import { returnedMail, spamReport } from '../../support/returned-mails.ts';
import type { TestService } from '../../support/service.ts';

// Which reports count, and what they stop.
let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing(feedbackSettings);
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const CLIENT = 'maria@example.com';
const COPY = 'copy@example.com';

const { arrivals, sentInvoice, report, readMails, suppressed, eventsOf, needs } = reportingOn(() => mailing);

describe('a report on an earlier sending of a mail that somebody has sent again', () => {
  const early = { MessageID: 'early', BouncedAt: '2026-11-21T12:00:20Z' };
  const sendAgain = async () => {
    const { token } = await sentInvoice();
    await report(postmarkBounce(token, { Type: 'SoftBounce', Details: '5.2.2 full' }));
    service.clock.set('2026-11-21T13:00:00.000Z');
    const [mail] = await readMails();
    expect((await service.call('POST', `/v1/mails/${mail.id}/send`, { body: {} })).status).toBe(200);
    return token;
  };

  it('before it leaves again: it is still sent', async () => {
    await report(postmarkBounce(await sendAgain(), early));
    expect(await arrivals()).toHaveLength(1);
    expect((await readMails())[0].status).toBe('Sent');
  });

  it('after it left again: it stays Sent, and reminders go on', async () => {
    const token = await sendAgain();
    await arrivals();
    await report(postmarkBounce(token, early));
    expect((await readMails())[0].status).toBe('Sent');
    expect(await suppressed()).toEqual([]);
    // The second sending comes back, too.
    await report(postmarkBounce(token, { MessageID: 'late', BouncedAt: '2026-11-21T13:00:05Z' }));
    expect((await readMails())[0].status).toBe('Bounced');
  });
});

describe('a mail to another payer that came back', () => {
  it('names no contact in its event', async () => {
    const invoice = await activeInvoice(service);
    await arrivals();
    await pay(service, invoice, { payer: { email: 'paul@example.com' } });
    const toPayer = (await arrivals()).find(({ to }) => to.includes('paul@example.com'));
    if (toPayer === undefined) throw new Error('The payer got no mail.');
    await report(postmarkBounce(tokenOf(toPayer), { Email: 'paul@example.com' }));
    expect(await suppressed()).toHaveLength(1);
    const [event] = await eventsOf('mail.bounced');
    expect(event.data).toMatchObject({ kind: 'Receipt', contactId: null, isSuppressed: true });
  });
});

describe('a mail to the business that came back', () => {
  const OWNER = 'owner@demo-studio.example';

  it('is a need of its own, names no contact, and stops no reminders', async () => {
    const invoice = await activeInvoice(service);
    await arrivals();
    await pay(service, invoice);
    const toOwner = (await arrivals()).find(({ to }) => to.includes(OWNER));
    if (toOwner === undefined) throw new Error('The business got no mail.');
    await report(postmarkBounce(tokenOf(toOwner), { Email: OWNER }));
    expect(await suppressed()).toEqual([]);
    const [event] = await eventsOf('mail.bounced');
    expect(event.data).toMatchObject({ kind: 'BusinessPaid', contactId: null, isSuppressed: false });
    expect(await needs('MailBounced')).toEqual([]);
    expect(await needs('BusinessMailBounced')).toMatchObject([{ label: OWNER, objectId: event.data.id }]);
    // The need is over when mails to the business go to another address.
    const changed = await service.call('PATCH', '/v1/account', {
      body: { profile: { email: 'office@demo-studio.example' } },
    });
    expect(changed.status).toBe(200);
    expect(await needs('BusinessMailBounced')).toEqual([]);
  });
});

it('a mail that no colleague may see is no need of the account, neither when it came back nor when it failed', async () => {
  const { token } = await sentInvoice();
  await report(postmarkBounce(token));
  expect(await needs('MailBounced')).toHaveLength(1);
  await service.sql(`update mails set kind = 'PasswordReset', contact_id = null, invoice_id = null`);
  expect(await needs('MailBounced')).toEqual([]);
  await service.sql(`update mails set status = 'Failed', recipients = '[]'`);
  expect(await needs('MailFailed')).toEqual([]);
});

describe('a reminder to an address from which another mail came back', () => {
  it('is not sent, though it was written before; a person may still send it', async () => {
    const { invoice, token } = await sentInvoice();
    service.clock.set('2026-11-21T13:00:00.000Z');
    await service.call('POST', `/v1/invoices/${invoice.id}/remind`, { body: {} });
    await report(postmarkBounce(token));
    expect(await arrivals()).toEqual([]);
    const [reminder] = await readMails();
    expect([reminder.kind, reminder.status]).toEqual(['Reminder', 'Superseded']);
    expect(reminder.failure).toContain('came back');
  });

  it('is sent again by a person when it came back itself', async () => {
    const { invoice } = await sentInvoice();
    service.clock.set('2026-11-21T13:00:00.000Z');
    await service.call('POST', `/v1/invoices/${invoice.id}/remind`, { body: {} });
    const [arrived] = await arrivals();
    await report(postmarkBounce(tokenOf(arrived as never), { BouncedAt: '2026-11-21T13:00:10Z' }));
    service.clock.set('2026-11-21T14:00:00.000Z');
    const [reminder] = await readMails();
    expect((await service.call('POST', `/v1/mails/${reminder.id}/send`, { body: {} })).status).toBe(200);
    expect(await arrivals()).toHaveLength(1);
  });

  it.each([
    ['an offer is reminded of', false],
    ['an offer is not reminded of', true],
  ])('%s when its mail came back: %s', async (_title, isBack) => {
    await payOut(service, { scheduleDate: '2027-02-20' });
    const [arrived] = await arrivals();
    if (isBack) await report(postmarkBounce(tokenOf(arrived as never), { Email: 'band@example.com' }));
    const [task] = await service.sql<{ due_at: Date }>(
      `select due_at from tasks where kind = 'payment.remind'`,
    );
    service.clock.set(new Date((task?.due_at.getTime() ?? 0) + 1_000).toISOString());
    expect((await arrivals()).map(({ to }) => to)).toEqual(isBack ? [] : [['band@example.com']]);
  });
});

describe('a message in the mailbox of returned mails', () => {
  const fields = { 'Final-Recipient': `rfc822; ${CLIENT}`, Action: 'failed', Status: '5.1.1' };
  const receive = async (raw: string) => {
    const reports = await readReturned(Buffer.from(raw), service.clock.now());
    return service.services.notifications.receiveFeedback(reports ?? []);
  };
  // So that a reminder would be sent.
  const remindersOf = async (id: string) => {
    const answer = await service.call('POST', `/v1/invoices/${id}/remind`, { body: {} });
    return answer.status === 201 ? 'go on' : answer.error.blockedBy;
  };

  it.each([
    ['returned', 'HardBounce', (token: string) => returnedMail(token, fields)],
    [
      'of spam',
      'Complaint',
      (token: string) => spamReport(token, { 'Feedback-Type': 'abuse', 'Original-Rcpt-To': `<${CLIENT}>` }),
    ],
  ])(
    '%s stops the reminders of its invoice; one about a second mail those of all',
    async (_t, reason, raw) => {
      const one = await sentInvoice();
      const other = await sentInvoice();
      const third = await sentInvoice();
      service.clock.set('2026-11-21T13:00:00.000Z');
      await receive(raw(one.token));
      expect(await suppressed()).toMatchObject([{ reason, onlyAbout: one.invoice.id }]);
      expect(await remindersOf(one.invoice.id)).toBe('AddressSuppressed');
      expect(await remindersOf(third.invoice.id)).toBe('go on');
      const [{ id }] = await suppressed();
      await receive(raw(other.token));
      expect(await suppressed()).toMatchObject([{ id, reason, onlyAbout: null }]);
      expect(await remindersOf(other.invoice.id)).toBe('AddressSuppressed');
      service.clock.set('2026-11-21T14:00:00.000Z');
      expect(await remindersOf(third.invoice.id)).toBe('AddressSuppressed');
    },
  );

  it.each([
    ['HardBounce', (token: string) => returnedMail(token, fields)],
    [
      'Complaint',
      (token: string) => spamReport(token, { 'Feedback-Type': 'abuse', 'Original-Rcpt-To': `<${CLIENT}>` }),
    ],
  ])(
    'is the reason %s for the reminders of its invoice; three soft bounces then stop those of all, and the reason stays',
    async (reason, raw) => {
      const { token, invoice } = await sentInvoice();
      await receive(raw(token));
      const [before] = await suppressed();
      expect(before).toMatchObject({ reason, onlyAbout: invoice.id });
      for (const id of ['one', 'two', 'three']) {
        const soft = await sentInvoice();
        await report(
          postmarkBounce(soft.token, { Type: 'SoftBounce', Details: '5.2.2 full', MessageID: id }),
        );
      }
      expect(await suppressed()).toEqual([{ ...before, onlyAbout: null }]);
    },
  );

  it('names the address that it was rewritten to: it is about the one that we know, also with copies', async () => {
    const { token } = await sentInvoice({ ccEmails: [COPY] });
    const known = { 'Original-Recipient': 'rfc822; m@other.example', ...fields };
    expect(await receive(returnedMail(token, known))).toBe(1);
    expect(statesOf((await readMails())[0])).toEqual({ [CLIENT]: 'Bounced', [COPY]: 'Sent' });
  });

  it('is no report on a mail of ours when it names neither', async () => {
    const { token } = await sentInvoice({ ccEmails: [COPY] });
    const unknown = { ...fields, 'Final-Recipient': 'rfc822; nils@example.com' };
    expect(await receive(returnedMail(token, unknown))).toBe(0);
    expect(await service.sql('select from mail_feedback')).toEqual([]);
  });

  it('with an id that PostgreSQL cannot store is applied', async () => {
    const { token } = await sentInvoice();
    expect(await receive(returnedMail(token, fields, 'a\0b'))).toBe(1);
    expect((await readMails())[0].status).toBe('Bounced');
  });

  it('of an account that moves is refused for now', async () => {
    const { token } = await sentInvoice();
    await service.sql('update accounts set frozen_at = now()');
    await expect(receive(returnedMail(token, fields))).rejects.toThrow();
  });
});

it('a bounce does not replace a complaint: the need and its id stay', async () => {
  const first = await sentInvoice();
  const second = await sentInvoice();
  await report(postmarkBounce(first.token, { RecordType: 'SpamComplaint', Type: 'SpamComplaint' }));
  const before = await suppressed();
  await report(postmarkBounce(second.token, { MessageID: 'second' }));
  expect(await suppressed()).toEqual(before);
  expect(await needs('MailComplained')).toHaveLength(1);
  expect((await service.call('DELETE', `/v1/mail_suppressions/${before[0].id}`)).status).toBe(200);
});

it('a complaint replaces a bounce under the same id', async () => {
  const { token } = await sentInvoice();
  await report(postmarkBounce(token));
  const [{ id }] = await suppressed();
  const { token: second } = await sentInvoice();
  await report(postmarkBounce(second, { RecordType: 'SpamComplaint', Type: 'SpamComplaint' }));
  expect(await suppressed()).toMatchObject([{ id, reason: 'Complaint' }]);
});

it('links of a mail that the other server quotes are kept from readers who may not act', async () => {
  const { email } = (await payOut(service, { scheduleDate: '2027-02-20' })).contact;
  const [arrived] = await arrivals();
  const quoted = `554 5.1.1 URL https://pay.example/p/${'a'.repeat(22)} blocked`;
  await report(postmarkBounce(tokenOf(arrived as never), { Email: email, Details: quoted }));
  expect((await suppressed())[0].detail).toBe('554 5.1.1 URL https://pay.example/p/**** blocked');
});

it('of a mail to a member only the code is kept: its link signs a person in', async () => {
  const invited = { email: 'nils@example.com', role: 'Viewer' } as const;
  await service.services.members.inviteMember('demo-studio', null, invited);
  const arrived = (await arrivals()).find(({ to }) => to.includes('nils@example.com'));
  const details = '554 5.7.1 URL https://app.example/#canary-of-the-invitation blocked';
  await report(postmarkBounce(tokenOf(arrived as never), { Email: 'nils@example.com', Details: details }));
  expect(await service.sql(`select from mails where mails::text like '%5.7.1%'`)).toHaveLength(1);
  expect(await service.sql(`select from mails where mails::text like '%canary%'`)).toEqual([]);
});
