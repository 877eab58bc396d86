import type { Invoices } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { CopiedTerms } from '../kit/cancellation-terms.ts';
import type { Transaction } from '../kit/db/database.ts';
import { refusal } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import type { AcceptedTerms } from './types.ts';

/** The text of cancellation terms that a payer has been shown, by its hash, and the payer's network address. */
export interface ShownTerms {
  readonly textSha256: string;
  readonly from: string | null;
}

/**
 * The terms that a payer accepts: a text of the invoice's own, which the payer was shown. Null where the payer accepts none.
 * Errors: 422 `terms_changed`. Needs the invoice locked.
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
  const language = terms === null ? undefined : languageOf(terms, shown.textSha256);
  if (language === undefined) {
    const message = 'This is not a text of the cancellation terms of this invoice.';
    throw refusal('terms_changed', message, '/cancellationTerms/textSha256');
  }
  return { language, sha256: shown.textSha256, from: shown.from };
}

function languageOf({ textSha256 }: CopiedTerms, sha256: string): string | undefined {
  return Object.keys(textSha256).find((one) => textSha256[one as keyof typeof textSha256] === sha256);
}
