import './test/support/data-home.ts';
import { defineConfig } from 'vitest/config';

// Long work that `npm test` leaves out: `npm run torture -- money` runs the files whose name has "money".
export default defineConfig({
  test: {
    include: ['test/torture/**/*.torture.ts'],
    globalSetup: ['test/support/seed.ts', 'test/support/database.ts'],
    pool: 'forks',
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
