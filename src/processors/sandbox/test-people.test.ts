import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testPeople } from './test-people.ts';

it('the documentation lists each test person, in the order of the page', () => {
  const text = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');
  const part = text.slice(text.indexOf('## Test people'));
  const listed = [...part.matchAll(/^\| `([A-Z]\w+ [A-Z]\w+)` +\|/gm)].map(([, name]) => name);
  expect(listed).toEqual([...testPeople]);
});
