import { expect, it } from 'vitest';
import { messagesOf, placesFound } from './planted.ts';
import { securityRule } from './security.ts';

const test = { 'test/a.test.ts': "it('holds', () => {});" };
const page = (text: string) => ({ 'docs/security.md': text, ...test });

it('a claim with the title of a test is right, and what is not covered needs none', () => {
  const text =
    '- It holds,\n  always.\n  Test: `test/a.test.ts`, "holds"\n\n## What is not covered\n\n- Fire.\n';
  expect(placesFound(securityRule, page(text))).toEqual([]);
});

it('a claim without a test is found', () => {
  expect(
    placesFound(securityRule, page('- It holds.\n- So does this.\n  Test: `test/a.test.ts`, "holds"\n')),
  ).toEqual(['docs/security.md:1']);
});

it('a test that is not there, or has another title, is found', () => {
  expect(messagesOf(securityRule, page('- A.\n  Test: `test/b.test.ts`, "holds"\n'))).toContain(
    'no test test/b.test.ts',
  );
  expect(messagesOf(securityRule, page('- A.\n  Test: `test/a.test.ts`, "hold it"\n'))).toContain(
    'copy its title',
  );
});
