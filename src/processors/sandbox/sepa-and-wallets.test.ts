import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceTo, chargeNumber, newMerchant, openStage, orderOf, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('a debit in euros', () => {
  const euros = { currency: 'EUR' };

  it('has a mandate, and settles after five banking days', async () => {
    const merchant = newMerchant();
    const { order, outcome } = await chargeNumber(stage.processor, merchant, '000123456789', euros);
    const debitMandate = {
      reference: expect.stringMatching(/^TEST-[0-9A-Z]{12}$/),
      creditorId: 'DE98ZZZ09999999999',
    };
    expect(outcome).toMatchObject({ status: 'processing', debitMandate });
    const [event] = await advanceTo(stage, merchant, '2026-11-30T00:00:00.000Z');
    expect(event).toMatchObject({
      key: order.key,
      occurredAt: new Date('2026-11-27T16:00:00.000Z'),
      outcome: { status: 'succeeded', debitMandate },
    });
  });

  it.each([
    // [account, its code in euros, and in dollars]
    ['000111111116', 'AM04', 'R01'],
    ['000555555559', 'AC04', 'R02'],
    ['000666666661', 'MD06', 'R11'],
    ['000222222227', 'MD01', 'R10'],
  ])('%s comes back as %s, where one in dollars comes back as %s', async (number, sepa, ach) => {
    for (const [currency, code] of [
      ['EUR', sepa],
      ['USD', ach],
    ] as const) {
      const merchant = newMerchant();
      await chargeNumber(stage.processor, merchant, number, { currency });
      const events = await advanceTo(stage, merchant, '2027-02-01T00:00:00.000Z');
      expect(events.filter(({ type }) => type === 'charge').at(-1)).toMatchObject({
        outcome: { status: 'returned', code, fee: 400 },
      });
    }
  });

  it.each([
    ['EUR', 1_000_000, 'processing'],
    ['EUR', 1_000_001, 'declined'],
    ['USD', 1_000_001, 'processing'],
  ])('in %s of %i is %s: SEPA takes 10 000 euros at most', async (currency, amount, status) => {
    const { outcome } = await chargeNumber(stage.processor, newMerchant(), '000123456789', {
      currency,
      amount,
    });
    expect(outcome.status).toBe(status);
    if (outcome.status === 'declined') {
      expect([outcome.code, outcome.message]).toEqual([
        'processor_refused',
        'A SEPA debit can be 10 000 € at most.',
      ]);
    }
  });

  it('a debit in dollars has no mandate of SEPA', async () => {
    const { outcome } = await chargeNumber(stage.processor, newMerchant(), '000123456789');
    expect(outcome).not.toHaveProperty('debitMandate');
  });
});

describe('a wallet', () => {
  const BACK = 'https://pay.example.com/studio/r/abc/pay?payments=one&lang=de';
  const open = (wallet: string, init: RequestInit = {}, returnUrl = BACK) => {
    const merchant = newMerchant();
    const { tokensUrl, publishableKey } = stage.processor.browserAccess(merchant.accountId);
    const query = new URLSearchParams({ key: publishableKey ?? '', return_url: returnUrl });
    const answer = fetch(`${tokensUrl}/wallets/${wallet}?${query.toString()}`, {
      redirect: 'manual',
      ...init,
    });
    return { merchant, answer };
  };
  const choose = (card: string) => ({ method: 'POST', body: new URLSearchParams({ card }) });

  it.each([
    ['apple', 'succeeds', 'Visa (Apple Pay)', 'Credit', 'succeeded'],
    ['google', 'debit', 'Visa (Google Pay)', 'Debit', 'succeeded'],
    ['link', 'declined', 'Visa (Link)', 'Credit', 'declined'],
    ['apple', 'asks', 'Visa (Apple Pay)', 'Credit', 'requires_action'],
  ])(
    '%s with the card that %s comes back with a token of %s (%s), which is %s',
    async (wallet, card, name, funding, status) => {
      const { merchant, answer } = open(wallet, choose(card));
      const back = new URL((await answer).headers.get('location') ?? '');
      const token = back.searchParams.get('token') ?? '';
      expect(back.href).toContain(BACK);
      expect(await stage.processor.describeToken(merchant, token)).toMatchObject({ name, funding });
      const outcome = await stage.processor.charge(merchant, orderOf(token));
      expect(outcome.status).toBe(status);
    },
  );

  it('shows its cards in the language of the page that it goes back to', async () => {
    const page = await (await open('google').answer).text();
    expect(page).toContain('Google Pay (Test)');
    expect(page).toContain('Die Zahlung wird abgelehnt');
    expect(page.match(/<button name="card"/g)).toHaveLength(6);
  });

  it('goes nowhere else', async () => {
    const { answer } = open('apple', choose('succeeds'), 'https://evil.example/');
    expect([(await answer).status, (await answer).headers.get('location')]).toEqual([400, null]);
  });
});
