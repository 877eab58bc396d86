import { FOLDERS, sectionOf } from '../map/render.ts';
import type { Finding, Rule, SourceFile } from './rule.ts';

const MAP = 'docs/architecture.md';
const MAPPED = /^(?:src|web|sdk|cli|test|bench|tools|db|bin|deploy)\//;

/** A reader who follows a path in the documents finds a file or a folder. */
export const mapRule: Rule = {
  name: 'map',
  guarantee: 'every path in the documents exists, from src/ or from the root, and has the names behind it',
  check: (files) => files.filter(isDocument).flatMap((file) => lostPaths(file, files)),
};

/** The map has a line for each folder. `npm run map` prints these lines. */
export const foldersRule: Rule = {
  name: 'folders',
  guarantee: `every folder of the code has a line under "The folders" in ${MAP}`,
  check: (files) => {
    const map = files.find(({ path }) => path === MAP);
    return map === undefined ? [] : missingFolders(map, files);
  },
};

function isDocument({ path }: SourceFile): boolean {
  return /^(?:README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(path);
}

function lostPaths({ path: document, text }: SourceFile, files: readonly SourceFile[]): Finding[] {
  const report = (line: number, message: string): Finding => ({
    path: document,
    line,
    rule: mapRule.name,
    message,
  });
  const lines = text.split('\n');
  return lines.flatMap((line, index) => [
    ...pathsIn(line)
      .filter((path) => !files.some((file) => isAt(file.path, path)))
      .map((path) =>
        report(index + 1, `there is no ${path}: write the whole path, from src/ or from the root`),
      ),
    ...lostNames(`${line}\n${lines[index + 1] ?? ''}`, line.length, files).map((message) =>
      report(index + 1, message),
    ),
  ]);
}

// "`kit/queue/tasks.ts` (`retryTask`, `LEASE_MS`)" says that the file has these names. The names may be on the next line.
function lostNames(text: string, length: number, files: readonly SourceFile[]): string[] {
  return [...text.matchAll(/`([\w./-]+\.tsx?)`\s+\((`\w+`(?:, `\w+`)*)\)/g)]
    .filter(({ index }) => index < length)
    .flatMap(([, path = '', names = '']) =>
      [...names.matchAll(/\w+/g)]
        .filter(([name]) => !files.some((file) => isAt(file.path, path) && file.text.includes(name)))
        .map(([name]) => `${path} does not have ${name}`),
    );
}

/** Paths in backticks: those with a folder and the ending of a file of ours, and folders of the code. */
function pathsIn(line: string): string[] {
  return [...line.matchAll(/`([\w<*][\w<>*./-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => (path.includes('/') ? /\/$|\.(?:tsx?|js|css|sql|md|cfg)$/ : /\.tsx?$/).test(path));
}

function missingFolders(map: SourceFile, files: readonly SourceFile[]): Finding[] {
  const named = sectionOf(map.text, FOLDERS).flatMap(pathsIn);
  const folders = files
    .map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1))
    .filter((folder) => MAPPED.test(folder));
  return [...new Set(folders)]
    .filter((folder) => !named.some((path) => patternOf(path, '$').test(folder)))
    .map((folder) => ({
      path: MAP,
      line: map.text.split('\n').indexOf(FOLDERS) + 1,
      rule: foldersRule.name,
      message: `\`${folder}\` has no line: say in one sentence what is in it`,
    }));
}

function isAt(file: string, path: string): boolean {
  return patternOf(path, path.endsWith('/') ? '' : '$').test(file);
}

// `<slice>` stands for any folder, `*` for a part of a name.
function patternOf(path: string, end: string): RegExp {
  const pattern = path.replace(/[.+]/g, '\\$&').replace(/<\w+>/g, '[^/]+').replaceAll('*', '[^/]*');
  return new RegExp(`^(src/)?${pattern}${end}`);
}
