import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../sandbox/test-people.ts';
import type { PlatformLine } from './platform-lines.ts';
import {
  fund,
  giveBack,
  open,
  openAs,
  openConnectStage,
  operationsOn,
  perform,
  read,
  type Stage,
  send,
  visit,
} from './testing/connect/stage.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openConnectStage();
});
afterEach(() => stage.close());

async function transferred(recipient: string, token?: string) {
  const funding = await fund(stage, token);
  if (funding.outcome.status === 'processing') stage.advanceDays(4);
  const transfer = await send(stage, funding.reference, recipient);
  return { funding, transfer, ...operationsOn(stage, transfer, recipient) };
}

/** Expects that the lines of an account add up to what is in transit. */
async function expectInTransit(amount: number): Promise<readonly PlatformLine[]> {
  const lines = await stage.readStatement();
  expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
  return lines;
}

describe('a recipient’s account at Stripe', () => {
  it('is made in a country where Stripe is, and refused elsewhere', async () => {
    const { outgoing, merchant } = stage;
    const input = { key: 'k', country: 'BR', email: 'a@example.com', name: 'A' };
    const refused = { status: 'refused', code: 'country_not_supported' };
    expect(await outgoing.recipients.create(merchant, input)).toMatchObject(refused);
    expect(await read(stage, await open(stage, 'DE'))).toMatchObject({ country: 'DE', isSubmitted: false });
  });

  const ready = { takesTransfers: true, paysOut: true, isSubmitted: true, due: [], isRejected: false };
  it.each<[TestPerson, object]>([
    ['Anna Ready', ready],
    ['Ben Pending', { takesTransfers: false, isChecked: true, isRejected: false }],
    ['Cleo Document', { takesTransfers: false, due: ['Document'] }],
    ['Dan Rejected', { takesTransfers: false, isRejected: true, reason: 'rejected.fraud' }],
    ['Kim Abroad', { takesTransfers: false, isRejected: true, reason: 'rejected.other' }],
  ])('of %s, after the hosted page', async (person, expected) => {
    const reference = await openAs(stage, person);
    expect(await read(stage, reference)).toMatchObject({ ...expected, bankAccount: { last4: '6789' } });
    expect(await stage.readNews()).toContainEqual(expect.objectContaining({ type: 'recipient', reference }));
  });

  it('of Ben is ready the next day, and of Cleo once the document is there', async () => {
    const ben = await openAs(stage, 'Ben Pending');
    const cleo = await openAs(stage, 'Cleo Document');
    stage.advanceDays(1);
    expect(await read(stage, ben)).toMatchObject(ready);
    expect(await visit(stage, cleo, 'Finish')).toBe('https://pay.example/back');
    expect(await read(stage, cleo)).toMatchObject(ready);
  });

  it('of Fay is gone a day later: nothing can be read, linked or sent any more', async () => {
    const fay = await openAs(stage, 'Fay Leaves');
    const { reference } = await fund(stage);
    stage.advanceDays(1);
    expect(await stage.readNews()).toContainEqual(expect.objectContaining({ type: 'recipient' }));
    expect(await read(stage, fay)).toEqual({ status: 'gone' });
    const back = { returnUrl: 'https://pay.example/a', refreshUrl: 'https://pay.example/b' };
    expect(await stage.outgoing.recipients.link(stage.merchant, fay, back)).toEqual({ status: 'gone' });
    expect((await send(stage, reference, fay)).outcome).toMatchObject({ status: 'failed' });
  });

  it('of Eve is restricted two days after the first transfer', async () => {
    const eve = await openAs(stage, 'Eve Restricted');
    await transferred(eve);
    stage.advanceDays(2);
    expect(await read(stage, eve)).toMatchObject({ takesTransfers: false, due: ['Document'] });
  });

  it('has a link that opens once and for five minutes', async () => {
    const reference = await open(stage);
    const back = { returnUrl: 'https://pay.example/a', refreshUrl: 'https://pay.example/b' };
    const link = async () => {
      const made = await stage.outgoing.recipients.link(stage.merchant, reference, back);
      return made.status === 'made' ? made.url : '';
    };
    const once = await link();
    expect((await fetch(once)).status).toBe(200);
    expect((await fetch(once, { redirect: 'manual' })).headers.get('location')).toBe(back.refreshUrl);
    const late = await link();
    stage.advanceDays(1);
    expect((await fetch(late, { redirect: 'manual' })).headers.get('location')).toBe(back.refreshUrl);
  });
});

