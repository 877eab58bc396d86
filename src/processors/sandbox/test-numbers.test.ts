import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBankAccounts, testCards, testIbanOf } from '../service.ts';
import { isIban } from './test-numbers.ts';
import { advanceTo, chargeNumber, newMerchant, openStage, type Stage, tokenOf } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const cardDetails = { type: 'Card', expiryMonth: 12, expiryYear: 2030, cvc: '123' } as const;

describe('test numbers', () => {
  it('say of each card what pays it, by what is kept of the number', async () => {
    const merchant = newMerchant();
    const fundings = new Map<string, unknown>();
    for (const { number } of [...testCards, ...testBankAccounts]) {
      const token = await tokenOf(stage.processor, merchant.accountId, number);
      const described = await stage.processor.describeToken(merchant, token);
      if (described === null || described === 'unknown') throw new Error('not described');
      fundings.set(number, described.funding);
    }
    const all = [...testCards, ...testBankAccounts];
    expect([...fundings]).toEqual(all.map(({ number, funding }) => [number, funding]));
    expect(fundings.get('5105105105105100')).toBe('Prepaid');
    expect(fundings.get('4000000000006249')).toBe('Unknown');
    expect(fundings.get('000123456789')).toBeNull();
  });

  it.each([
    ['4242424242424242', 'CreditCard', 'Visa'],
    ['4000056655665556', 'DebitCard', 'Visa'],
    ['5555555555554444', 'CreditCard', 'Mastercard'],
    ['5200828282828210', 'DebitCard', 'Mastercard'],
    ['378282246310005', 'CreditCard', 'American Express'],
    ['5105105105105100', 'DebitCard', 'Mastercard'],
    ['4000000000006249', 'CreditCard', 'Visa'],
  ])('%s succeeds at once as %s of %s', async (number, type, name) => {
    const { outcome } = await chargeNumber(stage.processor, newMerchant(), number);
    expect(outcome).toEqual({
      status: 'succeeded',
      reference: expect.stringMatching(/^ch_/),
      fee: 320,
      method: { type, name, last4: number.slice(-4) },
      storedMethod: null,
    });
  });

  it.each([
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000009987', 'card_blocked'],
    ['4000000000000119', 'try_again_later'],
    ['4000000000000341', 'declined'],
    ['000111111113', 'account_closed'],
  ])('%s is declined as %s, and nothing is booked', async (number, code) => {
    const merchant = newMerchant();
    const { order, outcome } = await chargeNumber(stage.processor, merchant, number);
    expect(outcome).toMatchObject({ status: 'declined', code, message: expect.stringMatching(/\.$/) });
    expect(await stage.processor.findCharge(merchant, order.key)).toEqual(outcome);
    expect(await stage.processor.readBalances(merchant)).toEqual([]);
  });

  it.each(['4000000000000002', '4000000000009995', '4000000000000069', '4000000000000127'])(
    '%s cannot be stored',
    async (number) => {
      const merchant = newMerchant();
      const token = await tokenOf(stage.processor, merchant.accountId, number);
      expect(await stage.processor.storeMethod(merchant, 'a', token)).toMatchObject({ status: 'declined' });
    },
  );

  it('4000000000000341 can be stored, but its charges are declined', async () => {
    const merchant = newMerchant();
    const token = await tokenOf(stage.processor, merchant.accountId, '4000000000000341');
    const stored = await stage.processor.storeMethod(merchant, 'a', token);
    if (stored.status !== 'stored') throw new Error('not stored');
    const { outcome } = await chargeNumber(stage.processor, merchant, '4242424242424242', {
      source: stored.reference,
    });
    expect(outcome).toMatchObject({ status: 'declined', code: 'declined' });
  });

  it('000123456789 settles at 16:00 UTC after two banking days', async () => {
    const merchant = newMerchant('2026-11-20T12:00:00.000Z');
    const { order, outcome } = await chargeNumber(stage.processor, merchant, '000123456789');
    expect(outcome).toMatchObject({
      status: 'processing',
      method: { type: 'BankAccount', name: 'Test Bank' },
    });
    // Friday, Monday, Tuesday.
    expect(await stage.processor.clock.nextInstant(merchant)).toEqual(new Date('2026-11-24T16:00:00.000Z'));
    expect(await advanceTo(stage, merchant, '2026-11-24T15:59:59.999Z')).toEqual([]);
    const [event] = await advanceTo(stage, merchant, '2026-11-24T16:00:00.000Z');
    const settled = { status: 'succeeded', fee: 80 };
    expect(event).toMatchObject({ type: 'charge', key: order.key, outcome: settled });
    expect(await stage.processor.findCharge(merchant, order.key)).toMatchObject(settled);
    expect(await stage.processor.readBalances(merchant)).toEqual([
      { currency: 'USD', held: 9_920, inTransit: 0 },
    ]);
  });

  it('000111111116 comes back as R01 instead of settling, and costs the return alone', async () => {
    const merchant = newMerchant();
    const { order } = await chargeNumber(stage.processor, merchant, '000111111116');
    const [event] = await advanceTo(stage, merchant, '2026-11-30T00:00:00.000Z');
    expect(event).toMatchObject({
      type: 'charge',
      key: order.key,
      outcome: { status: 'returned', code: 'R01', fee: 400 },
    });
    expect(await stage.processor.readBalances(merchant)).toEqual([
      { currency: 'USD', held: -400, inTransit: 0 },
    ]);
  });

  it.each([
    ['4000000000007205', 'insufficient_funds'],
    ['4000000000007213', 'expired_card'],
  ])('%s succeeds, and is declined as %s when nobody is there', async (number, code) => {
    const merchant = newMerchant();
    const { outcome } = await chargeNumber(stage.processor, merchant, number, { savesMethod: true });
    if (outcome.status !== 'succeeded' || outcome.storedMethod === null) throw new Error('not stored');
    const again = { source: outcome.storedMethod, isOffSession: true };
    const later = await chargeNumber(stage.processor, merchant, number, again);
    expect(later.outcome).toMatchObject({ status: 'declined', code });
  });

  it('000111111119 settles, and comes back as R01 when nobody is there', async () => {
    const merchant = newMerchant();
    const { outcome } = await chargeNumber(stage.processor, merchant, '000111111119', { savesMethod: true });
    if (outcome.status !== 'processing' || outcome.storedMethod === null) throw new Error('not stored');
    await advanceTo(stage, merchant, '2026-11-30T00:00:00.000Z');
    const again = { source: outcome.storedMethod, isOffSession: true };
    const { order } = await chargeNumber(
      stage.processor,
      { ...merchant, now: new Date('2026-11-30T00:00:00.000Z') },
      '000111111119',
      again,
    );
    const events = await advanceTo(stage, merchant, '2026-12-10T00:00:00.000Z');
    expect(events.filter((event) => event.type === 'charge')).toMatchObject([
      { key: order.key, outcome: { status: 'returned', code: 'R01' } },
    ]);
  });

  it('000222222227 settles, and comes back as R10 45 days later', async () => {
    const merchant = newMerchant();
    await chargeNumber(stage.processor, merchant, '000222222227');
    const events = await advanceTo(stage, merchant, '2027-02-01T00:00:00.000Z');
    expect(events).toMatchObject([
      { type: 'charge', outcome: { status: 'succeeded' }, occurredAt: new Date('2026-11-24T16:00:00.000Z') },
      { type: 'payout', amount: 9_920, occurredAt: new Date('2026-11-25T00:00:00.000Z') },
      {
        type: 'charge',
        outcome: { status: 'returned', code: 'R10', fee: 400 },
        occurredAt: new Date('2027-01-08T16:00:00.000Z'),
      },
    ]);
    const [balance] = await stage.processor.readBalances(merchant);
    expect(balance).toEqual({ currency: 'USD', held: -10_400, inTransit: 0 });
  });

  it.each([
    ['4000000000000259', false],
    ['4000000000001976', true],
  ])('%s is disputed after 3 days and then won: %s', async (number, isWon) => {
    const merchant = newMerchant();
    const { order } = await chargeNumber(stage.processor, merchant, number);
    const events = await advanceTo(stage, merchant, '2027-01-01T00:00:00.000Z');
    const disputes = events.filter((event) => event.type.startsWith('dispute'));
    expect(disputes).toMatchObject([
      {
        type: 'dispute_opened',
        chargeKey: order.key,
        amount: 10_000,
        fee: 1_500,
        occurredAt: new Date('2026-11-24T12:00:00.000Z'),
        respondBy: new Date('2026-12-01T12:00:00.000Z'),
      },
      { type: 'dispute_closed', isWon, occurredAt: new Date('2026-12-01T12:00:00.000Z') },
    ]);
    const kinds = (await stage.processor.listStatement(merchant, null)).lines.map(({ kind }) => kind);
    expect(kinds.includes('dispute_won')).toBe(isWon);
  });

  it('4000000000000259 is won when evidence is given in time', async () => {
    const merchant = newMerchant();
    await chargeNumber(stage.processor, merchant, '4000000000000259');
    const events = await advanceTo(stage, merchant, '2026-11-25T00:00:00.000Z');
    const opened = events.find((event) => event.type === 'dispute_opened');
    if (opened?.type !== 'dispute_opened') throw new Error('not opened');
    const later = { ...merchant, now: new Date('2026-11-25T00:00:00.000Z') };
    expect(await stage.processor.giveEvidence(later, opened.reference)).toBe(true);
    const closing = await advanceTo(stage, merchant, '2026-12-02T00:00:00.000Z');
    expect(closing).toContainEqual(expect.objectContaining({ type: 'dispute_closed', isWon: true }));
    expect(await stage.processor.giveEvidence(later, opened.reference)).toBe(false);
  });

  it('have a row in the table each, and no number twice', () => {
    const numbers = [...testCards, ...testBankAccounts].map((one) => one.number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBe(34);
  });
});

it.each(testBankAccounts)(
  'the IBAN of the account $number is that account, with blanks or without',
  async ({ number }) => {
    const iban = testIbanOf(number);
    expect(isIban(iban)).toBe(true);
    for (const typed of [iban, iban.replaceAll(/(.{4})/g, '$1 ').toLowerCase()]) {
      const { accountId } = newMerchant();
      const made = await stage.processor.tokenize(accountId, { type: 'BankAccount', iban: typed });
      expect(made).toMatchObject({
        status: 'created',
        method: { type: 'BankAccount', last4: number.slice(-4) },
      });
    }
  },
);

it('the IBAN of the first account stands in the guide', async () => {
  const guide = await readFile(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');
  const grouped = testIbanOf('000123456789').replaceAll(/(.{4})(?=.)/g, '$1 ');
  expect(guide).toContain(`\`000123456789\` is \`${grouped}\``);
});

describe('refused details', () => {
  it.each([
    ['an unknown card', { ...cardDetails, number: '4111111111111111' }, 'not_a_test_number'],
    ['a mistyped card', { ...cardDetails, number: '4242424242424241' }, 'incorrect_number'],
    ['letters for a card', { ...cardDetails, number: 'four thousand' }, 'incorrect_number'],
    [
      'a mistyped bank',
      { type: 'BankAccount', routingNumber: '110000001', accountNumber: '000123456789' } as const,
      'incorrect_routing_number',
    ],
    [
      'an expired card',
      { ...cardDetails, number: '4242424242424242', expiryMonth: 10, expiryYear: 2026 },
      'expired_card',
    ],
    ['a thirteenth month', { ...cardDetails, number: '4242424242424242', expiryMonth: 13 }, 'invalid_date'],
    ['month 0', { ...cardDetails, number: '4242424242424242', expiryMonth: 0 }, 'invalid_date'],
    ['a year far away', { ...cardDetails, number: '4242424242424242', expiryYear: 2099 }, 'invalid_date'],
    ['a CVC too short', { ...cardDetails, number: '4242424242424242', cvc: '12' }, 'incorrect_cvc'],
    ['an Amex CVC of three digits', { ...cardDetails, number: '378282246310005' }, 'incorrect_cvc'],
    [
      'another bank',
      { type: 'BankAccount', routingNumber: '021000021', accountNumber: '000123456789' } as const,
      'not_a_test_number',
    ],
    [
      'a mistyped IBAN',
      { type: 'BankAccount', iban: 'DE67 1100 0000 0123 4567 89' } as const,
      'incorrect_iban',
    ],
    [
      'an IBAN of another bank',
      { type: 'BankAccount', iban: 'DE89 3704 0044 0532 0130 00' } as const,
      'not_a_test_number',
    ],
    [
      'an unknown account',
      { type: 'BankAccount', routingNumber: '110000000', accountNumber: '000999999999' } as const,
      'not_a_test_number',
    ],
  ])('%s', async (_what, details, code) => {
    const { accountId } = newMerchant();
    expect(await stage.processor.tokenize(accountId, details)).toMatchObject({ status: 'refused', code });
  });

  it('a card is good until the end of its month, by the time its merchant was last seen at', async () => {
    const merchant = newMerchant();
    const details = { ...cardDetails, number: '4242424242424242', expiryMonth: 11, expiryYear: 2026 };
    expect(await stage.processor.tokenize(merchant.accountId, details)).toMatchObject({ status: 'created' });
    await advanceTo(stage, merchant, '2026-12-01T00:00:00.000Z');
    expect(await stage.processor.tokenize(merchant.accountId, details)).toMatchObject({
      code: 'expired_card',
    });
  });
});

it('docs/sandbox.md lists every test number', async () => {
  const text = await readFile(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| `(\d{12,16})`/gm)].map((match) => match[1]);
  expect(listed).toEqual([...testCards, ...testBankAccounts].map((one) => one.number));
});
