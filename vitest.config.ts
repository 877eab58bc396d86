import './test/support/data-home.ts';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const all = globSync('{cli,sdk,src,test,tools,web}/**/*.test.ts', { exclude: ['**/node_modules/**'] });

// Slow tests start processes, depend on the machine's clock, try very many cases, or walk pages at length: `npm run
// test:slow` runs them.
const slow = all.filter((file) => file.endsWith('.slow.test.ts'));
const files = all.filter((file) => !slow.includes(file));

// What these change stays changed in their process: a global, a module, or how far its ids have come, which never go back
// with the clock. Each has a process of its own. Fake timers alone are taken back by the file that sets them.
const apart = files.filter(
  (file) =>
    file === 'src/kit/ids.test.ts' ||
    /\bvi\.(?:stub\w+|mock|doMock|hoisted|resetModules)\(/.test(readFileSync(file, 'utf8')),
);

/** Test files that run in the same way. */
function project(name: string, include: readonly string[], isolate: boolean): TestProjectConfiguration {
  return {
    test: {
      name,
      include: [...include],
      isolate,
      pool: 'forks',
      // One more than cores: a test waits for PostgreSQL, a browser or a timer for a good part of its time.
      // With a database that all files use, one after the other.
      maxWorkers: 'DATABASE_URL' in process.env ? 1 : availableParallelism() + 1,
      // Most of what a request needs dies with it: with more room (MiB) it is collected less often, and is dead by then.
      execArgv: ['--max-semi-space-size=64'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/seed.ts', 'test/support/database.ts', 'test/support/web-build.ts'],
    projects: [
      project('apart', apart, true),
      // Most of the time of a short file would go into starting its process and loading the service again.
      project(
        'together',
        files.filter((file) => !apart.includes(file)),
        false,
      ),
      project('slow', slow, false),
    ],
  },
});
