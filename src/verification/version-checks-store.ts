import { defineCheck } from './check-store.ts';
import type { Check } from './types.ts';

const numbered = `
  select i.id::text as subject, format('%s versions up to %s, %s complete', i.document_version, i.document_version,
      i.document_version - 1) as expected,
    format('%s versions up to %s, %s complete', coalesce(v.rows, 0), coalesce(v.last, 0), coalesce(v.complete, 0)) as found,
    coalesce(v.rows, 0) + 1 as rows
  from invoices i
  left join (
    select invoice_id, count(*) as rows, max(number) as last, count(invoice) as complete
    from invoice_versions where account_id = $1 group by invoice_id
  ) v on v.invoice_id = i.id
  where i.account_id = $1 and (i.document_version > 1 or v.rows is not null)`;

/** Invariants of the versions of issued documents. */
export const versionChecks: readonly Check[] = [
  defineCheck(
    'versions',
    'The versions of an invoice have no gaps, and each but the last has the invoice as it was.',
    numbered,
  ),
];
