import { expect, it } from 'vitest';
import { documentsOf } from './csv-rows.ts';
import { proposedSettings } from './proposals.ts';
import type { SourcePosting } from './types.ts';
import { xeroFiles } from './xero.ts';

const lower: SourcePosting = {
  sourceType: 'Invoice',
  sourceId: '0198c5a0-3b1f-7a02-8d4e-1f5c9b7e3a60',
  code: 'lower',
  sequence: 3,
  invoiceId: '0198c5a0-3b1f-7a02-8d4e-1f5c9b7e3a60',
  debit: 'billed',
  credit: 'receivable',
  amount: 100,
  currency: 'GBP',
  day: '2026-06-30',
  createdAt: new Date('2026-06-30T10:00:00Z'),
  position: 1,
  // A rate that only gives back what its net was rounded up before stands first.
  taxes: [
    { rate: 2_000, gross: 0, net: 1 },
    { rate: 500, gross: 100, net: 95 },
  ],
  document: {
    invoiceNumber: 'INV-7',
    creditNoteNumber: null,
    name: 'Kim Doe',
    email: '',
    vatId: null,
    dueDate: null,
  },
};

it('is a credit note by its sum, also when its first line has no amount', () => {
  expect(documentsOf([lower]).map(({ isCredit }) => isCredit)).toEqual([true]);
  const settings = proposedSettings('Xero', { country: 'GB' }, []);
  const { files, missing } = xeroFiles([lower], settings);
  expect(missing).toEqual([]);
  expect(files.map(({ name, rowCount }) => [name, rowCount])).toEqual([['credit-notes.csv', 2]]);
});
