import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/accounts/types.ts';
import { eraseBankLines } from '../../../src/bank/service.ts';
import type { InvoiceId } from '../../../src/kit/ids.ts';
import { bankLines, upload } from '../../support/bank.ts';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
type Made = { id: string; paymentSchedule: { id: string }[] };
let invoice: Made;
let number: string;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  invoice = await activeInvoice(service, {
    totalAmount: 100_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 40_000 },
      { dueDate: '2027-02-01', amount: 60_000 },
    ],
  });
  const [row] = await service.sql<{ number: string }>('select number from invoices where id = $1', [
    invoice.id,
  ]);
  number = row?.number ?? '';
});
keepBooks(() => service);

const take = (rows: string, bankAccount = '') => upload(service, rows, { bankAccount });
const lines = (query = '') => bankLines(service, query);
const act = (verb: string, lineId: string, body: object = {}, headers = {}) =>
  service.call('POST', `/v1/bank_lines/${lineId}/${verb}`, { body, headers });
const confirm = (lineId: string, ...allocations: object[]) => act('confirm', lineId, { allocations });
const codeOf = ({ status, error }: { status: number; error: { code: string } | null }) => [
  status,
  error?.code ?? null,
];
const owed = async () => {
  const { status, amountPaid, amountDue } = await read(service, invoice.id);
  return [status, amountPaid, amountDue];
};
const allocationOf = (index: number, amount: number) => ({
  invoiceId: invoice.id,
  scheduledPaymentId: invoice.paymentSchedule[index]?.id ?? '',
  amount,
});
// As a caller sends them: without what is shown besides.
const suggestedOf = (line: { suggestion: { allocations: Record<string, unknown>[] } }) =>
  line.suggestion.allocations.map(({ invoiceId, scheduledPaymentId, amount }) => ({
    invoiceId,
    scheduledPaymentId,
    amount,
  }));

