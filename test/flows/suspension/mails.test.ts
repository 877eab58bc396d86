import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import { payOut } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';
import { resume, suspend } from '../../support/suspending.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const autopay = { terms: 'Along the schedule.' };
const mandateReference = async () => {
  const [mandate] = await service.sql<{ reference: string }>(
    'select processor_reference as reference from mandates',
  );
  return mandate?.reference ?? '';
};
const CLIENT = 'late@example.com';
const at = (day: number, hour = 12) =>
  service.clock.set(new Date(Date.UTC(2026, 10, day, hour)).toISOString());
/** The texts of mails to an address. */
const textsTo = async (address: string) =>
  (await mailing.arrivals())
    .filter(({ to }) => to.includes(address))
    .map(({ mail }) => `${mail.subject}\n${mail.text}`);

const invoiceDue = (...dueDates: string[]) =>
  activeInvoice(service, {
    contact: { name: 'Late', email: CLIENT },
    totalAmount: dueDates.length * 100_000,
    paymentSchedule: dueDates.map((dueDate) => ({ dueDate, amount: 100_000 })),
  });

describe('a reminder that was written before the suspension', () => {
  it.each([
    ['mails are quicker than reminders', ['money', 'mail']],
    ['reminders are quicker than mails', ['money', 'reminders']],
  ] as const)('says what is due now, once: %s', async (_title, lanes) => {
    await invoiceDue('2026-11-24', '2026-12-24');
    await mailing.arrivals();
    at(24, 15);
    await service.work('money', 'notices', 'reminders');
    await suspend(service);
    at(81);
    await mailing.arrivals();
    await resume(service);
    for (const lane of lanes) await service.work(lane);
    const texts = await textsTo(CLIENT);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Overdue: $2,000.00');
  });

  it('goes as it is when the suspension ends on the same day', async () => {
    await invoiceDue('2026-11-24', '2026-12-24');
    await mailing.arrivals();
    at(24, 15);
    await service.work('money', 'notices', 'reminders');
    await suspend(service);
    at(24, 16);
    await resume(service);
    const texts = await textsTo(CLIENT);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Due today: $1,000.00');
  });

  it('that a person asked for says what is due now, too', async () => {
    const invoice = await invoiceDue('2026-12-24');
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { enableAutoreminders: false } });
    await mailing.arrivals();
    at(54, 8);
    await service.call('POST', `/v1/invoices/${invoice.id}/remind`, { body: {} });
    await suspend(service);
    at(81);
    await resume(service);
    const texts = await textsTo(CLIENT);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Overdue: $1,000.00');
  });
});

it('a reminder that is written again asks for nothing that autopay takes', async () => {
  const invoice = await invoiceDue('2026-11-21', '2026-11-28', '2026-12-28');
  await pay(service, invoice, { autopay });
  await mailing.arrivals();
  service.processor.script(await mandateReference(), 'declined', 'authentication_failed');
  at(28, 9);
  await mailing.arrivals();
  at(29, 15);
  await service.work('money', 'notices', 'reminders');
  await suspend(service);
  at(81);
  await mailing.arrivals();
  await resume(service);
  for (const lane of ['money', 'mail'] as const) await service.work(lane);
  const texts = await textsTo(CLIENT);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('Overdue: $1,000.00');
});

describe('a failure of autopay that was written before the suspension', () => {
  async function failed() {
    const invoice = await invoiceDue('2026-11-21', '2026-11-28');
    await pay(service, invoice, { autopay });
    await mailing.arrivals();
    service.processor.script(await mandateReference(), 'declined', 'insufficient_funds');
    at(28, 9);
    await service.work('money', 'notices', 'reminders');
    return invoice;
  }

  it('names the next try as it is planned now', async () => {
    await failed();
    await suspend(service);
    at(68);
    await mailing.arrivals();
    await resume(service);
    const failures = (await textsTo(CLIENT)).filter((text) => text.includes('did not go through'));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain('We will try again on Mon 11 Jan 2027');
    expect(failures[0]).not.toContain('Dec 2026');
  });

  it('is not sent for a payment that was paid in another way since', async () => {
    const invoice = await failed();
    await suspend(service);
    at(29);
    await resume(service);
    const open = (await service.call('GET', `/v1/invoices/${invoice.id}`)).data.paymentSchedule[1];
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${open.id}/mark_as_paid`;
    expect((await service.call('POST', path, { body: {} })).status).toBe(200);
    expect((await textsTo(CLIENT)).filter((text) => text.includes('did not go through'))).toEqual([]);
  });
});

it('a failure whose next try is due and cannot be made yet is written again once, without a day', async () => {
  const invoice = await invoiceDue('2026-11-21', '2026-11-28');
  await pay(service, invoice, { autopay });
  await mailing.arrivals();
  service.processor.script(await mandateReference(), 'declined', 'insufficient_funds');
  at(28, 9);
  await service.work('money', 'notices', 'reminders');
  // The mail has waited for its server until the day of the next try, and the money lane is behind.
  at(31, 9);
  let isOver = false;
  const sending = service.work('mail').then(() => {
    isOver = true;
  });
  await Promise.race([sending, new Promise((resolve) => void setTimeout(resolve, 2_000))]);
  const written = await service.sql<{ status: string }>(
    `select status from mails where kind = 'PaymentFailed'`,
  );
  // Takes the payment, so that a mail that is written for ever ends.
  if (!isOver) await service.work('money');
  await sending;
  expect(written.map(({ status }) => status).toSorted()).toEqual(['Sent', 'Superseded']);
  const [first] = (await textsTo(CLIENT)).filter((text) => text.includes('did not go through'));
  expect(first).not.toContain('We will try again');
});

it('a failure that is found while the account is suspended promises the business no next try', async () => {
  const invoice = await invoiceDue('2026-11-21', '2026-11-28');
  await pay(service, invoice, { autopay });
  await mailing.arrivals();
  service.processor.script(await mandateReference(), 'processing');
  at(28, 9);
  await mailing.arrivals();
  const [charge] = await service.sql<{ id: string }>(`select id from charges where origin = 'Autopay'`);
  await suspend(service);
  await sendWebhook(service, [service.processor.decide(charge?.id ?? '', 'declined', 'insufficient_funds')]);
  const texts = (await textsTo('owner@demo-studio.example')).filter((text) =>
    text.includes('A payment failed'),
  );
  expect(texts).toHaveLength(1);
  expect(texts[0]).not.toContain('tried again');
});

it('an offer that waited names the end that the suspension has put off', async () => {
  await payOut(service);
  await service.work('money', 'notices');
  await suspend(service);
  at(31);
  await mailing.arrivals();
  await resume(service);
  const texts = await textsTo('band@example.com');
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('8 Dec 2026');
  expect(texts[0]).not.toContain('28 Nov 2026');
});
