import { statusesPayable } from '../invoices/service.ts';
import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, BankLineId, InvoiceId, ManualPaymentId } from '../kit/ids.ts';
import type { OpenInvoice } from './matching/types.ts';

const open = statement(
  'bank_find_open_invoices',
  `select i.id, i.number, i.currency, i.contact_id as "contactId",
     array_remove(array[i.contact_name, i.billing ->> 'company'], null) as names, p.payments
   from invoices i
   cross join lateral (
     select jsonb_agg(jsonb_build_object('id', p.id, 'dueDate', p.due_date, 'owed', p.amount - p.paid_amount)
       order by p.due_date, p.id) as payments
     from scheduled_payments p
     where p.account_id = $1 and p.invoice_id = i.id and p.status in (${statusesPayable}) and p.amount > p.paid_amount
   ) p
   where i.account_id = $1 and i.status in ('Active', 'Uncollectible') and p.payments is not null
   order by i.id desc limit $2`,
);

/** Reads the newest issued invoices of which something is open, with no money of that on its way. */
export function findOpenInvoices(
  database: Database,
  accountId: AccountId,
  most: number,
): Promise<OpenInvoice[]> {
  return database.single<OpenInvoice>(accountId, open, [accountId, most]);
}

const payers = statement(
  'bank_find_payers',
  `select distinct i.contact_id as "contactId", c.payer_name as name
   from charges c
   join invoices i on i.account_id = $1 and i.id = c.invoice_id
   where c.account_id = $1 and c.payer_name is not null and i.contact_id = any($2::uuid[])
   limit $3`,
);

/** The names that others gave who paid invoices of some contacts online. */
export function findPayerNames(
  database: Database,
  accountId: AccountId,
  contactIds: readonly string[],
  most: number,
): Promise<{ contactId: string; name: string }[]> {
  return database.single<{ contactId: string; name: string }>(accountId, payers, [
    accountId,
    contactIds,
    most,
  ]);
}

const ibans = statement(
  'bank_find_known_ibans',
  `select distinct l.iban, i.contact_id as "contactId"
   from bank_lines l
   join manual_payments m on m.account_id = $1 and m.source_id = l.id and m.removed_at is null
   join invoices i on i.account_id = $1 and i.id = m.invoice_id
   where l.account_id = $1 and l.iban = any($2::text[])`,
);

/** Which contacts have paid from some IBANs before, as a person has confirmed. */
export async function findKnownIbans(
  database: Database,
  accountId: AccountId,
  known: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await database.single<{ iban: string; contactId: string }>(accountId, ibans, [
    accountId,
    known,
  ]);
  const found = new Map<string, Set<string>>();
  for (const { iban, contactId } of rows) found.set(iban, (found.get(iban) ?? new Set()).add(contactId));
  return found;
}

const assignments = statement(
  'bank_find_assignments',
  `select m.id, m.invoice_id as "invoiceId" from manual_payments m
   where m.account_id = $1 and m.source_id = $2 and m.removed_at is null
   order by m.invoice_id, m.invoice_sequence desc`,
);

/** The payments that stand because a line was confirmed. Needs the line locked. */
export function findAssignments(
  tx: Transaction,
  accountId: AccountId,
  lineId: BankLineId,
): Promise<{ id: ManualPaymentId; invoiceId: InvoiceId }[]> {
  return tx.query<{ id: ManualPaymentId; invoiceId: InvoiceId }>(assignments, [accountId, lineId]);
}