describe('a line of a bank statement', () => {
  it('that names its invoice is certain, pays it when a person confirms, and is undone exactly', async () => {
    await take(`2026-11-20,1000.00,Maria,DE02120300000000202051,${number.toLowerCase()}\n`);
    const [found] = await lines();
    expect(found).toMatchObject({
      state: 'Certain',
      suggestion: { certainty: 'Certain', reasons: ['Reference', 'AmountOfInvoice'], unassignedAmount: 0 },
    });
    expect(await owed()).toEqual(['Active', 0, 100_000]);

    const confirmed = await confirm(found.id, ...suggestedOf(found));
    expect(confirmed).toMatchObject({ status: 200, data: { assignedAmount: 100_000, unassignedAmount: 0 } });
    const { items } = (await service.call('GET', `/v1/invoices/${invoice.id}/payments`)).data;
    expect(items).toMatchObject([
      { amount: 40_000, source: 'BankLine', bankLineId: found.id, paidOn: '2026-11-20' },
      { amount: 60_000, source: 'BankLine', bankLineId: found.id, method: 'BankTransfer' },
    ]);
    expect(await owed()).toEqual(['Paid', 100_000, 0]);
    expect(await lines()).toMatchObject([{ state: 'Confirmed', suggestion: null }]);

    await act('undo', found.id);
    expect(await owed()).toEqual(['Active', 0, 100_000]);
    expect(await lines()).toMatchObject([{ state: 'Certain', assignments: [] }]);
  });

  it('is taken once, from the same file and from one that overlaps', async () => {
    const one = '2026-11-20,10.00,Maria,,Coffee\n';
    const first = await take(one + one);
    expect(first).toMatchObject({ status: 201, data: { isNew: true } });
    expect(first.data.statements).toMatchObject([{ lineCount: 2, knownCount: 0 }]);
    const again = await take(one + one);
    expect(again).toMatchObject({ status: 200, data: { isNew: false, statements: first.data.statements } });
    const { data } = await take(one + one + one);
    expect(data.statements).toMatchObject([{ lineCount: 1, knownCount: 2 }]);
    expect(await lines()).toHaveLength(3);
  });

  it('pays parts of several payments, and never more than came', async () => {
    await take('2026-11-20,500.00,Maria,,x\n');
    const [{ id }] = await lines();
    await confirm(id, allocationOf(1, 20_000));
    expect(await lines()).toMatchObject([{ state: 'PartlyConfirmed', unassignedAmount: 30_000 }]);
    expect(codeOf(await confirm(id, allocationOf(0, 30_001)))).toEqual([422, 'overpayment']);
    await confirm(id, allocationOf(0, 30_000));
    expect(await owed()).toEqual(['Active', 50_000, 50_000]);
  });

  it('pays a payment once: a second part of the same is refused, and nothing changes', async () => {
    await take('2026-11-20,500.00,Maria,,x\n');
    const [{ id }] = await lines();
    await confirm(id, allocationOf(0, 20_000));
    expect(codeOf(await confirm(id, allocationOf(0, 10_000)))).toEqual([422, 'illegal_action']);
    const twice = await confirm(id, allocationOf(1, 1_000), allocationOf(1, 2_000));
    expect(codeOf(twice)).toEqual([422, 'illegal_action']);
    expect(await owed()).toEqual(['Active', 20_000, 80_000]);
  });

  it('without a named payment pays what is open, in the order of the due dates', async () => {
    await take('2026-11-20,500.00,Maria,,x\n');
    const [{ id }] = await lines();
    const { data } = await confirm(id, { invoiceId: invoice.id, amount: 50_000 });
    expect(data.assignments.map(({ amount }: { amount: number }) => amount)).toEqual([40_000, 10_000]);
  });

  it('that two people confirm at the same time pays once', async () => {
    await take(`2026-11-20,400.00,Maria,,${number}\n`);
    const [{ id }] = await lines();
    const both = await Promise.all([
      confirm(id, allocationOf(0, 40_000)),
      confirm(id, allocationOf(0, 40_000)),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await owed()).toEqual(['Active', 40_000, 60_000]);
  });

  it('that pays several invoices gives back the part that is named alone, as the refusal at the invoice says', async () => {
    const other = await activeInvoice(service, {
      contact: { name: 'Otto', email: 'otto@example.com' },
      totalAmount: 10_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 10_000 }],
    });
    await take('2026-11-20,500.00,Maria,,x\n');
    const [{ id }] = await lines();
    const { data } = await confirm(id, allocationOf(0, 40_000), { invoiceId: other.id, amount: 10_000 });
    const parts: { invoiceId: string; manualPaymentId: string }[] = data.assignments;
    const wrong = parts.find(({ invoiceId }) => invoiceId === other.id)?.manualPaymentId ?? '';
    const kept = parts.find(({ invoiceId }) => invoiceId === invoice.id)?.manualPaymentId;
    const [paid] = (await service.call('GET', `/v1/invoices/${other.id}`)).data.paymentSchedule;
    const url = `/v1/invoices/${other.id}/scheduled_payments/${paid.id}`;
    const { error } = await service.call('POST', `${url}/unmark_as_paid`, { body: {} });
    expect(error).toMatchObject({ code: 'bank_line_confirmed' });
    expect(error?.message).toContain(`/v1/bank_lines/${id}/undo, with manualPaymentIds ["${wrong}"]`);
    const reason = { allowed: false, reason: error?.message };
    expect(paid.actions.unmarkAsPaid).toMatchObject(reason);
    expect((await service.call('GET', url)).data.actions.unmarkAsPaid).toMatchObject(reason);

    const undone = await act('undo', id, { manualPaymentIds: [wrong.toUpperCase()] });
    expect(undone).toMatchObject({
      status: 200,
      data: { assignedAmount: 40_000, unassignedAmount: 10_000, assignments: [{ manualPaymentId: kept }] },
    });
    expect(await read(service, other.id)).toMatchObject({ status: 'Active', amountDue: 10_000 });
    expect(await owed()).toEqual(['Active', 40_000, 60_000]);
    const unknown = await act('undo', id, { manualPaymentIds: [kept, wrong] });
    expect(codeOf(unknown)).toEqual([404, 'not_found']);
    expect(await owed()).toEqual(['Active', 40_000, 60_000]);
  });

  it('that has changed since it was read is not confirmed', async () => {
    await take(`2026-11-20,400.00,Maria,,${number}\n`);
    const [{ id }] = await lines();
    const { headers } = await service.call('GET', `/v1/bank_lines/${id}`);
    await act('ignore', id);
    await act('undo', id);
    const body = { allocations: [allocationOf(0, 40_000)] };
    expect(codeOf(await act('confirm', id, body, { 'if-match': headers.get('etag') ?? '' }))).toEqual([
      412,
      'version_conflict',
    ]);
    expect(await owed()).toEqual(['Active', 0, 100_000]);
  });

  it('of a day that has not come is not confirmed, alone or with others', async () => {
    const { data } = await take(`2026-11-23,400.00,Maria,,${number}\n`);
    const [{ id }] = await lines();
    expect(codeOf(await confirm(id, allocationOf(0, 40_000)))).toEqual([422, 'illegal_action']);
    const path = `/v1/bank_statements/${data.statements[0].id}/confirm_certain`;
    const certain = await service.call('POST', path, { body: {} });
    expect(certain.data).toEqual({ confirmedLineIds: [], leftOutLineIds: [id], remaining: 0 });
    expect(await owed()).toEqual(['Active', 0, 100_000]);
  });

  it('of an invoice that was paid in another way is refused, and stays open', async () => {
    await take(`2026-11-20,1000.00,Maria,,${number}\n`);
    const [found] = await lines();
    await service.call('POST', `/v1/invoices/${invoice.id}/payments`, { body: { amount: 100_000 } });
    expect(codeOf(await confirm(found.id, ...suggestedOf(found)))).toEqual([422, 'illegal_action']);
    expect(await lines()).toMatchObject([{ state: 'Unmatched', assignedAmount: 0 }]);
  });

  it('is ignored until that is taken back, but not while it pays', async () => {
    await take(`2026-11-20,400.00,Maria,,${number}\n`);
    const [{ id }] = await lines();
    await act('ignore', id);
    expect(await lines()).toMatchObject([{ state: 'Ignored', suggestion: null }]);
    expect(codeOf(await confirm(id, allocationOf(0, 40_000)))).toEqual([422, 'illegal_action']);
    await act('undo', id);
    await confirm(id, allocationOf(0, 40_000));
    expect(codeOf(await act('ignore', id))).toEqual([422, 'illegal_action']);
  });

  it('that brought more than was owed is closed by ignoring its rest, which is taken back before what it pays', async () => {
    await take('2026-11-20,500.00,Maria,,x\n');
    const [{ id, statementId }] = await lines();
    const { data } = await confirm(id, allocationOf(0, 40_000));
    expect(await lines('?state=Open')).toHaveLength(1);
    expect(await act('ignore', id)).toMatchObject({ status: 200, data: { unassignedAmount: 10_000 } });
    expect(await lines('?state=Open')).toEqual([]);
    expect(await lines('?state=Ignored')).toMatchObject([
      { state: 'Ignored', suggestion: null, assignedAmount: 40_000, assignments: [{ amount: 40_000 }] },
    ]);
    const counted = await service.call('GET', `/v1/bank_statements/${statementId}`);
    expect(counted.data).toMatchObject({ confirmedCount: 1, openCount: 0 });
    expect(codeOf(await act('ignore', id))).toEqual([422, 'illegal_action']);

    await act('undo', id);
    expect(await owed()).toEqual(['Active', 40_000, 60_000]);
    expect(await lines()).toMatchObject([{ state: 'PartlyConfirmed', unassignedAmount: 10_000 }]);
    await act('ignore', id);
    await act('undo', id, { manualPaymentIds: [data.assignments[0].manualPaymentId] });
    expect(await owed()).toEqual(['Active', 0, 100_000]);
    expect(await lines()).toMatchObject([{ assignedAmount: 0, ignoredAt: null }]);
    await confirm(id, allocationOf(0, 40_000));
    await act('ignore', id);
    await act('undo', id, { ignore: true });
    expect(await owed()).toEqual(['Active', 0, 100_000]);
    expect(await lines()).toMatchObject([{ state: 'Ignored', assignedAmount: 0 }]);
  });

  it('whose money went back is undone and ignored in one act', async () => {
    await take(`2026-11-20,400.00,Maria,,${number}\n`);
    const [{ id }] = await lines();
    await confirm(id, allocationOf(0, 40_000));
    await take(`2026-11-24,-400.00,Maria,,Return ${number}\n`);
    const [back] = await lines('?direction=Out');
    expect(back).toMatchObject({ state: 'Suggested', amount: -40_000, returns: { lineId: id } });
    await act('undo', id, { ignore: true });
    expect(await owed()).toEqual(['Active', 0, 100_000]);
    expect(await lines('?direction=In')).toMatchObject([{ state: 'Ignored' }]);
  });

  it('makes the IBAN of its payer known while it stands', async () => {
    await take('2026-11-20,400.00,Unknown,DE02120300000000202051,x\n');
    const [{ id }] = await lines();
    await confirm(id, allocationOf(0, 40_000));
    await take('2026-11-21,600.00,Unknown,DE02120300000000202051,y\n');
    const [later] = await lines();
    expect(later.suggestion).toMatchObject({
      certainty: 'Likely',
      reasons: ['KnownIban', 'AmountOfInvoice'],
    });
    await act('undo', id);
    const reasons = (await lines()).map(({ suggestion }: typeof later) => suggestion?.reasons ?? []);
    expect(reasons.flat()).not.toContain('KnownIban');
  });

  it('is found by the company of its client, and by the name of somebody who paid for them', async () => {
    await activeInvoice(service, {
      contact: { name: 'Ines Roth', email: 'ines@example.com' },
      billing: { company: 'Weingut Bergblick GmbH' },
      totalAmount: 77_700,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 77_700 }],
    });
    await take('2026-11-20,777.00,WEINGUT BERGBLICK,,thanks\n');
    const [company] = await lines();
    expect(company.suggestion).toMatchObject({ certainty: 'Likely', reasons: ['Name', 'AmountOfInvoice'] });
    const parts = [{ amount: 30_000 }, { amount: 55_500 }].map((one) => ({ ...one, dueDate: '2026-12-01' }));
    const shared = await activeInvoice(service, {
      contact: { name: 'Tom Bauer', email: 'tom@example.com' },
      totalAmount: 85_500,
      paymentSchedule: parts,
    });
    const [first] = shared.paymentSchedule;
    const payer = { name: 'Gustav Brandt', email: 'gustav@example.com' };
    await pay(service, shared, { payer, scheduledPaymentIds: [first.id] });
    await take('2026-11-21,555.00,"BRANDT, GUSTAV",,thanks\n');
    const [paid] = await lines();
    expect(paid.suggestion).toMatchObject({
      reasons: ['Name', 'AmountOfInvoice'],
      allocations: [{ invoiceId: shared.id }],
    });
  });
});

