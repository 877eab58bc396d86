import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import { linkOf, offerOf, setUp } from '../../support/setups.ts';

/** A setup that its client gives up, or that nobody ends, makes no mandate, whenever the bank confirms it. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const at = async (instant: string) => {
  service.clock.set(instant);
  await service.work();
};
const mandatesOf = async (id: string) =>
  (
    await service.sql<{ last4: string }>(
      'select method_last4 as last4 from mandates where invoice_id = $1 and canceled_at is null',
      [id],
    )
  ).map(({ last4 }) => last4);
const confirmLate = async (key: string) => {
  await sendWebhook(service, [service.processor.decide(key, 'succeeded')]);
  await service.work();
};
const atLink = (invoice: { paymentLink: string }, method: string, path: string) =>
  service.call(method, `${linkOf(invoice)}/${path}`, { token: null });

describe('a client who gives a setup up keeps no mandate', () => {
  it('when the holder has confirmed at the bank, and the report of it is not here yet', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    service.processor.decide(data.id, 'succeeded');
    const given = await atLink(invoice, 'DELETE', `setups/${data.id}`);
    expect([given.status, given.data.status]).toEqual([200, 'Succeeded']);
    expect(given.data.withdrawnAt).toBe(service.clock.now().toISOString());
    expect(await mandatesOf(invoice.id)).toEqual([]);
  });

  it('when the processor does not get the request, and the holder confirms later', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    service.processor.failNext('never arrives');
    const given = await atLink(invoice, 'DELETE', `setups/${data.id}`);
    expect([given.status, given.data.status]).toEqual([200, 'RequiresAction']);
    await confirmLate(data.id);
    expect(await mandatesOf(invoice.id)).toEqual([]);
  });

  it('and the processor is asked to cancel it again, without waiting for the end of the day', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    service.processor.failNext('never arrives');
    await atLink(invoice, 'DELETE', `setups/${data.id}`);
    await at(new Date(service.clock.now().getTime() + 3_600_000).toISOString());
    expect((await atLink(invoice, 'GET', `setups/${data.id}`)).data.status).toBe('Declined');
  });

  it('when the answer of the bank has not come: another method can be saved at once', async () => {
    const invoice = await activeInvoice(service);
    await offerOf(service, invoice);
    service.processor.failNext('reply lost');
    const { data } = await setUp(service, invoice);
    const given = await atLink(invoice, 'DELETE', `setups/${data.id}`);
    expect(given.data).toMatchObject({ status: 'Processing', withdrawnAt: expect.any(String) });
    expect((await setUp(service, invoice, { token: 'tok_debit' })).data.status).toBe('Succeeded');
    await confirmLate(data.id);
    expect(await mandatesOf(invoice.id)).toEqual(['5556']);
  });

  it('but one that has succeeded is not given up: autopay stays on', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice);
    const given = await atLink(invoice, 'DELETE', `setups/${data.id}`);
    expect(given.data).toMatchObject({ status: 'Succeeded', withdrawnAt: null });
    expect(await mandatesOf(invoice.id)).toEqual(['4242']);
  });
});

describe('a setup whose end is not known', () => {
  it.each(['requires_action', 'processing'] as const)(
    '(%s) ends after 30 days for a bank account, too: a confirmation after that makes no mandate',
    async (outcome) => {
      service.processor.script('setup tok_bank', outcome);
      const invoice = await activeInvoice(service);
      const { data } = await setUp(service, invoice, { token: 'tok_bank' });
      await at('2026-12-20T12:00:00.000Z');
      const before = await atLink(invoice, 'GET', `setups/${data.id}`);
      expect(before.data).toMatchObject({ status: data.status, withdrawnAt: null });
      await at('2026-12-22T12:00:00.000Z');
      const after = await atLink(invoice, 'GET', `setups/${data.id}`);
      expect(after.data).toMatchObject({ status: 'Declined', withdrawnAt: expect.any(String) });
      await confirmLate(data.id);
      expect(await mandatesOf(invoice.id)).toEqual([]);
    },
  );

  it('saves nothing when the bank confirmed it after 30 days, before the check', async () => {
    service.processor.script('setup tok_bank', 'requires_action');
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_bank' });
    service.clock.set('2027-01-20T12:00:00.000Z');
    service.processor.decide(data.id, 'succeeded');
    const after = await atLink(invoice, 'GET', `setups/${data.id}`);
    expect(after.data).toMatchObject({ status: 'Succeeded', withdrawnAt: expect.any(String) });
    expect(await mandatesOf(invoice.id)).toEqual([]);
  });
});

describe('the payer’s answer about a setup', () => {
  it('says when its consent was withdrawn while it was under way', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    expect(data.withdrawnAt).toBeNull();
    await atLink(invoice, 'DELETE', 'autopay');
    await confirmLate(data.id);
    const { data: shown } = await atLink(invoice, 'GET', `setups/${data.id}`);
    expect(shown).toMatchObject({ status: 'Succeeded', withdrawnAt: service.clock.now().toISOString() });
    expect((await service.call('GET', linkOf(invoice), { token: null })).data.autopay).toBeNull();
  });
});

describe('the setting of the business', () => {
  it('that ends autopay ends no consent that was given before, as for a charge that is under way', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    await service.call('PATCH', '/v1/account', { body: { autopay: 'Off' } });
    await confirmLate(data.id);
    expect(await mandatesOf(invoice.id)).toEqual(['3155']);
  });
});

describe('the setups of an invoice', () => {
  it('are ten within a day: the next is refused before the processor hears of it, until the day is over', async () => {
    const invoice = await activeInvoice(service);
    for (let count = 0; count < 10; count += 1) {
      expect((await setUp(service, invoice, { token: 'tok_declined' })).data.status).toBe('Declined');
    }
    const key = { 'idempotency-key': 'eleventh' };
    const { hash } = await offerOf(service, invoice);
    const refused = await setUp(service, invoice, { hash }, key);
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('retry-after')).toBe('86400');
    expect(service.processor.calls.filter(({ name }) => name === 'setUp').length).toBe(10);
    // Another invoice has its own.
    expect((await setUp(service, await activeInvoice(service))).status).toBe(201);
    service.clock.set(new Date(service.clock.now().getTime() + 86_400_000).toISOString());
    expect((await setUp(service, invoice, { hash }, key)).data.status).toBe('Succeeded');
  });

  it('are ten within a day when each turns autopay on and the client cancels it, and for requests at once', async () => {
    const invoice = await activeInvoice(service);
    for (let count = 0; count < 9; count += 1) {
      expect((await setUp(service, invoice)).status).toBe(201);
      await atLink(invoice, 'DELETE', 'autopay');
    }
    const { hash } = await offerOf(service, invoice);
    const body = { hash, token: 'tok_declined' };
    const both = await Promise.all([setUp(service, invoice, body), setUp(service, invoice, body)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 429]);
  });
});
