import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAccount } from '../../../src/verification/service.ts';
import { runImport } from '../../support/imports.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, body: object = {}) => service.call('POST', path, { body });
const read = async (path: string) => (await service.call('GET', path)).data;

async function worked(rows: readonly object[], move: 'check' | 'start', more: object = {}) {
  const { data } = await post('/v1/imports', { kind: 'Invoices', ...more });
  const path = `/v1/imports/${data.id}`;
  const sent = await post(`${path}/invoices`, { rows });
  expect(sent.status).toBe(200);
  const shown = await runImport(service, path, move);
  return { path, shown, rows: (await read(`${path}/rows`)).items };
}

const row = (line: number, paymentSchedule: readonly object[], more: object = {}) => ({
  line,
  contact: { name: 'Ann', email: `ann${line}@example.com` },
  totalAmount: paymentSchedule.reduce<number>((sum, one) => sum + (one as { amount: number }).amount, 0),
  paymentSchedule,
  status: 'Active',
  ...more,
});

describe('an invoice that was paid elsewhere', () => {
  it('is marked as paid outside on its days, in the name of the importer, and mails nobody', async () => {
    const before = (await read('/v1/mails?limit=200')).items.length;
    const schedule = [
      { dueDate: '2026-10-01', amount: 200, name: 'Deposit', paidOn: '2026-09-30' },
      { dueDate: '2026-11-01', amount: 300, paidOn: '2026-11-02' },
    ];
    const { shown, rows } = await worked([row(2, schedule, { number: 'OLD-1' })], 'start', {
      sendMails: true,
    });
    expect(shown).toMatchObject({ status: 'Done', rows: { created: 1 }, invoices: { paid: 1, open: 0 } });
    const invoice = await read(`/v1/invoices/${rows[0].objectId}`);
    expect(invoice).toMatchObject({
      status: 'Paid',
      number: 'OLD-1',
      amountPaid: 500,
      amountDue: 0,
      deliveryMethod: 'ShareManually',
      paymentSchedule: [
        { status: 'Paid', paymentDate: '2026-09-30', isPaidOutside: true },
        { status: 'Paid', paymentDate: '2026-11-02', isPaidOutside: true },
      ],
    });
    const { items } = await read(`/v1/events?objectId=${rows[0].objectId}`);
    expect(
      items.map(({ type, actor }: { type: string; actor: { type: string } }) => [type, actor.type]),
    ).toEqual([
      ['invoice.paid', 'Token'],
      ['invoice.payment.marked_as_paid', 'Token'],
      ['invoice.payment.marked_as_paid', 'Token'],
      ['invoice.created', 'Token'],
    ]);
    expect((await read('/v1/mails?limit=200')).items).toHaveLength(before);
    const checks = await verifyAccount(service.services.database, service.member.accountId);
    expect(checks.filter(({ faultCount }) => faultCount > 0)).toEqual([]);
  });

  it('shares its transaction only with as many as there is time for', async () => {
    const schedule = Array.from({ length: 120 }, (_, index) => ({
      dueDate: `${2010 + Math.floor(index / 12)}-0${1 + (index % 9)}-01`,
      amount: 100,
      paidOn: '2026-01-01',
    }));
    const few = schedule.slice(0, 2);
    const { shown, path } = await worked(
      [schedule, schedule, few, few, schedule].map((one, index) => row(index + 2, one)),
      'start',
    );
    expect(shown).toMatchObject({ status: 'Done', rows: { created: 5 } });
    const together = await service.sql<{ lines: string[] }>(
      `select array_agg(split_part(key, ':', 3) order by key) as lines from idempotency_keys
       where key like $1 group by xmin::text order by 1`,
      [`import:${path.split('/').at(-1)}:%`],
    );
    expect(together.map(({ lines }) => lines)).toEqual([['2'], ['3'], ['4', '5'], ['6']]);
  });

  it('is written once, however many of its payments were made elsewhere', async () => {
    await service.sql(`create function wait_a_moment() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.1); return null; end $$`);
    await service.sql(`create trigger slow after update on invoices for each statement
      execute function wait_a_moment()`);
    try {
      const schedule = Array.from({ length: 120 }, (_, index) => ({
        dueDate: `${2010 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, '0')}-01`,
        amount: 100 + index,
        paidOn: `${2010 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, '0')}-01`,
      }));
      const { shown, rows } = await worked([row(2, schedule)], 'start');
      expect(shown).toMatchObject({ status: 'Done', rows: { created: 1 }, invoices: { paid: 1 } });
      const { objectId } = rows[0];
      const { items } = await read(
        `/v1/events?objectId=${objectId}&type=invoice.payment.marked_as_paid&limit=200`,
      );
      const { paymentSchedule } = await read(`/v1/invoices/${objectId}`);
      const marked = Map.groupBy(
        items,
        ({ data }: { data: { scheduledPaymentId: string } }) => data.scheduledPaymentId,
      );
      for (const { id, amount } of paymentSchedule) {
        expect(marked.get(id)).toMatchObject([{ data: { changedAmount: amount, movement: { amount } } }]);
      }
      const posted = await service.sql<{ day: string; amount: number }>(
        `select day::text, amount::int from ledger_postings where invoice_id = $1 and code = 'mark_as_paid' order by amount`,
        [objectId],
      );
      expect(posted).toEqual(schedule.map(({ paidOn, amount }) => ({ day: paidOn, amount })));
    } finally {
      await service.sql('drop trigger slow on invoices');
      await service.sql('drop function wait_a_moment');
    }
    const checks = await verifyAccount(service.services.database, service.member.accountId);
    expect(checks.filter(({ faultCount }) => faultCount > 0)).toEqual([]);
  });

  it('in part is owed for the rest', async () => {
    const schedule = [
      { dueDate: '2026-10-01', amount: 200, paidOn: '2026-10-01' },
      { dueDate: '2027-06-01', amount: 300 },
    ];
    const { shown, rows } = await worked([row(3, schedule)], 'start');
    expect(shown.invoices).toMatchObject({ paid: 0, open: 1 });
    expect(await read(`/v1/invoices/${rows[0].objectId}`)).toMatchObject({
      status: 'Active',
      amountPaid: 200,
      amountDue: 300,
    });
  });

  it('comes among many that are owed, each as its row says', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => {
      const payment = { dueDate: '2026-10-01', amount: 100 + index };
      return row(index + 100, [index % 2 === 0 ? { ...payment, paidOn: '2026-10-02' } : payment]);
    });
    const { shown, path } = await worked(rows, 'start');
    expect(shown).toMatchObject({ rows: { created: 60, faulty: 0 }, invoices: { paid: 30, open: 30 } });
    for (const [index, { objectId }] of (await read(`${path}/rows?limit=200`)).items.slice(0, 4).entries()) {
      const { status } = await read(`/v1/invoices/${objectId}`);
      expect(status).toBe(index % 2 === 0 ? 'Paid' : 'Active');
    }
  });

  it('is told all that is wrong with its row at once, and the others whom and how much they are about', async () => {
    const due = { dueDate: '2027-01-01', amount: 5 };
    const faulty = [{ ...due, amount: 6, paidOn: '2026-11-22' }];
    const { rows } = await worked(
      [row(20, [due], { number: 'X-1' }), row(21, faulty, { number: 'X-1', totalAmount: 5 })],
      'check',
    );
    expect(rows[0]).toMatchObject({
      status: 'Valid',
      contactName: 'Ann',
      contactEmail: 'ann20@example.com',
      totalAmount: 5,
      currency: null,
    });
    expect(rows[1].faults.map(({ code }: { code: string }) => code)).toEqual([
      'repeated_line',
      'paid_in_future',
      'total_mismatch',
    ]);
  });

  it.each([
    [
      'a day in the future',
      [{ dueDate: '2027-01-01', amount: 5, paidOn: '2026-11-22' }],
      {},
      'paid_in_future',
    ],
    [
      'a draft',
      [{ dueDate: '2027-01-01', amount: 5, paidOn: '2026-10-01' }],
      { status: 'Draft' },
      'draft_paid',
    ],
  ])('is refused with %s, by the check and by the start', async (_what, schedule, more, code) => {
    for (const move of ['check', 'start'] as const) {
      const { rows, shown } = await worked([row(7, schedule, more)], move);
      expect(shown.rows).toMatchObject({ faulty: 1, created: 0 });
      expect(rows[0].faults).toMatchObject([{ path: '/paymentSchedule/0/paidOn', code }]);
    }
  });
});

describe('an invoice that was canceled elsewhere', () => {
  it('is left out and counted, and the check says how many make what', async () => {
    const owed = [{ dueDate: '2027-01-01', amount: 5 }];
    const paid = [{ dueDate: '2026-10-01', amount: 5, paidOn: '2026-10-01' }];
    const rows = [
      row(2, owed, { status: 'Draft', reference: 'c2' }),
      row(3, owed, { reference: 'c3' }),
      row(4, paid, { reference: 'c4' }),
      row(5, paid, { reference: 'c5' }),
      row(6, owed, { status: 'Canceled', reference: 'c6' }),
    ];
    const checked = await worked(rows, 'check');
    expect(checked.shown).toMatchObject({
      rows: { total: 5, valid: 4, skipped: 1, created: 0 },
      invoices: { draft: 1, open: 1, paid: 2, canceled: 1 },
    });
    expect(checked.rows.at(-1)).toMatchObject({
      line: 6,
      status: 'Skipped',
      skipReason: 'Canceled',
      earlier: null,
    });
    await post(`${checked.path}/start`);
    await service.work();
    expect((await read(checked.path)).rows).toMatchObject({ created: 4, skipped: 1 });
  });
});
