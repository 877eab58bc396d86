import { describe, expect, it } from 'vitest';
import { createEstimate } from './estimate.ts';
import type { DocumentRequest } from './messages.ts';

const typesetting = (length: number) =>
  ({ template: 'invoice', sheet: { note: 'x'.repeat(length) }, files: [] }) as const;
const pdf = (length = 0): DocumentRequest => ({ kind: 'pdf', typesetting: typesetting(length) });
const facturx: DocumentRequest = { kind: 'facturx', typesetting: typesetting(0), eInvoice: {} as never };

describe('how long a document will take', () => {
  it('grows with its text, and is more for an e-invoice', () => {
    const estimate = createEstimate();
    expect(estimate(pdf(20_000)).expectedMs).toBeGreaterThan(10 * estimate(pdf()).expectedMs);
    expect(estimate(facturx).expectedMs).toBeGreaterThan(10 * estimate(pdf()).expectedMs);
  });

  it('is learned from what the last of its kind took here, however early those were guessed', () => {
    const estimate = createEstimate();
    const { expectedMs: before } = estimate(pdf());
    const { expectedMs: eInvoiceBefore } = estimate(facturx);
    const guesses = Array.from({ length: 80 }, () => estimate(pdf()));
    for (const { learn } of guesses) learn(3 * before);
    expect(estimate(pdf()).expectedMs / before).toBeCloseTo(3, 1);
    expect(estimate(facturx).expectedMs).toBe(eInvoiceBefore);
  });

  it('stays within bounds, so that one strange moment closes or opens the queue to nobody', () => {
    const estimate = createEstimate();
    const { expectedMs: before, learn } = estimate(pdf());
    learn(1e9);
    expect(estimate(pdf()).expectedMs).toBe(8 * before);
    for (let count = 0; count < 100; count += 1) learn(0);
    expect(estimate(pdf()).expectedMs).toBe(0.25 * before);
  });
});
