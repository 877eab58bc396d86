import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountId, newId } from '../../../src/kit/ids.ts';
import { activeInvoice, eventTypes, pay, sendWebhook } from '../../support/money.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const read = async (id: string) => (await service.call('GET', `/v1/disputes/${id}`)).data;
const needs = async () =>
  (await service.call('GET', '/v1/reports/home')).data.needsYou.filter(
    ({ kind }: { kind: string }) => kind === 'Disputed',
  );

describe('a dispute', () => {
  const occurredAt = new Date(0);
  const open = async (reference: string, respondBy: string | null = '2026-12-01T12:00:00.000Z') => {
    const invoice = await activeInvoice(service);
    const charge = (await pay(service, invoice)).data.id;
    const base = { type: 'dispute_opened', reference, chargeKey: charge, amount: 100_000, fee: 1_500 };
    await sendWebhook(service, [
      { ...base, id: `${reference} opened`, occurredAt, reason: 'duplicate', respondBy },
    ]);
    await service.work();
    const { items } = (await service.call('GET', '/v1/disputes')).data;
    return { invoice: invoice.id as string, id: items[0].id as string };
  };
  const tell = async (event: { type: string; reference: string; isWon?: boolean }, id = newId<never>()) => {
    await sendWebhook(service, [{ ...event, id, occurredAt }]);
    await service.work();
  };

  it('needs an answer, is under review once that is with the bank, and then won or lost', async () => {
    for (const [reference, isWon] of [
      ['dp_won', true],
      ['dp_lost', false],
    ] as const) {
      const { id, invoice } = await open(reference);
      expect(await read(id)).toMatchObject({ state: 'NeedsAnswer', daysLeft: 10, answeredAt: null });
      expect((await needs()).map(({ objectId }: { objectId: string }) => objectId)).toEqual([id]);
      await tell({ type: 'dispute_answered', reference });
      expect(await read(id)).toMatchObject({
        status: 'Open',
        state: 'UnderReview',
        answeredAt: '2026-11-21T12:00:00.000Z',
        daysLeft: null,
        evidence: [],
        actions: { answer: { allowed: false } },
      });
      expect(await needs()).toEqual([]);
      const before = await eventTypes(service, invoice);
      expect(before.at(-1)).toBe('invoice.payment.dispute_answered');
      // Told again, and late, it changes nothing.
      await tell({ type: 'dispute_answered', reference });
      expect(await eventTypes(service, invoice)).toEqual(before);
      await tell({ type: 'dispute_closed', reference, isWon });
      await tell({ type: 'dispute_answered', reference });
      expect((await read(id)).state).toBe(isWon ? 'Won' : 'Lost');
    }
  });

  it('is under review without an answer, too, when the time is over', async () => {
    const { id } = await open('dp_late');
    service.clock.set('2026-12-01T12:00:00.000Z');
    expect(await read(id)).toMatchObject({ state: 'UnderReview', answeredAt: null, daysLeft: 0 });
    service.clock.set('2026-11-21T12:00:00.000Z');
  });

  it('that nobody has reported is not answered', async () => {
    await tell({ type: 'dispute_answered', reference: 'dp_unknown' });
    const rows = await service.sql<{ outcome: string }>(
      `select outcome from processor_events where event->>'reference' = 'dp_unknown'`,
    );
    expect(rows).toEqual([{ outcome: 'about nothing known here' }]);
  });
});

describe('a dispute in the sandbox', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await useSandbox(service);
  });
  afterAll(() => sandbox.close());

  it('is under review as soon as evidence is given there', async () => {
    await pay(service, await activeInvoice(service), { token: await sandbox.card('4000000000000259') });
    service.clock.set('2026-11-25T12:00:00.000Z');
    await sandbox.running.tick();
    await service.work();
    const [{ id }] = (await service.call('GET', '/v1/disputes')).data.items;
    const [row] = await service.sql<{ reference: string }>(
      'select processor_reference as reference from disputes where id = $1',
      [id],
    );
    const merchant = { accountId: service.member.accountId as AccountId, now: service.clock.now() };
    expect(await sandbox.processor.giveEvidence(merchant, row?.reference ?? '')).toBe(true);
    await sandbox.running.tick();
    await service.work();
    expect(await read(id)).toMatchObject({ state: 'UnderReview', answeredAt: '2026-11-25T12:00:00.000Z' });
  });
});
