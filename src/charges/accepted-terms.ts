import type { Invoices } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { CopiedTerms } from '../kit/cancellation-terms.ts';
import type { Transaction } from '../kit/db/database.ts';
import { refusal } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import type { AcceptedTerms } from './types.ts';

/** The text of cancellation terms that a payer has been shown, by its hash, and the payer's network address. */
export interface ShownTerms {
  /** Null: the payer has been shown none. */
  readonly textSha256: string | null;
  /** The language in which it was shown: two may have the same text. */
  readonly language?: string | undefined;
  readonly from: string | null;
}

/**
 * The terms that a payer accepts: a text of the invoice's own, which the payer was shown. Null where `shown` is left out, or the
 * invoice has none and none were shown. Errors: 422 `terms_changed`. Needs the invoice locked.
 */
export async function acceptTerms(
  { invoices }: { readonly invoices: Invoices },
  tx: Transaction,
  accountId: AccountId,
  { id }: Invoice,
  shown: ShownTerms | undefined,
): Promise<AcceptedTerms | null> {
  if (shown === undefined) return null;
  const terms = await invoices.ending.readTerms(tx, accountId, id);
  const { textSha256: sha256, from } = shown;
  if (terms === null && sha256 === null) return null;
  const language = terms === null || sha256 === null ? undefined : languageOf(terms, sha256, shown.language);
  if (language === undefined || sha256 === null) {
    const message = 'This is not a text of the cancellation terms of this invoice.';
    throw refusal('terms_changed', message, '/cancellationTerms/textSha256');
  }
  return { language, sha256, from };
}

// The store does not keep the order of languages: without the one that was shown, English goes first.
function languageOf({ textSha256 }: CopiedTerms, sha256: string, shown: string | undefined) {
  const hashes: Readonly<Record<string, string>> = textSha256;
  return [shown ?? 'en', 'en', ...Object.keys(hashes)].find((language) => hashes[language] === sha256);
}
