import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { activeInvoice, pay, read, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const autopay = { terms: 'Along the schedule.' };
const at = (instant: string) => service.clock.set(instant);
const planned = async (id: string): Promise<[kind: string, date: string][]> =>
  (await service.call('GET', `/v1/invoices/${id}/reminders`)).data.planned.map(
    ({ kind, date }: { kind: string; date: string }) => [kind, date],
  );

// Three payments of $1,000.00: the first, of 2026-12-01, is paid, the others are charged on 2027-02-01 and 2027-04-01.
async function underAutopay() {
  const invoice = await activeInvoice(service);
  const { data: charge } = await pay(service, invoice, { autopay });
  await mailing.arrivals();
  return { invoice, charge };
}

describe('money that autopay never takes', () => {
  const asked = ['2026-11-28', '2026-12-01', '2026-12-02', '2026-12-04', '2026-12-08', '2026-12-15'];

  it('because it was refunded and is owed again, is asked for by the rule, and not said to be charged', async () => {
    const { invoice, charge } = await underAutopay();
    const body = { amount: 40_000, reopen: true };
    await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body });
    await mailing.arrivals();
    const plan = await planned(invoice.id);
    expect(plan.filter(([kind]) => kind === 'Reminder').map(([, date]) => date)).toEqual(asked);
    for (const day of asked.slice(0, 2)) {
      at(`${day}T09:00:00.000Z`);
      expect(summaries(await mailing.arrivals())).toEqual([expect.stringContaining('$400.00 for invoice')]);
    }
    expect(service.processor.log.filter(({ kind }) => kind === 'charge')).toHaveLength(1);
  });

  it('because its bank took it back, too', async () => {
    const { invoice, charge } = await underAutopay();
    const event = { occurredAt: new Date(0), reference: 'dp', chargeKey: charge.id, amount: 100_000, fee: 0 };
    const opened = { ...event, type: 'dispute_opened', reason: 'product_not_received', respondBy: null };
    await sendWebhook(service, [{ ...opened, id: 'opened' }]);
    await sendWebhook(service, [{ ...event, id: 'closed', type: 'dispute_closed', isWon: false }]);
    await mailing.arrivals();
    expect((await read(service, invoice.id)).paymentSchedule[0].status).toBe('ChargedBack');
    const plan = await planned(invoice.id);
    expect(plan.filter(([kind]) => kind === 'Reminder').map(([, date]) => date)).toEqual(asked);
  });
});

describe('what a client is told ahead', () => {
  it('is what is charged, surcharge included', async () => {
    await service.services.accounts.changeSettings('demo-studio', {
      feeBearer: 'Client',
      cardCostBasisPoints: 300,
      surchargeBasisPoints: 300,
    });
    const { invoice } = await underAutopay();
    const preview = await service.call('GET', `/v1/invoices/${invoice.id}/reminders`);
    expect(preview.data.planned[0]).toMatchObject({ kind: 'AutopayAhead', surcharge: 3_000 });
    at('2026-12-29T09:00:00.000Z');
    await mailing.arrivals();
    at('2027-01-29T09:00:00.000Z');
    const ahead = (await mailing.arrivals()).filter(({ mail }) => mail.subject?.includes('charged on'));
    expect(summaries(ahead)).toEqual([
      expect.stringContaining('$1,030.00 will be charged on Mon 1 Feb 2027'),
    ]);
    expect(ahead[0]?.mail.text).toContain('Amount: $1,000.00');
    expect(ahead[0]?.mail.text).toContain('Card fee: $30.00');
    at('2027-02-01T08:00:00.000Z');
    await mailing.arrivals();
    expect(service.processor.log.at(-1)?.amount).toBe(103_000);
  });

  it.each([['a method that is no longer accepted', { paymentMethods: ['BankAccount'] }]])(
    'is nothing of %s: the client is asked to pay instead',
    async (_what, change) => {
      const { invoice } = await underAutopay();
      const { status } = await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: change });
      expect(status).toBe(200);
      await mailing.arrivals();
      const last = invoice.paymentSchedule[2].dueDate;
      const plan = await planned(invoice.id);
      expect(plan).not.toContainEqual(['AutopayAhead', expect.stringContaining(last.slice(0, 7))]);
      expect(plan).toContainEqual(['Reminder', last]);
    },
  );
});

it('what a client is told ahead of a payment that became dearer is what was agreed', async () => {
  const { invoice } = await underAutopay();
  const change = { totalAmount: 600_000, rebalance: 'LastPayment' };
  expect((await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: change })).status).toBe(200);
  at('2027-02-01T08:00:00.000Z');
  await mailing.arrivals();
  at('2027-03-29T09:00:00.000Z');
  const [ahead] = (await mailing.arrivals()).filter(({ mail }) => mail.subject?.includes('will be charged'));
  expect(ahead?.mail.text).toContain('demo-studio will charge $1,000.00 for invoice');
  expect(ahead?.mail.text).toContain('- Thu 1 Apr 2027: $1,000.00');
});

