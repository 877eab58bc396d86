import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/** The seed of this file's random tests: another each time, or TEST_SEED to repeat a run. */
export const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));

console.log(`TEST_SEED=${seed}`);
fc.configureGlobal({ seed });

export { fc };
