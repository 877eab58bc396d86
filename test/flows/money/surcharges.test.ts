import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, codeOf, pay } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const ask = (surchargeBasisPoints: number, more: { cardCostBasisPoints?: number | null } = {}) =>
  service.services.accounts.changeSettings('demo-studio', {
    feeBearer: 'Client',
    cardCostBasisPoints: 300,
    surchargeBasisPoints,
    ...more,
  });
const moveTo = (country: string, region = '') =>
  service.services.accounts.changeProfile('demo-studio', { country, region });
const shown = async (invoice: { paymentLink: string }) =>
  (await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null })).data;

describe('a surcharge', () => {
  it.each([
    ['tok_card', 'a credit card', 2_500],
    ['tok_debit', 'a debit card', 0],
    ['tok_prepaid', 'a prepaid card', 0],
    ['tok_kindless', 'a card of which nobody says what pays it', 0],
    ['tok_bank', 'a bank account', 0],
  ])('of %s, %s, is %i', async (token, _what, surcharge) => {
    await ask(250);
    const invoice = await activeInvoice(service);
    const { status, data } = await pay(service, invoice, { token, expectedAmount: 100_000 + surcharge });
    expect([status, data.surcharge]).toEqual([201, surcharge]);
    expect(service.processor.log.filter(({ kind }) => kind === 'charge').map(({ amount }) => amount)).toEqual(
      token === 'tok_bank' ? [] : [100_000 + surcharge],
    );
  });

  it.each([
    ['more than is allowed', 1_000, 1_000, '', '', 3_000],
    ['more than cards cost', 250, 180, '', '', 1_800],
    ['asked by a business that has not said what cards cost it', 250, null, '', '', 0],
    ['in the European Union', 250, 300, 'FR', '', 0],
    ['in the United Kingdom', 250, 300, 'GB', '', 0],
    ['in a state that forbids it', 250, 300, 'US', 'Massachusetts', 0],
    ['in a state that forbids it, of a country that was not said', 250, 300, '', 'Connecticut', 0],
    ['in Canada', 250, 300, 'CA', 'ON', 2_400],
    ['where no rule is known', 250, 300, 'CH', '', 0],
  ])(
    '%s, set before the rule was known, is charged as far as it is lawful',
    async (_what, asked, cost, country, region, taken) => {
      await service.sql(
        `update accounts set fee_bearer = 'Client', surcharge_basis_points = ${asked}, card_cost_basis_points = ${cost}`,
      );
      await moveTo(country, region);
      const invoice = await activeInvoice(service);
      expect((await shown(invoice)).surchargeBasisPoints).toBe((taken * 100) / 1_000);
      const { data } = await pay(service, invoice);
      expect([data.amount, data.surcharge]).toEqual([100_000, taken]);
    },
  );

  it('follows the currency of the invoice while the country is not known', async () => {
    await ask(250);
    const invoice = await activeInvoice(service, { currency: 'EUR' });
    expect((await pay(service, invoice)).data.surcharge).toBe(0);
    await moveTo('US', 'Texas');
    const other = await activeInvoice(service, { currency: 'EUR' });
    expect((await pay(service, other)).data.surcharge).toBe(2_500);
  });

  it('is never rounded to more than is allowed', async () => {
    await ask(300);
    for (const [totalAmount, surcharge] of [
      [17, 0],
      [33, 0],
      [150, 4],
      [100_050, 3_001],
    ]) {
      const invoice = await activeInvoice(service, { totalAmount, paymentSchedule: undefined });
      expect((await pay(service, invoice)).data).toMatchObject({ amount: totalAmount, surcharge });
    }
    await ask(250);
    const invoice = await activeInvoice(service, { totalAmount: 69_950, paymentSchedule: undefined });
    expect((await pay(service, invoice)).data.surcharge).toBe(1_749);
  });

  it('that is not the one that was confirmed is not charged', async () => {
    await ask(250);
    const invoice = await activeInvoice(service);
    const refused = await pay(service, invoice, { token: 'tok_debit', expectedAmount: 102_500 });
    expect([refused.status, refused.error.code]).toEqual([422, 'amount_changed']);
    expect(refused.error.message).toContain('100000');
    expect(service.processor.log).toEqual([]);
  });
});

describe('the rule of an account', () => {
  it('is refused where it is unlawful, with the reason, and nothing is changed', async () => {
    await expect(ask(500)).rejects.toThrow('3 %');
    await expect(ask(250, { cardCostBasisPoints: null })).rejects.toThrow('say first what they cost');
    const { accounts } = service.services;
    const settings = { feeBearer: 'Client', cardCostBasisPoints: 300, surchargeBasisPoints: 250 } as const;
    await expect(accounts.changeAccount('demo-studio', settings, { country: 'DE' })).rejects.toThrow(
      'Directive (EU) 2015/2366',
    );
    const account = await accounts.findAccountByPath('demo-studio');
    expect(account).toMatchObject({ feeBearer: 'Business', surchargeBasisPoints: 0, country: '' });
  });

  it('that is above the cap already does not keep other settings from being changed, nor from being lowered', async () => {
    await service.sql(`update accounts set fee_bearer = 'Client', surcharge_basis_points = 1000`);
    const { accounts } = service.services;
    await accounts.changeSettings('demo-studio', { dueWindowDays: 14 });
    const lowered = await accounts.changeSettings('demo-studio', { feeBearer: 'Business' });
    expect(lowered).toMatchObject({ dueWindowDays: 14, feeBearer: 'Business', surchargeBasisPoints: 1_000 });
    await expect(accounts.changeSettings('demo-studio', { feeBearer: 'Client' })).rejects.toThrow('3 %');
  });
});

describe('autopay', () => {
  it('keeps the rate that was borne, not one that was asked and not allowed', async () => {
    await service.sql(
      `update accounts set fee_bearer = 'Client', surcharge_basis_points = 1000, card_cost_basis_points = 280`,
    );
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    await service.work();
    await service.sql('update accounts set card_cost_basis_points = 300');
    service.clock.set('2027-02-01T08:00:00.000Z');
    await service.work();
    const charges = service.processor.log.filter(({ kind }) => kind === 'charge');
    expect(charges.map(({ amount }) => amount)).toEqual([102_800, 102_800]);
  });

  it('adds nothing to a card of unknown kind, which bore nothing when it was agreed', async () => {
    await ask(250);
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { token: 'tok_kindless', autopay: { terms: 'Along the schedule.' } });
    await service.work();
    service.clock.set('2027-02-01T08:00:00.000Z');
    await service.work();
    const charges = service.processor.log.filter(({ kind }) => kind === 'charge');
    expect(charges.map(({ amount }) => amount)).toEqual([100_000, 100_000]);
  });
});
