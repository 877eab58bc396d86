import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(endAssistants);
afterAll(() => service.close());

const schedule = {
  name: 'Wedding',
  paymentSchedule: [
    { name: 'Deposit', due: { days: 0, from: 'Issue' }, share: { basisPoints: 3_000 } },
    { name: 'Balance', due: { days: -14, from: 'Event' }, share: 'Remainder' },
  ],
};
const lineItem = { description: 'Photography, full day', unitAmount: 240_000, taxBasisPoints: 1_900 };
const contact = { name: 'Maria Lindqvist', email: 'maria@example.com' };

test('an assistant saves a schedule and a line item, and drafts an invoice from them', async () => {
  const assistant = await connectAssistant(service);
  const saved = await assistant.call('save_template', { schedule, lineItem });
  expect(saved).toMatchObject({
    isError: false,
    data: { schedule: { name: 'Wedding' }, lineItem: { unitAmountText: '$2,400.00' } },
  });
  const { data } = await assistant.call('list_templates', {});
  expect(data).toMatchObject({ schedules: [{ name: 'Wedding' }], lineItems: [{ unitAmount: 240_000 }] });

  const drafted = await assistant.call('draft_invoice', {
    contact,
    eventDate: '2027-06-12',
    scheduleTemplate: ' wedding ',
    savedLineItems: [{ description: 'photography, FULL day', quantity: 2 }],
    lineItems: [{ description: 'Travel', quantity: 1, unitAmount: 20_000 }],
  });
  expect(drafted).toMatchObject({
    isError: false,
    data: {
      status: 'Draft',
      totalAmount: 500_000,
      lineItems: [
        { description: 'Photography, full day', quantity: 2, unitAmount: 240_000, taxBasisPoints: 1_900 },
        { description: 'Travel', quantity: 1, unitAmount: 20_000 },
      ],
      paymentSchedule: [
        { name: 'Deposit', dueDate: '2026-11-21', amount: 150_000, due: { days: 0, from: 'Issue' } },
        { name: 'Balance', dueDate: '2027-05-29', amount: 350_000, share: 'Remainder' },
      ],
    },
  });
  // The rules are kept: the balance moves with the event.
  const moved = await assistant.call('update_invoice', {
    invoiceId: drafted.data.id,
    eventDate: '2027-07-12',
  });
  expect(moved.data.paymentSchedule[1].dueDate).toBe('2027-06-28');
});

test('a template that there is not, or one in another currency, is refused, and nothing is drafted', async () => {
  const assistant = await connectAssistant(service);
  await assistant.call('save_template', {
    schedule: {
      name: 'Fixed',
      currency: 'EUR',
      paymentSchedule: [
        { due: { days: 0, from: 'Issue' }, amount: 10_000 },
        { due: { days: 30, from: 'Issue' }, share: 'Remainder' },
      ],
    },
  });
  const before = (await service.call('GET', '/v1/invoices')).data.items.length;
  const draft = async (more: object) =>
    (await assistant.call('draft_invoice', { contact, totalAmount: 100_000, ...more })).data.error;
  expect(await draft({ scheduleTemplate: 'Weding' })).toMatchObject({
    code: 'not_found',
    message: 'No schedule template is named “Weding”. list_templates shows what there is.',
  });
  expect((await draft({ savedLineItems: [{ description: 'Nothing' }] })).code).toBe('not_found');
  expect((await draft({ scheduleTemplate: 'Fixed' })).code).toBe('currency_mismatch');
  expect((await draft({ scheduleTemplate: 'Fixed', schedule: { kind: 'Single' } })).code).toBe(
    'invalid_request',
  );
  expect((await draft({ totalAmount: undefined })).message).toContain('Send totalAmount');
  expect((await service.call('GET', '/v1/invoices')).data.items).toHaveLength(before);
});

test('a name that is taken is refused, and the template stays as it was', async () => {
  const assistant = await connectAssistant(service);
  const [first] = schedule.paymentSchedule;
  const paymentSchedule = [{ ...first, share: 'Remainder' }];
  const again = await assistant.call('save_template', { schedule: { name: 'WEDDING', paymentSchedule } });
  expect(again).toMatchObject({ isError: true, data: { error: { code: 'name_taken' } } });
  const { data } = await assistant.call('list_templates', { name: 'wedding' });
  expect(data.schedules[0].paymentSchedule).toHaveLength(2);
  expect((await assistant.call('save_template', {})).data.error.code).toBe('invalid_request');
});
