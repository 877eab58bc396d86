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
  learn(expectedMs: number, tookMs: number): void;
}

/** Makes an estimate that knows the measured machine, and learns this one. */
export function createEstimate(): Estimate {
  let factor = 1;
  return {
    expectedMs: (wish) => factor * (BASE_MS[wish.kind] + MS_A_CHARACTER * charactersOf(wish)),
    learn(expectedMs, tookMs) {
      const seen = (factor * tookMs) / expectedMs;
      const next = factor * (1 - WEIGHT) + seen * WEIGHT;
      factor = Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, next));
    },
  };
}

function charactersOf(wish: Wish): number {
  const sheet = 'typesetting' in wish ? JSON.stringify(wish.typesetting.sheet).length : 0;
  return sheet + ('eInvoice' in wish ? JSON.stringify(wish.eInvoice).length : 0);
}
