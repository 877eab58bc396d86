import { describe, expect, it } from 'vitest';
import { withoutPlans } from './plans.ts';
import type { SourcePosting } from './types.ts';

const posting = (code: string, sequence: number, debit: string, credit: string) =>
  ({ sourceId: 'one', code, sequence, debit, credit }) as unknown as SourcePosting;
const left = (postings: readonly SourcePosting[]) =>
  withoutPlans(postings).map(({ code, debit, credit }) => [code, debit, credit]);

describe('postings of an invoice with deposit documents', () => {
  it('bill the client by the documents alone: the issue that was deferred is none', () => {
    const postings = [
      posting('issue', 1, 'receivable', 'billed'),
      posting('defer', 1, 'billed', 'uninvoiced'),
      posting('prepayment', 2, 'uninvoiced', 'billed'),
      posting('final', 3, 'uninvoiced', 'billed'),
    ];
    expect(left(postings)).toEqual([
      ['prepayment', 'receivable', 'billed'],
      ['final', 'receivable', 'billed'],
    ]);
  });

  it('leave out what was canceled before there was a document, and keep what other invoices issue', () => {
    const postings = [
      posting('cancel', 2, 'billed', 'receivable'),
      posting('undefer', 2, 'uninvoiced', 'billed'),
      { ...posting('issue', 2, 'receivable', 'billed'), sourceId: 'other' },
    ];
    expect(left(postings)).toEqual([['issue', 'receivable', 'billed']]);
  });
});
