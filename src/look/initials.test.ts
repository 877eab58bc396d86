import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Lumen Studio', 'LS'],
  ['demo-studio', 'DS'],
  ['Müller & Söhne GmbH', 'MS'],
  ['Fernhill', 'F'],
  ['3M', '3'],
  ['O’Brien Events', 'OE'],
  ['E\u0301mile Zola', 'ÉZ'],
  ['ßtudio', 'ß'],
  ['東京写真 スタジオ', '東'],
  ['استوديو القيقب', 'ا'],
  ['Студия Свет', 'СС'],
  ['🎈 Party Planners', 'PP'],
  ['🎈', ''],
  ['', ''],
])('the mark of %s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
