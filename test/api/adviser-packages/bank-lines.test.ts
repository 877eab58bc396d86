import { afterAll, beforeAll, expect, it } from 'vitest';
import { pack, tableIn } from '../../support/adviser.ts';
import { bankLines, numberOf, upload } from '../../support/bank.ts';
import { keepBooks } from '../../support/books.ts';
import { activeInvoice } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  service.clock.set('2026-11-21T12:00:00.000Z');
});
afterAll(() => service.close());
keepBooks(() => service);

it('a line of the bank names what it pays, and the invoice from which credit came, but no client', async () => {
  const invoice = await activeInvoice(service, {
    contact: { name: 'Cleo; Sons', email: 'cleo@example.com' },
    totalAmount: 10_000,
    paymentSchedule: [{ dueDate: '2026-12-25', amount: 10_000 }],
  });
  const number = await numberOf(service, invoice);
  await upload(service, '2026-11-18,120.00,Part,,x\n2026-11-19,50.00,Whole,,x\n2026-11-20,7.00,Open,,x\n');
  const lines = await bankLines(service);
  const lineOf = (name: string) => lines.find((line: { name: string }) => line.name === name)?.id;
  const act = async (verb: string, name: string, body: object = {}) => {
    const { status, text } = await service.call('POST', `/v1/bank_lines/${lineOf(name)}/${verb}`, { body });
    if (status !== 200) throw new Error(text);
  };
  const keep = (name: string, amount: number) =>
    act('confirm', name, { allocations: [{ invoiceId: invoice.id, amount }], overpayment: 'Credit' });
  await keep('Part', 12_000);
  await keep('Whole', 5_000);
  const packed = async () => {
    const { files } = await pack(service, '2026-11-01', '2026-11-21');
    expect(files.get('bank/lines.csv')?.toString()).not.toContain('Cleo');
    return tableIn(files, 'bank/lines.csv').map((row) => [row['Name'], row['State'], row['Pays']]);
  };
  const part = ['Part', 'Confirmed', `${number} 100.00, credit from ${number} 20.00`];
  expect(await packed()).toEqual([
    part,
    ['Whole', 'Confirmed', `credit from ${number} 50.00`],
    ['Open', 'Open', ''],
  ]);
  await act('undo', 'Whole');
  expect(await packed()).toEqual([part, ['Whole', 'Open', ''], ['Open', 'Open', '']]);
});
