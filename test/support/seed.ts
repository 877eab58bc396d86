import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

/** Runs before all tests: the seed of their random values, another each time, or TEST_SEED to repeat a run. */
export default function setup(project: TestProject): void {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
  console.log(`TEST_SEED=${seed}`);
  project.provide('seed', seed);
}
