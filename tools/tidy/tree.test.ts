import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ignoredBy, pathsFromFolders, readTree } from './tree.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'tidy-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

it('outside of a clone the folders are read, without what .gitignore names', () => {
  const root = folderWith({
    '.gitignore': '# made\nnode_modules\n/out/\n*.log\n',
    'src/main.ts': 'main',
    'src/out/kept.ts': 'kept',
    'out/made.ts': '',
    'src/node_modules/pg.js': '',
    'src/run.log': '',
    'logo.png': 'a\0b',
  });
  symlinkSync('src', join(root, 'link'));
  expect(readTree(root)).toEqual([
    { path: '.gitignore', text: expect.any(String) },
    { path: 'src/main.ts', text: 'main' },
    { path: 'src/out/kept.ts', text: 'kept' },
  ]);
});

it('with and without git the same files of this repository are seen', () => {
  const root = join(import.meta.dirname, '../..');
  const seen = new Set(pathsFromFolders(root));
  expect(readTree(root).filter((file) => !seen.has(file.path))).toEqual([]);
});

it.each([
  ['node_modules', 'sdk/node_modules/pg', true],
  ['/made/', 'made/table.sql', true],
  ['/made/', 'src/made/table.sql', false],
  ['/bench/results/', 'bench/results/1.json', true],
  ['*.log', 'src/run.log', true],
  ['*.log', 'src/run.logs', false],
  ['a+b', 'a+b', true],
])('%s in .gitignore, asked for %s: %s', (pattern, path, ignored) => {
  expect(ignoredBy(`${pattern}\n`)(path)).toBe(ignored);
});
