import type { CopiedTerms } from '../../kit/cancellation-terms.ts';
import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import { createFinder } from '../../kit/db/rows.ts';
import type { AccountId, InvoiceId } from '../../kit/ids.ts';
import { INVOICE_COLUMNS, type InvoiceRow, toInvoice } from '../store.ts';
import type { Invoice } from '../types.ts';

const COPIED_TERMS = `(select t.terms from cancellation_terms t where t.account_id = $1 and t.id = i.cancellation_terms_id)
  || jsonb_build_object('firstPaymentAmount', i.first_payment_amount)`;

interface TermsRow {
  readonly terms: CopiedTerms | null;
}

/** An invoice with the terms that it copied when it was issued. */
export interface InvoiceWithTerms extends TermsRow {
  readonly invoice: Invoice;
}

const findMany = statement(
  'invoices_find_with_terms',
  `select ${INVOICE_COLUMNS}, ${COPIED_TERMS} as terms from invoices i where i.account_id = $1 and i.id = any($2::uuid[])`,
);

/** Reads invoices with their terms, in the order of the ids; null where there is none. One statement: both are of one version. */
export async function findWithTerms(database: Database, accountId: AccountId, ids: readonly InvoiceId[]) {
  const rows = await database.single<InvoiceRow & TermsRow>(accountId, findMany, [accountId, ids]);
  const found = new Map(
    rows.map(({ terms, ...row }): [InvoiceId, InvoiceWithTerms] => [
      row.id,
      { invoice: toInvoice(row), terms },
    ]),
  );
  return ids.map((id) => found.get(id) ?? null);
}

const findOne = statement(
  'invoices_find_cancellation_terms',
  `select ${COPIED_TERMS} as terms from invoices i where i.account_id = $1 and i.id = $2`,
);

/** Finds the terms that an invoice copied when it was issued; null without any. */
export const findTerms = createFinder<TermsRow, InvoiceId, CopiedTerms | null>(findOne, ({ terms }) => terms);

/** Reads the terms that an invoice copied when it was issued; null without any. */
export async function readTerms(
  tx: Transaction,
  accountId: AccountId,
  id: InvoiceId,
): Promise<CopiedTerms | null> {
  const [row] = await tx.query<TermsRow>(findOne, [accountId, id]);
  return row?.terms ?? null;
}
