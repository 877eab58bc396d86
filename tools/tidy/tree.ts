import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './rule.ts';

/** The text files of the repository at `root`, tracked or new, without what .gitignore names. */
export function readTree(root: string): SourceFile[] {
  return (pathsFromGit(root) ?? pathsFromFolders(root)).toSorted().flatMap((path) => {
    const text = readText(join(root, path));
    return text === null ? [] : [{ path, text }];
  });
}

/** Null when git is missing, or this is no clone, as in an unpacked archive. */
function pathsFromGit(root: string): string[] | null {
  try {
    // A checkout that belongs to another user is still ours to read; git would refuse it.
    const ask = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const answer = execFileSync('git', ask, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...new Set(answer.split('\0').filter(Boolean))];
  } catch {
    return null;
  }
}

/** The same list without git: every file that no line of .gitignore names. */
export function pathsFromFolders(root: string): string[] {
  const isIgnored = ignoredBy(readText(join(root, '.gitignore')) ?? '');
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name === '.git' || isIgnored(path)) return [];
      return entry.isDirectory() ? list(path) : [path];
    });
  return list('');
}

/** Reads the plain half of .gitignore's language: names, paths from the root, and single stars. */
export function ignoredBy(gitignore: string): (path: string) => boolean {
  const patterns = gitignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const inner = line.replace(/\/$/, '');
      const words = inner
        .replace(/^\//, '')
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('[^/]*');
      return new RegExp(inner.includes('/') ? `^${words}(/|$)` : `(^|/)${words}(/|$)`);
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** Null for what has no text: links, files deleted but still listed, and binary files. */
function readText(path: string): string | null {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  const bytes = readFileSync(path);
  return bytes.includes(0) ? null : bytes.toString('utf8');
}
