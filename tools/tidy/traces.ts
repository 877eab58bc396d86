import { posix } from 'node:path';
import type { Finding, Rule, SourceFile } from './rule.ts';

// Not after a word, a dot, a tilde or another slash: those are a relative path or the path of an address.
const machinePath =
  /(?:(?<![\w.}~$*/-])|(?<=\bfile:\/\/))\/(?:work\/|workspaces?\/|root(?![\w-])|(?:home|Users)\/[\w.-]+\/)/;

/** The repository works on every machine: it knows no folder of the one it was written on, and no package mirror. */
export const tracesRule: Rule = {
  name: 'traces',
  guarantee: 'no file names a folder of one machine or the host of a package registry',
  check: (files) => files.flatMap((file) => [...machinePaths(file), ...registryHosts(file)]),
};

function machinePaths(file: SourceFile): Finding[] {
  return lines(
    file,
    machinePath,
    'a path of one machine: make it relative to the repository, or configure it',
  );
}

function registryHosts(file: SourceFile): Finding[] {
  const name = posix.basename(file.path);
  if (name === 'package-lock.json')
    return lines(
      file,
      /"resolved":\s*"(?:git\+)?\w+:\/\//,
      'the lockfile names a registry host: run npm install --omit-lockfile-registry-resolved',
    );
  if (name === '.npmrc')
    return lines(
      file,
      /registry\s*=/,
      'a registry belongs into the settings of a machine, not into the repository: remove the line',
    );
  return [];
}

function lines(file: SourceFile, pattern: RegExp, message: string): Finding[] {
  return file.text
    .split('\n')
    .flatMap((text, index) =>
      pattern.test(text) ? [{ path: file.path, line: index + 1, rule: tracesRule.name, message }] : [],
    );
}
