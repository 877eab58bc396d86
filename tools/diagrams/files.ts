import type { SourceFile } from '../tidy/rule.ts';

const USUAL = new Set(['routes.ts', 'service.ts', 'store.ts', 'states.ts', 'types.ts', 'schemas.ts']);

/** The index at the end of docs/architecture.md: each folder of the code with the names of its files, without the usual ones. */
export function renderFiles(files: readonly SourceFile[]): string {
  const folders = new Map<string, string[]>();
  for (const { path } of files) {
    if (!/^(src|web|bench|tools|test\/support)\/.*\.tsx?$/.test(path) || path.includes('.test.')) continue;
    const slash = path.lastIndexOf('/');
    const name = path.slice(slash + 1);
    if (USUAL.has(name)) continue;
    const folder = path.slice(0, slash + 1);
    folders.set(folder, [...(folders.get(folder) ?? []), name.replace(/\.tsx?$/, '')]);
  }
  return [...folders].map(([folder, names]) => `- \`${folder}\` ${names.join(' · ')}`).join('\n');
}
