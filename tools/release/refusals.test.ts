import { expect, it } from 'vitest';
import { refusalOf } from './refusals.ts';

const release = {
  version: '1.0.0',
  commit: 'aaaa',
  date: '2026-11-26',
  lastMigration: '000001_first.sql',
  api: 'b',
};

const ready = {
  version: '1.0.0',
  versions: { 'sdk/package.json': '1.0.0', 'cli/package.json': '1.0.0' },
  head: 'aaaa',
  changed: [],
  changelog: '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-26\n\n- All of it.\n',
  record: { migrations: {}, api: '', releases: [] },
};

it('a release is made from a clean commit whose version is written everywhere', () => {
  expect(refusalOf(ready)).toBeNull();
});

it('the same commit can be released again, with what the first time noted still uncommitted', () => {
  const record = { ...ready.record, releases: [release] };
  const changed = ['db/released.json', 'docs/released-api.json.gz'];
  expect(refusalOf({ ...ready, record, changed })).toBeNull();
  expect(refusalOf({ ...ready, record, changed: [...changed, 'src/main.ts'] })).toContain('src/main.ts');
});

it.each([
  ['a changed file', { changed: ['src/main.ts'] }, 'src/main.ts. Commit them'],
  ['a changed record of no release', { changed: ['db/released.json'] }, 'db/released.json. Commit them'],
  [
    'a version that another commit has',
    { head: 'cccc', record: { ...ready.record, releases: [release] } },
    '1.0.0 was made from commit aaaa, and this is cccc. To make it again, check that commit out',
  ],
  [
    'a package of another version',
    { versions: { 'sdk/package.json': '0.9.0' } },
    'sdk/package.json says 0.9.0. Write the same version everywhere.',
  ],
  [
    'a version without notes',
    { changelog: '## [Unreleased]\n' },
    'has no part "## [1.0.0] - YYYY-MM-DD". Add it',
  ],
  [
    'changes that wait in the changelog',
    { changelog: '## [Unreleased]\n\n- More.\n\n## [1.0.0] - 2026-11-26\n\n- All.\n' },
    'entries below Unreleased. Move them below [1.0.0]',
  ],
])('refuses %s, and names the next step', (_what, state, sentence) => {
  expect(refusalOf({ ...ready, ...state })).toContain(sentence);
});
