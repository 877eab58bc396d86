import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
  await service.services.accounts.changeProfile('demo-studio', { email: 'studio@example.com' });
  const bankDetails = [{ currency: 'EUR', holder: 'Demo', iban: 'DE89370400440532013000' }];
  await service.call('PUT', '/v1/account/bank_details', { body: { bankDetails } });
});

const anna = { name: 'Anna Vogel', email: 'anna@example.com' };
const billed = (changes: object = {}) =>
  activeInvoice(service, { currency: 'EUR', contact: anna, ...changes });
const addressOf = (invoice: { paymentLink: string }) => `${service.url}/demo-studio/r/${codeOf(invoice)}`;
async function pageOf(invoice: { paymentLink: string }) {
  return (await (await fetch(`${addressOf(invoice)}?lang=en`)).text()).replaceAll('\u00a0', ' ');
}
const say = (invoice: { paymentLink: string }) =>
  fetch(`${addressOf(invoice)}/transferred`, { method: 'POST', redirect: 'manual' });
const subjects = async () => (await mailing.arrivals()).map(({ mail }) => mail.subject);
const reminders = async () => (await subjects()).filter((subject) => /due|Due/.test(subject ?? ''));
const typesOf = async (id: string) =>
  (await service.call('GET', `/v1/events?objectId=${id}`)).data.items.map(
    (one: { type: string }) => one.type,
  );

