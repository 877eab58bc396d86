import { posix } from 'node:path';
import type { Rule } from './rule.ts';

/** The fields of a package in a lockfile that the rules read, and that they write for a missing package. */
export interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A lockfile of npm, version 3: packages by the folder that they go into. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** A package for another platform that a locked package names, but the lockfile does not hold. */
export interface Gap {
  readonly name: string;
  readonly version: string;
  readonly neededBy: LockedPackage;
}

/**
 * `npm ci` refuses a lockfile that leaves out a package for another platform, and `npm install` leaves it
 * out when the registry in use does not offer it. So a lockfile that installs here may install nowhere else.
 */
export const lockfileRule: Rule = {
  name: 'lockfile',
  guarantee: 'the lockfile holds the packages of all platforms, so that npm ci takes it',
  check: (files) =>
    files
      .filter((file) => posix.basename(file.path) === 'package-lock.json')
      .flatMap((file) => {
        const lockfile = JSON.parse(file.text) as Lockfile;
        const faults = [
          ...gapsOf(lockfile).map(({ name, version }) => `${name} ${version} is named but not locked`),
          ...choosyOf(lockfile).map((folder) => `${folder} is left out under an older Node`),
        ];
        return faults.map((fault) => ({
          path: file.path,
          line: 1,
          rule: lockfileRule.name,
          message: `${fault}: run node tools/complete-lockfile.ts`,
        }));
      }),
};

/**
 * The folders of optional packages that ask for a version of Node. npm judges by its own Node and leaves them out
 * without a word, while ours, which they run under, is another: it comes with the packages.
 */
export function choosyOf({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([, { optional, engines, os, cpu }]) => optional && engines?.node && (os ?? cpu) !== undefined)
    .map(([folder]) => folder);
}

/** The optional packages that are named in a lockfile and missing from it. */
export function gapsOf({ packages }: Lockfile): Gap[] {
  return Object.entries(packages).flatMap(([folder, neededBy]) =>
    Object.entries(neededBy.optionalDependencies ?? {})
      .filter(
        ([name]) => !foldersAbove(folder).some((above) => packages[`${above}node_modules/${name}`]?.version),
      )
      .map(([name, version]) => ({ name, version, neededBy })),
  );
}

/** Where Node looks for what a package needs: in its own folder, and in each that it lies in, up to the root. */
function foldersAbove(folder: string): string[] {
  if (folder === '') return [''];
  return [`${folder}/`, ...foldersAbove(folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''))];
}
