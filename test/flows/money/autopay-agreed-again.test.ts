import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../support/books.ts';
import { forecastOf, foreseen } from '../../support/forecast.ts';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

/** The client is asked for the amounts that autopay does not take. A new consent takes a charge along that was begun before. */

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const at = async (instant: string) => {
  service.clock.set(instant);
  return summaries(await mailing.arrivals());
};
const charges = async () => (await service.call('GET', '/v1/charges?limit=200')).data.items;
const taken = async () =>
  (await charges())
    .filter(({ origin }: { origin: string }) => origin === 'Autopay')
    .map(({ createdAt, amount }: { createdAt: string; amount: number }) => [createdAt.slice(0, 10), amount])
    .toReversed();
// Three payments of 1 000.00 each; the first is paid, and the next two are agreed on 1 February and 1 April.
const withAutopay = async () => {
  const invoice = await activeInvoice(service);
  await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
  await at('2027-01-10T12:00:00.000Z');
  return read(service, invoice.id);
};
type Invoice = Awaited<ReturnType<typeof withAutopay>>;
interface Element {
  readonly id: string;
  readonly dueDate: string;
  readonly amount: number;
}
const change = async (invoice: Invoice, index: number, changes: { amount?: number; dueDate?: string }) => {
  const paymentSchedule = invoice.paymentSchedule.map(({ id, dueDate, amount }: Element, place: number) => ({
    id,
    dueDate,
    amount,
    ...(place === index ? changes : {}),
  }));
  const totalAmount = paymentSchedule.reduce((sum: number, { amount }: Element) => sum + amount, 0);
  const body = { totalAmount, paymentSchedule };
  expect((await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body })).status).toBe(200);
};
const linkOf = (invoice: Invoice) => `/v1/links/demo-studio/${codeOf(invoice)}`;
const request = async (invoice: Invoice) =>
  (await service.call('GET', linkOf(invoice), { token: null })).data.autopay.request;
