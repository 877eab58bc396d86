import type { Wish } from './messages.ts';

// Measured on two cores: an invoice of 22 000 characters takes 130 ms, a usual one 15 ms, an e-invoice 130 ms more.
const BASE_MS: Readonly<Record<Wish['kind'], number>> = { pdf: 10, ubl: 130, facturx: 140 };
const MS_A_CHARACTER = 0.006;

// How much a measurement changes what is expected of the next, and how far this machine may be from the measured one.
const WEIGHT = 0.1;
const LEAST_FACTOR = 0.25;
const MOST_FACTOR = 8;

/** How long documents take on this machine. */
interface Estimate {
  /** What setting a document will probably take. */
  expectedMs(wish: Wish): number;
  /** Notes how long one has taken of which so much was expected. */
  learn(kind: Wish['kind'], expectedMs: number, tookMs: number): void;
}

/** Makes an estimate that knows the measured machine, and learns this one. */
export function createEstimate(): Estimate {
  // One for each kind: that a usual invoice is quick here, since the last was like it, says nothing of e-invoices.
  const factors = { pdf: 1, ubl: 1, facturx: 1 };
  return {
    expectedMs: (wish) => factors[wish.kind] * (BASE_MS[wish.kind] + MS_A_CHARACTER * charactersOf(wish)),
    learn(kind, expectedMs, tookMs) {
      const seen = (factors[kind] * tookMs) / expectedMs;
      const next = factors[kind] * (1 - WEIGHT) + seen * WEIGHT;
      factors[kind] = Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, next));
    },
  };
}

function charactersOf(wish: Wish): number {
  const sheet = 'typesetting' in wish ? JSON.stringify(wish.typesetting.sheet).length : 0;
  return sheet + ('eInvoice' in wish ? JSON.stringify(wish.eInvoice).length : 0);
}