describe('a charge that is tried again', () => {
  const ahead = async () =>
    summaries(await mailing.arrivals()).filter((line) => line.includes('will be charged'));

  it('is announced like the first time, unless the mail about the failure has just named its day', async () => {
    const { invoice } = await underAutopay();
    service.processor.script('stored_tok_card', 'declined', 'insufficient_funds');
    at('2027-02-01T08:00:00.000Z');
    const failed = (await mailing.arrivals()).filter(({ mail }) =>
      mail.subject?.includes('did not go through'),
    );
    expect(failed.map(({ mail }) => mail.text?.includes('Thu 4 Feb 2027'))).toEqual([true]);
    expect(await planned(invoice.id)).not.toContainEqual(['AutopayAhead', '2027-02-01']);
    at('2027-02-01T09:00:00.000Z');
    expect(await ahead()).toEqual([]);
    at('2027-02-04T08:00:00.000Z');
    await mailing.arrivals();
    expect(await planned(invoice.id)).toContainEqual(['AutopayAhead', '2027-02-06']);
    at('2027-02-06T09:00:00.000Z');
    expect(await ahead()).toEqual([expect.stringContaining('$1,000.00 will be charged on Tue 9 Feb 2027')]);
    at('2027-02-09T08:00:00.000Z');
    await mailing.arrivals();
    at('2027-02-13T09:00:00.000Z');
    expect(await ahead()).toEqual([expect.stringContaining('$1,000.00 will be charged on Tue 16 Feb 2027')]);
  });

  it('is announced also when the client’s own bank debit failed after its day had come', async () => {
    const { invoice } = await underAutopay();
    at('2027-01-31T12:00:00.000Z');
    const [, second] = invoice.paymentSchedule;
    const { data } = await pay(service, invoice, { token: 'tok_bank', scheduledPaymentIds: [second.id] });
    at('2027-02-02T16:00:00.000Z');
    await mailing.arrivals();
    await sendWebhook(service, [service.processor.decide(data.id, 'declined', 'insufficient_funds')]);
    await mailing.arrivals();
    at('2027-02-03T09:00:00.000Z');
    expect(await ahead()).toEqual([expect.stringContaining('$1,000.00 will be charged on Sat 6 Feb 2027')]);
  });
});

describe('autopay that ends because its holder denies it', () => {
  const OWNER = 'owner@demo-studio.example';
  const opened = (chargeKey: string) => ({
    occurredAt: new Date(0),
    id: 'opened',
    type: 'dispute_opened',
    reference: 'dp',
    chargeKey,
    amount: 100_000,
    fee: 0,
    reason: 'fraudulent',
    respondBy: null,
  });
  const ends = (lines: string[]) => lines.filter((line) => line.includes('Autopay is off'));

  it('is told to both, once, with the reason: the bank returned a debit', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
    await mailing.arrivals();
    const returned = service.processor.decide(data.id, 'returned', 'R10');
    await sendWebhook(service, [returned]);
    const mails = await mailing.arrivals();
    const { number } = await read(service, invoice.id);
    expect(ends(summaries(mails))).toEqual([
      `maria@example.com: [Test] Autopay is off for invoice ${number} from demo-studio`,
      `${OWNER}: [Test] Autopay is off for invoice ${number} of Maria Lindqvist`,
    ]);
    for (const { mail } of mails.filter((one) => one.mail.subject?.includes('Autopay'))) {
      expect(mail.text).toContain(`returned a payment for invoice ${number} as not authorized`);
      expect(mail.text).toMatch(/starts again only if (you agree to it|your client agrees) once more/);
    }
    expect(await planned(invoice.id)).not.toContainEqual(['AutopayAhead', '2027-01-29']);
    await sendWebhook(service, [{ ...returned, id: 'again' }]);
    expect(await mailing.arrivals()).toEqual([]);
    const kept = (await service.call('GET', `/v1/mails?invoiceId=${invoice.id}`)).data.items;
    expect(kept.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['AutopayEnded', 'BusinessAutopayEnded']),
    );
  });

  it('is told also of an invoice that is shared by hand', async () => {
    const invoice = await activeInvoice(service, { deliveryMethod: 'ShareManually' });
    const { data } = await pay(service, invoice, { autopay });
    await mailing.arrivals();
    await sendWebhook(service, [opened(data.id)]);
    expect(ends(summaries(await mailing.arrivals()))).toHaveLength(2);
  });

  it.each([
    ['en', 'Your bank tells us that you dispute a payment', 'told their bank that they did not agree'],
    ['de', 'Laut Ihrer Bank haben Sie eine Zahlung', 'nicht zugestimmt zu haben'],
    ['fr', 'Votre banque nous signale que vous contestez', 'a déclaré à sa banque ne pas avoir consenti'],
    ['es', 'Su banco nos comunica que usted ha reclamado', 'indicó a su banco que no había autorizado'],
  ] as const)('is told in %s: a dispute', async (language, toClient, toBusiness) => {
    await service.services.accounts.changeProfile('demo-studio', { language });
    const { charge } = await underAutopay();
    await sendWebhook(service, [opened(charge.id)]);
    const mails = await mailing.arrivals();
    const textTo = (address: string) =>
      mails
        .filter(({ to }) => to[0] === address)
        .map(({ mail }) => mail.text?.replaceAll(/[\u00a0\u202f]/g, ' '));
    expect(textTo('maria@example.com')).toEqual([expect.stringContaining(toClient)]);
    expect(textTo(OWNER)).toContainEqual(expect.stringContaining(toBusiness));
  });

  it('hears nothing of a dispute about the goods, which leaves autopay as it is', async () => {
    const { invoice, charge } = await underAutopay();
    await sendWebhook(service, [{ ...opened(charge.id), reason: 'product_not_received' }]);
    expect(ends(summaries(await mailing.arrivals()))).toEqual([]);
    expect(await planned(invoice.id)).toContainEqual(['AutopayAhead', '2027-01-29']);
  });
});

