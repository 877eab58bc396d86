import { describe, expect, it } from 'vitest';
import { createEstimate } from './estimate.ts';
import type { Wish } from './messages.ts';

const typesetting = (length: number) =>
  ({ template: 'invoice', sheet: { note: 'x'.repeat(length) }, files: [] }) as const;
const pdf = (length = 0): Wish => ({ kind: 'pdf', typesetting: typesetting(length) });
const facturx: Wish = { kind: 'facturx', typesetting: typesetting(0), eInvoice: {} as never };

describe('how long a document will take', () => {
  it('grows with its text, and is more for an e-invoice', () => {
    const { expectedMs } = createEstimate();
    expect(expectedMs(pdf(20_000))).toBeGreaterThan(10 * expectedMs(pdf()));
    expect(expectedMs(facturx)).toBeGreaterThan(10 * expectedMs(pdf()));
  });

  it('is learned from what the last of its kind took here, within bounds', () => {
    const estimate = createEstimate();
    const before = estimate.expectedMs(pdf());
    const eInvoiceBefore = estimate.expectedMs(facturx);
    for (let count = 0; count < 50; count += 1) {
      const expectedMs = estimate.expectedMs(pdf());
      estimate.learn('pdf', expectedMs, 3 * before);
    }
    expect(estimate.expectedMs(pdf()) / before).toBeCloseTo(3, 1);
    expect(estimate.expectedMs(facturx)).toBe(eInvoiceBefore);
    for (const took of [1e9, 1e9, 1e9]) estimate.learn('pdf', estimate.expectedMs(pdf()), took);
    expect(estimate.expectedMs(pdf())).toBe(8 * before);
    for (let count = 0; count < 100; count += 1) estimate.learn('pdf', estimate.expectedMs(pdf()), 0);
    expect(estimate.expectedMs(pdf())).toBe(0.25 * before);
  });
});
