import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kit/ids.ts';
import type { Merchant, ProcessorEvent } from '../types.ts';
import { type TestPerson, testPeople } from './test-people.ts';
import {
  advanceTo,
  chargeNumber,
  expectBooksToAgree,
  newMerchant,
  openStage,
  START,
  type Stage,
  wholeStatement,
} from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const outgoing = () => {
  const { outgoing: part } = stage.processor;
  if (part === undefined) throw new Error('no recipients');
  return part;
};

const back = {
  returnUrl: 'https://pay.example.com/p/abc/onboarding/back',
  refreshUrl: 'https://pay.example.com/p/abc/onboarding/again',
};

async function open(merchant: Merchant, key = newId<never>() as string): Promise<string> {
  const input = { key, country: 'US', email: 'anna@example.com', name: 'Anna Ruiz' };
  const made = await outgoing().recipients.create(merchant, input);
  if (made.status !== 'made') throw new Error(`not made: ${made.status}`);
  return made.reference;
}

async function linkTo(merchant: Merchant, reference: string): Promise<string> {
  const link = await outgoing().recipients.link(merchant, reference, back);
  if (link.status !== 'made') throw new Error(`no link: ${link.status}`);
  return link.url;
}

/** Opens the hosted page and presses a button, as a browser does. Answers where that leads. */
async function visit(
  merchant: Merchant,
  reference: string,
  button: Record<string, string>,
): Promise<string | null> {
  const url = await linkTo(merchant, reference);
  expect((await fetch(url)).status).toBe(200);
  return (await press(url, button)).headers.get('location');
}

const press = (url: string, button: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(button), redirect: 'manual' });

async function openAs(merchant: Merchant, person: TestPerson): Promise<string> {
  const reference = await open(merchant);
  expect(await visit(merchant, reference, { person })).toBe(back.returnUrl);
  return reference;
}

async function read(merchant: Merchant, reference: string) {
  const answer = await outgoing().recipients.read(merchant, reference);
  return answer.status === 'found' ? answer.snapshot : answer;
}

interface Changes {
  readonly amount?: number;
  readonly platformFee?: number;
}

/** Funds a payment by card, 100.00 USD and the operator's 1.50. */
async function fund(merchant: Merchant, number = '4242424242424242') {
  const { order, outcome } = await chargeNumber(stage.processor, merchant, number, {
    purpose: 'Outgoing',
    amount: 10_150,
    platformFee: 150,
    transferGroup: newId<never>(),
  });
  if (!('reference' in outcome) || outcome.reference === null) throw new Error('not funded');
  return { key: order.key, reference: outcome.reference, outcome };
}

async function send(merchant: Merchant, fundedBy: string, recipient: string, changes: Changes = {}) {
  const key = newId<never>() as string;
  const outcome = await stage.processor.transfer(merchant, {
    key,
    amount: 10_000,
    currency: 'USD',
    destination: recipient,
    isToRecipient: true,
    fundedBy,
    description: 'Flowers',
    ...changes,
  });
  return { key, outcome };
}

async function sent(merchant: Merchant, recipient: string) {
  const funding = await fund(merchant);
  const { key, outcome } = await send(merchant, funding.reference, recipient);
  if (outcome.status !== 'succeeded') throw new Error(`not sent: ${JSON.stringify(outcome)}`);
  const transferReference = outcome.reference;
  const pay = (payoutKey = newId<never>() as string) => {
    const order = {
      key: payoutKey,
      recipient,
      transferReference,
      amount: 10_000,
      currency: 'USD',
      description: 'Maple Studio',
    };
    return { order, outcome: outgoing().payOut(merchant, order) };
  };
  const reversal = { key: newId<never>() as string, transferKey: key, transferReference };
  const takeBack = { ...reversal, amount: 10_000, currency: 'USD' };
  return { funding, key, transferReference, pay, takeBack };
}

const kindsOf = (events: readonly ProcessorEvent[]) => events.map(({ type }) => type);
const at = (merchant: Merchant, now: string): Merchant => ({ ...merchant, now: new Date(now) });
const MONDAY = '2026-11-23T16:00:00.000Z';

