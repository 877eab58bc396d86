import { createHash } from 'node:crypto';
import type { Transaction } from '../../kit/db/database.ts';
import type { AccountId, ChargeId, InvoiceId, SetupId } from '../../kit/ids.ts';
import { chargedBy, type PaymentMethodSummary } from '../../kit/money/payment-methods.ts';
import type { ConsentOrigin } from '../types.ts';
import { insertDebitMandate } from './store.ts';

/** The words of the mandate that a payer gives with a token of a bank account. */
export interface DebitTerms {
  /** The words as they were shown. */
  readonly terms: string;
  /** Our page showed them. */
  readonly isOurs: boolean;
}

const nowhere: ConsentOrigin = { address: null, userAgent: null, language: null };

/** Keeps the mandate that comes with a new charge or setup from a bank account in euros; nothing for other methods. */
export async function keepDebitMandate(
  tx: Transaction,
  accountId: AccountId,
  of: {
    readonly id: ChargeId | SetupId;
    readonly invoiceId: InvoiceId;
    readonly method: PaymentMethodSummary | null;
    readonly currency: string;
    readonly createdAt: Date;
  },
  { terms, isOurs }: DebitTerms = { terms: '', isOurs: false },
  origin: ConsentOrigin = nowhere,
): Promise<void> {
  if (of.method === null || chargedBy(of.method.type, of.currency) !== 'Sepa') return;
  await insertDebitMandate(tx, accountId, {
    ...origin,
    id: of.id,
    invoiceId: of.invoiceId,
    terms,
    isOurs,
    termsHash: createHash('sha256').update(terms).digest('hex'),
    givenAt: of.createdAt,
    reference: null,
    creditorId: null,
  });
}

/** The words that a request gives, if any. */
export function debitTermsOf({
  debitTerms: terms,
  isOurPage: isOurs = false,
}: {
  readonly debitTerms?: string | undefined;
  readonly isOurPage?: boolean;
}): DebitTerms | undefined {
  return terms === undefined ? undefined : { terms, isOurs };
}
