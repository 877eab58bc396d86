import { expect, it } from 'vitest';
import { clockRule, environmentRule } from './ambient.ts';
import { messagesOf, placesFound } from './planted.ts';

const environment = [
  'process.env.PORT',
  "process['env']",
  'globalThis.process.env',
  'import.meta.env',
  'const { env } = process;',
  'const { env: { PORT } } = process;',
  "import { env as own } from 'node:process';",
];

const clock = [
  'Date.now()',
  'new Date()',
  'new Date',
  'Date()',
  'globalThis.Date.now()',
  'clock.setNow(Date.now)',
  'Temporal.Now.instant()',
];

it.each([
  ...environment.map((text) => ({ text, rule: environmentRule, home: 'src/kit/config.ts' })),
  ...clock.map((text) => ({ text, rule: clockRule, home: 'src/kit/time.ts' })),
])('only $home may say $text', ({ text, rule, home }) => {
  for (const path of ['src/main.ts', 'src/postgres/cluster.ts']) {
    const planted = { [path]: `void 0;\n${text}` };
    expect(placesFound(rule, planted)).toEqual([`${path}:2`]);
    expect(messagesOf(rule, planted)).toContain(`only ${home}`);
  }
  for (const path of [
    home,
    'src/kit/money/money.test.ts',
    'test/support/server.ts',
    'bench/main.ts',
    'tools/any.ts',
  ])
    expect(placesFound(rule, { [path]: text })).toEqual([]);
});

it.each([
  [
    'environment',
    environmentRule,
    'config.env; process.argv; const { argv } = process; const { env } = config;',
  ],
  ['import of process', environmentRule, "import { argv } from 'node:process';"],
  [
    'clock',
    clockRule,
    'clock.now(); new Date(0); new Date(paidAt); Date.parse(text); performance.now(); Other.Now;',
  ],
] as const)('what only looks like a reading is fine: %s', (_, rule, text) => {
  expect(placesFound(rule, { 'src/kit/money/money.ts': text })).toEqual([]);
});
