import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSandboxProcessor } from '../service.ts';
import type { ProcessorEvent } from '../types.ts';
import {
  advanceTo,
  chargeNumber,
  KEY,
  newMerchant,
  openStage,
  type Received,
  START,
  type Stage,
} from './testing/stage.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => {
  vi.useRealTimers();
  return stage.close();
});

const plus = (ms: number) => new Date(new Date(START).getTime() + ms);
const read = (merchant: { accountId: Parameters<typeof stage.processor.readWebhook>[0] }, one: Received) =>
  stage.processor.readWebhook(merchant.accountId, one.body, one.headers, stage.clock.now());

/** Has a bank charge settle, and answers its merchant and what the list of events says. */
async function settled(count = 1) {
  const merchant = newMerchant();
  for (let index = 0; index < count; index += 1) {
    await chargeNumber(stage.processor, merchant, '000123456789', { currency: 'USD', amount: 1_000 + index });
  }
  const events = await advanceTo(stage, merchant, '2026-11-24T16:00:00.000Z');
  return { merchant, events };
}

describe('a webhook', () => {
  it('goes to the merchant’s address with the event that the list has, and is read back whole', async () => {
    const { merchant, events } = await settled();
    await stage.sandbox.tick();
    const [one] = stage.received;
    if (one === undefined) throw new Error('nothing came');
    expect(one.url).toBe(`/processors/sandbox/${merchant.accountId}/webhook`);
    expect(await read(merchant, one)).toEqual(events);
    expect(one.headers['webhook-id']).toBe(events[0]?.id);
    const { events: listed } = await stage.processor.listEvents(merchant, null);
    expect(listed).toEqual(events);
    await stage.sandbox.tick();
    expect(stage.received).toHaveLength(1);
  });

  it('is sent as soon as it is made, without waiting for the next turn', async () => {
    // The next turn never comes.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { sandbox, processor } = await stage.startAnother({ isTicking: true });
    vi.useRealTimers();
    const merchant = newMerchant();
    await chargeNumber(processor, merchant, '000123456789');
    await processor.clock.advance({ ...merchant, now: new Date('2026-11-24T16:00:00.000Z') });
    await vi.waitFor(() => expect(stage.received).toHaveLength(1), { timeout: 30_000, interval: 10 });
    await sandbox.stop();
  });

  it('is read with every key of the service while it is changed', async () => {
    const { merchant } = await settled();
    await stage.sandbox.tick();
    const [one] = stage.received;
    if (one === undefined) throw new Error('nothing came');
    const readBy = async (key: string, otherKeys?: readonly string[]) => {
      const reader = createSandboxProcessor({ url: '', key, ...(otherKeys && { otherKeys }) });
      return reader.readWebhook(merchant.accountId, one.body, one.headers, stage.clock.now());
    };
    expect(await readBy(`${KEY} of soon`, [KEY])).toEqual(await read(merchant, one));
    expect(await readBy(`${KEY} of soon`, [`${KEY} of before`])).toBeNull();
    expect(await readBy(`${KEY} of soon`)).toBeNull();
  });

  it('is refused when its body was touched, its time is old, or another merchant’s secret signed it', async () => {
    const { merchant } = await settled();
    await stage.sandbox.tick();
    const [one] = stage.received;
    if (one === undefined) throw new Error('nothing came');
    const { processor, clock } = stage;
    const now = clock.now();
    expect(await read(merchant, one)).not.toBeNull();
    const touched = Buffer.from(one.body.toString().replace('1000', '9000').replace('succeeded', 'declined'));
    expect(await processor.readWebhook(merchant.accountId, touched, one.headers, now)).toBeNull();
    expect(await processor.readWebhook(newMerchant().accountId, one.body, one.headers, now)).toBeNull();
    for (const ms of [5 * 60_000 + 1_000, -5 * 60_000 - 1_000]) {
      expect(await processor.readWebhook(merchant.accountId, one.body, one.headers, plus(ms))).toBeNull();
    }
    const stamp = String(Number(one.headers['webhook-timestamp']) + 1);
    for (const changes of [
      { 'webhook-id': 'other' },
      { 'webhook-timestamp': stamp },
      { 'webhook-timestamp': 'soon' },
      { 'webhook-signature': 'v1,AAAA' },
      { 'webhook-signature': undefined },
    ]) {
      const headers = { ...one.headers, ...changes };
      expect(await processor.readWebhook(merchant.accountId, one.body, headers, now)).toBeNull();
    }
  });

  it('is tried again with growing pauses, under the same id, until it is taken', async () => {
    const { merchant, events } = await settled();
    stage.receiverStatus = 500;
    for (const seconds of [0, 4, 5, 14, 15]) {
      stage.clock.set(plus(seconds * 1000));
      await stage.sandbox.tick();
    }
    expect(stage.received).toHaveLength(3);
    stage.receiverStatus = 202;
    stage.clock.set(plus(60_000));
    await stage.sandbox.tick();
    stage.clock.set(plus(3_600_000));
    await stage.sandbox.tick();
    expect(stage.received).toHaveLength(4);
    expect(new Set(stage.received.map((one) => one.headers['webhook-id']))).toEqual(new Set([events[0]?.id]));
    expect(await stage.sql('select * from sandbox.outbox')).toEqual([]);
    expect(await stage.activityLog.readLog(merchant.accountId)).not.toContainEqual(
      expect.objectContaining({ kind: 'webhook.given_up' }),
    );
  });

  it('is given up after three days, which the log tells; the list still has the event', async () => {
    const { merchant, events } = await settled();
    stage.receiverStatus = 500;
    for (let hour = 0; hour < 80; hour += 1) {
      stage.clock.set(plus(hour * 3_600_000));
      await stage.sandbox.tick();
    }
    const tries = () => stage.received.filter((one) => one.headers['webhook-id'] === events[0]?.id).length;
    const before = tries();
    expect(before).toBeGreaterThan(60);
    stage.clock.set(plus(90 * 3_600_000));
    await stage.sandbox.tick();
    expect(tries()).toBe(before);
    const givenUp = (await stage.activityLog.readLog(merchant.accountId)).filter(
      ({ kind }) => kind === 'webhook.given_up',
    );
    expect(givenUp.map((activity) => activity.reference)).toContain(events[0]?.id);
  });

  it('may come twice, late and in another order, but each event comes, with its own id', async () => {
    await stage.activityLog.setFaults({
      seed: 3,
      percent: 80,
      kinds: ['webhook_duplicate', 'webhook_late', 'webhook_reordered'],
    });
    const { merchant, events } = await settled(30);
    for (const seconds of [0, 2, 6, 100, 200]) {
      stage.clock.set(plus(seconds * 1000));
      await stage.sandbox.tick();
    }
    const ids = stage.received.map((one) => String(one.headers['webhook-id']));
    const made = events.map((event: ProcessorEvent) => event.id);
    expect(new Set(ids)).toEqual(new Set(made));
    expect(ids.length).toBeGreaterThan(made.length);
    expect([...new Set(ids)]).not.toEqual(made);
    for (const one of stage.received.slice(-3)) expect(await read(merchant, one)).not.toBeNull();
    expect(await stage.sql('select * from sandbox.outbox')).toEqual([]);
  });
});

