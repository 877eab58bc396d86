import { expect, it } from 'vitest';
import { foldersRule, mapRule } from './map.ts';
import { messagesOf, placesFound } from './planted.ts';

const code = {
  'src/kit/http/guards.ts': 'export const LIMIT = 1;',
  'src/ledger/book-checks-store.ts': '',
  'bench/main.ts': '',
  'docs/decisions/0001-one.md': '',
};

it.each([
  'from src/ `kit/http/guards.ts`',
  'from the root `bench/main.ts`',
  'a folder `kit/http/`',
  'of any slice `<slice>/http/guards.ts`',
  'a part of a name `ledger/*-checks-store.ts`',
  'a name of the code `guardRequest`',
  'an address `/v1/invoices/` and a file of others `~/.config/tranche.json`',
])('finds nothing in %s', (line) => {
  expect(placesFound(mapRule, { ...code, 'docs/where.md': line })).toEqual([]);
});

it.each(['`guards.ts`', '`kit/guards.ts`', '`kit/https/`', '`kit/http/guards.ts.md`'])(
  'finds that %s is not there, in every document',
  (path) => {
    for (const document of ['docs/where.md', 'docs/guides/one.md', 'README.md', 'CONTRIBUTING.md']) {
      expect(placesFound(mapRule, { ...code, [document]: `first\nsecond ${path}` })).toEqual([
        `${document}:2`,
      ]);
    }
  },
);

it('a name behind a path must be in its file, also when it is on the next line', () => {
  const text = '`kit/http/guards.ts` (`LIMIT`)\n`kit/http/guards.ts`\n  (`LIMIT`, `limitOf`)\n';
  expect(placesFound(mapRule, { ...code, 'docs/where.md': text })).toEqual(['docs/where.md:2']);
  expect(messagesOf(mapRule, { ...code, 'docs/where.md': text })).toBe(
    'kit/http/guards.ts does not have limitOf',
  );
});

const mapOf = (lines: string) => ({
  ...code,
  'docs/architecture.md': `# Map\n\n## The folders\n\n${lines}\n\n## Next\n\n- \`src/ledger/\``,
});

it('finds each folder without a line, and nothing when all have one', () => {
  const found = foldersRule.check(
    Object.entries(mapOf('- `src/kit/http/`: requests')).map(([path, text]) => ({ path, text })),
  );
  expect(found.map(({ line, message }) => `${line} ${message}`)).toEqual([
    expect.stringMatching(/^3 `src\/ledger\/` has no line/),
    expect.stringMatching(/^3 `bench\/` has no line/),
  ]);
  expect(
    placesFound(
      foldersRule,
      mapOf('- `src/kit/<part>/`: requests\n- `ledger/`: postings\n- `bench/`: speed'),
    ),
  ).toEqual([]);
});

it('a folder is not named by the folder around it', () => {
  expect(placesFound(foldersRule, mapOf('- `src/kit/`, `src/ledger/`, `bench/`'))).toEqual([
    'docs/architecture.md:3',
  ]);
});
