import { join } from 'node:path';
import { expect, it } from 'vitest';
import { print } from './tidy/rule.ts';
import { rules } from './tidy/rules.ts';
import { readTree } from './tidy/tree.ts';

const files = readTree(join(import.meta.dirname, '..'));

it('the tree that is checked is this repository', () => {
  const paths = files.map((file) => file.path);
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'src/main.ts', 'tools/tidy.test.ts']));
});

it.each(rules)('$guarantee', ({ check }) => {
  // Printed as text, so that a failure shows each place on a line of its own with the way out.
  expect(check(files).map(print).join('\n')).toBe('');
});