describe('an announcement that waited until it was no longer true', () => {
  const amounts = async () =>
    summaries(await mailing.arrivals()).filter((line) => line.includes('will be charged'));
  const refuse = () => {
    mailing.server.verdict = () => ({ code: 451, message: 'Greylisted' });
  };

  // The second payment is announced for 2027-02-01, and the announcement waits.
  async function announced() {
    await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
    const { invoice } = await underAutopay();
    refuse();
    at('2027-01-29T09:00:00.000Z');
    expect(await amounts()).toEqual([]);
    return invoice;
  }

  async function setNext(id: string, amount: number) {
    const { paymentSchedule } = await read(service, id);
    const schedule = paymentSchedule.map(
      (one: { id: string; dueDate: string; amount: number }, index: number) => ({
        id: one.id,
        dueDate: one.dueDate,
        amount: index === 1 ? amount : one.amount,
      }),
    );
    const totalAmount = 200_000 + amount;
    const body = { totalAmount, paymentSchedule: schedule };
    expect((await service.call('PATCH', `/v1/invoices/${id}`, { body })).status).toBe(200);
    await service.work();
  }

  it('is followed by that of the rest, when the client paid a part: nothing is charged unannounced', async () => {
    const invoice = await announced();
    const [, next] = invoice.paymentSchedule;
    const paid = await pay(service, invoice, { scheduledPaymentIds: [next.id], amount: 1_000 });
    expect(paid.status).toBe(201);
    mailing.server.verdict = () => null;
    at('2027-01-29T10:00:00.000Z');
    expect(await amounts()).toEqual([expect.stringContaining('$990.00 will be charged on Mon 1 Feb 2027')]);
    at('2027-02-01T08:00:00.000Z');
    await mailing.arrivals();
    expect(service.processor.log.at(-1)?.amount).toBe(99_000);
  });

  it('is followed by itself, when its amount comes back: each time it is announced again', async () => {
    const invoice = await announced();
    await setNext(invoice.id, 90_000);
    at('2027-01-29T10:00:00.000Z');
    await service.work();
    await setNext(invoice.id, 100_000);
    at('2027-01-29T11:00:00.000Z');
    await service.work();
    mailing.server.verdict = () => null;
    at('2027-01-29T13:00:00.000Z');
    expect(await amounts()).toEqual([expect.stringContaining('$1,000.00 will be charged on')]);
  });

  it('is not followed by one of a charge that is put off: that is announced before its new day', async () => {
    const invoice = await announced();
    const { paymentSchedule } = await read(service, invoice.id);
    const schedule = paymentSchedule.map(
      ({ id, amount, dueDate }: Record<string, unknown>, index: number) => ({
        id,
        amount,
        dueDate: index === 1 ? '2027-02-15' : dueDate,
      }),
    );
    const body = { paymentSchedule: schedule };
    expect((await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body })).status).toBe(200);
    mailing.server.verdict = () => null;
    at('2027-01-29T10:00:00.000Z');
    expect(await amounts()).toEqual([]);
    at('2027-02-12T09:00:00.000Z');
    expect(await amounts()).toEqual([expect.stringContaining('will be charged on Mon 15 Feb 2027')]);
  });

  it('is sent as long as the charge is to come, on its day too', async () => {
    await announced();
    mailing.server.verdict = () => null;
    at('2027-02-01T07:00:00.000Z');
    expect(await amounts()).toEqual([expect.stringContaining('$1,000.00 will be charged')]);
  });
});
