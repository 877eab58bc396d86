import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { activeInvoice, pay, read, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import { linkOf, offerOf, SETUP_TERMS, setUp } from '../../support/setups.ts';

/** A method is saved for autopay without a payment. No charge is ever made without a kept consent. */

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
const consentsOf = (id: string) =>
  service.sql<Record<string, unknown>>(
    `select terms, terms_hash, agreed_amount::int, schedule, address, method_last4, setup_id, given_at
     from consents where invoice_id = $1 order by id`,
    [id],
  );
const mandatesOf = (id: string) =>
  service.sql<{ isOn: boolean; last4: string }>(
    `select canceled_at is null as "isOn", method_last4 as last4 from mandates where invoice_id = $1 order by accepted_at, id`,
    [id],
  );
const chargesOf = async (id: string) =>
  (await service.call('GET', `/v1/charges?invoiceId=${id}`)).data.items.map(
    ({ origin, status, amount }: Record<string, unknown>) => [origin, status, amount],
  );
const decide = async (key: string, decided: 'succeeded' | 'declined') => {
  await sendWebhook(service, [service.processor.decide(key, decided)]);
  await service.work();
};
const cancelAutopay = (invoice: { paymentLink: string }) =>
  service.call('DELETE', `${linkOf(invoice)}/autopay`, { token: null });
/** Lives a month after the first due date, and answers what was charged. */
const monthOf = async (id: string) => {
  for (const day of ['2026-12-01T12:00:00Z', '2026-12-20T12:00:00Z', '2027-01-05T12:00:00Z']) await at(day);
  return chargesOf(id);
};

describe('a card that is saved while nothing is due', () => {
  it('charges nothing, keeps the consent with words, hash, schedule, method, time and address, and turns autopay on', async () => {
    const invoice = await activeInvoice(service);
    const offer = await offerOf(service, invoice);
    expect(offer).toMatchObject({ total: 300_000, surchargeBasisPoints: 0 });
    expect(offer.payments.map(({ amount }: { amount: number }) => amount)).toEqual([
      100_000, 100_000, 100_000,
    ]);
    const saved = await setUp(service, invoice);
    expect([saved.status, saved.data.status, saved.data.paymentMethod.name.last4]).toEqual([
      201,
      'Succeeded',
      '4242',
    ]);
    expect(await chargesOf(invoice.id)).toEqual([]);
    const [consent, ...others] = await consentsOf(invoice.id);
    expect(others).toEqual([]);
    expect(consent).toMatchObject({
      terms: SETUP_TERMS,
      terms_hash: createHash('sha256').update(SETUP_TERMS).digest('hex'),
      agreed_amount: 300_000,
      address: '127.0.0.1',
      method_last4: '4242',
      setup_id: saved.data.id,
      given_at: service.clock.now(),
    });
    const { data: autopay } = await service.call('GET', `/v1/invoices/${invoice.id}/autopay`);
    expect(autopay).toMatchObject({ isOn: true, terms: SETUP_TERMS, agreedAmount: 300_000 });
    expect(autopay.setup).toMatchObject({ id: saved.data.id, status: 'Succeeded', withdrawnAt: null });
    expect(autopay.nextCharge).toMatchObject({ date: '2026-12-01', amount: 100_000 });
  });

  it('is charged on each due date, and no earlier', async () => {
    const invoice = await activeInvoice(service);
    await setUp(service, invoice);
    await at('2026-11-30T23:00:00.000Z');
    expect(await chargesOf(invoice.id)).toEqual([]);
    await at('2026-12-02T12:00:00.000Z');
    expect(await chargesOf(invoice.id)).toEqual([['Autopay', 'Succeeded', 100_000]]);
  });

  it('agrees to nothing that is too small for a charge', async () => {
    const invoice = await activeInvoice(service, {
      totalAmount: 100_030,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 100_000 },
        { dueDate: '2027-02-01', amount: 30 },
      ],
    });
    const offer = await offerOf(service, invoice);
    expect([offer.total, offer.payments.length]).toEqual([100_000, 1]);
    await setUp(service, invoice);
    const { data: autopay } = await service.call('GET', `/v1/invoices/${invoice.id}/autopay`);
    expect(autopay.agreedAmount).toBe(100_000);
  });

  it('is confirmed to the client by a mail that says that nothing was charged', async () => {
    const invoice = await activeInvoice(service);
    await mailing.arrivals();
    await setUp(service, invoice);
    const [mail, ...others] = await mailing.arrivals();
    expect(others).toEqual([]);
    expect(mail?.mail.subject).toContain('Autopay is on');
    expect(mail?.mail.text).toContain('Nothing was charged now');
    expect(mail?.mail.text).toContain('$3,000.00');
  });

  it('is saved once under a repeated key, and by two requests at the same time', async () => {
    const invoice = await activeInvoice(service);
    const offer = await offerOf(service, invoice);
    const key = { 'idempotency-key': 'save-1' };
    const body = { hash: offer.hash };
    const [one, other] = await Promise.all([
      setUp(service, invoice, body, key),
      setUp(service, invoice, body, key),
    ]);
    const ids = [one, other].flatMap(({ data }) => (data === null ? [] : [data.id]));
    expect(new Set(ids).size).toBe(1);
    const again = await setUp(service, invoice, body, key);
    expect(again.data.id).toBe(ids[0]);
    expect((await consentsOf(invoice.id)).length).toBe(1);
    expect(service.processor.calls.filter(({ name }) => name === 'setUp').length).toBe(1);
  });
});

