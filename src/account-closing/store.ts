import { statement, type Transaction } from '../kit/db/database.ts';
import { type AccountId, type ContactId, firstIdAt, type InvoiceId } from '../kit/ids.ts';
import { hasDebt, isPayingOut } from '../payments/service.ts';
import { isAtFormer } from '../processors/service.ts';

/** Where counting stops: an Owner who closes an account needs to know only roughly how many there are. */
export const MOST_COUNTED = 1_000;

const HALF_YEAR_MS = 183 * 86_400_000;

/** Why an account cannot be closed now: what kind of money is open, and how much of it. */
export interface Obstacle {
  readonly kind: 'under_way' | 'disputed' | 'paying_out' | 'operator_debt' | 'client_credit';
  readonly count: number;
}

// Of a credit, a client waits for the money, and erasing would forget whose it is. An account with a debt stays open, because once its members are erased nobody could pay it, or be paid. A dispute of a
// charge at a former Stripe account was given up by name when that account was left: its end is never known here.
const findObstacles = statement(
  'account_closing_find_obstacles',
  `with found as (
     (select 'under_way' as kind from charges
      where account_id = $1 and status in ('Created', 'Processing', 'RequiresAction') limit ${MOST_COUNTED})
     union all
     (select 'under_way' from refunds where account_id = $1 and status = 'Processing' limit ${MOST_COUNTED})
     union all
     (select 'disputed' from disputes d
      join charges c on c.account_id = $1 and c.id = d.charge_id
      where d.account_id = $1 and d.status = 'Open' and not ${isAtFormer('c')} limit ${MOST_COUNTED})
     union all
     (select 'paying_out' from payments where account_id = $1 and ${isPayingOut} limit ${MOST_COUNTED})
     union all
     (select 'operator_debt' from payments where account_id = $1 and ${hasDebt} limit ${MOST_COUNTED})
     union all
     (select 'client_credit' from client_credits where account_id = $1 and amount > 0 limit ${MOST_COUNTED})
   )
   select kind, least(count(*), ${MOST_COUNTED}) as count from found group by kind order by kind`,
);

/** Reads why an account cannot be closed now; empty when it can. */
export function readObstacles(tx: Transaction, accountId: AccountId): Promise<Obstacle[]> {
  return tx.query<Obstacle>(findObstacles, [accountId]);
}

/** What is under way at a processor. `autopay`: consents that no other processor can charge under. */
interface UnderWay {
  readonly kind: Exclude<Obstacle['kind'], 'operator_debt' | 'client_credit'> | 'autopay';
  readonly count: number;
}

const findUnderWay = statement(
  'account_closing_find_under_way',
  `with found as (
     (select 'under_way' as kind from charges
      where account_id = $1 and processor = $2 and status in ('Created', 'Processing', 'RequiresAction')
      limit ${MOST_COUNTED})
     union all
     (select 'under_way' from refunds r
      join charges c on c.account_id = $1 and c.id = r.charge_id and c.processor = $2
      where r.account_id = $1 and r.status = 'Processing' limit ${MOST_COUNTED})
     union all
     (select 'disputed' from disputes d
      join charges c on c.account_id = $1 and c.id = d.charge_id and c.processor = $2
      where d.account_id = $1 and d.status = 'Open' and not ${isAtFormer('c')} limit ${MOST_COUNTED})
     union all
     (select 'autopay' from mandates m
      join invoices i on i.account_id = $1 and i.id = m.invoice_id and i.status = 'Active'
      where m.account_id = $1 and m.processor = $2 and m.canceled_at is null limit ${MOST_COUNTED})
     union all
     (select 'autopay' from setups
      where account_id = $1 and processor = $2 and withdrawn_at is null and status in ('Processing', 'RequiresAction')
      limit ${MOST_COUNTED})
     union all
     (select 'paying_out' from payments
      where account_id = $1 and processor = $2 and ${isPayingOut}
      limit ${MOST_COUNTED})
   )
   select kind, least(count(*), ${MOST_COUNTED}) as count from found group by kind order by kind`,
);

