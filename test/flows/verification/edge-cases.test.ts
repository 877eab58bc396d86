import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile, verifyAccount } from '../../../src/verification/service.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
const tell = async (key: string, d: any) => {
  await sendWebhook(service, [service.processor.decide(key, d)]);
  await service.work();
};
let n = 0;
async function look(what: string) {
  const results = await verifyAccount(service.parts.database, service.member.accountId);
  console.log(
    what,
    JSON.stringify(
      results.filter((r) => r.faultCount > 0).map((r) => [r.name, r.faults]),
      null,
      1,
    ),
  );
}
const dispute = async (key: string, amount: number, close?: boolean) => {
  n += 1;
  const occurredAt = new Date(0);
  await sendWebhook(service, [
    {
      id: `d${n}`,
      type: 'dispute_opened',
      reference: `dp${n}`,
      chargeKey: key,
      amount,
      fee: 1500,
      reason: 'x',
      respondBy: null,
      occurredAt,
    },
  ]);
  await service.work();
  if (close !== undefined) {
    await sendWebhook(service, [
      { id: `c${n}`, type: 'dispute_closed', reference: `dp${n}`, isWon: close, occurredAt },
    ]);
    await service.work();
  }
};
const refund = async (key: string, body: object) => {
  const a = await service.call('POST', `/v1/charges/${key}/refunds`, { body });
  if (a.status > 201) console.log('REFUSED', a.text);
  await service.work();
  return a.data;
};
const wipe = () =>
  service.sql(
    'truncate ledger_transfers, refund_parts, refunds, disputes, charge_parts, charges, scheduled_payments, invoices cascade; update account_counters set value = 0',
  );

describe('probe', () => {
  it.each([
    [
      'refund without reopen, then return',
      async (k: string) => {
        await refund(k, { amount: 20000 });
        await tell(k, 'returned');
      },
    ],
    [
      'refund with reopen, then return',
      async (k: string) => {
        await refund(k, { amount: 20000, reopen: true });
        await tell(k, 'returned');
      },
    ],
    [
      'refund with reopen, pay rest, return',
      async (k: string) => {
        await refund(k, { amount: 20000, reopen: true });
        await pay(service, (globalThis as any).inv);
        await tell(k, 'returned');
      },
    ],
    [
      'dispute lost',
      async (k: string) => {
        await dispute(k, 100000, false);
      },
    ],
    [
      'dispute won',
      async (k: string) => {
        await dispute(k, 100000, true);
      },
    ],
    [
      'refund reopen then dispute rest lost',
      async (k: string) => {
        await refund(k, { amount: 20000, reopen: true });
        await dispute(k, 80000, false);
      },
    ],
    [
      'refund reopen then full dispute lost',
      async (k: string) => {
        await refund(k, { amount: 20000, reopen: true });
        await dispute(k, 100000, false);
      },
    ],
    [
      'refund then full dispute lost',
      async (k: string) => {
        await refund(k, { amount: 20000 });
        await dispute(k, 100000, false);
      },
    ],
    [
      'refund then rest dispute lost then waive',
      async (k: string) => {
        await refund(k, { amount: 20000 });
        await dispute(k, 80000, false);
        const inv = (globalThis as any).inv;
        console.log(
          (
            await service.call(
              'POST',
              `/v1/invoices/${inv.id}/scheduled_payments/${inv.paymentSchedule[0].id}/waive`,
              { body: {} },
            )
          ).text.slice(0, 200),
        );
      },
    ],
    [
      'dispute open then return',
      async (k: string) => {
        await dispute(k, 100000);
        await tell(k, 'returned');
      },
    ],
    [
      'partial dispute lost',
      async (k: string) => {
        await dispute(k, 40000, false);
      },
    ],
    [
      'two disputes lost',
      async (k: string) => {
        await dispute(k, 40000, false);
        await dispute(k, 60000, false);
      },
    ],
    [
      'refund all reopen; mark as paid; return',
      async (k: string) => {
        await refund(k, { reopen: true });
        const inv = (globalThis as any).inv;
        await service.call(
          'POST',
          `/v1/invoices/${inv.id}/scheduled_payments/${inv.paymentSchedule[0].id}/mark_as_paid`,
          { body: {} },
        );
        await tell(k, 'returned');
      },
    ],
    [
      'refund fails after success',
      async (k: string) => {
        const r = await refund(k, { amount: 20000, reopen: true });
        await tell(r.id, 'failed');
      },
    ],
    [
      'refund reopen, pay rest, refund fails',
      async (k: string) => {
        const r = await refund(k, { amount: 20000, reopen: true });
        await pay(service, (globalThis as any).inv);
        await tell(r.id, 'failed');
      },
    ],
    [
      'written off then return',
      async (k: string) => {
        await service.call('PATCH', `/v1/invoices/${(globalThis as any).inv.id}`, {
          body: { status: 'Uncollectible' },
        });
        await tell(k, 'returned');
      },
    ],
  ])('%s', async (what, run) => {
    await wipe();
    const invoice = await activeInvoice(service);
    (globalThis as any).inv = invoice;
    const k = (await pay(service, invoice, { token: 'tok_bank' })).data.id as string;
    await tell(k, 'succeeded');
    try {
      await run(k);
    } catch (e) {
      console.log(what, 'THREW', (e as Error).message);
    }
    await look(what);
    const failed = await service.sql(`select kind, failure from tasks where failure is not null`);
    if (failed.length) console.log(what, failed);
    await service.sql('delete from tasks where failure is not null');
    expect(1).toBe(1);
  });
});