describe('a setup is refused', () => {
  const refusedWith = async (answer: Awaited<ReturnType<typeof setUp>>, code: string) => {
    expect([answer.status === 412 || answer.status === 422, answer.error?.code]).toEqual([true, code]);
    expect(service.processor.calls.filter(({ name }) => name === 'setUp')).toEqual([]);
  };

  it('when the schedule has changed since it was shown, though the total is the same', async () => {
    const invoice = await activeInvoice(service);
    const { hash } = await offerOf(service, invoice);
    const [first, ...rest] = invoice.paymentSchedule;
    const paymentSchedule = [{ ...first, dueDate: '2026-11-29' }, ...rest].map(({ id, dueDate, amount }) => ({
      id,
      dueDate,
      amount,
    }));
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { paymentSchedule } });
    await refusedWith(await setUp(service, invoice, { hash }), 'version_conflict');
    expect(await consentsOf(invoice.id)).toEqual([]);
  });

  it('when a payment is due: the client agrees with that payment', async () => {
    const invoice = await activeInvoice(service);
    const { hash } = await offerOf(service, invoice);
    await at('2026-12-01T12:00:00.000Z');
    expect(await offerOf(service, invoice)).toBeNull();
    await refusedWith(await setUp(service, invoice, { hash }), 'illegal_action');
  });

  it('when the business offers no autopay any more', async () => {
    const invoice = await activeInvoice(service);
    const { hash } = await offerOf(service, invoice);
    await service.call('PATCH', '/v1/account', { body: { autopay: 'Off' } });
    expect(await offerOf(service, invoice)).toBeNull();
    await refusedWith(await setUp(service, invoice, { hash }), 'autopay_not_offered');
  });

  it('when autopay is on already', async () => {
    const invoice = await activeInvoice(service);
    const { hash } = await offerOf(service, invoice);
    await setUp(service, invoice);
    expect(await offerOf(service, invoice)).toBeNull();
    const again = await setUp(service, invoice, { hash });
    expect([again.status, again.error?.code]).toEqual([422, 'illegal_action']);
  });

  it('with a method that the invoice does not take, or a token that nobody knows', async () => {
    const invoice = await activeInvoice(service, { paymentMethods: ['BankAccount'] });
    await refusedWith(await setUp(service, invoice), 'method_not_accepted');
    await refusedWith(await setUp(service, invoice, { token: 'tok_nobody' }), 'unknown_token');
  });
});

describe('no charge is made without a kept consent', () => {
  it('when the bank declines the saving: the failure is said, and autopay stays off', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_declined' });
    expect(data).toMatchObject({ status: 'Declined', failure: { code: 'declined' } });
    expect(await mandatesOf(invoice.id)).toEqual([]);
    expect(await monthOf(invoice.id)).toEqual([]);
  });

  it('when the holder never comes back from 3-D Secure: it is given up after a day', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    expect([data.status, data.actionUrl]).toEqual(['RequiresAction', `http://bank.test/${data.id}`]);
    expect(await monthOf(invoice.id)).toEqual([]);
    expect(service.processor.calls.map(({ name }) => name)).toContain('cancelSetup');
    const shown = await service.call('GET', `${linkOf(invoice)}/setups/${data.id}`, { token: null });
    expect(shown.data.status).toBe('Declined');
    expect(await mandatesOf(invoice.id)).toEqual([]);
  });

  it('when the client takes the consent back while the holder is asked, though the holder confirms later', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    expect((await cancelAutopay(invoice)).status).toBe(200);
    await decide(data.id, 'succeeded');
    expect(await mandatesOf(invoice.id)).toEqual([]);
    expect(await monthOf(invoice.id)).toEqual([]);
  });

  it('when the account of the business was closed before the holder confirmed', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    await service.sql('update accounts set closed_at = $1', [service.clock.now()]);
    await decide(data.id, 'succeeded');
    expect(await mandatesOf(invoice.id)).toEqual([]);
  });

  it('when the consent of the setup is gone: a saved method alone is never charged', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    await service.sql('delete from consents where setup_id = $1', [data.id]);
    await decide(data.id, 'succeeded');
    expect(await mandatesOf(invoice.id)).toEqual([]);
    expect(await monthOf(invoice.id)).toEqual([]);
  });
});