describe('an account of a recipient', () => {
  it('is made once for a key, and is not there for another merchant', async () => {
    const merchant = newMerchant();
    const key = newId<never>() as string;
    const reference = await open(merchant, key);
    expect(reference).toMatch(/^acct_/);
    expect(await open(merchant, key)).toBe(reference);
    expect(await read(newMerchant(), reference)).toEqual({ status: 'gone' });
    expect(await outgoing().recipients.link(newMerchant(), reference, back)).toEqual({ status: 'gone' });
  });

  it('is refused in a country without banks that take part, also when asked again', async () => {
    const merchant = newMerchant();
    const input = { key: newId<never>() as string, country: 'KP', email: 'a@example.com', name: 'A' };
    const refused = { status: 'refused', code: 'country_not_supported' };
    expect(await outgoing().recipients.create(merchant, input)).toMatchObject(refused);
    expect(await outgoing().recipients.create(merchant, input)).toMatchObject(refused);
  });

  it('has nothing before the hosted page was answered', async () => {
    const merchant = newMerchant();
    const reference = await open(merchant);
    expect(await read(merchant, reference)).toEqual({
      reference,
      country: 'US',
      currency: null,
      bankAccount: null,
      takesTransfers: false,
      paysOut: false,
      isSubmitted: false,
      due: [],
      dueBy: null,
      isChecked: false,
      isRejected: false,
      reason: null,
    });
  });

  const ready = { takesTransfers: true, paysOut: true, isSubmitted: true, due: [], isRejected: false };
  const closed = { takesTransfers: false, paysOut: false, isSubmitted: true };
  it.each<[TestPerson, object]>([
    ['Anna Ready', ready],
    ['Ben Pending', { ...closed, isChecked: true, isRejected: false }],
    ['Cleo Document', { ...closed, due: ['Document'], isChecked: false }],
    ['Dan Rejected', { ...closed, isRejected: true, reason: 'rejected.fraud' }],
    ['Eve Restricted', ready],
    ['Fay Leaves', ready],
    ['Gus ClosedBank', ready],
    ['Hal LateReturn', ready],
    ['Ivy Spent', ready],
    ['Jo NoTransfer', ready],
    ['Kim Abroad', { ...closed, isRejected: true, reason: 'country_not_supported' }],
    ['Lee LostAnswer', ready],
  ])('of %s, after the hosted page', async (person, expected) => {
    const merchant = newMerchant();
    const reference = await openAs(merchant, person);
    expect(await read(merchant, reference)).toMatchObject({
      ...expected,
      bankAccount: { bankName: 'Test Bank', last4: '6789' },
    });
    const { events } = await stage.processor.listEvents(merchant, null);
    expect(events).toMatchObject([{ type: 'recipient', reference }]);
  });

  it('of Ben is ready after a banking day', async () => {
    const merchant = newMerchant();
    const reference = await openAs(merchant, 'Ben Pending');
    expect(kindsOf(await advanceTo(stage, merchant, MONDAY))).toEqual(['recipient']);
    expect(await read(at(merchant, MONDAY), reference)).toMatchObject(ready);
  });

  it('of Cleo is ready once the document is handed in on a second visit', async () => {
    const merchant = newMerchant();
    const reference = await openAs(merchant, 'Cleo Document');
    expect(await visit(merchant, reference, { act: 'complete' })).toBe(back.returnUrl);
    expect(await read(merchant, reference)).toMatchObject(ready);
  });

  it('of Eve is restricted two days after the first transfer, until the document is there', async () => {
    const merchant = newMerchant();
    const reference = await openAs(merchant, 'Eve Restricted');
    await sent(merchant, reference);
    const later = at(merchant, '2026-11-23T12:00:00.000Z');
    expect(await read(later, reference)).toMatchObject({ takesTransfers: false, due: ['Document'] });
    await visit(later, reference, { act: 'complete' });
    expect(await read(later, reference)).toMatchObject(ready);
    await sent(later, reference);
    const muchLater = at(merchant, '2026-11-30T12:00:00.000Z');
    expect(await read(muchLater, reference)).toMatchObject(ready);
  });

  it('of Fay is gone after a day', async () => {
    const merchant = newMerchant();
    const reference = await openAs(merchant, 'Fay Leaves');
    expect(kindsOf(await advanceTo(stage, merchant, '2026-11-22T12:00:00.000Z'))).toEqual(['recipient']);
    expect(await read(merchant, reference)).toEqual({ status: 'gone' });
    expect(await outgoing().recipients.link(merchant, reference, back)).toEqual({ status: 'gone' });
    const { reference: fundedBy } = await fund(merchant);
    const { outcome } = await send(merchant, fundedBy, reference);
    expect(outcome).toMatchObject({ status: 'failed', code: 'account_invalid' });
  });

  it('can get another bank account on a later visit', async () => {
    const merchant = newMerchant();
    const reference = await openAs(merchant, 'Anna Ready');
    const before = await read(merchant, reference);
    await visit(merchant, reference, { act: 'change_bank' });
    const after = await read(merchant, reference);
    expect(after).toMatchObject({ bankAccount: { last4: '4321' } });
    const referenceOf = (one: typeof after) => 'bankAccount' in one && one.bankAccount?.reference;
    expect(referenceOf(after)).not.toBe(referenceOf(before));
  });
});

