import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { pay } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(endAssistants);
afterAll(() => service.close());

test.each(['modern', 'legacy'] as const)(
  'an assistant drafts, issues, sees paid and reports an invoice (%s)',
  async (era) => {
    const assistant = await connectAssistant(service, { era });
    const drafted = await assistant.call('draft_invoice', {
      contact: { name: 'Maria Lindqvist', email: `maria.${era}@example.com` },
      totalAmount: 300_001,
      eventDate: '2027-06-12',
      note: 'Wedding photography',
      schedule: {
        kind: 'Deposit',
        depositBasisPoints: 3_000,
        dueDate: '2026-12-01',
        lastDueDate: '2027-05-12',
      },
    });
    expect(drafted).toMatchObject({
      isError: false,
      data: {
        status: 'Draft',
        paymentLink: null,
        totalAmount: 300_001,
        totalAmountText: '$3,000.01',
        paymentSchedule: [
          { name: 'Deposit', dueDate: '2026-12-01', amount: 90_000, amountText: '$900.00' },
          { name: 'Balance', dueDate: '2027-05-12', amount: 210_001, amountText: '$2,100.01' },
        ],
      },
    });
    const { id: invoiceId } = drafted.data;
    const changed = await assistant.call('update_invoice', {
      invoiceId,
      schedule: { kind: 'Monthly', count: 3, dueDate: '2026-11-30' },
    });
    expect(
      changed.data.paymentSchedule.map((one: { dueDate: string; amount: number }) => [
        one.dueDate,
        one.amount,
      ]),
    ).toEqual([
      ['2026-11-30', 100_000],
      ['2026-12-30', 100_000],
      ['2027-01-30', 100_001],
    ]);

    const reviewed = await assistant.call('activate_invoice', { invoiceId });
    expect(reviewed.data).toMatchObject({
      status: 'NeedsConfirmation',
      review: `Issue an invoice of $3,000.01 to “Maria Lindqvist” (maria.${era}@example.com): $1,000.00 on 2026-11-30, $1,000.00 on 2026-12-30, $1,000.01 on 2027-01-30. With the note “Wedding photography”. The event is on 2027-06-12. It is sent to maria.${era}@example.com.`,
    });
    expect((await assistant.call('get_invoice', { invoiceId })).data.status).toBe('Draft');
    const { confirmation } = reviewed.data;
    const active = await assistant.call('activate_invoice', { invoiceId, confirmation });
    expect(active).toMatchObject({ isError: false, data: { status: 'Active', number: expect.any(String) } });

    const { status } = await pay(service, active.data);
    expect(status).toBe(201);
    await service.work();
    const read = await assistant.call('get_invoice', {
      invoiceId,
      include: ['Charges', 'Events', 'Reminders'],
    });
    expect(read.data).toMatchObject({
      amountPaid: 100_000,
      amountDueText: '$2,000.01',
      charges: [{ amountText: '$1,000.00', status: 'Succeeded' }],
    });
    const report = await assistant.call('get_report', {
      report: 'CashFlow',
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect(report.data.items[0].total.in).toBeGreaterThanOrEqual(100_000);
    const found = await assistant.call('search', { q: active.data.number });
    expect(found.data.invoices[0]).toMatchObject({ id: invoiceId, state: expect.any(String) });
  },
);
