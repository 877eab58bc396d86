import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/accounts/types.ts';
import type { Allocation } from '../../../src/bank/matching/types.ts';
import { eraseBankLines } from '../../../src/bank/service.ts';
import type { BankStatementId, InvoiceId } from '../../../src/kit/ids.ts';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
type Made = { id: string; paymentSchedule: { id: string }[] };
let invoice: Made;
let number: string;
let caller: Caller;
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
  caller = (await service.services.accounts.authenticate(service.member.token)) as Caller;
});
keepBooks(() => service);

const bank = () => service.services.bank;
const inTransaction = <Result>(work: Parameters<typeof service.services.database.transaction<Result>>[1]) =>
  service.services.database.transaction(caller.account.id, work);

const header = 'Day,Amount,Name,IBAN,Text\n';
const mapping = {
  bookedOn: 'Day',
  amount: 'Amount',
  currencyCode: 'USD',
  name: 'Name',
  iban: 'IBAN',
  text: ['Text'],
} as const;
const take = (rows: string, bankAccount = 'DE89370400440532013000') =>
  inTransaction((tx) =>
    bank().take(tx, caller, { name: 'nov.csv', content: Buffer.from(header + rows), mapping, bankAccount }),
  );
const suggested = async () => bank().suggest(caller);
const confirm = (lineId: string, allocations: readonly Allocation[]) =>
  inTransaction((tx) => bank().confirm(tx, caller, lineId, allocations));
const undo = (lineId: string) => inTransaction((tx) => bank().undo(tx, caller, lineId));
const owed = async () => {
  const { status, amountPaid, amountDue } = await read(service, invoice.id);
  return [status, amountPaid, amountDue];
};
const allocationOf = (index: number, amount: number): Allocation => ({
  invoiceId: invoice.id,
  scheduledPaymentId: invoice.paymentSchedule[index]?.id ?? '',
  amount,
});

