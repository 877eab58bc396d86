import { posix } from 'node:path';
import type { Finding, Rule, SourceFile } from './rule.ts';

// Also an alias of an exact version, and a package that lies in this repository.
const exactVersion = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$|^(?:file|workspace):/;
const sections = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** A package comes in with an exact version and a written reason; both are read again when it is changed. */
export const packagesRule: Rule = {
  name: 'packages',
  guarantee: 'every dependency has an exact version and its reason in docs/decisions, and runs no script',
  check: (files) => {
    const decisions = files
      .filter((file) => /^docs\/decisions\/.*\.md$/.test(file.path))
      .map((file) => file.text)
      .join('\n');
    const manifests = files.filter((file) => posix.basename(file.path) === 'package.json');
    return [
      ...manifests.flatMap((file) =>
        dependenciesOf(file).flatMap(([name, version]) => faultsOf(file, name, version, decisions)),
      ),
      ...scriptsIn(files),
    ];
  },
};

function dependenciesOf(file: SourceFile): [name: string, version: string][] {
  const manifest = JSON.parse(file.text) as Partial<
    Record<(typeof sections)[number], Record<string, string>>
  >;
  return sections.flatMap((section) => Object.entries(manifest[section] ?? {}));
}

function faultsOf(file: SourceFile, name: string, version: string, decisions: string): Finding[] {
  const line = file.text.split('\n').findIndex((text) => text.includes(`"${name}": "${version}"`)) + 1;
  const finding = (message: string): Finding => ({ path: file.path, line, rule: packagesRule.name, message });
  const found: Finding[] = [];
  if (!exactVersion.test(version))
    found.push(finding(`${name} has the version ${version}: write the exact one, as 1.2.3`));
  if (!decisions.includes(`\`${name}\``))
    found.push(
      finding(
        `${name} has no reason: name it in backticks in a record of docs/decisions, with why not our own code, or remove it`,
      ),
    );
  return found;
}

// A script at the installation is the shortest way for the author of a package to run code on the operator's machine.
function scriptsIn(files: readonly SourceFile[]): Finding[] {
  const lockfile = files.find(({ path }) => path === 'package-lock.json');
  const manifest = files.find(({ path }) => path === 'package.json');
  if (lockfile === undefined || manifest === undefined) return [];
  const { allowScripts = {} } = JSON.parse(manifest.text) as { allowScripts?: Record<string, boolean> };
  const { packages = {} } = JSON.parse(lockfile.text) as {
    packages?: Record<string, { hasInstallScript?: boolean }>;
  };
  return Object.entries(packages).flatMap(([place, { hasInstallScript = false }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!hasInstallScript || place === '' || allowScripts[name] === false) return [];
    const message = `${name} runs a script at its installation: forbid it (allowScripts in package.json), or do without it`;
    return [{ path: lockfile.path, line: 1, rule: packagesRule.name, message }];
  });
}
