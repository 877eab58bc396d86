import './test/support/data-home.ts';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts', 'web/**/*.test.ts'],
    globalSetup: ['test/support/database.ts', 'test/support/web-build.ts'],
    pool: 'forks',
    // One file at a time for each core. Vitest leaves one of them free, but a test waits for PostgreSQL half of its time.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