describe('a line of a bank statement', () => {
  it('that names its invoice is certain, pays it when a person confirms, and is undone exactly', async () => {
    await take(`2026-11-20,1000.00,Maria,DE02120300000000202051,${number.toLowerCase()}\n`);
    const [found] = await suggested();
    expect(found?.suggestion).toMatchObject({ certainty: 'Certain', unassigned: 0 });
    expect(await owed()).toEqual(['Active', 0, 100_000]);

    const recorded = await confirm(found?.line.id ?? '', found?.suggestion?.allocations ?? []);
    expect(recorded).toMatchObject([
      {
        amount: 40_000,
        source: 'BankLine',
        sourceId: found?.line.id,
        paidOn: '2026-11-20',
        method: 'BankTransfer',
      },
      { amount: 60_000, source: 'BankLine' },
    ]);
    expect(await owed()).toEqual(['Paid', 100_000, 0]);
    expect(await suggested()).toEqual([]);

    await undo(found?.line.id ?? '');
    expect(await owed()).toEqual(['Active', 0, 100_000]);
    expect(await suggested()).toMatchObject([{ suggestion: { certainty: 'Certain' } }]);
  });

  it('is taken once, from the same file and from one that overlaps', async () => {
    const one = '2026-11-20,10.00,Maria,,Coffee\n';
    const [first] = await take(one + one);
    expect(first).toMatchObject({ lineCount: 2, knownCount: 0 });
    expect(await take(one + one)).toEqual([first]);
    const [second] = await take(one + one + one);
    expect(second).toMatchObject({ lineCount: 1, knownCount: 2 });
    expect(await suggested()).toHaveLength(3);
  });

  it('pays parts of several payments, and never more than came', async () => {
    await take('2026-11-20,500.00,Maria,,x\n');
    const [found] = await suggested();
    const id = found?.line.id ?? '';
    await confirm(id, [allocationOf(1, 20_000)]);
    await expect(confirm(id, [allocationOf(0, 30_001)])).rejects.toMatchObject({ code: 'overpayment' });
    await confirm(id, [allocationOf(0, 30_000)]);
    expect(await owed()).toEqual(['Active', 50_000, 50_000]);
  });

  it('that two people confirm at the same time pays once', async () => {
    await take(`2026-11-20,400.00,Maria,,${number}\n`);
    const [found] = await suggested();
    const id = found?.line.id ?? '';
    const both = await Promise.allSettled([
      confirm(id, [allocationOf(0, 40_000)]),
      confirm(id, [allocationOf(0, 40_000)]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await owed()).toEqual(['Active', 40_000, 60_000]);
  });

  it('of an invoice that was paid in another way is refused, and stays open', async () => {
    await take(`2026-11-20,1000.00,Maria,,${number}\n`);
    const [found] = await suggested();
    await service.call('POST', `/v1/invoices/${invoice.id}/payments`, { body: { amount: 100_000 } });
    await expect(confirm(found?.line.id ?? '', found?.suggestion?.allocations ?? [])).rejects.toMatchObject({
      code: 'illegal_action',
    });
    expect(await suggested()).toMatchObject([{ line: { assignedAmount: 0 } }]);
  });

  it('is ignored until that is taken back, but not while it pays', async () => {
    await take(`2026-11-20,400.00,Maria,,${number}\n`);
    const [found] = await suggested();
    const id = found?.line.id ?? '';
    const ignore = (isIgnored: boolean) => inTransaction((tx) => bank().ignore(tx, caller, id, isIgnored));
    await ignore(true);
    expect(await suggested()).toEqual([]);
    await expect(confirm(id, [allocationOf(0, 40_000)])).rejects.toMatchObject({ code: 'illegal_action' });
    await ignore(false);
    await confirm(id, [allocationOf(0, 40_000)]);
    await expect(ignore(true)).rejects.toMatchObject({ code: 'illegal_action' });
  });

  it('makes the IBAN of its payer known while it stands', async () => {
    await take('2026-11-20,400.00,Unknown,DE02120300000000202051,x\n');
    const [found] = await suggested();
    await confirm(found?.line.id ?? '', [allocationOf(0, 40_000)]);
    await take('2026-11-21,600.00,Unknown,DE02120300000000202051,y\n');
    expect(await suggested()).toMatchObject([
      { suggestion: { certainty: 'Likely', reasons: ['KnownIban', 'AmountOfInvoice'] } },
    ]);
    await undo(found?.line.id ?? '');
    expect(
      (await suggested()).map(({ suggestion }) => suggestion?.reasons.includes('KnownIban') ?? false),
    ).toEqual([false, false]);
  });
});

it('a statement is deleted only while none of its lines pays', async () => {
  const [taken] = await take(`2026-11-20,400.00,Maria,,${number}\n`);
  const [found] = await suggested();
  const remove = () => inTransaction((tx) => bank().remove(tx, caller, taken?.id ?? ''));
  await confirm(found?.line.id ?? '', [allocationOf(0, 40_000)]);
  await expect(remove()).rejects.toMatchObject({ code: 'illegal_action' });
  await undo(found?.line.id ?? '');
  await remove();
  expect(await bank().linesOf(caller, taken?.id as BankStatementId)).toEqual([]);
});

it('a line that is confirmed while its statement is deleted either pays and stays, or is gone and pays nothing', async () => {
  const [taken] = await take(`2026-11-20,400.00,Maria,,${number}\n`);
  const [found] = await suggested();
  const removed = inTransaction((tx) => bank().remove(tx, caller, taken?.id ?? ''));
  const [confirmed, gone] = await Promise.allSettled([
    confirm(found?.line.id ?? '', [allocationOf(0, 40_000)]),
    removed,
  ]);
  expect([confirmed.status, gone.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  const lines = await bank().linesOf(caller, taken?.id as BankStatementId);
  const isPaid = confirmed.status === 'fulfilled';
  expect(lines.map(({ assignedAmount }) => assignedAmount)).toEqual(isPaid ? [40_000] : []);
  expect(await owed()).toEqual(isPaid ? ['Active', 40_000, 60_000] : ['Active', 0, 100_000]);
});

it('a file with a wrong line is refused with the line, and nothing of it is kept', async () => {
  const wrong = take('2026-11-20,1.00,Maria,,x\n2026-11-31,1.00,Maria,,x\n');
  await expect(wrong).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('Line 3: 2026-11-31'),
  });
  expect(await suggested()).toEqual([]);
});

it('a line of an erased client keeps its amount and day, and nothing of the payer', async () => {
  const row = '400.00,Maria,DE02120300000000202051,thanks';
  const [taken] = await take(`2026-11-20,${row}\n2026-11-21,${row}\n`);
  const [found] = await suggested();
  await confirm(found?.line.id ?? '', [allocationOf(0, 40_000)]);
  await inTransaction((tx) => eraseBankLines(tx, caller.account.id, [invoice.id as InvoiceId], 'erased'));
  expect(await bank().linesOf(caller, taken?.id as BankStatementId)).toMatchObject([
    {
      bookedOn: '2026-11-20',
      amount: 40_000,
      name: 'erased',
      iban: null,
      text: 'erased',
      assignedAmount: 40_000,
    },
    {
      bookedOn: '2026-11-21',
      name: 'Maria',
      iban: 'DE02120300000000202051',
      text: 'thanks',
      assignedAmount: 0,
    },
  ]);
});

it('another account sees neither statements nor lines, and confirms nothing', async () => {
  await take(`2026-11-20,400.00,Maria,,${number}\n`);
  const [found] = await suggested();
  const { token } = await service.addMember('other-studio');
  const other = (await service.services.accounts.authenticate(token)) as Caller;
  expect(await bank().suggest(other)).toEqual([]);
  const asOther = service.services.database.transaction(other.account.id, (tx) =>
    bank().confirm(tx, other, found?.line.id ?? '', [allocationOf(0, 40_000)]),
  );
  await expect(asOther).rejects.toMatchObject({ code: 'not_found' });
});
