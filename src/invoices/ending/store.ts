import type { CopiedTerms } from '../../kit/cancellation-terms.ts';
import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../../kit/ids.ts';

interface TermsRow {
  readonly id: InvoiceId;
  readonly terms: CopiedTerms;
}

const findMany = statement(
  'invoices_find_cancellation_terms',
  `select id, cancellation_terms || jsonb_build_object('firstPaymentAmount', first_payment_amount) as terms from invoices
   where account_id = $1 and id = any($2::uuid[]) and cancellation_terms is not null`,
);

/** Reads the terms that invoices copied when they were issued, in the order of the ids; null where there are none. */
export async function findTerms(database: Database, accountId: AccountId, ids: readonly InvoiceId[]) {
  const rows = await database.single<TermsRow>(accountId, findMany, [accountId, ids]);
  const found = new Map(rows.map(({ id, terms }) => [id, terms]));
  return ids.map((id) => found.get(id) ?? null);
}

/** Reads the terms that an invoice copied when it was issued; null without any. */
export async function readTerms(
  tx: Transaction,
  accountId: AccountId,
  id: InvoiceId,
): Promise<CopiedTerms | null> {
  const [row] = await tx.query<TermsRow>(findMany, [accountId, [id]]);
  return row?.terms ?? null;
}
