import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { platformAt, reversalKey, transferKey } from './testing/fake-platform.ts';
import {
  accountId,
  type FakeStripe,
  listOf,
  merchant,
  startFakeStripe,
  stripeError,
} from './testing/fake-stripe.ts';

let stripe: FakeStripe;
beforeEach(async () => {
  await stripe?.close();
  stripe = await startFakeStripe();
});
afterAll(() => stripe.close());

const outgoing = () => platformAt(stripe.url, { attemptMs: 300, totalMs: 1_500 }).outgoing;
const CREATE = 'POST /v1/transfers/tr_1/reversals';
const LIST = 'GET /v1/transfers/tr_1/reversals';
const operation = {
  key: reversalKey,
  transferKey,
  transferReference: 'tr_1',
  amount: 9_000,
  currency: 'USD',
};
const made = {
  id: 'trr_1',
  object: 'transfer_reversal',
  amount: 9_000,
  transfer: 'tr_1',
  metadata: { tranche_reversal: reversalKey, tranche_account: accountId },
};

describe('a reversal', () => {
  it('takes the whole transfer back, under our key', async () => {
    stripe.on(CREATE, { body: made });
    expect(await outgoing().reverse(merchant, operation)).toEqual({
      status: 'succeeded',
      reference: 'trr_1',
    });
    expect(stripe.to(CREATE)[0]?.headers['idempotency-key']).toBe(reversalKey);
    expect(stripe.to(CREATE)[0]?.form).toEqual({
      amount: '9000',
      'metadata[tranche_reversal]': reversalKey,
      'metadata[tranche_account]': accountId,
    });
  });

  it.each([
    [{ code: 'balance_insufficient' }, 'balance_insufficient'],
    [{ code: 'insufficient_funds' }, 'balance_insufficient'],
    [
      { message: 'Insufficient funds in the connected account to reverse this transfer.' },
      'balance_insufficient',
    ],
    [{ message: 'The connected account has an insufficient balance for it.' }, 'balance_insufficient'],
    [{ code: 'account_invalid' }, 'account_invalid'],
    [{}, 'processor_refused'],
  ])('that Stripe refuses with %o has failed with %s', async (fields, code) => {
    stripe.on(CREATE, stripeError(400, { type: 'invalid_request_error', ...fields }));
    expect(await outgoing().reverse(merchant, operation)).toMatchObject({
      status: 'failed',
      reference: null,
      code,
    });
  });

  it('of a transfer that somebody has reversed already is done', async () => {
    const message = 'The transfer tr_1 is already fully reversed.';
    stripe.on(CREATE, stripeError(400, { type: 'invalid_request_error', message }));
    stripe.on(LIST, listOf([{ ...made, id: 'trr_theirs', metadata: {} }]));
    expect(await outgoing().reverse(merchant, operation)).toEqual({
      status: 'succeeded',
      reference: 'trr_theirs',
    });
    stripe.on(LIST, 'reset');
    expect(await outgoing().reverse(merchant, operation)).toMatchObject({ status: 'unknown' });
  });

  it('whose answer is lost is found again', async () => {
    stripe.on(CREATE, 'cut');
    expect(await outgoing().reverse(merchant, operation)).toMatchObject({ status: 'unknown' });
    stripe.on(LIST, listOf([{ ...made, id: 'trr_0', metadata: {} }]));
    expect(await outgoing().findReversal(merchant, operation)).toEqual({ status: 'absent' });
    stripe.on(LIST, listOf([{ ...made, id: 'trr_0', metadata: {} }, made]));
    expect(await outgoing().findReversal(merchant, operation)).toEqual({
      status: 'succeeded',
      reference: 'trr_1',
    });
    stripe.on(LIST, 'silence');
    expect(await outgoing().findReversal(merchant, operation)).toMatchObject({ status: 'unknown' });
  });
});

describe('a transfer that Stripe refuses', () => {
  const transfer = {
    key: transferKey,
    amount: 9_000,
    currency: 'USD',
    destination: 'acct_1',
    isToRecipient: true,
    fundedBy: 'pi_1',
    description: 'Flowers',
  };

  it.each([
    [{ code: 'insufficient_capabilities_for_transfer' }, 'insufficient_capabilities_for_transfer'],
    [{ code: 'transfers_not_allowed' }, 'transfers_not_allowed'],
    [{ code: 'balance_insufficient' }, 'balance_insufficient'],
    [{ code: 'resource_missing', param: 'destination' }, 'resource_missing'],
    [{ code: 'country_unsupported' }, 'country_not_supported'],
    [
      {
        message:
          'Funds can’t be sent to accounts located in BR because it is outside your platform’s region.',
      },
      'country_not_supported',
    ],
    [
      {
        param: 'source_transaction',
        message:
          "The currency of source_transaction's balance transaction (eur) must be the same as the transfer currency (usd).",
      },
      'currency_not_supported',
    ],
    [{}, 'processor_refused'],
  ])('with %o has failed with %s', async (fields, code) => {
    stripe.on('GET /v1/payment_intents/pi_1', {
      body: { id: 'pi_1', status: 'succeeded', latest_charge: 'ch_1' },
    });
    stripe.on('POST /v1/transfers', stripeError(400, { type: 'invalid_request_error', ...fields }));
    expect(await platformAt(stripe.url).transfer(merchant, transfer)).toMatchObject({
      status: 'failed',
      code,
    });
  });
});
