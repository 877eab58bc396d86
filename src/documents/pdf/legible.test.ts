import { describe, expect, it } from 'vitest';
import { loadFonts } from './fonts.ts';
import { legible, legibleSheet } from './legible.ts';

const { families } = loadFonts();
const zeroWidthSpace = '\u200b';

describe('text made legible', () => {
  it.each([
    ['Wedding photography, 12 June', 'Wedding photography, 12 June'],
    ['1 234,56 €', '1 234,56 €'],
    ['a\r\nb\rc\u2028d\te', 'a\nb\nc\nd e'],
    ['a\u0000\u0007\u200b\u202e\ufeffb', 'ab'],
    ['a\u00adb', 'ab'],
    ['a\n\nb\nc', 'a\n\nb\nc'],
    [`a${'\n'.repeat(2_499)}b\n \u00a0\n\u200b\r\r\nc`, 'a\n\nb\n\nc'],
    ['e\u0301', 'é'],
    ['한글', '한글'.replaceAll(/./g, '□')],
    ['👩‍👩‍👧 ❤️ 👍🏽 🇩🇪', '👩‍👩‍👧 ❤️ 👍🏽 🇩🇪'],
    ['می‌خواهم', 'می‌خواهم'],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(legible(text, families)).toBe(expected);
  });

  it('keeps a few marks on a letter and drops the rest of a tower', () => {
    const tower = legible(`x${'\u0301'.repeat(50)}`, families);
    expect(Array.from(tower).length).toBeLessThanOrEqual(5);
  });

  it('lets a long word break between whole characters, and nothing else', () => {
    const word = '👩‍👩‍👧'.repeat(30);
    const parts = legible(word, families).split(zeroWidthSpace);
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.join('')).toBe(word);
    for (const part of parts) expect(part.startsWith('👩') && part.endsWith('👧')).toBe(true);
    expect(legible('x'.repeat(24), families)).toBe('x'.repeat(24));
    expect(legible('0198c5a0-7c31-7e02-8f75-c2d9a1b86e75', families)).not.toContain(zeroWidthSpace);
  });

  it.each([
    ['grace.okonkwo@example.com', ['grace.', 'okonkwo@', 'example.', 'com']],
    [
      'https://studio.example/terms_and_conditions/2026',
      ['https:/', '/', 'studio.', 'example/', 'terms_', 'and_', 'conditions/', '2026'],
    ],
  ])('lets %s break behind its marks, and in no name', (address, parts) => {
    expect(legible(address, families).split(zeroWidthSpace)).toEqual(parts);
  });

  it('reaches every text of a sheet, but leaves the address of a link alone', () => {
    const url = `https://pay.example.com/${'x'.repeat(60)}`;
    const sheet = { a: [{ b: 'x\u0000', c: 1, d: null }], link: { url }, e: true };
    expect(legibleSheet(sheet, families)).toEqual({
      a: [{ b: 'x', c: 1, d: null }],
      link: { url },
      e: true,
    });
  });
});