describe('time', () => {
  it('of merchants that keep the machine’s is moved by the tick, and what happens is sent', async () => {
    const merchant = newMerchant();
    const { order } = await chargeNumber(stage.processor, merchant, '000123456789');
    stage.clock.set('2026-11-24T16:00:01.000Z');
    await stage.sandbox.tick();
    const [one] = stage.received;
    if (one === undefined) throw new Error('nothing came');
    expect(await read(merchant, one)).toMatchObject([
      { key: order.key, outcome: { status: 'succeeded' }, occurredAt: new Date('2026-11-24T16:00:00.000Z') },
    ]);
  });

  it('never goes back: an order from before is carried out at the greatest time seen', async () => {
    const merchant = newMerchant();
    await advanceTo(stage, merchant, '2026-12-01T00:00:00.000Z');
    await stage.processor.readBalances({ ...merchant, now: new Date('2026-12-03T00:00:00.000Z') });
    await chargeNumber(stage.processor, merchant, '4242424242424242');
    const [line] = (await stage.processor.listStatement(merchant, null)).lines;
    expect(line?.occurredAt).toEqual(new Date('2026-12-03T00:00:00.000Z'));
  });

  it('outlives the process: another one settles, and sends what waits, once', async () => {
    const { merchant, events } = await settled();
    await chargeNumber(
      stage.processor,
      { ...merchant, now: new Date('2026-11-24T16:00:00.000Z') },
      '000123456789',
    );
    await stage.sandbox.stop();
    const { sandbox, processor } = await stage.startAnother();
    stage.sandbox = sandbox;
    await sandbox.tick();
    expect(stage.received.map((one) => one.headers['webhook-id'])).toEqual([events[0]?.id]);
    const next = await processor.clock.advance({ ...merchant, now: new Date('2026-11-26T16:00:00.000Z') });
    expect(next.map(({ type }) => type)).toEqual(['payout', 'charge']);
    await Promise.all([sandbox.tick(), sandbox.tick()]);
    expect(stage.received).toHaveLength(3);
  });

  it('two processes that tick at once do and send everything once', async () => {
    const other = await stage.startAnother();
    const merchants = Array.from({ length: 5 }, () => newMerchant());
    for (const merchant of merchants) {
      for (const _ of [1, 2]) await chargeNumber(stage.processor, merchant, '000123456789');
    }
    stage.clock.set('2026-11-26T00:00:00.000Z');
    await Promise.all([stage.sandbox.tick(), other.sandbox.tick()]);
    await Promise.all([stage.sandbox.tick(), other.sandbox.tick()]);
    await other.sandbox.stop();
    const ids = stage.received.map((one) => one.headers['webhook-id']);
    expect(ids).toHaveLength(15);
    expect(new Set(ids).size).toBe(15);
  });
});