const agree = async (invoice: Invoice) => {
  const { hash } = await request(invoice);
  const body = { hash, terms: 'The new schedule.' };
  const answer = await service.call('POST', `${linkOf(invoice)}/autopay/agree`, { token: null, body });
  expect(answer.status).toBe(200);
};
const pageOf = async (invoice: Invoice, language = 'en-US') => {
  const address = `${service.url}${new URL(invoice.paymentLink).pathname}`;
  const html = await (await fetch(address, { headers: { 'accept-language': language } })).text();
  const text = html
    .replaceAll(/<(style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return { html, text };
};

it('a charge that was begun and not sent when the client agrees again is sent, once', async () => {
  const invoice = await withAutopay();
  service.processor.failNext('never arrives');
  await at('2027-02-01T08:00:00.000Z');
  expect((await charges())[0]).toMatchObject({ origin: 'Autopay', status: 'Processing' });
  service.clock.set('2027-02-01T08:30:00.000Z');
  await change(await read(service, invoice.id), 2, { amount: 112_000 });
  await agree(invoice);
  await at('2027-02-01T09:30:00.000Z');
  expect((await charges())[0]).toMatchObject({ status: 'Succeeded', failure: null });
  await at('2027-05-01T12:00:00.000Z');
  expect(await taken()).toEqual([
    ['2027-02-01', 100_000],
    ['2027-05-01', 112_000],
  ]);
  expect((await read(service, invoice.id)).status).toBe('Paid');
  expect(await faultsOf(service, service.processor)).toEqual([]);
});

describe('a payment that has become too small for a charge', () => {
  it('is left to the client, who is told so and reminded of it, and the others are charged as agreed', async () => {
    const invoice = await withAutopay();
    await change(invoice, 1, { amount: 30 });
    expect(await request(invoice)).toBeNull();
    const [, small, last] = invoice.paymentSchedule.map(({ id }: Element) => id.slice(-12));
    const entries = foreseen(await forecastOf(service, invoice.id));
    expect(entries.filter((line) => line.includes(' charge '))).toEqual([
      `2027-04-01T08:00:00.000Z charge 100000+0 ${last}`,
    ]);
    expect(entries.filter((line) => line.includes(`mail Reminder ${small} `))).not.toEqual([]);
    const found: string[] = [];
    for (const day of ['01-29', '02-01', '02-02', '02-08'])
      found.push(...(await at(`2027-${day}T10:00:00.000Z`)));
    expect(found.join('\n')).toContain('$0.30');
    expect(await taken()).toEqual([]);
    const { html, text } = await pageOf(invoice);
    const leaves = 'Autopay leaves $0.30 to you, because a charge cannot be so small. Please';
    expect(text).toContain(`${leaves} pay it together with another payment, or ask`);
    expect(html).toContain('href="#pay"');
    await at('2027-04-01T08:00:00.000Z');
    expect(await taken()).toEqual([['2027-04-01', 100_000]]);
    expect((await pageOf(invoice)).text).toContain(`${leaves} ask demo-studio how to pay it.`);
    expect((await service.call('GET', `/v1/invoices/${invoice.id}/autopay`)).data.isOn).toBe(true);
  });

  it('is left to the client also when it falls due together with another payment', async () => {
    const invoice = await withAutopay();
    await change(invoice, 1, { amount: 30, dueDate: '2027-04-01' });
    await at('2027-04-01T08:00:00.000Z');
    expect(await taken()).toEqual([['2027-04-01', 100_000]]);
  });

  it('is no part of the consent that comes with a first payment', async () => {
    const invoice = await activeInvoice(service);
    const [, second] = (await read(service, invoice.id)).paymentSchedule;
    await change(await read(service, invoice.id), 2, { amount: 30 });
    const page = await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}?autopay=on`);
    expect((await page.text()).replaceAll('\u00a0', ' ')).toContain(
      'charge the remaining payment on its due date: $1,000.00',
    );
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    const { data } = await service.call('GET', `/v1/invoices/${invoice.id}/autopay`);
    expect(data).toMatchObject({
      agreedAmount: 100_000,
      agreedSchedule: [{ scheduledPaymentId: second.id, amount: 100_000 }],
      request: null,
    });
  });
});

describe('the page of the client', () => {
  it('asks for a payment that autopay takes only after its due date, and has the form open from that date on', async () => {
    const invoice = await withAutopay();
    await change(invoice, 1, { dueDate: '2027-01-25' });
    expect((await pageOf(invoice)).text).toMatch(/Next payment \$1,000\.00 Due Mon 25 Jan 2027/);
    service.clock.set('2027-01-25T12:00:00.000Z');
    expect((await pageOf(invoice)).html).toContain('href="#pay"');
  });

  it('has the form open on the day of a payment that autopay takes only in part', async () => {
    const invoice = await withAutopay();
    await change(invoice, 1, { amount: 112_000 });
    service.clock.set('2027-02-01T06:00:00.000Z');
    const { html, text } = await pageOf(invoice);
    expect(text).toContain('Due now $120.00');
    expect(text).toContain('will be charged $1,000.00 on Mon 1 Feb 2027.');
    expect(html).toContain('href="#pay"');
  });

  it('on the day of a charge asks only for what autopay does not take, and has only that ticked', async () => {
    const invoice = await withAutopay();
    await change(invoice, 2, { dueDate: '2027-02-01' });
    service.clock.set('2027-02-01T06:00:00.000Z');
    const { html, text } = await pageOf(invoice);
    expect(text).toContain('Due now $1,000.00');
    expect(text).toContain('will be charged $1,000.00 on Mon 1 Feb 2027.');
    const ticked = [...html.matchAll(/name="payments" value="([^"]+)" checked/g)].map(([, id]) => id);
    expect(ticked).toEqual([invoice.paymentSchedule[2].id]);
  });
});