describe('an answer that does not come', () => {
  it.each(['reply lost', 'never arrives'] as const)(
    '(%s): the setup waits, and its outcome is asked for; it is saved once',
    async (fault) => {
      const invoice = await activeInvoice(service);
      await offerOf(service, invoice);
      service.processor.failNext(fault);
      const { data } = await setUp(service, invoice);
      expect(data.status).toBe('Processing');
      expect(await mandatesOf(invoice.id)).toEqual([]);
      await at(new Date(service.clock.now().getTime() + 120_000).toISOString());
      expect(await mandatesOf(invoice.id)).toEqual([{ isOn: true, last4: '4242' }]);
    },
  );

  it('and a consent that was taken back since: it is not sent again', async () => {
    const invoice = await activeInvoice(service);
    await offerOf(service, invoice);
    service.processor.failNext('never arrives');
    const { data } = await setUp(service, invoice);
    await cancelAutopay(invoice);
    await at(new Date(service.clock.now().getTime() + 120_000).toISOString());
    expect(service.processor.calls.filter(({ name }) => name === 'setUp').length).toBe(1);
    const shown = await service.call('GET', `${linkOf(invoice)}/setups/${data.id}`, { token: null });
    expect([shown.data.status, shown.data.failure.code]).toEqual(['Declined', 'consent_ended']);
  });
});

describe('the newest consent counts', () => {
  it('of two setups: the first one saves nothing, though its holder confirms last', async () => {
    const invoice = await activeInvoice(service);
    const first = await setUp(service, invoice, { token: 'tok_asks' });
    const second = await setUp(service, invoice, { token: 'tok_debit' });
    expect(second.data.status).toBe('Succeeded');
    await decide(first.data.id, 'succeeded');
    expect(await mandatesOf(invoice.id)).toEqual([{ isOn: true, last4: '5556' }]);
  });

  it('of a setup that waits and a payment with a consent after it', async () => {
    const invoice = await activeInvoice(service);
    const waiting = await setUp(service, invoice, { token: 'tok_asks' });
    await pay(service, invoice, { token: 'tok_debit', autopay: { terms: 'With the payment.' } });
    await decide(waiting.data.id, 'succeeded');
    expect(await mandatesOf(invoice.id)).toEqual([{ isOn: true, last4: '5556' }]);
  });

  it('of a bank debit that is under way with a consent, and a setup after it', async () => {
    const invoice = await activeInvoice(service);
    const debit = await pay(service, invoice, { token: 'tok_bank', autopay: { terms: 'With the debit.' } });
    service.processor.decide(debit.data.id, 'processing');
    const saved = await setUp(service, invoice, { token: 'tok_debit' });
    expect(saved.data.status).toBe('Succeeded');
    await decide(debit.data.id, 'succeeded');
    expect(await mandatesOf(invoice.id)).toEqual([{ isOn: true, last4: '5556' }]);
  });

  it('and a setup that saved nothing takes nothing from the consent of an earlier payment', async () => {
    const invoice = await activeInvoice(service);
    const debit = await pay(service, invoice, { token: 'tok_bank', autopay: { terms: 'With the debit.' } });
    await setUp(service, invoice, { token: 'tok_declined' });
    await decide(debit.data.id, 'succeeded');
    expect(await mandatesOf(invoice.id)).toEqual([{ isOn: true, last4: '6789' }]);
  });
});

describe('a payment that was made while the holder was asked', () => {
  it('is not charged again', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    await pay(service, invoice);
    await decide(data.id, 'succeeded');
    expect(await monthOf(invoice.id)).toEqual([['Client', 'Succeeded', 100_000]]);
    expect((await read(service, invoice.id)).amountPaid).toBe(100_000);
  });
});

describe('autopay that a business requires', () => {
  it('is agreed to by saving a method: the first payment then needs no consent of its own', async () => {
    await service.call('PATCH', '/v1/account', { body: { autopay: 'Required' } });
    const invoice = await activeInvoice(service);
    const refused = await pay(service, invoice);
    expect(refused.error?.code).toBe('autopay_required');
    await setUp(service, invoice);
    const { data } = await service.call('GET', linkOf(invoice), { token: null });
    expect([data.needsAutopay, data.autopay.agreedAmount]).toEqual([false, 300_000]);
    expect((await pay(service, invoice)).status).toBe(201);
  });

  it('is not agreed to by a setup that failed', async () => {
    await service.call('PATCH', '/v1/account', { body: { autopay: 'Required' } });
    const invoice = await activeInvoice(service);
    await setUp(service, invoice, { token: 'tok_declined' });
    expect((await pay(service, invoice)).error?.code).toBe('autopay_required');
  });
});