/** Reads what is under way at a processor; empty when nothing is. */
export function readUnderWay(tx: Transaction, accountId: AccountId, processor: string): Promise<UnderWay[]> {
  return tx.query<UnderWay>(findUnderWay, [accountId, processor]);
}

// A bank debit can be returned for 60 days, a payment by card be disputed for 120. A refund that fails, also after it had
// succeeded, leaves a client without their money: an Owner has a month to see it. The id is indexed, `settled_at` is not;
// an id holds the day on which its charge was made.
const findLastReturn = statement(
  'account_closing_find_last_return',
  `select max(until) as "lastReturn" from (
     select settled_at + case method_type when 'BankAccount' then interval '60 days' else interval '120 days' end as until
     from charges where account_id = $1 and status = 'Succeeded' and refunded_amount < amount and settled_at is not null
       and id > $2
     union all
     select updated_at + interval '30 days' from refunds
     where account_id = $1 and status = 'Failed' and settled_at is not null and id > $2
   ) possible`,
);

/**
 * The last instant at which money that was taken or given back in the last half year may come back, in the account's
 * time; null when none may. `now` is the machine's.
 */
export async function findLastReturnDate(tx: Transaction, accountId: AccountId, now: Date) {
  const since = firstIdAt(new Date(now.getTime() - HALF_YEAR_MS));
  const [row] = await tx.query<{ lastReturn: Date | null }>(findLastReturn, [accountId, since]);
  return row?.lastReturn ?? null;
}

/** The numbers of objects that closing an account ends or stops, each up to {@link MOST_COUNTED}. */
interface Consequences {
  /** Issued invoices that are owed. They stay, and their clients are not reminded any more. */
  readonly owedInvoices: number;
  readonly autopays: number;
  readonly offers: number;
  readonly tokens: number;
}

// A consent whose invoice is paid ends, too, but without a mail. Owed invoices are found by their payments, whose index
// has the status.
const countAll = statement(
  'account_closing_count',
  `select
     (select count(distinct invoice_id) from (
       select invoice_id from scheduled_payments
       where account_id = $1 and status in ('Due', 'Scheduled', 'Failed') limit ${MOST_COUNTED}) owed)
       as "owedInvoices",
     (select count(*) from (
       select 1 from mandates m join invoices i on i.account_id = $1 and i.id = m.invoice_id and i.status = 'Active'
       where m.account_id = $1 and m.canceled_at is null limit ${MOST_COUNTED}) standing)
       as autopays,
     (select count(*) from (
       select 1 from payments where account_id = $1 and status = 'Pending' limit ${MOST_COUNTED}) offered)
       as offers,
     (select count(*) from (
       select 1 from tokens where account_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
       limit ${MOST_COUNTED}) working) as tokens`,
);

/** Counts what closing an account ends or stops. `now` is the machine's. */
export async function countConsequences(tx: Transaction, accountId: AccountId, now: Date) {
  const [row] = await tx.query<Consequences>(countAll, [accountId, now]);
  if (row === undefined) throw new Error('A count has always one row.');
  return row;
}

const findConsenting = statement(
  'account_closing_find_consenting',
  `(select invoice_id as id from mandates
    where account_id = $1 and canceled_at is null and invoice_id > $2 order by invoice_id limit $3)
   union
   (select invoice_id from setups
    where account_id = $1 and withdrawn_at is null and status in ('Processing', 'RequiresAction') and invoice_id > $2
    order by invoice_id limit $3)
   order by id limit $3`,
);

/** Names some invoices with a consent to autopay, or with a setup that is under way, after an id. */
export async function findConsentingInvoices(
  tx: Transaction,
  accountId: AccountId,
  after: string,
  limit: number,
): Promise<InvoiceId[]> {
  const rows = await tx.query<{ id: InvoiceId }>(findConsenting, [accountId, after, limit]);
  return rows.map(({ id }) => id);
}

const findUnerased = statement(
  'account_closing_find_unerased',
  `select c.id, c.deleted_at is null and c.merged_into_id is not null as "isBusy" from contacts c
   where c.account_id = $1 and c.erased_at is null and (c.deleted_at is null or c.merged_into_id is null)
   order by c.id limit $2`,
);