it('a statement is deleted only while none of its lines pays', async () => {
  const { data } = await take(`2026-11-20,400.00,Maria,,${number}\n`);
  const [{ id }] = await lines();
  const path = `/v1/bank_statements/${data.statements[0].id}`;
  await confirm(id, allocationOf(0, 40_000));
  expect(codeOf(await service.call('DELETE', path))).toEqual([422, 'illegal_action']);
  await act('undo', id);
  expect((await service.call('DELETE', path)).status).toBe(200);
  expect(await lines()).toEqual([]);
  expect((await service.call('GET', path)).status).toBe(404);
});

it('a line that was left out of a later file comes back with that file when its statement is deleted, once', async () => {
  const [one, two] = ['2026-11-20,10.00,Maria,,Coffee\n', '2026-11-21,20.00,Maria,,Cake\n'];
  const first = await take(one);
  const later = await take(one + two);
  const [{ id, knownCount }] = later.data.statements;
  expect(knownCount).toBe(1);
  await service.call('DELETE', `/v1/bank_statements/${first.data.statements[0].id}`);
  expect(await lines()).toHaveLength(1);
  const again = await take(one + two);
  expect(again).toMatchObject({
    status: 201,
    data: { isNew: true, statements: [{ id, lineCount: 2, knownCount: 0 }] },
  });
  expect(await lines()).toMatchObject([
    { amount: 2000, state: 'Unmatched' },
    { amount: 1000, state: 'Unmatched', statementId: id },
  ]);
  expect(await take(one + two)).toMatchObject({ status: 200, data: { isNew: false } });
  expect(await lines()).toHaveLength(2);
  expect((await service.call('DELETE', `/v1/bank_statements/${id}`)).status).toBe(200);
});

