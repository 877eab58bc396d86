import { describe, expect, it } from 'vitest';
import { lettersOutside1252, toWindows1252, within1252 } from './windows-1252.ts';

describe('Windows-1252', () => {
  it('gives back what it has, the euro and German letters among it', () => {
    const text = 'Müller & Søn – 5 € „ß“ Œuvre';
    expect(new TextDecoder('windows-1252').decode(toWindows1252(text))).toBe(text);
    expect(lettersOutside1252(text)).toEqual([]);
  });

  it('names letters that it lacks, each once, and never writes a question mark for them', () => {
    expect(lettersOutside1252('Şahin Şen 李')).toEqual(['Ş', '李']);
    expect(() => toWindows1252('Şahin')).toThrow('Ş');
  });

  it('takes a letter and its mark for the letter that both make', () => {
    expect(lettersOutside1252('u\u0308')).toEqual([]);
    expect(within1252('u\u0308')).toBe('ü');
  });

  it('keeps the letter without its marks where it replaces', () => {
    expect(within1252('Şahin Łukasz 李 ﬁn')).toBe('Sahin ukasz  fin');
  });
});
