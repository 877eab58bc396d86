import { expect, it } from 'vitest';
import { choosyOf, gapsOf, type LockedPackage, lockfileRule } from './lockfile.ts';
import { messagesOf, placesFound } from './planted.ts';
import { completed } from './platforms.ts';

const lint: LockedPackage = {
  version: '1.0.0',
  dev: true,
  optionalDependencies: { '@lint/linux-x64-gnu': '1.0.0', '@lint/darwin-arm64': '1.0.0' },
};

function planted(packages: Record<string, LockedPackage>) {
  return { 'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }) };
}

it('refuses a lockfile that leaves out a package of another platform', () => {
  const packages = { 'node_modules/lint': lint, 'node_modules/@lint/linux-x64-gnu': { version: '1.0.0' } };
  expect(placesFound(lockfileRule, planted(packages))).toEqual(['package-lock.json:1']);
  expect(messagesOf(lockfileRule, planted(packages))).toContain('@lint/darwin-arm64 1.0.0 is named');
  expect(messagesOf(lockfileRule, planted(packages))).toContain('tools/complete-lockfile.ts');
});

it.each(['', 'node_modules/lint/', 'node_modules/@own/app/'])(
  'a package may lie wherever Node finds it: %s',
  (folder) => {
    const inside = { 'node_modules/@own/app/node_modules/lint': lint };
    const parts = ['linux-x64-gnu', 'darwin-arm64'].map((name): [string, LockedPackage] => [
      `${folder}node_modules/@lint/${name}`,
      { version: '1.0.0' },
    ]);
    const found = placesFound(lockfileRule, planted({ ...inside, ...Object.fromEntries(parts) }));
    // Not in the folder of another package.
    expect(found).toHaveLength(folder === 'node_modules/lint/' ? 2 : 0);
  },
);

it('refuses an optional package of a platform that asks for a version of Node', () => {
  const binding = { version: '1.0.0', optional: true, os: ['linux'], engines: { node: '>=22' } };
  const packages = { 'node_modules/binding': binding };
  expect(placesFound(lockfileRule, planted(packages))).toEqual(['package-lock.json:1']);
  expect(
    choosyOf({ packages: { ...packages, 'node_modules/plain': { engines: { node: '>=22' } } } }),
  ).toEqual(['node_modules/binding']);
});

it('completes a lockfile with entries that npm installs on their platform only', () => {
  const before = { packages: { '': {}, 'node_modules/lint': lint } };
  const after = completed(before, gapsOf(before));
  expect(gapsOf(after)).toEqual([]);
  expect(after.packages).toEqual({
    ...before.packages,
    'node_modules/@lint/darwin-arm64': {
      version: '1.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    },
    'node_modules/@lint/linux-x64-gnu': {
      version: '1.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['glibc'],
      optional: true,
      os: ['linux'],
    },
  });
});

it('locks a package for WebAssembly for every system', () => {
  const lockfile = {
    packages: { 'node_modules/lint': { optionalDependencies: { '@lint/wasm32-wasi': '1.0.0' } } },
  };
  expect(completed(lockfile, gapsOf(lockfile)).packages).toMatchObject({
    'node_modules/@lint/wasm32-wasi': { version: '1.0.0', cpu: ['wasm32'], optional: true },
  });
});

it.each([
  ['fsevents', '2.3.3'],
  ['@lint/linux-x64', '^1.0.0'],
])('does not guess the platform or the version of %s %s', (name, version) => {
  const lockfile = { packages: { 'node_modules/lint': { optionalDependencies: { [name]: version } } } };
  expect(() => completed(lockfile, gapsOf(lockfile))).toThrow('add it by hand');
});
