import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(new URL('browser/stripe.js', import.meta.url), 'utf8');

type Tokenize = (form: object) => Promise<{ token: string } | { problem: string }>;

interface Told {
  readonly call: string;
  readonly options: unknown;
}

// The script on a page with one form, and what Stripe's own script is told there.
function open(
  kind: 'card' | 'us_bank_account' | 'sepa_debit',
  dataset: Record<string, string>,
  fault?: { message: string },
) {
  const told: Told[] = [];
  const tell = <T>(call: string, options: unknown, answer: T): T => {
    // Plain values: those of the script belong to another realm.
    told.push({ call, options: options === undefined ? undefined : JSON.parse(JSON.stringify(options)) });
    return answer;
  };
  const elements = {
    create: (kind: string, options: object) =>
      tell(`create ${kind}`, options, { mount: (selector: string) => tell('mount', selector, undefined) }),
    update: async (options: object) => tell('update', options, undefined),
    submit: async () => tell('submit', undefined, fault === undefined ? {} : { error: fault }),
  };
  const stripe = {
    elements: (options: object) => tell('elements', options, elements),
    createPaymentMethod: async (options: { elements: unknown }) =>
      tell('createPaymentMethod', options.elements === elements, { paymentMethod: { id: 'pm_1' } }),
    createConfirmationToken: async (options: { elements: unknown }) =>
      tell('createConfirmationToken', options.elements === elements, {
        confirmationToken: { id: 'ctoken_1' },
      }),
  };
  const form = {
    dataset: { key: 'pk_1', words: '{"busy":"later"}', ...dataset },
  };
  const window: { tranche: { tokenize?: Tokenize }; Stripe: unknown; matchMedia: unknown } = {
    tranche: {},
    Stripe: () => stripe,
    matchMedia: () => ({ matches: false }),
  };
  runInNewContext(script, {
    window,
    URLSearchParams,
    document: {
      documentElement: { lang: 'en' },
      getElementById: (id: string) =>
        id === 'fields' ? form : id === 'method-mount' ? { dataset: { kind } } : null,
    },
  });
  const tokenize = () => (window.tranche.tokenize as Tokenize)(form);
  return { told, form, tokenize };
}

const bankForm = {
  kind: 'BankAccount',
  amount: '100000',
  currency: 'usd',
  fields: 'payments=a',
  name: 'Maria',
};

it('a bank account becomes a confirmation token, which holds the consent to the amount that is charged', async () => {
  const { told, form, tokenize } = open('us_bank_account', bankForm);
  expect(told[0]).toEqual({
    call: 'elements',
    options: {
      mode: 'payment',
      amount: 100_000,
      currency: 'usd',
      setupFutureUsage: null,
      allowedPaymentMethodTypes: ['us_bank_account'],
      appearance: { theme: 'stripe' },
    },
  });
  form.dataset = { ...form.dataset, amount: '300000' } as never;
  expect({ ...(await tokenize()) }).toEqual({ token: 'ctoken_1' });
  expect(told.slice(-3)).toEqual([
    { call: 'update', options: { amount: 300_000, currency: 'usd', setupFutureUsage: null } },
    { call: 'submit', options: undefined },
    { call: 'createConfirmationToken', options: true },
  ]);
  expect(told.some(({ call }) => call === 'createPaymentMethod')).toBe(false);
});

it('with autopay the consent is to the payments to come, too', async () => {
  const { told, tokenize } = open('us_bank_account', { ...bankForm, fields: 'payments=a&autopay=on' });
  await tokenize();
  const update = told.find(({ call }) => call === 'update');
  expect(update?.options).toMatchObject({ setupFutureUsage: 'off_session' });
});

it('the account of somebody who is to be paid is stored, and no amount is asked', () => {
  const { told } = open('us_bank_account', { kind: 'BankAccount', fields: 'expected=5' });
  expect(told[0]?.options).toEqual({
    mode: 'setup',
    currency: 'usd',
    setupFutureUsage: 'off_session',
    allowedPaymentMethodTypes: ['us_bank_account'],
    appearance: { theme: 'stripe' },
  });
});

it('what Stripe finds wrong with the fields is told, and no token is made', async () => {
  const { told, tokenize } = open('us_bank_account', bankForm, { message: 'Your name is incomplete.' });
  expect({ ...(await tokenize()) }).toEqual({ problem: 'Your name is incomplete.' });
  expect(told.at(-1)?.call).toBe('submit');
});

it('a card becomes a payment method, so that its holder confirms on a page of Stripe’s', async () => {
  const { told, tokenize } = open('card', { kind: 'Card', amount: '5', currency: 'eur', name: 'Maria' });
  expect({ ...(await tokenize()) }).toEqual({ token: 'pm_1' });
  expect(told.map(({ call }) => call)).toEqual([
    'elements',
    'create payment',
    'mount',
    'update',
    'submit',
    'createPaymentMethod',
  ]);
  expect(told[0]?.options).toMatchObject({
    mode: 'payment',
    amount: 5,
    currency: 'eur',
    allowedPaymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
  });
  expect(told.at(-1)?.options).toBe(true);
});

it.each([
  ['on', 'auto'],
  ['', 'never'],
])('wallets and Link are shown only where the page offers them (%j)', (wallets, shown) => {
  const { told } = open('card', { kind: 'Card', amount: '5', currency: 'eur', wallets });
  const [, created] = told;
  expect(created?.options).toMatchObject({
    wallets: { applePay: shown, googlePay: shown, link: shown },
  });
});

it('an account in euros is debited by the mandate that the page itself shows', async () => {
  const { told, tokenize } = open('sepa_debit', { ...bankForm, currency: 'eur' });
  expect(told[0]?.options).toMatchObject({ currency: 'eur', allowedPaymentMethodTypes: ['sepa_debit'] });
  expect(told[1]?.options).toMatchObject({ terms: { sepaDebit: 'never' } });
  expect({ ...(await tokenize()) }).toEqual({ token: 'ctoken_1' });
});

it('a choice that cannot be paid yet shows the fields all the same', () => {
  const { told } = open('card', { kind: 'Card', amount: '0', currency: 'eur' });
  expect(told[0]?.options).toMatchObject({ amount: 1 });
});
