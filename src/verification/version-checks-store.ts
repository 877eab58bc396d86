import { ERASED } from '../contacts/types.ts';
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

// Versions that name another client are kept as long as theirs.
const erased = `
  select i.id::text as subject, 'none of an erased client' as expected,
    case when count(*) filter (where i.contact_email = '${ERASED}' and i.contact_id in (c.id, c.merged_into_id)) = 0
      then 'none of an erased client' else 'some of an erased client' end as found,
    count(*) as rows
  from (
    select invoice_id, contact_id from invoice_versions where account_id = $1 and contact_id is not null
    union all
    select invoice_id, contact_id from invoice_sheets where account_id = $1
  ) kept
  join invoices i on i.account_id = $1 and i.id = kept.invoice_id
  join contacts c on c.account_id = $1 and c.id = kept.contact_id
  group by i.id`;

/** Invariants of the versions of issued documents. */
export const versionChecks: readonly Check[] = [
  defineCheck(
    'versions',
    'The versions of an invoice have no gaps, and each but the last has the invoice as it was.',
    numbered,
  ),
  defineCheck(
    'erased_versions',
    'An invoice whose client was erased has no version that names it, and no content of its PDFs.',
    erased,
  ),
];
