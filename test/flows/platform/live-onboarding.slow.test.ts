import { describe, expect, it } from 'vitest';
import { eachOnStage, type PayoutStage } from '../../support/payout-stage.ts';
import { openRecipientPage } from '../../support/recipient-page.ts';

// Every state of a recipient who sets up at Stripe, of a live account through the operator's platform.

const at = eachOnStage();
const DAYS = ['2036-11-25', '2036-11-26', '2036-11-27', '2036-11-28', '2036-11-29', '2036-11-30'];
const PAID = ['processing', 'funded', 'transferred', 'completed'];

const only = <T>(all: readonly T[]): T => {
  const [one] = all;
  if (one === undefined || all.length > 1) throw new Error(`There are ${all.length}.`);
  return one;
};

async function recipientOf({ service }: PayoutStage) {
  return only(
    (await service.call('GET', '/v1/recipients')).data.items as { status: string; due: string[] }[],
  );
}

describe('a recipient', () => {
  it('who comes back without a document is told so, goes on, and is paid: Cleo Document', async () => {
    const stage = at();
    const payment = await stage.offer();
    const page = await openRecipientPage(payment.offerLink);
    await stage.setUp(page, 'Cleo Document');
    expect(page.url).toBe(payment.offerLink);
    expect(page.words).toMatch(/identity document/i);
    expect(page.has('/onboarding/accept')).toBe(false);
    expect(await recipientOf(stage)).toMatchObject({ status: 'Incomplete', due: ['Document'] });
    await page.press('/onboarding');
    await page.press('', { person: 'Finish' });
    await stage.hear();
    await page.press('/onboarding/accept');
    expect(await stage.live(payment.id, ...DAYS)).toEqual(['Processing PayingOut', 'Completed Arrived']);
    expect(await stage.told(payment.id)).toEqual(PAID);
  });

  it('whom Stripe still checks may accept, and is paid when that is done: Ben Pending', async () => {
    const stage = at();
    const payment = await stage.accepted('Ben Pending', undefined, { scheduleDate: '2036-11-21' });
    expect(await stage.state(payment.id)).toBe('Scheduled AwaitingRecipient');
    expect(await recipientOf(stage)).toMatchObject({ status: 'Pending' });
    const seen = await stage.live(payment.id, '2036-11-22', '2036-11-24', '2036-11-25', '2036-11-26');
    expect(seen).toEqual(['Processing PayingOut', 'Completed Arrived']);
    expect(await stage.told(payment.id)).toEqual(['recipient_waiting', ...PAID]);
  });

  it.each(['Dan Rejected', 'Kim Abroad'] as const)(
    'whom Stripe refuses cannot accept: %s',
    async (person) => {
      const stage = at();
      const payment = await stage.offer();
      const page = await openRecipientPage(payment.offerLink);
      await stage.setUp(page, person);
      expect(page.words).toContain('another way');
      expect([page.has('/onboarding'), page.has('/onboarding/accept')]).toEqual([false, false]);
      expect(await recipientOf(stage)).toMatchObject({ status: 'Rejected' });
      // The offer stays open for 14 days from when its recipient began.
      expect(await stage.live(payment.id, ...DAYS, '2036-12-05', '2036-12-06')).toEqual([
        'Pending Offered',
        'Expired Ended',
      ]);
      expect(stage.connect.charges).toEqual([]);
    },
  );

  it('whom Stripe refuses after all is not paid, and nobody is charged', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    stage.connect.dashboard.reject(only(stage.connect.accounts));
    expect(await stage.live(payment.id, '2036-11-22', ...DAYS)).toEqual(['Failed Ended']);
    expect(await stage.read(payment.id)).toMatchObject({ failure: { code: 'recipient_rejected' } });
    expect(await stage.told(payment.id)).toEqual(['failed']);
    expect(stage.connect.charges).toEqual([]);
  });

  it('who leaves the platform is not paid: Fay Leaves', async () => {
    const stage = at();
    const payment = await stage.accepted('Fay Leaves');
    expect(await stage.live(payment.id, '2036-11-22', ...DAYS)).toEqual(['Failed Ended']);
    expect(await stage.told(payment.id)).toEqual(['failed']);
    expect(await recipientOf(stage)).toMatchObject({ status: 'Gone' });
    expect(stage.connect.charges).toEqual([]);
  });

  it('who leaves with the money at their account gives it back', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.moveTo('2036-11-25');
    stage.connect.dashboard.leave(only(stage.connect.accounts));
    expect((await stage.live(payment.id, ...DAYS.slice(1))).at(-1)).toBe('Failed Ended');
    expect(await stage.told(payment.id)).toEqual([
      'processing',
      'funded',
      'transferred',
      'payout_failed',
      'failed',
      'reversed',
      'refunded',
    ]);
  });

  it('who is asked for something before the day is waited for, and paid when it is there', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    stage.connect.dashboard.ask(only(stage.connect.accounts), ['individual.verification.document']);
    expect(await stage.live(payment.id, '2036-11-23', '2036-11-25', '2036-11-27')).toEqual([
      'Scheduled Scheduled',
      'Scheduled AwaitingRecipient',
    ]);
    expect(await recipientOf(stage)).toMatchObject({ status: 'Restricted', due: ['Document'] });
    await payment.page.open(payment.offerLink);
    expect(payment.page.words).toMatch(/identity document/i);
    await stage.again(payment, 'Finish');
    const seen = await stage.live(payment.id, '2036-11-28', '2036-11-30', '2036-12-01', '2036-12-02');
    expect(seen).toEqual(['Processing PayingOut', 'Completed Arrived']);
    expect(await stage.told(payment.id)).toEqual(['recipient_waiting', ...PAID]);
  });

  it('whose details stay due for 14 days is not paid, and nobody is charged', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    stage.connect.dashboard.ask(only(stage.connect.accounts), ['individual.id_number']);
    // No webhook tells it: Stripe is asked on the day.
    stage.webhooks.come('never');
    const seen = await stage.live(payment.id, ...DAYS, '2036-12-08', '2036-12-09', '2036-12-10');
    expect(seen).toEqual(['Scheduled AwaitingRecipient', 'Failed Ended']);
    expect(await stage.read(payment.id)).toMatchObject({ failure: { code: 'recipient_not_ready' } });
    expect(await stage.told(payment.id)).toEqual(['recipient_waiting', 'failed']);
    expect(stage.connect.charges).toEqual([]);
  });

  it('who is stopped when the money is there gets it when Stripe has what it asks for: Eve Restricted', async () => {
    const stage = at();
    const payment = await stage.accepted('Eve Restricted');
    const seen = await stage.live(payment.id, '2036-11-25', '2036-11-27', '2036-11-28', '2036-11-29');
    expect(seen).toEqual(['Processing PayingOut', 'Processing AwaitingBank']);
    await stage.again(payment, 'Finish');
    const after = await stage.live(payment.id, '2036-11-30', '2036-12-01');
    expect(after).toEqual(['Processing PayingOut', 'Completed Arrived']);
    expect(await stage.told(payment.id)).toEqual([
      'processing',
      'funded',
      'transferred',
      'payout_failed',
      'updated',
      'completed',
    ]);
  });

  it('in a country where Stripe is not is told so, and may name another one', async () => {
    const stage = at();
    const payment = await stage.offer();
    const page = await openRecipientPage(payment.offerLink);
    await page.press('/onboarding', { country: 'BR' });
    expect(new URL(page.url).searchParams.get('setup')).toBe('country_not_supported');
    expect(page.words).toMatch(/country/i);
    // Within reach of the platform, and yet not of this Stripe.
    await page.press('/onboarding', { country: 'IS' });
    expect(new URL(page.url).searchParams.get('setup')).toBe('country_not_supported');
    await stage.setUp(page, 'Anna Ready', 'GB');
    await page.press('/onboarding/accept');
    expect((await stage.live(payment.id, ...DAYS)).at(-1)).toBe('Completed Arrived');
  });

  it('whose link has expired, or was used, is led to a new one', async () => {
    const stage = at();
    const payment = await stage.offer();
    const { pathname } = new URL(payment.offerLink);
    const [, account, , code] = pathname.split('/');
    const begun = await stage.service.call('POST', `/v1/offers/${account}/${code}/onboarding`, {
      body: { country: 'US' },
      token: null,
    });
    await stage.moveTo('2036-11-21T12:06:00.000Z');
    const page = await openRecipientPage(begun.data.url);
    expect(page.url).not.toBe(begun.data.url);
    const used = page.url;
    await page.open(used);
    expect(page.url).not.toBe(used);
    await page.press('', { person: 'Anna Ready' });
    expect(page.url).toBe(payment.offerLink);
    await page.press('/onboarding/accept');
    expect((await stage.live(payment.id, ...DAYS)).at(-1)).toBe('Completed Arrived');
    expect(stage.connect.accounts).toHaveLength(1);
  });

  it('has one account, also when every answer about it is lost', async () => {
    const stage = at();
    const payment = await stage.offer();
    const page = await openRecipientPage(payment.offerLink);
    stage.stripe.fail('POST /v1/accounts', 'lost', 3);
    await page.press('/onboarding', { country: 'US' });
    expect(new URL(page.url).searchParams.get('setup')).toBe('busy');
    stage.stripe.fail('POST /v1/account_links', 'lost', 3);
    await page.press('/onboarding', { country: 'US' });
    await stage.setUp(page, 'Anna Ready');
    expect(page.url).toBe(payment.offerLink);
    await page.press('/onboarding/accept');
    expect((await stage.live(payment.id, ...DAYS)).at(-1)).toBe('Completed Arrived');
    expect(stage.connect.accounts).toHaveLength(1);
  });
});
