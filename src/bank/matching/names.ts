import { distance } from 'fastest-levenshtein';
import type { OpenInvoice } from './types.ts';

/** Finds the contacts that a name on a statement may be. */
export type FindNamed = (name: string) => ReadonlySet<string>;

// Legal forms, titles, and words that join: they are written or left out at will.
const FILLERS = new Set(
  (
    'gmbh mbh ag kg kgaa ug ohg gbr ek eg ev se co cie und and et y ltd limited inc incorporated llc llp plc corp corporation ' +
    'company sa sarl sas sasu eurl sl slu srl spa bv nv vof oy ab as aps haftungsbeschrankt the herr frau mr mrs ms dr prof ' +
    'dipl ing familie family famille'
  ).split(' '),
);

/** The words of a name in one way of writing them: `Müller`, `Mueller` and `MULLER` are the same. */
export function wordsOfName(name: string): string[] {
  const plain = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'a')
    .replaceAll('œ', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    // Of Turkish, whose capital is I.
    .replaceAll('ı', 'i')
    // G.m.b.H. is one word.
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replaceAll(/ae/g, 'a')
    .replaceAll(/oe/g, 'o')
    .replaceAll(/ue/g, 'u');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept = words.filter((word) => !FILLERS.has(word));
  return kept.length > 0 ? kept : words;
}

/** Banks cut names after 27, 35 or 70 characters. */
const SHORTEST_CUT = 25;

/** True when two names may be of the same: words in any order, initials, one wrong letter in a long word, a name that was cut. */
export function isSameName(one: readonly string[], other: readonly string[], isCut: boolean): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...many];
  let whole = 0;
  for (const word of few) {
    const at = bestOf(word, left, isCut);
    if (at === -1) return false;
    const [found = ''] = left.splice(at, 1);
    if (word.length > 1 && found.length > 1) whole += 1;
  }
  const [only = ''] = few;
  if (few.length === 1) return whole === 1 && only.length >= 4 && (many.length === 1 || only.length >= 6);
  return whole >= 1 && few.some((word) => word.length >= 3);
}

function bestOf(word: string, words: readonly string[], isCut: boolean): number {
  const tests: ((other: string) => boolean)[] = [
    (other) => other === word,
    (other) => word.length >= 6 && other.length >= 6 && distance(word, other) === 1,
    (other) =>
      isCut && Math.min(word.length, other.length) >= 3 && (other.startsWith(word) || word.startsWith(other)),
    (other) =>
      (word.length === 1 && other.startsWith(word)) || (other.length === 1 && word.startsWith(other)),
  ];
  for (const test of tests) {
    const at = words.findIndex(test);
    if (at !== -1) return at;
  }
  return -1;
}

/** Prepares the names of all clients with open invoices. */
export function namesOf(invoices: readonly OpenInvoice[]): FindNamed {
  const byWord = new Map<string, Set<string>>();
  const named = new Map<string, string[][]>();
  for (const { contactId, names } of invoices) {
    if (named.has(contactId)) continue;
    const all = names.map(wordsOfName).filter((words) => words.length > 0);
    named.set(contactId, all);
    for (const word of all.flat()) {
      const found = byWord.get(word);
      if (found === undefined) byWord.set(word, new Set([contactId]));
      else found.add(contactId);
    }
  }
  // A statement names the same people many times.
  const found = new Map<string, ReadonlySet<string>>();
  const find = (name: string): ReadonlySet<string> => {
    const words = wordsOfName(name);
    const isCut = name.length >= SHORTEST_CUT;
    const candidates = new Set(words.flatMap((word) => [...(byWord.get(word) ?? [])]));
    const same = [...candidates].filter((id) =>
      named.get(id)?.some((other) => isSameName(other, words, isCut)),
    );
    return new Set(same);
  };
  return (name) => {
    const known = found.get(name) ?? find(name);
    found.set(name, known);
    return known;
  };
}
