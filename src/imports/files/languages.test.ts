import { expect, test } from 'vitest';
import { readLanguage } from './languages.ts';

test.each([
  ['de', 'de'],
  ['DE', 'de'],
  ['de-CH', 'de'],
  ['fr_FR', 'fr'],
  ['zh-Hans-CN', null],
  ['Français', 'fr'],
  ['Französisch', 'fr'],
  [' español ', 'es'],
  ['Klingon', null],
  ['german shepherd', null],
  ['', null],
])('the language of the cell %j is %j', (text, language) => {
  expect(readLanguage(text)).toBe(language);
});
