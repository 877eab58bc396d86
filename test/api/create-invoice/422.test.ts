import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, invoiceBody } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('POST /v1/invoices refuses with 422 and writes nothing', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['a total that is not the sum of the schedule', { totalAmount: 299_999 }, 'total_mismatch'],
    [
      'line items that do not add up',
      { lineItems: [{ description: 'x', quantity: 2, unitAmount: 5 }] },
      'total_mismatch',
    ],
    [
      'a schedule that names an existing payment',
      {
        totalAmount: 1,
        paymentSchedule: [{ id: '01981f9e-0000-7000-8000-000000000000', dueDate: '2026-12-01', amount: 1 }],
      },
      'unknown_payment',
    ],
    [
      'a contact that is not there',
      { contact: { id: '01981f9e-0000-7000-8000-000000000000' } },
      'unknown_contact',
    ],
    ['a number of the counted form', { number: 'INV-0007' }, 'number_reserved'],
    ['a number for a draft', { number: 'A-1', status: 'Draft' }, 'illegal_action'],
  ])('%s', async (_title, changes, code) => {
    const before = await service.sql('select count(*) from invoices');
    const answer = await service.call('POST', '/v1/invoices', { body: invoiceBody(changes) });
    expect([answer.status, answer.error.code]).toEqual([422, code]);
    expect(await service.sql('select count(*) from invoices')).toEqual(before);
  });

  it('a total that differs, with both numbers', async () => {
    const { error } = await service.call('POST', '/v1/invoices', {
      body: invoiceBody({ totalAmount: 299_999 }),
    });
    expect(error.message).toContain('299999');
    expect(error.message).toContain('300000');
  });

  it('a number that is taken, while the neighbours that waited with it are created', async () => {
    await createInvoice(service, { number: 'A-1' });
    const answers = await Promise.all(
      ['A-2', 'A-1', 'A-3', 'A-1'].map((number) =>
        service.call('POST', '/v1/invoices', { body: invoiceBody({ number }) }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 422, 201, 422]);
    expect(answers[1]?.error.code).toBe('number_taken');
  });

  it('the contact of another account, as if it were not there', async () => {
    const stranger = await service.addMember('stranger');
    const { data } = await service.call('POST', '/v1/invoices', {
      body: invoiceBody(),
      token: stranger.token,
    });
    const answer = await service.call('POST', '/v1/invoices', {
      body: invoiceBody({ contact: { id: data.contactId } }),
    });
    expect([answer.status, answer.error.code]).toEqual([422, 'unknown_contact']);
  });
});
