import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

/** The seed of this run's random tests, which test/support/seed.ts has printed. */
export const seed = inject('seed');

fc.configureGlobal({ seed });

export { fc };
