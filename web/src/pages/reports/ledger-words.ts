import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../messages/language.tsx';
import { type LedgerWords, loadLedgerWords } from '../../messages/ledger-words.ts';

const wordsQuery = (language: Parameters<typeof loadLedgerWords>[0]) =>
  queryOptions({
    queryKey: ['ledger-words', language],
    queryFn: () => loadLedgerWords(language),
    staleTime: Number.POSITIVE_INFINITY,
    // A text is no part of an account: nothing that happens there changes it.
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The service's texts about the ledger, in the reader's language. */
export interface LedgerTexts {
  readonly meaning: (posting: { sourceType: string; code: string; meaning: string }) => string;
  readonly rule: (check: { name: string; sentence: string }) => string;
}

/** The texts of the ledger in the reader's language; undefined until they are loaded. */
export function useLedgerTexts(): LedgerTexts | undefined {
  const { language } = useLanguage();
  const { data, isError } = useQuery(wordsQuery(language));
  // Without its file the service's English is better than nothing.
  const words: LedgerWords | undefined = isError ? { postings: {}, checks: {} } : data;
  if (words === undefined) return undefined;
  return {
    meaning: ({ sourceType, code, meaning }) => words.postings[`${sourceType} ${code}`] ?? meaning,
    rule: ({ name, sentence }) => words.checks[name] ?? sentence,
  };
}
