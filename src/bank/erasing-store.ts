import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../kit/ids.ts';

const eraseWords = statement(
  'bank_lines_erase_words',
  `with used as not materialized (
     select source_id as line_id, invoice_id, removed_at is null as stands from manual_payments
     where account_id = $1 and source_id is not null
     union all
     select c.bank_line_id, c.invoice_id, not exists (
       select from client_credit_movements back where back.account_id = $1 and back.undoes_id = c.id)
     from client_credit_movements c where c.account_id = $1 and c.bank_line_id is not null and c.undoes_id is null
   ), own as (
     select l.id, l.iban, bool_or(m.stands) as stands from used m
     join bank_lines l on l.account_id = $1 and l.id = m.line_id
     where m.invoice_id = any($2::uuid[])
     group by l.id, l.iban
   ), other as (
     select l.id, l.iban from bank_lines l
     join used m on m.line_id = l.id and m.stands
     join invoices i on i.account_id = $1 and i.id = m.invoice_id
     where l.account_id = $1
       and (l.iban in (select iban from own where stands) or lower(l.name) = any($4::text[]) or l.id in (select id from own))
       and i.contact_id not in (select contact_id from invoices where account_id = $1 and id = any($2::uuid[]))
   ), erased as (
     update bank_lines l
     set name = $3, iban = null, text = case when text = '' then '' else $3 end, reference = null, end_to_end_id = null
     where l.account_id = $1 and (
       l.id in (select id from own where stands)
       or l.id not in (select id from other) and (
         l.id in (select id from own)
         or l.iban in (select iban from own where stands) and l.iban not in (select iban from other where iban is not null)
         or lower(l.name) = any($4::text[])))
     returning l.id
   )
   update manual_payments m set reference = $3
   where m.account_id = $1 and m.source_id in (select id from erased) and m.removed_at is not null and m.reference <> ''`,
);

/**
 * Takes payer and words out of the lines of a client: those that pay the client's invoices; those that did, and pay nobody else's now;
 * and those with an IBAN that pays them and nobody else, or with exactly the client's name, that pay nobody else's. `erased` stands in
 * their place, also where a match that was undone has copied the words.
 */
export async function eraseBankLines(
  tx: Transaction,
  accountId: AccountId,
  invoiceIds: readonly InvoiceId[],
  names: readonly string[],
  erased: string,
): Promise<void> {
  const lower = names.map((name) => name.toLowerCase());
  await tx.query(eraseWords, [accountId, invoiceIds, erased, lower]);
}
