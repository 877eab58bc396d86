import type { BrowserContextOptions, Page } from 'playwright-core';
import { activeInvoice, pay } from './money.ts';
import type { Stage } from './stage.ts';

/** A state that a reader comes to by doing something on the client's page. */
export interface PayingScene {
  readonly name: string;
  /** Makes what is shown, so that each visit finds it as it was. */
  readonly address: () => Promise<string>;
  readonly act?: (page: Page) => Promise<unknown>;
  readonly options?: BrowserContextOptions;
}

const CARD = '4242424242424242';
const ASKS = '4000002500003155';
const autopay = { autopay: { terms: 'Along the schedule.' } };
const withoutScript = { javaScriptEnabled: false };

/** Makes the states of paying, for a business that lets its clients bear the fee and pay parts. */
export async function makePayingScenes(stage: Stage): Promise<readonly PayingScene[]> {
  const { accounts } = stage.service.services;
  await accounts.changeProfile('demo-studio', { email: 'hello@studio.example' });
  await accounts.changeSettings('demo-studio', {
    feeBearer: 'Client',
    cardCostBasisPoints: 300,
    surchargeBasisPoints: 250,
    allowsPartPayments: true,
  });
  const invoices = invoicesOf(stage);
  const scenes = [autopayScenes, factScenes, amountScenes, bankScenes, cardScenes];
  return [...scenes.flatMap((make) => make(stage, invoices)), ...(await returned(stage, invoices))];
}

type Invoices = ReturnType<typeof invoicesOf>;
type Make = (stage: Stage, invoices: Invoices) => PayingScene[];

function invoicesOf({ service }: Stage) {
  const make = async (changes: Record<string, unknown> = {}) => await activeInvoice(service, changes);
  return {
    linkTo: async (query = '', changes: Record<string, unknown> = {}) =>
      `${(await make(changes)).paymentLink}${query}`,
    paid: async (token: Promise<string>, fields: Record<string, unknown> = {}) => {
      const invoice = await make();
      const answer = await pay(service, invoice, { token: await token, ...fields });
      if (answer.status !== 201) throw new Error(answer.text);
      const { id, status } = answer.data;
      return `${invoice.paymentLink as string}${status === 'Declined' ? `?charge=${id}` : ''}`;
    },
  };
}

async function typeCard(page: Page, number: string, code = '123'): Promise<void> {
  await page.locator('[name=number]').pressSequentially(number);
  await page.locator('[name=expiry]').pressSequentially('1240');
  await page.locator('[name=cvc]').fill(code);
}

const payNow = (page: Page) => page.locator('#fields button').click();
// The page behind the form shows the exact surcharge of a card.
async function payAndConfirm(page: Page): Promise<void> {
  await payNow(page);
  await page.waitForURL(/\/pay\?/);
  await page.getByRole('button', { name: /^Pay / }).click();
}
const boxes = (page: Page) => page.locator('#choice [type=checkbox]');

const autopayScenes: Make = ({ sandbox }, { linkTo, paid }) => {
  const isOn = () => paid(sandbox.card(CARD), autopay);
  const cancel = (page: Page) => page.getByRole('link', { name: 'Cancel autopay' }).click();
  return [
    { name: 'autopay consent with the fee', address: () => linkTo('?autopay=on') },
    {
      name: 'autopay consent to one payment',
      address: () =>
        linkTo('?autopay=on', {
          paymentSchedule: [
            { dueDate: '2026-12-01', amount: 100_000 },
            { dueDate: '2027-04-01', amount: 200_000 },
          ],
        }),
    },
    {
      name: 'autopay consent confirmed without script',
      address: () => linkTo('?autopay=on'),
      options: withoutScript,
      act: async (page) => {
        await typeCard(page, CARD);
        await payNow(page);
      },
    },
    { name: 'autopay is on', address: isOn },
    { name: 'autopay to cancel', address: isOn, act: cancel },
    {
      name: 'autopay canceled',
      address: isOn,
      act: async (page) => {
        await cancel(page);
        await page.getByRole('button', { name: 'Cancel autopay' }).click();
      },
    },
  ];
};

