import { beforeEach, describe, expect, it } from 'vitest';
import { verifyAccount } from '../../../src/verification/service.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

/** Rare orders of events after a charge: afterwards no task fails and every check holds. */

let service: TestService;
let invoice: { id: string; paymentLink: string; paymentSchedule: { id: string }[] };
let charge: string;

const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  invoice = await activeInvoice(service);
  charge = (await pay(service, invoice, { token: 'tok_bank' })).data.id;
  await decide(charge, 'succeeded');
});

async function decide(key: string, outcome: 'succeeded' | 'returned' | 'failed'): Promise<void> {
  await tell(service.processor.decide(key, outcome));
}

async function tell(event: object): Promise<void> {
  await sendWebhook(service, [event]);
  await service.work();
}

let disputes = 0;
async function dispute(amount: number, isWon?: boolean): Promise<void> {
  disputes += 1;
  const base = { occurredAt: new Date(0), reference: `dp${disputes}` };
  const more = { chargeKey: charge, amount, fee: 1500, reason: 'x', respondBy: null };
  await tell({ ...base, ...more, id: `opened ${disputes}`, type: 'dispute_opened' });
  if (isWon !== undefined) await tell({ ...base, id: `closed ${disputes}`, type: 'dispute_closed', isWon });
}

async function refund(body: object): Promise<string> {
  const answer = await service.call('POST', `/v1/charges/${charge}/refunds`, { body });
  expect(answer.status).toBe(201);
  return answer.data.id;
}

async function first(decision: 'waive' | 'mark_as_paid'): Promise<void> {
  const path = `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0]?.id}/${decision}`;
  expect((await service.call('POST', path, { body: {} })).status).toBe(200);
}

const part = { amount: 20_000 };
const reopened = { amount: 20_000, reopen: true };

const stories: readonly [title: string, story: () => Promise<unknown>][] = [
  ['a refund, then a return', () => refund(part).then(() => decide(charge, 'returned'))],
  ['a refund that reopens, then a return', () => refund(reopened).then(() => decide(charge, 'returned'))],
  [
    'a refund that reopens, the rest paid again, then a return',
    async () => {
      await refund(reopened);
      await pay(service, invoice);
      await decide(charge, 'returned');
    },
  ],
  ['a lost dispute', () => dispute(100_000, false)],
  ['a won dispute', () => dispute(100_000, true)],
  ['a refund that reopens, then the rest lost', () => refund(reopened).then(() => dispute(80_000, false))],
  ['a refund, then the rest lost', () => refund(part).then(() => dispute(80_000, false))],
  [
    'a refund, the rest lost, then waived',
    async () => {
      await refund(part);
      await dispute(80_000, false);
      await first('waive');
    },
  ],
  [
    'a refund that reopens, the rest waived, then a lost dispute',
    async () => {
      await refund(reopened);
      await first('waive');
      await dispute(80_000, false);
    },
  ],
  [
    'a refund that reopens, marked as paid, then a lost dispute that began before',
    async () => {
      await refund(reopened);
      await dispute(80_000);
      await first('mark_as_paid');
      await tell({
        occurredAt: new Date(0),
        id: 'closed late',
        type: 'dispute_closed',
        reference: `dp${disputes}`,
        isWon: false,
      });
    },
  ],
  ['a part lost, then the rest', () => dispute(40_000, false).then(() => dispute(60_000, false))],
  [
    'a refund of all that reopens, marked as paid, then a return',
    async () => {
      await refund({ reopen: true });
      await first('mark_as_paid');
      await decide(charge, 'returned');
    },
  ],
  ['a refund that fails after it went well', async () => decide(await refund(reopened), 'failed')],
  [
    'written off, then a return',
    async () => {
      const body = { status: 'Uncollectible' };
      await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body });
      await decide(charge, 'returned');
    },
  ],
];

async function faults(): Promise<string[]> {
  const results = await verifyAccount(service.services.database, service.member.accountId);
  return results.filter((result) => result.faultCount > 0).map((result) => result.name);
}

describe('after', () => {
  it.each(stories)('%s, the books hold', async (_title, story) => {
    await story();
    expect(await service.sql('select kind, failure from tasks where failure is not null')).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('a refund that fails when the client has paid again, the surplus is named and nothing is stuck', async () => {
    const refundId = await refund(reopened);
    await pay(service, invoice);
    await decide(refundId, 'failed');
    expect(await service.sql('select failure from tasks where failure is not null')).toEqual([]);
    const named = await service.sql<{ subject: string }>(
      `select subject from discrepancies where kind = 'refund_failed_after_repaid'`,
    );
    expect(named).toEqual([{ subject: refundId }]);
    expect(await faults()).toEqual([]);
  });

  it('a refund that fails after a credit note took its amount, the client is said to have paid too much, not twice', async () => {
    const refundId = await refund(reopened);
    const { paymentSchedule } = (await service.call('GET', `/v1/invoices/${invoice.id}`)).data;
    const body = { amount: 1_000, reason: 'Rain', scheduledPaymentIds: [paymentSchedule[0].id] };
    const noted = await service.call('POST', `/v1/invoices/${invoice.id}/credit_notes`, { body });
    expect(noted.status).toBe(201);
    await decide(refundId, 'failed');
    const [named] = await service.sql<{ explanation: string; subject: string }>(
      `select subject, explanation from discrepancies where kind = 'refund_failed_after_repaid'`,
    );
    expect(named).toEqual({
      subject: refundId,
      explanation: expect.stringMatching(/credit note\. The client has paid more than was asked for/),
    });
    expect(await faults()).toEqual([]);
  });
});
