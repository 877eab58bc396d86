import { expect, it } from 'vitest';
import { packagesRule } from './packages.ts';
import { messagesOf, placesFound } from './planted.ts';

function planted(section: string, version: string, record = 'We use `pg`.') {
  const manifest = JSON.stringify({ name: 'tranche', [section]: { pg: version } }, null, 2);
  return { 'package.json': manifest, 'docs/decisions/0001-dependencies.md': record };
}

const sections = ['dependencies', 'devDependencies', 'optionalDependencies'];

it.each(sections)('%s have exact versions', (section) => {
  for (const version of ['8.23.1', '18.4.0-beta.17', 'npm:@scope/pg@8.23.1', 'file:sdk'])
    expect(placesFound(packagesRule, planted(section, version))).toEqual([]);
  for (const version of [
    '^8.23.1',
    '~8.23.1',
    '8.x',
    '8',
    '*',
    'latest',
    '>=8.23.1',
    '1.0.0 || 2.0.0',
    'npm:pg@^8.0.0',
  ]) {
    expect(placesFound(packagesRule, planted(section, version))).toEqual(['package.json:4']);
    expect(messagesOf(packagesRule, planted(section, version))).toContain('exact');
  }
});

it.each(sections)('%s have their reason in a decision record', (section) => {
  for (const record of ['', 'We use pg.', 'We use `pg-boss`.']) {
    expect(placesFound(packagesRule, planted(section, '8.23.1', record))).toEqual(['package.json:4']);
    expect(messagesOf(packagesRule, planted(section, '8.23.1', record))).toContain('docs/decisions');
  }
});

it('what is not installed is not judged', () => {
  expect(placesFound(packagesRule, planted('peerDependencies', '^8.0.0', ''))).toEqual([]);
  expect(placesFound(packagesRule, planted('engines', '>=20', ''))).toEqual([]);
});

it('no package runs a script at its installation', () => {
  const withScript = (allowScripts: object) => ({
    'package.json': JSON.stringify({ allowScripts }),
    'package-lock.json': JSON.stringify({
      packages: {
        '': { hasInstallScript: true },
        'node_modules/a/node_modules/@b/c': { hasInstallScript: true },
      },
    }),
  });
  expect(placesFound(packagesRule, withScript({ '@b/c': false }))).toEqual([]);
  expect(messagesOf(packagesRule, withScript({}))).toContain('@b/c runs a script');
  expect(messagesOf(packagesRule, withScript({ '@b/c': true }))).toContain('allowScripts');
});
