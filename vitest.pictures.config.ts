import './test/support/data-home.ts';
import { defineConfig } from 'vitest/config';

// `npm run pictures` writes a picture of every state of every page into pictures/, for people to look at.
export default defineConfig({
  test: {
    include: ['test/pictures/**/*.pictures.ts'],
    globalSetup: ['test/support/database.ts', 'test/support/web-build.ts'],
    pool: 'forks',
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
