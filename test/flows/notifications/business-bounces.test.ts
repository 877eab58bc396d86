import { beforeEach, expect, it } from 'vitest';
import { feedbackSettings, postmarkBounce, reportingOn, tokenOf } from '../../support/feedback.ts';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { payOut } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

// The mail to the business that an invoice or an offer came back.
let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing(feedbackSettings);
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const OWNER = 'owner@demo-studio.example';
const { sentInvoice, report } = reportingOn(() => mailing);
const readMails = async () => (await service.call('GET', '/v1/mails')).data.items;

it('an invoice that came back is told to the business once, with the address, the reason and the next step', async () => {
  const { invoice, token } = await sentInvoice();
  await Promise.all([report(postmarkBounce(token)), report(postmarkBounce(token))]);
  const [told, ...more] = await mailing.arrivals();
  expect(more).toEqual([]);
  expect(told?.to).toEqual([OWNER]);
  expect(told?.mail.subject).toBe('[Test] Your invoice did not arrive');
  const text = told?.mail.text ?? '';
  for (const part of [
    'The email with your invoice to Maria Lindqvist came back.',
    'Correct the address, and send the email again.',
    'maria@example.com',
    'The address does not exist',
    `/app/accounts/demo-studio/invoices/${invoice.id}`,
  ])
    expect(text).toContain(part);
  // Another report on the same sending says nothing new.
  await report(postmarkBounce(token, { MessageID: 'another' }));
  expect(await mailing.arrivals()).toEqual([]);
  const mails = await readMails();
  expect(mails.map(({ kind }: { kind: string }) => kind)).toEqual(['BusinessMailBounced', 'Invoice']);
  expect(mails[0].invoiceId).toBe(invoice.id);
});

it('it is told again when the mail was sent again and came back again', async () => {
  const { token } = await sentInvoice();
  await report(postmarkBounce(token));
  await mailing.arrivals();
  service.clock.set('2026-11-21T13:00:00.000Z');
  const [, mail] = await readMails();
  await service.call('POST', `/v1/mails/${mail.id}/send`, { body: {} });
  await mailing.arrivals();
  await report(postmarkBounce(token, { MessageID: 'late', BouncedAt: '2026-11-21T13:00:05Z' }));
  expect((await mailing.arrivals()).map(({ to }) => to)).toEqual([[OWNER]]);
});

it('a copy that came back is told, too; an address that was sent to again since is not', async () => {
  const { token } = await sentInvoice({ ccEmails: ['copy@example.com'] });
  await report(
    postmarkBounce(token, { Email: 'copy@example.com', Type: 'SoftBounce', Details: '5.2.2 full' }),
  );
  const [told] = await mailing.arrivals();
  expect(told?.mail.text).toContain('copy@example.com');
  expect(told?.mail.text).toContain('The mailbox is full');
  expect(told?.mail.text).toContain('Send the email again later');
  await report(postmarkBounce(token));
  const [mail] = (await readMails()).filter(({ kind }: { kind: string }) => kind === 'Invoice');
  await service.call('POST', `/v1/mails/${mail.id}/send`, { body: {} });
  expect((await mailing.arrivals()).map(({ mail: { subject } }) => subject)).not.toContain(
    '[Test] Your invoice did not arrive',
  );
});

it('an offer that came back is told to the business, in its language', async () => {
  await service.call('PATCH', '/v1/account', { body: { profile: { language: 'de' } } });
  const payment = await payOut(service, { scheduleDate: '2027-02-20' });
  const [offer] = await mailing.arrivals();
  if (offer === undefined) throw new Error('No offer arrived.');
  await report(postmarkBounce(tokenOf(offer), { Email: 'band@example.com' }));
  const [told] = await mailing.arrivals();
  expect(told?.mail.subject).toBe('[Test] Ihr Angebot ist nicht angekommen');
  expect(told?.mail.text).toContain('Die E-Mail mit Ihrem Angebot an The Band ist zurückgekommen.');
  expect(told?.mail.text).toContain(`/payments/${payment.id}`);
});

it('no mail to the business follows a reminder, a spam report, or a mail to the business itself', async () => {
  const { invoice, token } = await sentInvoice();
  service.clock.set('2026-11-21T13:00:00.000Z');
  await service.call('POST', `/v1/invoices/${invoice.id}/remind`, { body: {} });
  const [reminder] = await mailing.arrivals();
  if (reminder === undefined) throw new Error('No reminder arrived.');
  await report(
    postmarkBounce(tokenOf(reminder), { MessageID: 'report-1', BouncedAt: '2026-11-21T13:00:10Z' }),
  );
  await report({
    ...postmarkBounce(token, { MessageID: 'report-2' }),
    RecordType: 'SpamComplaint',
    Type: 'SpamComplaint',
  });
  expect(await mailing.arrivals()).toEqual([]);
  await report(postmarkBounce(token, { MessageID: 'report-3' }));
  const other = await sentInvoice({ contact: { name: 'Zoe', email: 'zoe@example.com' } });
  await report(postmarkBounce(other.token, { MessageID: 'report-4', Email: 'zoe@example.com' }));
  const [told] = await mailing.arrivals();
  if (told === undefined) throw new Error('The business got no mail.');
  await report(postmarkBounce(tokenOf(told), { MessageID: 'report-5', Email: OWNER }));
  expect(await mailing.arrivals()).toEqual([]);
});