describe('a client that says that it has transferred the money', () => {
  it('changes no money and gets no receipt; the business is told, and page, invoice and log say so', async () => {
    const invoice = await billed();
    await mailing.arrivals();
    expect(await pageOf(invoice)).toContain('I have transferred it');
    const answer = await say(invoice);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/demo-studio/r/${codeOf(invoice)}`,
    ]);
    const after = await read(service, invoice.id);
    expect([after.amountPaid, after.status]).toEqual([0, 'Active']);
    expect(after.transferAnnounced).toEqual({
      announcedAt: '2026-11-21T12:00:00.000Z',
      until: '2026-11-26T08:00:00.000Z',
      missedAt: null,
    });
    const mails = await mailing.arrivals();
    expect(mails.map(({ to, mail }) => [to.join(), mail.subject])).toEqual([
      ['studio@example.com', '[Test] Anna Vogel says that invoice INV-0001 was paid by bank transfer'],
    ]);
    const page = await pageOf(invoice);
    expect(page).toContain('You have told demo-studio that you transferred the money');
    expect(page).not.toContain('I have transferred it');
    expect(page).not.toMatch(/Paid in full|We have received/);
    expect(await typesOf(invoice.id)).toContain('invoice.transfer_announced');
  });

  it('is told to the business with the day of its own zone', async () => {
    await service.call('PATCH', '/v1/account', { body: { timeZone: 'Asia/Tokyo' } });
    const invoice = await billed();
    await mailing.arrivals();
    await say(invoice);
    expect((await read(service, invoice.id)).transferAnnounced.until).toBe('2026-11-25T23:00:00.000Z');
    const [{ mail } = { mail: null }] = await mailing.arrivals();
    expect(mail?.text).toContain('Reminders pause until Thu 26 Nov 2026.');
  });

  it('is heard once, however often the button is pressed at the same time', async () => {
    const invoice = await billed();
    await mailing.arrivals();
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(invoice)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    const types = await typesOf(invoice.id);
    expect(types.filter((type: string) => type === 'invoice.transfer_announced')).toHaveLength(1);
    expect(await subjects()).toHaveLength(1);
  });

  it('gets no reminder while the days last, and those that come later', async () => {
    const invoice = await billed();
    const other = await billed({ contact: { name: 'Bo', email: 'bo@example.com' } });
    await say(invoice);
    const schedule = (await read(service, invoice.id)).paymentSchedule;
    expect(schedule[0].dueDate).toBe('2026-12-01');
    service.clock.set('2026-11-27T12:00:00Z');
    await mailing.arrivals();
    await say(other);
    service.clock.set('2026-11-28T12:00:00Z');
    const to = (await mailing.arrivals()).filter(({ mail }) => mail.subject?.startsWith('[Test] Due'));
    expect(to.map((one) => one.to.join())).toEqual(['anna@example.com']);
  });

  it('reads after the days that nothing was recorded, as the business does; both once', async () => {
    const invoice = await billed();
    await say(invoice);
    await mailing.arrivals();
    service.clock.set('2026-11-26T08:01:00Z');
    expect(await subjects()).toEqual(['[Test] No transfer recorded for invoice INV-0001']);
    service.clock.set('2026-11-26T10:01:00Z');
    expect(await subjects()).toEqual([]);
    expect((await read(service, invoice.id)).transferAnnounced.missedAt).toBe('2026-11-26T08:01:00.000Z');
    const page = await pageOf(invoice);
    expect(page).toContain('No transfer has been recorded yet');
    expect(page).toContain('I have transferred it');
  });

  it('gets the newest reminder that the days have held back, after they have passed without money', async () => {
    const invoice = await billed();
    service.clock.set('2026-12-01T12:00:00Z');
    await mailing.arrivals();
    await say(invoice);
    await mailing.arrivals();
    service.clock.set('2026-12-05T12:00:00Z');
    // Whatever wakes reminders in between, e.g. another time zone, does not take them for done.
    await service.sql(`update tasks set due_at = '2026-12-05T12:00:00Z' where kind = 'invoice.remind'`);
    expect(await reminders()).toEqual([]);
    service.clock.set('2026-12-06T08:01:00Z');
    const mails = await mailing.arrivals();
    expect(mails.map(({ to, mail }) => `${to.join()}: ${mail.subject}`).toSorted()).toEqual([
      'anna@example.com: [Test] Overdue: €1,000.00 for invoice INV-0001',
      'studio@example.com: [Test] No transfer recorded for invoice INV-0001',
    ]);
  });

  it('gets none of them beside the receipt when money comes, and those of later days', async () => {
    const invoice = await billed();
    service.clock.set('2026-11-27T12:00:00Z');
    await mailing.arrivals();
    await say(invoice);
    service.clock.set('2026-12-01T12:00:00Z');
    await mailing.arrivals();
    const body = { amount: 100, method: 'BankTransfer' };
    await service.call('POST', `/v1/invoices/${invoice.id}/payments`, { body });
    const [receipt, ...others] = await subjects();
    expect([receipt, others]).toEqual([expect.stringMatching(/received|receipt/i), []]);
    service.clock.set('2026-12-20T12:00:00Z');
    expect(await reminders()).toHaveLength(1);
  });

  it('reads nothing of days that have passed, before the service has noted that', async () => {
    const invoice = await billed();
    await say(invoice);
    service.clock.set('2026-11-26T08:00:00Z');
    const page = await pageOf(invoice);
    expect(page).not.toContain('Reminders pause until');
    expect(page).toContain('No transfer has been recorded yet');
    expect(page).toContain('I have transferred it');
  });

  it('leaves a task for the end that the release before does not take for a reminder', async () => {
    const invoice = await billed();
    await mailing.arrivals();
    await say(invoice);
    await mailing.arrivals();
    const tasks = await service.sql<{ kind: string; due: string }>(
      `select kind, to_char(due_at at time zone 'UTC', 'MM-DD HH24:MI') as due from tasks
       where key = $1 and kind in ('invoice.remind', 'invoice.miss_transfer') order by kind`,
      [invoice.id],
    );
    expect(tasks).toEqual([
      { kind: 'invoice.miss_transfer', due: '11-26 08:00' },
      { kind: 'invoice.remind', due: '11-28 09:00' },
    ]);
  });

  it('says so three times at most until money comes', async () => {
    const invoice = await billed();
    for (const day of ['2026-11-26', '2026-12-01', '2026-12-06']) {
      await say(invoice);
      service.clock.set(`${day}T08:01:00Z`);
      await mailing.arrivals();
    }
    expect(await pageOf(invoice)).not.toContain('I have transferred it');
    expect((await say(invoice)).status).toBe(303);
    const types = await typesOf(invoice.id);
    expect(types.filter((type: string) => type === 'invoice.transfer_announced')).toHaveLength(3);
  });

  it.each(['a part by hand', 'a card'])(
    'is answered by money: %s ends it, and reminders are as before',
    async (way) => {
      const invoice = await billed();
      await say(invoice);
      const body = { amount: 100, method: 'BankTransfer' };
      if (way === 'a card') await pay(service, invoice);
      else await service.call('POST', `/v1/invoices/${invoice.id}/payments`, { body });
      expect(await read(service, invoice.id)).not.toHaveProperty('transferAnnounced');
      expect(await pageOf(invoice)).not.toContain('You have told');
      await mailing.arrivals();
      service.clock.set('2026-11-26T08:01:00Z');
      expect((await subjects()).filter((subject) => /transfer/i.test(subject ?? ''))).toEqual([]);
    },
  );

  it('says nothing of another invoice: a paid one, one in a currency without bank details, or a wrong link', async () => {
    const dollars = await activeInvoice(service);
    await say(dollars);
    expect(await read(service, dollars.id)).not.toHaveProperty('transferAnnounced');
    const paid = await billed();
    await pay(service, paid, {
      scheduledPaymentIds: paid.paymentSchedule.map(({ id }: { id: string }) => id),
    });
    await say(paid);
    expect(await read(service, paid.id)).not.toHaveProperty('transferAnnounced');
    const wrong = await fetch(`${service.url}/demo-studio/r/nothing/transferred`, { method: 'POST' });
    expect(wrong.status).toBe(404);
  });
});

it('an invoice whose client says nothing is answered without the field, as before', async () => {
  const invoice = await billed();
  expect(invoice).not.toHaveProperty('transferAnnounced');
  expect(await read(service, invoice.id)).not.toHaveProperty('transferAnnounced');
  expect(await reminders()).toHaveLength(0);
});
