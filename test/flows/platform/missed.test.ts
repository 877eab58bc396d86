import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { press } from '../../support/onboarding.ts';
import { faultsOfBooks, offerPath, readPayment } from '../../support/outgoing.ts';
import { openPayingOut, type PayingOut } from '../../support/paying-out.ts';

let stage: PayingOut;
beforeEach(async () => {
  stage = await openPayingOut();
});
afterEach(async () => {
  await stage.moveTo('2026-12-30T12:00:00.000Z');
  await stage.service.services.platform.compare('Sandbox');
  await stage.moveTo('2026-12-30T13:00:00.000Z');
  await stage.service.services.platform.compare('Sandbox');
  expect(await faultsOfBooks(stage.service, stage.processor)).toEqual([]);
  await stage.close();
});

/** A payment to a test person, from whose account no webhook comes after it was accepted. */
async function unheard(person: string): Promise<string> {
  const id = await stage.accepted(person);
  stage.hears = false;
  return id;
}

const DAYS = ['11-25', '11-26', '11-27', '11-28', '11-29', '11-30', '12-01', '12-02', '12-03', '12-05'];
const statusOf = async () => {
  const { items } = (await stage.service.call('GET', '/v1/recipients')).data;
  return items[0].status;
};

describe('without webhooks of a recipient’s account', () => {
  it('money that the bank sends back after it arrived is taken back and given back', async () => {
    const id = await unheard('Hal LateReturn');
    const seen = await stage.live(id, ...DAYS);
    expect(seen).toContain('Completed Arrived');
    expect(seen.at(-1)).toMatch(/^Returned/);
    expect(stage.connect.reversals).toMatchObject([{ amount: 80_000 }]);
    expect(stage.connect.refunds).toMatchObject([{ amount: 80_000 }]);
  });

  it('a payout that the bank refuses waits for another bank account, which is found, too', async () => {
    const id = await unheard('Gus ClosedBank');
    expect((await stage.live(id, ...DAYS.slice(0, 6))).at(-1)).toBe('Processing AwaitingBank');
    const path = `${offerPath(await readPayment(stage.service, id))}/onboarding`;
    const again = await stage.service.call('POST', path, { body: { country: 'US' }, token: null });
    await press(again.data.url, { person: 'Change the bank account' });
    expect((await stage.live(id, ...DAYS.slice(6), '12-06', '12-07')).at(-1)).toBe('Completed Arrived');
  });

  it('an account that Stripe restricts is seen within a day while money is on its way', async () => {
    const id = await unheard('Eve Restricted');
    await stage.live(id, ...DAYS.slice(0, 2));
    expect(await statusOf()).toBe('Ready');
    await stage.live(id, ...DAYS.slice(2, 4));
    expect(await statusOf()).toBe('Restricted');
  });

  it('each account is asked on its own: one that cannot be read holds up no other', async () => {
    const first = await unheard('Hal LateReturn');
    await stage.live(first, '11-25', '11-26', '11-27', '11-28');
    const [account] = stage.connect.accounts;
    stage.stripe.fail(`GET /v1/accounts/${account}`, 'unreachable', 1000);
    expect((await stage.live(first, ...DAYS.slice(4))).at(-1)).toMatch(/^Returned/);
    stage.stripe.fail(`GET /v1/accounts/${account}`, 'unreachable', 0);
  });

  it('asks twice a day while money may come back, and once a week afterwards', async () => {
    const id = await unheard('Anna Ready');
    await stage.live(id, '11-25', '11-27', '11-28', '11-30');
    expect((await readPayment(stage.service, id)).status).toBe('Completed');
    const asked = async (from: number, until: number) => {
      const before = stage.stripe.fake.to('GET /v1/payouts').length;
      for (let hour = from; hour < until; hour += 3) {
        await stage.moveTo(new Date(Date.UTC(2026, 11, 1, hour)).toISOString());
      }
      return stage.stripe.fake.to('GET /v1/payouts').length - before;
    };
    expect(await asked(0, 5 * 24)).toBe(10);
    await asked(5 * 24, 16 * 24);
    expect(await asked(16 * 24, 26 * 24)).toBe(0);
  });
});
