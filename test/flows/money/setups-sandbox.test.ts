import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, read } from '../../support/money.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';
import { linkOf, setUp } from '../../support/setups.ts';

/** Methods that are saved at the sandbox, and what becomes of their charges. */

let service: TestService;
let sandbox: TestSandbox;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  sandbox = await useSandbox(service, 1_000);
});
afterEach(async () => {
  await sandbox.close();
});

const moveTo = (now: string) => service.call('POST', '/v1/test_clock', { body: { now } });
const chargesOf = async (id: string) =>
  (await service.call('GET', `/v1/charges?invoiceId=${id}`)).data.items.map(
    ({ origin, status }: Record<string, string>) => [origin, status],
  );
const setupBy = async (invoice: { paymentLink: string }, id: string) =>
  (await service.call('GET', `${linkOf(invoice)}/setups/${id}`, { token: null })).data;
const answerAtBank = (actionUrl: string, answer: 'confirm' | 'refuse') =>
  fetch(actionUrl, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
const autopayOf = async (id: string) => (await service.call('GET', `/v1/invoices/${id}/autopay`)).data;

describe('a card of the sandbox that is saved without a payment', () => {
  it.each([
    // [card, how the setup ends, what its first charge becomes]
    ['4242424242424242', 'Succeeded', 'Succeeded'],
    ['4000000000000341', 'Succeeded', 'Declined'],
    ['4000000000007205', 'Succeeded', 'Declined'],
    ['4000000000000002', 'Declined', null],
    ['4000000000009995', 'Declined', null],
  ])('%s: the setup has %s, and its first charge %s', async (number, status, charged) => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: await sandbox.card(number) });
    expect(data.status).toBe(status);
    expect((await autopayOf(invoice.id)).isOn).toBe(status === 'Succeeded');
    await moveTo('2026-12-02T12:00:00.000Z');
    expect(await chargesOf(invoice.id)).toEqual(charged === null ? [] : [['Autopay', charged]]);
    expect((await read(service, invoice.id)).amountPaid).toBe(charged === 'Succeeded' ? 100_000 : 0);
  });

  it.each([
    // A card that asks once is charged alone later; one that asks always is not.
    ['4000002500003155', 'Succeeded'],
    ['4000002760003184', 'Declined'],
  ])('%s asks its holder first; when it is confirmed, the first charge has %s', async (number, charged) => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: await sandbox.card(number) });
    expect(data.status).toBe('RequiresAction');
    const back = await answerAtBank(data.actionUrl, 'confirm');
    expect(back.headers.get('location')).toContain(`setup=${data.id}`);
    expect((await setupBy(invoice, data.id)).status).toBe('Succeeded');
    await moveTo('2026-12-02T12:00:00.000Z');
    expect(await chargesOf(invoice.id)).toEqual([['Autopay', charged]]);
  });

  it('is not saved when its holder refuses, or does not answer within the hour', async () => {
    for (const refuses of [true, false]) {
      const invoice = await activeInvoice(service);
      const token = await sandbox.card('4000002500003155');
      const { data } = await setUp(service, invoice, { token });
      if (refuses) await answerAtBank(data.actionUrl, 'refuse');
      else await moveTo('2026-11-21T14:00:00.000Z');
      expect(await setupBy(invoice, data.id)).toMatchObject({
        status: 'Declined',
        failure: { code: 'authentication_failed' },
      });
      expect((await autopayOf(invoice.id)).isOn).toBe(false);
    }
  });

  it('is saved once when the answer is lost on the way', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: await sandbox.card('4000000000006228') });
    expect(data.status).toBe('Processing');
    expect((await setupBy(invoice, data.id)).status).toBe('Succeeded');
    const stored = await service.sql(`select 1 from sandbox.methods where account_id = $1`, [
      service.member.accountId,
    ]);
    expect(stored.length).toBe(1);
  });

  it('can be given up while its holder is asked', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: await sandbox.card('4000002500003155') });
    const given = await service.call('DELETE', `${linkOf(invoice)}/setups/${data.id}`, { token: null });
    expect(given.data.status).toBe('Declined');
    const late = await answerAtBank(data.actionUrl, 'confirm');
    expect(late.status).toBe(303);
    expect((await setupBy(invoice, data.id)).status).toBe('Declined');
    expect((await autopayOf(invoice.id)).isOn).toBe(false);
  });

  it('is a bank account as well: it is debited on the due date', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: await sandbox.bank('000123456789') });
    expect(data.status).toBe('Succeeded');
    await moveTo('2026-12-01T12:00:00.000Z');
    expect(await chargesOf(invoice.id)).toEqual([['Autopay', 'Processing']]);
  });
});

describe('the forecast of an invoice', () => {
  it('says the charges of a method that was saved without a payment, as the clock then makes them', async () => {
    const invoice = await activeInvoice(service);
    await setUp(service, invoice, { token: await sandbox.card('4242424242424242') });
    const { data } = await service.call('GET', `/v1/invoices/${invoice.id}/forecast`);
    const days = JSON.stringify(data);
    for (const day of ['2026-12-01', '2027-02-01', '2027-04-01']) expect(days).toContain(day);
    expect(data.entries.filter(({ kind }: { kind: string }) => kind === 'Charge').length).toBe(3);
  });
});
