import { expect, it } from 'vitest';
import { mapRule } from './map.ts';

const tree = (lines: string) => [
  { path: 'docs/architecture.md', text: `- Before \`nowhere.ts\`\n## Where to look\n${lines}` },
  { path: 'src/kit/http/guards.ts', text: '' },
  { path: 'src/ledger/book-checks-store.ts', text: '' },
  { path: 'bench/main.ts', text: '' },
];

it.each([
  'from src/ `kit/http/guards.ts`',
  'from the root `bench/main.ts`',
  'a folder `kit/http/`',
  'of any slice `<slice>/http/guards.ts`',
  'a part of a name `ledger/*-checks-store.ts`',
  'a name of the code `guardRequest`',
])('finds nothing in %s', (line) => {
  expect(mapRule.check(tree(line))).toEqual([]);
});

it('reads no further than the next part', () => {
  expect(mapRule.check(tree('first\n## Every file\n`guards.ts`'))).toEqual([]);
});

it.each(['`guards.ts`', '`kit/guards.ts`', '`kit/https/`', '`kit/http/guards.ts.md`'])(
  'finds that %s is not there, and says where it stands',
  (path) => {
    expect(mapRule.check(tree(`first\nsecond ${path}`))).toEqual([
      expect.objectContaining({ path: 'docs/architecture.md', line: 4, rule: 'map' }),
    ]);
  },
);