const factScenes: Make = ({ sandbox }, { linkTo, paid }) => {
  const half = {
    paymentSchedule: [
      { dueDate: '2026-11-01', amount: 100_000, name: 'Deposit' },
      { dueDate: '2026-11-21', amount: 100_000 },
      { dueDate: '2027-04-01', amount: 100_000, name: 'Balance' },
    ],
  };
  const far = {
    paymentSchedule: [
      { dueDate: '2028-12-01', amount: 100_000 },
      { dueDate: '2029-02-01', amount: 200_000 },
    ],
  };
  const one = { totalAmount: 120_000, paymentSchedule: [{ dueDate: '2026-11-21', amount: 120_000 }] };
  const long = {
    totalAmount: 2_400_000,
    paymentSchedule: Array.from({ length: 24 }, (_, month) => ({
      dueDate: `${2026 + Math.floor((month + 11) / 12)}-${String(((month + 11) % 12) + 1).padStart(2, '0')}-01`,
      amount: 100_000,
      ...(month % 4 === 0 ? { name: `Quarter ${month / 4 + 1}` } : {}),
    })),
  };
  return [
    { name: 'bank asks to confirm', address: () => paid(sandbox.card('4000002760003184')) },
    { name: 'overdue and due', address: () => linkTo('', half) },
    {
      name: 'all ticked while half is overdue',
      address: () => linkTo('', half),
      act: (page) => page.locator('#all').click(),
    },
    {
      name: 'a later one ticked while one is overdue',
      address: () => linkTo('', half),
      act: async (page) => {
        await boxes(page).nth(2).check();
        await boxes(page).nth(0).uncheck();
      },
    },
    { name: 'upcoming years away', address: () => linkTo('', far) },
    { name: 'first look with a fee', address: () => linkTo('', one) },
    { name: 'twenty-four payments', address: () => linkTo('', long) },
  ];
};

const amountScenes: Make = (_stage, { linkTo }) => [
  ...['$100', '100.999', '0', 'abc', '5000'].map((text) => ({
    name: `amount ${text.replace('$', 'dollar ')}`,
    address: () => linkTo(),
    act: async (page: Page) => {
      await page.locator('[name=amount]').fill(text);
      await page.locator('[name=amount]').blur();
      await page.waitForURL(({ searchParams }) => searchParams.get('amount') === text);
    },
  })),
  {
    name: 'amount abc without script',
    address: () => linkTo(),
    options: withoutScript,
    act: async (page) => {
      await page.locator('[name=amount]').fill('abc');
      await page.locator('[data-without-script]').click();
    },
  },
  {
    name: 'nothing ticked',
    address: () => linkTo(),
    act: async (page) => {
      await boxes(page).first().uncheck();
      await page.waitForURL(({ searchParams }) => searchParams.has('payments'));
    },
  },
];

const bankScenes: Make = (_stage, { linkTo }) => [
  { name: 'bank form', address: () => linkTo('?method=BankAccount') },
  { name: 'euro', address: () => linkTo('', { currency: 'EUR' }), options: { locale: 'de-DE' } },
  {
    name: 'euro by bank only',
    address: () => linkTo('', { currency: 'EUR', paymentMethods: ['BankAccount'] }),
  },
  {
    name: 'sandbox bank asks',
    address: () => linkTo(),
    act: async (page) => {
      await typeCard(page, ASKS);
      await payAndConfirm(page);
      await page.getByRole('button', { name: 'Confirm' }).waitFor();
    },
  },
  {
    name: 'back from the bank after confirming',
    address: () => linkTo(),
    act: async (page) => {
      await typeCard(page, ASKS);
      await payAndConfirm(page);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.locator('.schedule').waitFor();
    },
  },
];

const cardScenes: Make = ({ sandbox }, { linkTo, paid }) => {
  const typed = (name: string, number: string, code: string, options: BrowserContextOptions = {}) => ({
    name,
    address: () => linkTo(),
    options,
    act: async (page: Page) => {
      await typeCard(page, number, code);
      await payNow(page);
      await page.locator('#problem:not(:empty), .notice').first().waitFor();
    },
  });
  return [
    typed('mistyped digit', '4242424242424241', '123'),
    typed('mistyped digit without script', '4242424242424241', '123', withoutScript),
    typed('wrong code without script', CARD, '12', withoutScript),
    { name: 'declined', address: () => paid(sandbox.card('4000000000000002')) },
    { name: 'card typed', address: () => linkTo(), act: (page) => typeCard(page, CARD) },
    {
      name: 'thanks',
      address: () => linkTo(),
      act: async (page) => {
        await typeCard(page, CARD);
        await payAndConfirm(page);
        await page.locator('.notice').waitFor();
      },
    },
  ];
};

// Last: its time passes for all.
async function returned({ service, sandbox }: Stage, { paid }: Invoices): Promise<PayingScene[]> {
  const link = await paid(sandbox.bank('000111111116'));
  const body = { now: '2026-11-26T17:00:00.000Z' };
  let passing: Promise<unknown> | null = null;
  return [
    {
      name: 'returned by the bank',
      address: async () => {
        passing ??= service.call('POST', '/v1/test_clock', { body });
        await passing;
        return link;
      },
    },
  ];
}
