import { describe, expect, it } from 'vitest';
import { postings } from '../../../src/ledger/postings.ts';
import { checks } from '../../../src/verification/verify.ts';
import { loadLedgerWords } from './ledger-words.ts';

describe.each(['de', 'fr', 'es'] as const)('the ledger in %s', (language) => {
  it('has a text of its own for every posting, and for nothing else', async () => {
    const words = await loadLedgerWords(language);
    const names = postings.map(({ sourceType, code }) => `${sourceType} ${code}`);
    expect(Object.keys(words.postings).toSorted()).toEqual(names.toSorted());
    const english = new Set(postings.map(({ meaning }) => meaning));
    expect(Object.values(words.postings).filter((text) => english.has(text))).toEqual([]);
  });

  it('has a text of its own for everything that the proof checks, and for nothing else', async () => {
    const words = await loadLedgerWords(language);
    expect(Object.keys(words.checks).toSorted()).toEqual(checks.map(({ name }) => name).toSorted());
    const english = new Set(checks.map(({ sentence }) => sentence));
    expect(Object.values(words.checks).filter((text) => english.has(text))).toEqual([]);
  });
});
