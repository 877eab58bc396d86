import type { Finding, Rule, SourceFile } from './rule.ts';

const MAP = 'docs/architecture.md';
const TABLE = '## Where to look';

/** Whoever follows the map finds a file: every path that "Where to look" names is there, whole. */
export const mapRule: Rule = {
  name: 'map',
  guarantee: `every path under "Where to look" in ${MAP} is there, from src/ or from the root`,
  check: (files) => {
    const map = files.find(({ path }) => path === MAP);
    return map === undefined ? [] : lostPaths(map, files);
  },
};

function lostPaths({ text }: SourceFile, files: readonly SourceFile[]): Finding[] {
  const lines = text.split('\n');
  const start = lines.indexOf(TABLE);
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '));
  return lines.flatMap((line, index) =>
    start === -1 || index < start || (end !== -1 && index > end)
      ? []
      : [...line.matchAll(/`([^`\s]+(?:\/|\.(?:tsx?|md)))`/g)]
          .map(([, path = '']) => path)
          .filter((path) => !files.some((file) => fits(file.path, path)))
          .map((path) => ({
            path: MAP,
            line: index + 1,
            rule: 'map',
            message: `there is no ${path}: write the whole path, from src/ or from the root`,
          })),
  );
}

// `<slice>` stands for the folder of any slice, `*` for a part of a name, a slash at the end for a folder.
function fits(file: string, path: string): boolean {
  const pattern = path.replace(/[.+]/g, '\\$&').replace('<slice>', '[^/]+').replaceAll('*', '[^/]*');
  return new RegExp(`^(src/)?${pattern}${path.endsWith('/') ? '' : '$'}`).test(file);
}