describe('money to a recipient through Stripe', () => {
  it.each([
    ['a card', 'pm_card_visa'],
    ['a bank debit', 'ctoken_bank'],
  ])('from %s arrives at the bank, each part once, and the statement adds up', async (_what, token) => {
    const anna = await openAs(stage, 'Anna Ready');
    const { funding, transfer, payOut, findPayOut, payout } = await transferred(anna, token);
    await expectInTransit(0);
    if (token === 'pm_card_visa') {
      // The money is pending at the recipient's account for as long as that of the charge.
      expect(await payOut()).toEqual({ status: 'processing', reference: null, arrivalDate: null });
      stage.advanceDays(2);
    }
    expect(await payOut()).toMatchObject({ status: 'processing', reference: expect.stringMatching(/^po_/) });
    stage.advanceDays(1);
    const arrived = { status: 'succeeded', amount: 10_000, currency: 'USD' };
    expect(await findPayOut()).toMatchObject(arrived);
    expect(await stage.readNews()).toContainEqual(
      expect.objectContaining({
        type: 'bank_payout',
        key: payout.key,
        outcome: expect.objectContaining(arrived),
      }),
    );
    expect(stage.connect.moneyOf(anna, 'usd')).toBe(0);
    expect(await stage.readStatement()).toMatchObject([
      { kind: 'funding', key: funding.key, amount: 10_000, fee: 0 },
      { kind: 'delivery', key: transfer.key, amount: -10_000, fee: 0 },
    ]);
  });

  it('that is declined moves nothing', async () => {
    const funding = await fund(stage, 'pm_card_chargeDeclined');
    expect(funding.outcome).toMatchObject({ status: 'declined' });
    expect(stage.connect.moneyOf(stage.platform.id, 'usd')).toBe(0);
  });

  it('of a bank debit that fails leaves nothing in transit', async () => {
    const { key } = await fund(stage, 'ctoken_bank_failing');
    stage.advanceDays(4);
    expect(await stage.processor.findCharge(stage.merchant, key)).toMatchObject({ status: 'declined' });
    await expectInTransit(0);
  });

  it('comes back by a reversal, and goes back to the wallet', async () => {
    const anna = await openAs(stage, 'Anna Ready');
    const { funding, transfer, reverse, findReversal, reversal } = await transferred(anna);
    await stage.readNews();
    const first = await reverse();
    expect(first).toMatchObject({ status: 'succeeded' });
    expect(await findReversal()).toEqual(first);
    const found = await stage.processor.findTransfer(stage.merchant, transfer.key);
    expect(found).toMatchObject({ status: 'returned', code: 'reversed' });
    expect(await stage.readNews()).toMatchObject([
      { type: 'transfer', key: transfer.key, outcome: { status: 'succeeded' } },
      { type: 'reversal', key: reversal.key },
    ]);
    await expectInTransit(10_000);
    expect(await giveBack(stage, funding)).toMatchObject({ status: 'succeeded', platformFeeRefunded: 150 });
    const lines = await expectInTransit(0);
    expect(lines.map(({ kind }) => kind)).toEqual(['funding', 'delivery', 'reversal', 'funding']);
  });

  it('that somebody at Stripe has reversed is told as returned, and a reversal of ours succeeds', async () => {
    const anna = await openAs(stage, 'Anna Ready');
    const { transfer, reverse } = await transferred(anna);
    await stage.readNews();
    await fetch(`${stage.standIn.url}/v1/transfers/${transfer.reference}/reversals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stage.standIn.addKeys(stage.platform).secretKey}` },
    });
    const returned = { status: 'returned', code: 'reversed' };
    expect(await stage.readNews()).toMatchObject([{ type: 'transfer', outcome: returned }]);
    expect(await reverse()).toMatchObject({ status: 'succeeded' });
    await expectInTransit(10_000);
  });

  it('on its way to the bank cannot be reversed', async () => {
    const anna = await openAs(stage, 'Anna Ready');
    const { payOut, reverse } = await transferred(anna);
    stage.advanceDays(2);
    await payOut();
    expect(await reverse()).toMatchObject({ status: 'failed', code: 'balance_insufficient' });
  });

  it('is refused by Gus’s bank, is at his account again, and arrives at another bank account', async () => {
    const gus = await openAs(stage, 'Gus ClosedBank');
    const { transfer, payOut, findPayOut } = await transferred(gus);
    stage.advanceDays(2);
    await payOut();
    stage.advanceDays(1);
    expect(await findPayOut()).toMatchObject({ status: 'failed', code: 'account_closed' });
    expect(stage.connect.moneyOf(gus, 'usd')).toBe(10_000);
    await visit(stage, gus, 'Change the bank account');
    const again = operationsOn(stage, transfer, gus);
    await again.payOut();
    stage.advanceDays(1);
    expect(await again.findPayOut()).toMatchObject({ status: 'succeeded' });
  });

  it('that arrived at Hal’s bank fails two days later, and can be reversed then', async () => {
    const hal = await openAs(stage, 'Hal LateReturn');
    const { payOut, findPayOut, reverse } = await transferred(hal);
    stage.advanceDays(2);
    await payOut();
    stage.advanceDays(1);
    expect(await findPayOut()).toMatchObject({ status: 'succeeded' });
    stage.advanceDays(2);
    expect(await findPayOut()).toMatchObject({ status: 'failed', code: 'could_not_process' });
    expect(await reverse()).toMatchObject({ status: 'succeeded' });
  });

  it('that came back to Ivy is spent', async () => {
    const ivy = await openAs(stage, 'Ivy Spent');
    const { payOut, reverse } = await transferred(ivy);
    stage.advanceDays(2);
    await payOut();
    stage.advanceDays(3);
    expect(await reverse()).toMatchObject({ status: 'failed', code: 'balance_insufficient' });
  });

  it.each<TestPerson>(['Jo NoTransfer', 'Cleo Document', 'Dan Rejected'])(
    'cannot be sent to %s',
    async (person) => {
      const funding = await fund(stage);
      const { outcome } = await send(stage, funding.reference, await openAs(stage, person));
      const code = 'insufficient_capabilities_for_transfer';
      expect(outcome).toMatchObject({ status: 'failed', code });
      await expectInTransit(10_000);
    },
  );

  it('is not sent twice out of one charge', async () => {
    const anna = await openAs(stage, 'Anna Ready');
    const funding = await fund(stage);
    await send(stage, funding.reference, anna);
    expect((await send(stage, funding.reference, anna)).outcome).toMatchObject({ code: 'amount_too_large' });
    expect(stage.connect.transfers).toHaveLength(1);
  });

  it('whose funding the bank takes back after it was sent is owed to the operator', async () => {
    const anna = await openAs(stage, 'Anna Ready');
    const { funding } = await transferred(anna, 'ctoken_bank_returned');
    await stage.readNews();
    stage.advanceDays(30);
    const [event] = await stage.readNews();
    expect(event).toMatchObject({
      type: 'charge',
      key: funding.key,
      outcome: { status: 'returned', code: 'R10', fee: 0 },
    });
    await expectInTransit(-10_000);
  });

  it('is asked for with the key of another day: Stripe forgets keys, its lists do not', async () => {
    const anna = await openAs(stage, 'Anna Ready');
    const { transfer, payout } = await transferred(anna);
    stage.advanceDays(3);
    const { outgoing, merchant } = stage;
    const first = await outgoing.payOut(merchant, payout);
    stage.advanceDays(2);
    const found = await perform(
      () => outgoing.findPayOut(merchant, payout),
      () => outgoing.findPayOut(merchant, payout),
    );
    expect([first.status, found.status]).toEqual(['processing', 'succeeded']);
    expect(transfer.reference).toMatch(/^tr_/);
    expect(stage.connect.payouts).toHaveLength(1);
  });
});

describe('the stand-in', () => {
  it('repeats the first answer to a key, and refuses the key for another request', async () => {
    const { secretKey } = stage.standIn.addKeys(stage.platform);
    const ask = (country: string) =>
      fetch(`${stage.standIn.url}/v1/accounts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': 'one' },
        body: new URLSearchParams({ country, 'capabilities[transfers][requested]': 'true' }),
      });
    const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id;
    expect(await idOf(await ask('US'))).toBe(await idOf(await ask('US')));
    const other = (await (await ask('DE')).json()) as { error: { type: string } };
    expect(other.error.type).toBe('idempotency_error');
  });
});
