import { beforeEach, describe, expect, it } from 'vitest';
import { bankLines, upload } from '../../support/bank.ts';
import { exportRows, setUpBooks } from '../../support/book-exports.ts';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
type Made = { id: string; contactId: string; number: string; paymentSchedule: { id: string }[] };
let invoice: Made;
const fresh = freshService();
const MARIA = { name: 'Maria Lindqvist', email: 'maria@example.com' };
beforeEach(async () => {
  service = await fresh();
  invoice = await activeInvoice(service, { contact: MARIA });
});
keepBooks(() => service);

const post = (path: string, body: object = {}) => service.call('POST', path, { body });
const get = (path: string) => service.call('GET', path);
const credit = async (contactId = invoice.contactId) =>
  (await get(`/v1/contacts/${contactId}/credit`)).data.balances;
const overpay = async (more: number, of: Made = invoice) => {
  const { amountDue } = await read(service, of.id);
  const body = { amount: amountDue + more, overpayment: 'Credit', reference: 'Zdenka paid twice' };
  const answer = await post(`/v1/invoices/${of.id}/payments`, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data;
};
const act = (verb: string, lineId: string, body: object = {}) =>
  post(`/v1/bank_lines/${lineId}/${verb}`, body);

describe('a line of a bank statement with more than is owed', () => {
  let line: string;
  beforeEach(async () => {
    await upload(service, '2026-11-20,4000.00,Maria,DE02120300000000202051,Thanks\n');
    [{ id: line }] = await bankLines(service);
  });
  const allocations = () => [{ invoiceId: invoice.id, amount: 400_000 }];

  it('is refused without the word, and with it pays the invoice and becomes credit', async () => {
    const refused = await act('confirm', line, { allocations: allocations() });
    expect([refused.status, refused.error.code]).toEqual([422, 'overpayment']);
    const { amountDue } = await read(service, invoice.id);
    const { status, data } = await act('confirm', line, {
      allocations: allocations(),
      overpayment: 'Credit',
    });
    const rest = 400_000 - amountDue;
    expect([status, data.assignedAmount, data.unassignedAmount]).toEqual([200, 400_000, 0]);
    expect(data.credits).toMatchObject([
      { invoiceId: invoice.id, contactId: invoice.contactId, amount: rest },
    ]);
    expect(await bankLines(service)).toMatchObject([{ state: 'Confirmed', credits: data.credits }]);
    expect(await credit()).toEqual([{ currency: 'USD', amount: rest }]);
    expect((await read(service, invoice.id)).status).toBe('Paid');
  });

  it('is undone at the line as a whole, and only while its credit is there', async () => {
    await act('confirm', line, { allocations: allocations(), overpayment: 'Credit' });
    const path = `/v1/contacts/${invoice.contactId}`;
    const [{ id }] = (await get(`${path}/credit_movements`)).data.items;
    const direct = await post(`${path}/credit_movements/${id}/undo`);
    expect([direct.status, direct.error.code]).toEqual([409, 'bank_line_confirmed']);
    const back = await post(`${path}/credit/give_back`, { amount: 1, currency: 'USD' });
    expect((await act('undo', line)).error.code).toBe('credit_too_small');
    await post(`${path}/credit_movements/${back.data.creditMovement.id}/undo`);
    const { status, data } = await act('undo', line);
    expect([status, data.assignedAmount, data.credits, data.assignments]).toEqual([200, 0, [], []]);
    expect(await credit()).toEqual([]);
    expect((await read(service, invoice.id)).amountPaid).toBe(0);
    expect(await balances(service)).not.toHaveProperty('outside');
    expect((await act('undo', line)).error.code).toBe('illegal_action');
  });

  it('is undone in parts: its credit by itself while another part pays a plan, or beside other parts', async () => {
    const plan: Made = await activeInvoice(service, {
      contact: { name: 'Tom', email: 'tom@example.com' },
      totalAmount: 50_000,
      depositDocuments: true,
      lineItems: [{ description: 'Photos', quantity: 1, unitAmount: 50_000, taxBasisPoints: 1_900 }],
      paymentSchedule: ['2026-12-01', '2026-12-02'].map((dueDate) => ({ dueDate, amount: 25_000 })),
    });
    const { amountDue } = await read(service, invoice.id);
    const rest = 400_000 - 25_000 - amountDue;
    const mixed = [
      { invoiceId: plan.id, amount: 25_000 },
      { invoiceId: invoice.id, amount: 375_000 },
    ];
    const { data: made } = await act('confirm', line, { allocations: mixed, overpayment: 'Credit' });
    const whole = await act('undo', line);
    expect([whole.status, whole.error.message]).toEqual([422, expect.stringContaining('prepayment invoice')]);
    const [{ creditMovementId }] = made.credits;
    const direct = await post(`/v1/contacts/${invoice.contactId}/credit_movements/${creditMovementId}/undo`);
    expect(direct.error.message).toContain(
      `/v1/bank_lines/${line}/undo, with creditMovementIds ["${creditMovementId}"]`,
    );

    const manualPaymentIds = made.assignments
      .filter(({ invoiceId }: { invoiceId: string }) => invoiceId === invoice.id)
      .map((one: { manualPaymentId: string }) => one.manualPaymentId);
    const wrong = { manualPaymentIds, creditMovementIds: manualPaymentIds };
    const unknown = await act('undo', line, wrong);
    expect([unknown.status, unknown.error.message]).toEqual([404, expect.stringContaining('credit')]);
    expect((await bankLines(service))[0].assignedAmount).toBe(400_000);

    const named = { creditMovementIds: [creditMovementId.toUpperCase()] };
    const { status, data } = await act('undo', line, named);
    expect([status, data.credits, data.unassignedAmount]).toEqual([200, [], rest]);
    expect(await credit()).toEqual([]);
    expect(data.assignments).toEqual(made.assignments);
    expect((await act('undo', line, named)).status).toBe(404);

    const again = { allocations: [{ invoiceId: invoice.id, amount: rest }], overpayment: 'Credit' };
    const [kept] = (await act('confirm', line, again)).data.credits;
    const both = { manualPaymentIds, creditMovementIds: [kept.creditMovementId] };
    const taken = await act('undo', line, both);
    expect([taken.status, taken.data.assignedAmount, taken.data.credits]).toEqual([200, 25_000, []]);
    expect([(await read(service, invoice.id)).amountPaid, await credit()]).toEqual([0, []]);
    expect((await read(service, plan.id)).amountPaid).toBe(25_000);
  });

  it('becomes credit as a whole for an invoice of which nothing is open', async () => {
    await overpay(0);
    const { data } = await act('confirm', line, { allocations: allocations(), overpayment: 'Credit' });
    expect([data.assignments, data.assignedAmount]).toEqual([[], 400_000]);
    expect((await act('ignore', line)).error.code).toBe('illegal_action');
    expect(await credit()).toEqual([{ currency: 'USD', amount: 400_000 }]);
  });
});

describe('a release that does not know credit', () => {
  const busy = expect.objectContaining({ code: '55P03' });

  it('neither assigns the part of a line again that is credit, nor deletes the line', async () => {
    await overpay(0);
    await upload(service, '2026-11-10,1000.00,Maria,DE1,Twice\n');
    const [line] = await bankLines(service);
    const path = `/v1/bank_lines/${line?.id}/confirm`;
    await post(path, { allocations: [{ invoiceId: invoice.id, amount: 60_000 }], overpayment: 'Credit' });
    const other: Made = await activeInvoice(service, { contact: MARIA });
    const paid = await post(`/v1/invoices/${other.id}/payments`, { amount: 50_000 });
    const again = (amount: number) =>
      service.sql(
        `insert into manual_payments
         select (jsonb_populate_record(m, jsonb_build_object(
           'id', gen_random_uuid(), 'source', 'BankLine', 'source_id', $1::text, 'amount', $2::bigint, 'invoice_sequence', 900))).*
         from manual_payments m where m.id = $3`,
        [line?.id, amount, paid.data.manualPayments[0].id],
      );
    await expect(again(40_001)).rejects.toEqual(busy);
    await again(40_000);
    await expect(service.sql('delete from bank_lines')).rejects.toEqual(busy);
    await service.sql('delete from manual_payments where source = $1 and amount = 40000', ['BankLine']);
  });

  it('does not end the merge of a contact that has credit', async () => {
    const other: Made = await activeInvoice(service, { contact: { name: 'M. L.', email: 'ml@example.com' } });
    await overpay(5_000);
    await post(`/v1/contacts/${invoice.contactId}/merge`, { into: other.contactId });
    const ended = service.sql('update contacts set deleted_at = now() where id = $1', [invoice.contactId]);
    await expect(ended).rejects.toEqual(busy);
    await service.work();
    expect(await credit(other.contactId)).toEqual([{ currency: 'USD', amount: 5_000 }]);
  });
});

it('a release that does not know credit does not erase a contact that has some', async () => {
  await overpay(5_000);
  const erased = () =>
    service.sql('update contacts set erased_at = now() where id = $1', [invoice.contactId]);
  await expect(erased()).rejects.toMatchObject({ code: '55P03' });
  const body = { amount: 5_000, currency: 'USD' };
  expect((await post(`/v1/contacts/${invoice.contactId}/credit/give_back`, body)).status).toBe(201);
  // Only the check of the table refuses now: the row still has its name.
  await expect(erased()).rejects.toMatchObject({ code: '23514' });
});

describe('the credit of contacts', () => {
  it('is added up when they are merged, with its movements', async () => {
    const other: Made = await activeInvoice(service, { contact: { name: 'M. L.', email: 'ml@example.com' } });
    await overpay(5_000);
    await overpay(7_000, other);
    await post(`/v1/contacts/${invoice.contactId}/merge`, { into: other.contactId });
    await service.work();
    expect(await credit(other.contactId)).toEqual([{ currency: 'USD', amount: 12_000 }]);
    const { items } = (await get(`/v1/contacts/${other.contactId}/credit_movements`)).data;
    expect(items.map(({ amount }: { amount: number }) => amount)).toEqual([7_000, 5_000]);
    const gone = await get(`/v1/contacts/${invoice.contactId}/credit`);
    expect([gone.status, gone.error.message]).toEqual([404, expect.stringContaining(other.contactId)]);
    const third: Made = await activeInvoice(service, { contact: { name: 'M. L.', email: 'ml@example.com' } });
    expect((await post(`/v1/invoices/${third.id}/apply_credit`)).data.invoice.amountPaid).toBe(12_000);
  });

  it('is not used while its contact is being merged', async () => {
    const other: Made = await activeInvoice(service, { contact: { name: 'M. L.', email: 'ml@example.com' } });
    await overpay(5_000);
    await post(`/v1/contacts/${invoice.contactId}/merge`, { into: other.contactId });
    const path = `/v1/contacts/${invoice.contactId}/credit/give_back`;
    expect((await post(path, { amount: 1, currency: 'USD' })).error.code).toBe('contact_busy');
    await service.work();
  });

  it('refuses erasing while there is some, with the way, and its words are erased afterwards', async () => {
    await overpay(5_000);
    const refused = await post(`/v1/contacts/${invoice.contactId}/erase`);
    expect([refused.status, refused.error.code]).toEqual([409, 'open_money']);
    expect(refused.error.details).toMatchObject([
      { code: 'credit', message: expect.stringMatching(/USD.*give it back/) },
    ]);
    const back = { amount: 5_000, currency: 'USD', note: 'Zdenka asked' };
    await post(`/v1/contacts/${invoice.contactId}/credit/give_back`, back);
    const { contactId } = await activeInvoice(service, { contact: { name: 'Bo', email: 'bo@example.com' } });
    expect((await post(`/v1/contacts/${contactId}/erase`)).error.details).toMatchObject([{ code: 'owed' }]);
    expect((await post(`/v1/contacts/${invoice.contactId}/erase`)).status).toBe(200);
    await service.work();
    const again = { amount: 1, overpayment: 'Credit' };
    const late = await post(`/v1/invoices/${invoice.id}/payments`, again);
    expect([late.status, late.error.message]).toEqual([422, expect.stringContaining('erased')]);
  });

  it('is in the export of the contact, and in the archive of the account', async () => {
    await overpay(5_000);
    const { text } = await get(`/v1/contacts/${invoice.contactId}/export`);
    expect(text).toContain('"creditMovements"');
    expect(text).toContain('"kind":"Overpayment","amount":5000');
  });

  it('stands in ageing with a minus, also of a client who owes nothing', async () => {
    await overpay(5_000);
    const owing: Made = await activeInvoice(service, { contact: { name: 'Bo', email: 'bo@example.com' } });
    const { totals, items } = (await get('/v1/reports/ageing')).data;
    const { amountDue } = await read(service, owing.id);
    expect(totals).toMatchObject([{ currency: 'USD', total: { amount: amountDue }, credit: -5_000 }]);
    expect(items).toMatchObject([
      { contactName: 'Bo', total: { amount: amountDue }, credit: 0 },
      { contactName: MARIA.name, invoiceCount: 0, total: { amount: 0 }, credit: -5_000 },
    ]);
    const csv = (await service.call('GET', '/v1/reports/ageing/csv')).text.split('\r\n');
    expect(csv[0]).toMatch(/Credit"$/);
    expect(csv.find((row) => row.includes(MARIA.name))).toMatch(/-50[.]00"?$/);
  });
});

// DATEV takes euros only.
const inEuros = (): Promise<Made> => activeInvoice(service, { contact: MARIA, currency: 'EUR' });

describe('books in other programs', () => {
  it('get credit in DATEV as a liability, each movement once, and never as revenue', async () => {
    await setUpBooks(service, 'Datev');
    const [euro, other] = [await inEuros(), await inEuros()] as const;
    await overpay(5_000, euro);
    const { data } = await post(`/v1/invoices/${other.id}/apply_credit`, { amount: 3_000 });
    await post(`/v1/invoices/${other.id}/payments/${data.manualPayments[0].id}/unmark`);
    const back = { amount: 2_000, currency: 'EUR' };
    const given = await post(`/v1/contacts/${invoice.contactId}/credit/give_back`, back);
    await overpay(700, await inEuros());
    const [kept] = (await get(`/v1/contacts/${invoice.contactId}/credit_movements`)).data.items;
    for (const { id } of [given.data.creditMovement, kept])
      await post(`/v1/contacts/${invoice.contactId}/credit_movements/${id}/undo`);
    const made = await post('/v1/book_exports', { format: 'Datev' });
    expect(made.status).toBe(201);
    const [rows] = [...(await exportRows(service, made.data.id)).values()] as [string[][]];
    const [, names, ...body] = rows;
    const at = (row: string[], name: string) => row[names?.indexOf(name) ?? -1];
    const own = body
      .filter((row) => [at(row, 'Konto'), at(row, 'Gegenkonto (ohne BU-Schlüssel)')].includes('1700'))
      .map((row) => [
        at(row, 'Umsatz (ohne Soll/Haben-Kz)'),
        at(row, 'Soll/Haben-Kennzeichen'),
        at(row, 'Konto'),
        at(row, 'Gegenkonto (ohne BU-Schlüssel)'),
        at(row, 'Buchungstext'),
        at(row, 'Generalumkehr (GU)'),
      ]);
    // A row that undoes another has its sides, and is entered as a reversal.
    expect(own).toEqual([
      ['50,00', 'S', '1360', '1700', 'Guthaben Maria Lindqvist', '0'],
      ['30,00', 'S', '1700', '10000', 'Guthaben verrechnet Maria Lindqvist', '0'],
      ['30,00', 'H', '10000', '1700', 'Guthaben zurückgenommen Maria Lindqvist', '1'],
      ['20,00', 'S', '1700', '1360', 'Guthaben Maria Lindqvist', '0'],
      ['7,00', 'S', '1360', '1700', 'Guthaben Maria Lindqvist', '0'],
      ['20,00', 'H', '1360', '1700', 'Guthaben Maria Lindqvist', '1'],
      ['7,00', 'H', '1700', '1360', 'Guthaben Maria Lindqvist', '1'],
    ]);
    expect((await post('/v1/book_exports', { format: 'Datev' })).status).toBe(422);
  });

  it('that keep an account of each client get the money in and out, and no document', async () => {
    await setUpBooks(service, 'Xero');
    await overpay(5_000);
    const before = await post('/v1/book_exports', { format: 'Xero' });
    const count = [...(await exportRows(service, before.data.id)).entries()].map(([name, rows]) => [
      name,
      rows.length,
    ]);
    expect(count.find(([name]) => /outside/i.test(String(name)))?.[1]).toBe(5);
    const other: Made = await activeInvoice(service, { contact: MARIA });
    await post(`/v1/invoices/${other.id}/apply_credit`, { amount: 3_000 });
    const { data } = await post('/v1/book_exports', { format: 'Xero' });
    expect(data.files.map(({ rowCount }: { rowCount: number }) => rowCount)).toEqual([1]);
  });

  it('are asked for the account once it is needed, with settings that were saved before there was credit', async () => {
    await setUpBooks(service, 'Datev');
    await service.sql(`update book_settings set settings = settings #- '{accounts,clientCredit}'`);
    expect((await get('/v1/book_settings/Datev')).data.accounts.clientCredit).toBeNull();
    await overpay(5_000, await inEuros());
    const { data } = await get('/v1/book_exports/next?format=Datev');
    expect(data.missing).toMatchObject([{ fact: 'Account', subject: 'clientCredit' }]);
  });
});