it('a line that is confirmed while its statement is deleted either pays and stays, or is gone and pays nothing', async () => {
  const { data } = await take(`2026-11-20,400.00,Maria,,${number}\n`);
  const [{ id }] = await lines();
  const [confirmed, gone] = await Promise.all([
    confirm(id, allocationOf(0, 40_000)),
    service.call('DELETE', `/v1/bank_statements/${data.statements[0].id}`),
  ]);
  expect(confirmed.status === 200).not.toBe(gone.status === 200);
  const isPaid = confirmed.status === 200;
  const assigned = (await lines()).map(({ assignedAmount }: { assignedAmount: number }) => assignedAmount);
  expect(assigned).toEqual(isPaid ? [40_000] : []);
  expect(await owed()).toEqual(isPaid ? ['Active', 40_000, 60_000] : ['Active', 0, 100_000]);
});

it('a file with a wrong line is refused with the line, and nothing of it is kept', async () => {
  const wrong = await take('2026-11-20,1.00,Maria,,x\n2026-11-31,1.00,Maria,,x\n');
  expect(codeOf(wrong)).toEqual([400, 'invalid_request']);
  expect(wrong.error.details).toEqual([
    { path: '/lines/3', code: 'date', message: 'Line 3: 2026-11-31 is not a date.' },
  ]);
  expect(await lines()).toEqual([]);
});

