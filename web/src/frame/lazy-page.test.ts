import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pages } from '../messages/en.ts';

const root = join(import.meta.dirname, '..');
const sections = new Set(Object.keys(pages));
const PAGE =
  /(?:lazyPage\(|accountPage\(\s*'[^']+',)\s*\(\) => import\('([^']+)'\),\s*'\w+'((?:,\s*'\w+')*)/g;

/** All files of the app that a file imports, itself included. */
function gather(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const next = join(file, '..', path);
    if (next.startsWith(root) && !next.includes('/messages/') && existsSync(next)) gather(next, found);
  }
  return found;
}

/** The sections whose texts a file reads. */
function readOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const taken = [...text.matchAll(/const \{([^}]*)\} = (?:useMessages\(\)|messages);/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
  );
  const named = [...text.matchAll(/(?:useMessages\(\)|\bmessages)\.(\w+)/g)].map(([, name = '']) => name);
  return [...taken, ...named].filter((name) => sections.has(name));
}

const routes = globSync('pages/*/routes.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(PAGE)].map(([, page = '', listed = '']) => ({
    page: join(file, '..', page),
    listed: new Set(listed.match(/\w+/g)),
  })),
);

it('every route is looked at', () => {
  expect(routes.length).toBeGreaterThan(30);
});

it.each(routes)(
  '$page brings every text that it shows: without one the app goes blank until it is there',
  (route) => {
    const read = [...gather(join(root, route.page))].flatMap(readOf);
    expect([...new Set(read)].filter((name) => !route.listed.has(name))).toEqual([]);
  },
);
