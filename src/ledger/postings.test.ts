import { describe, expect, it } from 'vitest';
import { postings, postingsOf } from './service.ts';

const source = { type: 'Charge', id: 'c', invoiceId: 'i', currency: 'USD' } as const;
const rows = (isWrittenOff: boolean, amounts: Parameters<typeof postingsOf<'Charge'>>[1]) =>
  postingsOf({ ...source, isWrittenOff }, amounts).map(
    ({ code, debit, credit, amount }) => `${code}: ${debit} ${credit} ${amount}`,
  );

describe('postings', () => {
  it('go where the table says, and what is nothing is not posted', () => {
    expect(rows(false, { capture: 100, surcharge: 0, fee: 3 })).toEqual([
      'capture: processor receivable 100',
      'fee: fees processor 3',
    ]);
  });

  it('take what comes of a written-off invoice out of the write-offs first', () => {
    expect(rows(true, { capture: 100, fee: 3 })).toEqual([
      'capture_recovered: receivable write_offs 100',
      'capture: processor receivable 100',
      'fee: fees processor 3',
    ]);
  });

  it('give up again what goes back of a written-off invoice', () => {
    expect(rows(true, { return: 100 })).toEqual([
      'return: receivable processor 100',
      'return_written_off: write_offs receivable 100',
    ]);
  });

  it('have one direction for each code of a source, between two accounts', () => {
    const codes = postings.map(({ sourceType, code }) => `${sourceType} ${code}`);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { debit, credit } of postings) expect(debit).not.toBe(credit);
  });

  it('leave a written-off invoice nothing receivable, whatever changes it', () => {
    for (const { sourceType: type, code, debit, credit } of postings) {
      const isCounterpart = code.endsWith('_recovered') || code.endsWith('_written_off');
      const isEdit = type === 'Invoice' && ['issue', 'raise', 'lower', 'cancel', 'write_off'].includes(code);
      // A written-off invoice gets no credit note.
      const isOfCredit = type === 'Invoice' && /^(credit|tax_moved)/.test(code);
      if (isCounterpart || isEdit || isOfCredit || (debit !== 'receivable' && credit !== 'receivable'))
        continue;
      const posted = postingsOf({ ...source, type, isWrittenOff: true } as never, { [code]: 7 } as never);
      const sum = posted.reduce(
        (total, one) => total + (one.debit === 'receivable' ? 7 : 0) - (one.credit === 'receivable' ? 7 : 0),
        0,
      );
      expect(`${type} ${code}: ${sum}`).toBe(`${type} ${code}: 0`);
    }
  });
});