it('a line of an erased client keeps its amount and day, and nothing of the payer', async () => {
  const row = '400.00,Maria,DE02120300000000202051,thanks';
  const rest = '1.00,Tom,DE02500105170137075030,hello';
  await take(`2026-11-20,${row}\n2026-11-21,${rest}\n2026-11-18,${row}\n2026-11-19,2.00,MARIA,,hi\n`);
  const [other, { id }] = await lines();
  await confirm(id, allocationOf(0, 40_000));
  const { account } = (await service.services.accounts.authenticate(service.member.token)) as Caller;
  await service.services.database.transaction(account.id, (tx) =>
    eraseBankLines(tx, account.id, [invoice.id as InvoiceId], ['Maria'], 'erased'),
  );
  expect(await lines()).toMatchObject([
    { id: other.id, name: 'Tom', iban: 'DE02500105170137075030', text: 'hello' },
    { amount: 40_000, name: 'erased', iban: null, text: 'erased', assignedAmount: 40_000 },
    { amount: 200, name: 'erased', text: 'erased' },
    { amount: 40_000, name: 'erased', iban: null, text: 'erased', assignedAmount: 0 },
  ]);
});

it('another account sees neither statements nor lines, and confirms nothing', async () => {
  const { data } = await take(`2026-11-20,400.00,Maria,,${number}\n`);
  const [{ id }] = await lines();
  const { token } = await service.addMember('other-studio');
  for (const path of ['/v1/bank_lines', '/v1/bank_statements', '/v1/bank_mappings'])
    expect((await service.call('GET', path, { token })).data.items).toEqual([]);
  const statement = `/v1/bank_statements/${data.statements[0].id}`;
  const body = { allocations: [allocationOf(0, 40_000)] };
  const answers = await Promise.all([
    service.call('GET', `/v1/bank_lines/${id}`, { token }),
    service.call('POST', `/v1/bank_lines/${id}/confirm`, { token, body }),
    service.call('POST', `${statement}/confirm_certain`, { token, body: {} }),
    service.call('DELETE', statement, { token }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await owed()).toEqual(['Active', 0, 100_000]);
});