/** Names some contacts that are not erased; busy ones are being merged. */
export function findUnerasedContacts(
  tx: Transaction,
  accountId: AccountId,
  limit: number,
): Promise<{ readonly id: ContactId; readonly isBusy: boolean }[]> {
  return tx.query(findUnerased, [accountId, limit]);
}

const deleteViews = statement(
  'account_closing_delete_views',
  'delete from saved_views where account_id = $1',
);

/** Deletes the views that people have saved, which may name clients. */
export async function deleteSavedViews(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(deleteViews, [accountId]);
}

const deleteSchedules = statement(
  'account_closing_delete_schedule_templates',
  'delete from schedule_templates where account_id = $1',
);
const deleteItems = statement(
  'account_closing_delete_saved_line_items',
  'delete from saved_line_items where account_id = $1',
);

/** Deletes what the account kept for its next invoices. */
export async function deleteTemplates(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(deleteSchedules, [accountId]);
  await tx.query(deleteItems, [accountId]);
}

const deleteExportedPostings = statement(
  'account_closing_delete_book_export_postings',
  'delete from book_export_postings where account_id = $1',
);
const deleteExports = statement(
  'account_closing_delete_book_exports',
  'delete from book_exports where account_id = $1',
);
const deleteBookSettings = statement(
  'account_closing_delete_book_settings',
  'delete from book_settings where account_id = $1',
);

/** Deletes the files that were made for books in other programs, which name clients. The postings stay. */
export async function deleteBooks(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(deleteExportedPostings, [accountId]);
  await tx.query(deleteExports, [accountId]);
  await tx.query(deleteBookSettings, [accountId]);
}

const deletePieces = statement(
  'account_closing_delete_adviser_package_pieces',
  'delete from adviser_package_pieces where account_id = $1',
);
const deletePackedFiles = statement(
  'account_closing_delete_adviser_package_files',
  'delete from adviser_package_files where account_id = $1',
);
const deletePackages = statement(
  'account_closing_delete_adviser_packages',
  'delete from adviser_packages where account_id = $1',
);
const deleteAdviserSettings = statement(
  'account_closing_delete_adviser_settings',
  'delete from adviser_settings where account_id = $1',
);
const deletePackedDocuments = statement(
  'account_closing_delete_adviser_documents',
  'delete from adviser_documents where account_id = $1',
);

/** Deletes the files that were packed for an adviser, and the documents that were kept for them. */
export async function deleteAdviserPackages(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(deletePieces, [accountId]);
  await tx.query(deletePackedFiles, [accountId]);
  await tx.query(deletePackages, [accountId]);
  await tx.query(deletePackedDocuments, [accountId]);
  await tx.query(deleteAdviserSettings, [accountId]);
}

const deleteMappings = statement(
  'account_closing_delete_bank_mappings',
  'delete from bank_mappings where account_id = $1',
);
const eraseStatements = statement(
  'account_closing_erase_bank_statements',
  `update bank_statements set name = '' where account_id = $1 and name <> ''`,
);
const eraseLines = statement(
  'account_closing_erase_bank_lines',
  `update bank_lines set name = '', iban = null, text = '', reference = null, end_to_end_id = null
   where account_id = $1 and (name <> '' or iban is not null or text <> '' or reference is not null or end_to_end_id is not null)`,
);

/** Takes payers and words out of the statements of the bank, and deletes their mappings. Days and amounts stay with the books. */
export async function eraseBank(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(deleteMappings, [accountId]);
  await tx.query(eraseStatements, [accountId]);
  await tx.query(eraseLines, [accountId]);
}

const deleteAllWebhooks = statement(
  'account_closing_delete_webhooks',
  'delete from webhooks where account_id = $1 and installation_webhook_id is null',
);

/** Deletes the webhooks, whose addresses may hold secrets of others. Those of the installation stay: they are the operator's. */
export async function deleteWebhooks(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(deleteAllWebhooks, [accountId]);
}