it('docs/sandbox.md lists every test person', async () => {
  const guide = await readFile(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');
  for (const name of testPeople) expect(guide).toContain(`| \`${name}\``);
});

describe('the hosted page', () => {
  it('shows every test person, and keeps to the policy of a page without script', async () => {
    const merchant = newMerchant();
    const page = await fetch(await linkTo(merchant, await open(merchant)));
    const html = await page.text();
    for (const name of testPeople) expect(html).toContain(`value="${name}"`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://pay.example.com");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['de', 'Wählen Sie, wer Sie sind.'],
    ['fr', 'Choisissez qui vous êtes.'],
    ['es', 'Elija quién es.'],
    ['en', 'Choose who you are.'],
  ])('speaks %s', async (language, expected) => {
    const merchant = newMerchant();
    const url = await linkTo(merchant, await open(merchant));
    const page = await fetch(url, { headers: { 'accept-language': language } });
    expect(await page.text()).toContain(expected);
  });

  it('opens once: afterwards it leads to where there is another link', async () => {
    const merchant = newMerchant();
    const url = await linkTo(merchant, await open(merchant));
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
    expect((await fetch(url)).status).toBe(200);
    const again = await fetch(url, { redirect: 'manual' });
    expect([again.status, again.headers.get('location')]).toEqual([303, back.refreshUrl]);
  });

  it('opens for five minutes', async () => {
    const merchant = newMerchant();
    const url = await linkTo(merchant, await open(merchant));
    stage.clock.set(new Date(new Date(START).getTime() + 300_000));
    const late = await fetch(url, { redirect: 'manual' });
    stage.clock.set(START);
    expect(late.headers.get('location')).toBe(back.refreshUrl);
  });

  it('is answered once, and only after it was opened', async () => {
    const merchant = newMerchant();
    const reference = await open(merchant);
    const unopened = await linkTo(merchant, reference);
    expect((await press(unopened, { person: 'Anna Ready' })).headers.get('location')).toBe(back.refreshUrl);
    expect(await read(merchant, reference)).toMatchObject({ isSubmitted: false });
    await fetch(unopened);
    const answers = await Promise.all([
      press(unopened, { person: 'Anna Ready' }),
      press(unopened, { person: 'Dan Rejected' }),
    ]);
    const leads = new Set(answers.map((one) => one.headers.get('location')));
    expect(leads).toEqual(new Set([back.refreshUrl, back.returnUrl]));
    const { events } = await stage.processor.listEvents(merchant, null);
    expect(kindsOf(events)).toEqual(['recipient']);
  });

  it('refuses people who are not on it, and codes that are not there', async () => {
    const merchant = newMerchant();
    const url = await linkTo(merchant, await open(merchant));
    await fetch(url);
    expect((await press(url, { person: 'Zoe' })).status).toBe(400);
    expect((await fetch(`${url}x`)).status).toBe(404);
    expect((await press(`${url}x`, { person: 'Anna Ready' })).status).toBe(404);
  });

  it('changes nothing by a button that does not fit', async () => {
    const merchant = newMerchant();
    const reference = await openAs(merchant, 'Dan Rejected');
    await visit(merchant, reference, { act: 'complete' });
    await visit(merchant, reference, { person: 'Anna Ready' });
    expect(await read(merchant, reference)).toMatchObject({ isRejected: true });
  });
});

describe('money to a recipient', () => {
  it('goes from the wallet to the recipient’s bank, and costs the account nothing', async () => {
    const merchant = newMerchant();
    const recipient = await openAs(merchant, 'Anna Ready');
    const { funding, key, pay } = await sent(merchant, recipient);
    expect(funding.outcome).toMatchObject({ fee: 0, platformFee: 150 });
    expect(await stage.processor.readBalances(merchant)).toEqual([
      { currency: 'USD', held: 0, inTransit: 0 },
    ]);
    expect(await stage.processor.findTransfer(merchant, key)).toMatchObject({ status: 'succeeded', fee: 0 });
    const { order, outcome } = pay();
    const arrivalDate = '2026-11-23';
    expect(await outcome).toMatchObject({ status: 'processing', arrivalDate });
    const events = await advanceTo(stage, merchant, MONDAY);
    expect(events).toMatchObject([{ type: 'bank_payout', key: order.key, outcome: { status: 'succeeded' } }]);
    const arrived = { status: 'succeeded', arrivalDate, amount: 10_000, currency: 'USD' };
    expect(await outgoing().findPayOut(merchant, order)).toMatchObject(arrived);
    const lines = await wholeStatement(stage.processor, merchant);
    expect(lines).toMatchObject([
      { kind: 'funding', key: funding.key, amount: 10_000, fee: 0 },
      { kind: 'delivery', key, amount: -10_000, fee: 0 },
    ]);
    await expectBooksToAgree(stage, merchant);
  });

  it('is paid out once: the same key again is the same payout, another key finds nothing left', async () => {
    const merchant = newMerchant();
    const { pay } = await sent(merchant, await openAs(merchant, 'Anna Ready'));
    const { order, outcome } = pay();
    const first = await outcome;
    expect(await pay(order.key).outcome).toEqual(first);
    expect(await pay().outcome).toMatchObject({ status: 'failed', code: 'insufficient_funds' });
  });

  it('comes back by a reversal, once, and can go back to the wallet with the operator’s fee', async () => {
    const merchant = newMerchant();
    const { funding, key, takeBack } = await sent(merchant, await openAs(merchant, 'Anna Ready'));
    const first = await outgoing().reverse(merchant, takeBack);
    expect(first).toMatchObject({ status: 'succeeded', reference: expect.stringMatching(/^trr_/) });
    expect(await outgoing().findReversal(merchant, takeBack)).toEqual(first);
    expect(await outgoing().reverse(merchant, { ...takeBack, key: newId<never>() })).toEqual(first);
    const returned = { status: 'returned', code: 'reversed' };
    expect(await stage.processor.findTransfer(merchant, key)).toMatchObject(returned);
    expect((await stage.processor.readBalances(merchant))[0]).toMatchObject({ inTransit: 10_000 });
    const refund = { chargeKey: funding.key, chargeReference: funding.reference, currency: 'USD' };
    const whole = { ...refund, key: newId<never>() as string, amount: 10_150, refundsPlatformFee: true };
    expect(await stage.processor.refund(merchant, whole)).toMatchObject({
      status: 'succeeded',
      platformFeeRefunded: 150,
    });
    expect(await stage.processor.readBalances(merchant)).toEqual([
      { currency: 'USD', held: 0, inTransit: 0 },
    ]);
    await expectBooksToAgree(stage, merchant);
  });

  it('goes back to the wallet without the operator’s fee, too', async () => {
    const merchant = newMerchant();
    const funding = await fund(merchant);
    const refund = { chargeKey: funding.key, chargeReference: funding.reference, currency: 'USD' };
    const part = { ...refund, key: newId<never>() as string, amount: 10_000 };
    const given = { status: 'succeeded', reference: expect.stringMatching(/^re_/) };
    expect(await stage.processor.refund(merchant, part)).toEqual(given);
    expect(await stage.processor.readBalances(merchant)).toEqual([
      { currency: 'USD', held: 0, inTransit: 0 },
    ]);
    const own = { ...refund, key: newId<never>() as string, amount: 100, destination: 'balance' };
    expect(await stage.processor.refund(merchant, own)).toMatchObject({ code: 'method_not_accepted' });
  });

  it('is not more than the funding without the operator’s fee', async () => {
    const merchant = newMerchant();
    const recipient = await openAs(merchant, 'Anna Ready');
    const funding = await fund(merchant);
    const { outcome } = await send(merchant, funding.reference, recipient, { amount: 10_001 });
    expect(outcome).toMatchObject({ status: 'failed', code: 'insufficient_funds' });
  });

  it('on its way to the bank cannot be reversed', async () => {
    const merchant = newMerchant();
    const { pay, takeBack } = await sent(merchant, await openAs(merchant, 'Anna Ready'));
    await pay().outcome;
    const refused = { status: 'failed', code: 'balance_insufficient' };
    expect(await outgoing().reverse(merchant, takeBack)).toMatchObject(refused);
    expect(await outgoing().findReversal(merchant, takeBack)).toMatchObject(refused);
  });

  it('is refused by Gus’s closed bank account, and arrives at the next one', async () => {
    const merchant = newMerchant();
    const recipient = await openAs(merchant, 'Gus ClosedBank');
    const { pay } = await sent(merchant, recipient);
    await pay().outcome;
    const [event] = await advanceTo(stage, merchant, MONDAY);
    expect(event).toMatchObject({
      type: 'bank_payout',
      outcome: { status: 'failed', code: 'account_closed' },
    });
    await visit(merchant, recipient, { act: 'change_bank' });
    await pay().outcome;
    const [later] = (await advanceTo(stage, merchant, '2026-11-24T16:00:00.000Z')).slice(-1);
    expect(later).toMatchObject({ type: 'bank_payout', outcome: { status: 'succeeded' } });
  });

  it('comes back to Hal’s account two days after it arrived, and from there to the business', async () => {
    const merchant = newMerchant();
    const { pay, takeBack } = await sent(merchant, await openAs(merchant, 'Hal LateReturn'));
    const { order, outcome } = pay();
    await outcome;
    const events = await advanceTo(stage, merchant, '2026-11-25T16:00:00.000Z');
    expect(events).toMatchObject([
      { type: 'bank_payout', outcome: { status: 'succeeded' } },
      { type: 'bank_payout', outcome: { status: 'failed', code: 'could_not_process' } },
    ]);
    expect(await outgoing().findPayOut(merchant, order)).toMatchObject({ status: 'failed' });
    expect(await outgoing().reverse(merchant, takeBack)).toMatchObject({ status: 'succeeded' });
  });

  it('that came back to Ivy is spent: it cannot be reversed', async () => {
    const merchant = newMerchant();
    const { pay, takeBack } = await sent(merchant, await openAs(merchant, 'Ivy Spent'));
    await pay().outcome;
    await advanceTo(stage, merchant, '2026-11-25T16:00:00.000Z');
    expect(await outgoing().reverse(merchant, takeBack)).toMatchObject({ code: 'balance_insufficient' });
  });

  it('cannot be sent to Jo, nor to somebody who is not ready', async () => {
    const merchant = newMerchant();
    const funding = await fund(merchant);
    const refused = { status: 'failed', code: 'insufficient_capabilities_for_transfer' };
    for (const person of ['Jo NoTransfer', 'Ben Pending', 'Cleo Document', 'Dan Rejected'] as const) {
      const { outcome } = await send(merchant, funding.reference, await openAs(merchant, person));
      expect(outcome).toMatchObject(refused);
    }
    expect((await stage.processor.readBalances(merchant))[0]).toMatchObject({ inTransit: 10_000 });
  });

  it('to Lee loses each answer once, and is found by our keys', async () => {
    const merchant = newMerchant();
    const recipient = await openAs(merchant, 'Lee LostAnswer');
    const funding = await fund(merchant);
    const { key, outcome } = await send(merchant, funding.reference, recipient);
    expect(outcome).toMatchObject({ status: 'unknown' });
    const found = await stage.processor.findTransfer(merchant, key);
    if (found.status !== 'succeeded') throw new Error(`not found: ${found.status}`);
    const order = {
      key: newId<never>() as string,
      recipient,
      transferReference: found.reference,
      amount: 10_000,
      currency: 'USD',
      description: 'Maple Studio',
    };
    expect(await outgoing().findPayOut(merchant, order)).toEqual({ status: 'absent' });
    expect(await outgoing().payOut(merchant, order)).toMatchObject({ status: 'unknown' });
    expect(await outgoing().payOut(merchant, order)).toMatchObject({ status: 'processing' });
    expect(await outgoing().findPayOut(merchant, order)).toMatchObject({ status: 'processing' });
    const reversal = { key: newId<never>() as string, transferKey: key, amount: 10_000, currency: 'USD' };
    const takeBack = { ...reversal, transferReference: found.reference };
    expect(await outgoing().findReversal(merchant, takeBack)).toEqual({ status: 'absent' });
    expect(await outgoing().reverse(merchant, takeBack)).toMatchObject({ status: 'unknown' });
    expect(await outgoing().findReversal(merchant, takeBack)).toMatchObject({ status: 'failed' });
  });

  it('whose funding the wallet’s bank takes back is owed to the platform', async () => {
    const merchant = newMerchant();
    const recipient = await openAs(merchant, 'Anna Ready');
    const funding = await fund(merchant, '000222222227');
    const settled = at(merchant, '2026-11-24T16:00:00.000Z');
    expect(await stage.processor.findCharge(settled, funding.key)).toMatchObject({ status: 'succeeded' });
    await send(settled, funding.reference, recipient);
    const late = at(merchant, '2027-01-09T12:00:00.000Z');
    const returned = { status: 'returned', code: 'R10', fee: 0 };
    expect(await stage.processor.findCharge(late, funding.key)).toMatchObject(returned);
    expect(await stage.processor.readBalances(late)).toEqual([
      { currency: 'USD', held: 0, inTransit: -10_000 },
    ]);
    expect((await wholeStatement(stage.processor, late)).map(({ kind }) => kind)).toEqual([
      'funding',
      'delivery',
      'funding_returned',
    ]);
  });

  it.each([
    ['4000000000000259', 'lost', { status: 'returned', code: 'fraudulent', fee: 0 }, -10_000],
    ['4000000000001976', 'won', { status: 'succeeded', fee: 0 }, 0],
  ])('whose funding by %s is disputed: %s', async (number, verdict, outcome, inTransit) => {
    const merchant = newMerchant();
    const recipient = await openAs(merchant, 'Anna Ready');
    const { key, reference } = await fund(merchant, number);
    await send(merchant, reference, recipient);
    const opened = at(merchant, '2026-11-24T12:00:00.000Z');
    const closed = at(merchant, '2026-12-01T12:00:00.000Z');
    expect(await stage.processor.findCharge(opened, key)).toMatchObject({ code: 'fraudulent', fee: 0 });
    expect(await stage.processor.readBalances(opened)).toMatchObject([{ held: 0, inTransit: -10_000 }]);
    expect(await stage.processor.findCharge(closed, key)).toMatchObject(outcome);
    expect(await stage.processor.readBalances(closed)).toMatchObject([{ held: 0, inTransit }]);
    const { events } = await stage.processor.listEvents(closed, null);
    const restored = events.filter(({ type }) => type === 'funding_restored');
    expect(restored).toMatchObject(verdict === 'won' ? [{ key, reference }] : []);
  });

  it.each<[string, object, string]>([
    ['a transfer that is not there', { transferReference: 'tr_none' }, 'processor_refused'],
    ['another currency', { currency: 'EUR' }, 'invalid_currency'],
    ['a recipient that is not there', { recipient: 'acct_none' }, 'payouts_not_allowed'],
  ])('is not paid out with %s', async (_what, changes, code) => {
    const merchant = newMerchant();
    const { pay } = await sent(merchant, await openAs(merchant, 'Anna Ready'));
    const { order } = pay();
    const other = { ...order, key: newId<never>() as string, ...changes };
    expect(await outgoing().payOut(merchant, other)).toMatchObject({ status: 'failed', code });
  });

  it('is told by webhooks, each of which comes, also late, twice or in another order', async () => {
    const merchant = newMerchant();
    const { pay, takeBack } = await sent(merchant, await openAs(merchant, 'Hal LateReturn'));
    await pay().outcome;
    await advanceTo(stage, merchant, '2026-11-25T16:00:00.000Z');
    await outgoing().reverse(merchant, takeBack);
    const kinds = ['webhook_duplicate', 'webhook_late', 'webhook_reordered'] as const;
    await stage.activityLog.setFaults({ seed: 5, percent: 100, kinds });
    try {
      for (const seconds of [0, 2, 6, 100, 200]) {
        stage.clock.set(new Date(new Date(START).getTime() + seconds * 1000));
        await stage.sandbox.tick();
      }
      const own = stage.received.filter(({ url }) => url.includes(merchant.accountId));
      const read = own.map(({ body, headers }) =>
        stage.processor.readWebhook(merchant.accountId, body, headers, stage.clock.now()),
      );
      const told = (await Promise.all(read)).flatMap((events) => events ?? []);
      const { events } = await stage.processor.listEvents(merchant, null);
      expect(kindsOf(events)).toEqual(['recipient', 'bank_payout', 'bank_payout', 'reversal']);
      for (const event of events) expect(told).toContainEqual(event);
    } finally {
      await stage.activityLog.setFaults(null);
      stage.clock.set(START);
    }
  });

  it.each(['reply_lost', 'error_after', 'reset_before', 'reset_after', 'slow'] as const)(
    'with the fault %s in each answer is moved once, and told in the end',
    async (fault) => {
      const merchant = newMerchant();
      const recipient = await openAs(merchant, 'Anna Ready');
      const { pay, takeBack } = await sent(merchant, recipient);
      await stage.activityLog.setFaults({ seed: 7, percent: 60, kinds: [fault] });
      const patiently = async <Outcome extends { status: string }>(ask: () => Promise<Outcome>) => {
        for (;;) {
          const outcome = await ask();
          if (outcome.status !== 'unknown') return outcome;
        }
      };
      try {
        const { order } = pay();
        await patiently(() => outgoing().payOut(merchant, order));
        expect(await patiently(() => outgoing().findPayOut(merchant, order))).toMatchObject({
          status: 'processing',
        });
        expect(await patiently(() => outgoing().reverse(merchant, takeBack))).toMatchObject({
          code: 'balance_insufficient',
        });
        expect(await patiently(() => outgoing().recipients.read(merchant, recipient))).toMatchObject({
          status: 'found',
        });
      } finally {
        await stage.activityLog.setFaults(null);
      }
      const log = await stage.activityLog.readLog(merchant.accountId);
      expect(log.filter(({ kind }) => kind.startsWith('bank_payout.'))).toHaveLength(1);
      expect(log.filter(({ kind }) => kind.startsWith('reversal.'))).toHaveLength(1);
    },
  );
});
