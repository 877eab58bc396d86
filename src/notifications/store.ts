import { type Database, OF_ACCOUNT, statement, type Transaction } from '../kit/db/database.ts';
import { createListReader } from '../kit/db/lists.ts';
import { createReader, rowArrays } from '../kit/db/rows.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, InvoiceId, MailId, PaymentId } from '../kit/ids.ts';
import { contentOf, TO_PAYER } from './mail.ts';
import { type Mail, type MailKind, type MailStatus, shownMailKinds } from './types.ts';

/** A mail without its content, which may be long. */
export type MailHead = Omit<Mail, 'content'>;

/** The columns of a mail without its content. */
export const headColumns = `
  m.id, m.kind, m.once_key as "onceKey", m.terms, m.terms_version as "termsVersion",
  m.charge_date as "chargeDate", m.charge_amount as "chargeAmount", m.language, m.invoice_id as "invoiceId", m.payment_id as "paymentId",
  array_to_json(m.scheduled_payment_ids) as "scheduledPaymentIds", m.recipients,
  m.sender_name as "senderName", m.reply_to as "replyTo", m.subject, m.headers, m.attachments, m.status, m.attempts, m.failure, m.message_id as "messageId", m.created_at as "createdAt",
  m.sent_at as "sentAt", m.content_dropped_at as "contentDroppedAt"`;
const columns = `${headColumns}, m.content`;

const newRows = rowArrays(
  'id uuid, kind text, once_key text, terms text, terms_version bigint, charge_date date, charge_amount bigint',
  'language text, invoice_id uuid, payment_id uuid, sender_name text, reply_to text, subject text, status text',
  'message_id text, attachments jsonb, created_at timestamptz',
);

// `place` counts the mails about the same invoice or the same outgoing payment. JSON is passed as lines of one text: it
// has no line breaks, and in an array of texts all its quotes would have to be escaped.
const insertMany = statement(
  'mails_insert',
  `insert into mails (account_id, ${newRows.columns}, scheduled_payment_ids, recipients, content, headers, place,
     contact_id)
   select counter.account_id, ${newRows.columns}, scheduled_payment_ids::uuid[], recipients::json, content::json, headers::json,
     row_number() over (partition by invoice_id, payment_id order by position) + coalesce(
       (select max(o.place) from mails o where o.account_id = $1 and o.invoice_id = new.invoice_id),
       (select max(o.place) from mails o where o.account_id = $1 and o.payment_id = new.payment_id), 0), coalesce(
       (select i.contact_id from invoices i where i.account_id = $1 and i.id = new.invoice_id),
       (select p.contact_id from payments p where p.account_id = $1 and p.id = new.payment_id))
   from rows from (
     ${newRows.unnest(6)}, unnest($2::text[]),
     string_to_table($3, e'\n'), string_to_table($4, e'\n'), string_to_table($5, e'\n')
   ) with ordinality as new (${newRows.columns}, scheduled_payment_ids, recipients, content, headers, position)
   ${OF_ACCOUNT}
   on conflict (account_id, once_key) do nothing
   returning id`,
);

/**
 * Writes mails, each placed after all mails about the same thing; answers which were written: a taken `onceKey` writes
 * none. Needs their invoices and payments locked.
 */
export async function insertMails(
  tx: Transaction,
  accountId: AccountId,
  mails: readonly Mail[],
): Promise<ReadonlySet<MailId>> {
  const lines = (read: (mail: Mail) => object) => mails.map((mail) => JSON.stringify(read(mail))).join('\n');
  const rows = await tx.query<{ id: MailId }>(insertMany, [
    accountId,
    mails.map(({ scheduledPaymentIds }) => `{${scheduledPaymentIds.join(',')}}`),
    lines(({ recipients }) => recipients),
    lines(contentOf),
    lines(({ headers }) => headers),
    ...newRows.of(mails),
  ]);
  return new Set(rows.map(({ id }) => id));
}

const findOne = statement(
  'mails_find',
  `select ${columns} from mails m where m.account_id = $1 and m.id = $2 and m.kind = any($3) and m.erased_at is null`,
);

/** Reads a mail that an account may see, or null. */
export async function findMail(database: Database, accountId: AccountId, id: MailId): Promise<Mail | null> {
  const [mail] = await database.single<Mail>(accountId, findOne, [accountId, id, shownMailKinds]);
  return mail ?? null;
}

const findSome = statement(
  'mails_find_in_full',
  `select ${columns} from mails m
   where m.account_id = $1 and m.id = any($2::uuid[]) and m.erased_at is null order by m.id desc`,
);

/** Reads mails with their content, newest first. */
export function findMailsInFull(database: Database, accountId: AccountId, ids: readonly MailId[]) {
  return database.single<Mail>(accountId, findSome, [accountId, ids]);
}

const lockMany = statement(
  'mails_lock',
  `select ${columns} from mails m
   where m.account_id = $1 and m.id = any($2::uuid[]) and m.erased_at is null order by m.id for update`,
);

/** Locks mails until the transaction ends and reads them, by their ids. */
export async function lockMails(tx: Transaction, accountId: AccountId, ids: readonly MailId[]) {
  const mails = await tx.query<Mail>(lockMany, [accountId, ids]);
  return new Map(mails.map((mail) => [mail.id, mail]));
}

const outcomeRows = rowArrays(
  'id uuid, recipients json, status text, attempts int, failure text, sent_at timestamptz, once_key text, attachments jsonb',
);
const updateMany = statement(
  'mails_update',
  `update mails m
   set recipients = new.recipients, status = new.status, attempts = new.attempts, failure = new.failure,
     sent_at = new.sent_at, once_key = new.once_key, attachments = new.attachments
   from ${outcomeRows.unnest(2)} as new (${outcomeRows.columns})
   where m.account_id = $1 and m.id = new.id`,
);

/** Writes the outcomes of locked mails. */
export async function saveMails(tx: Transaction, accountId: AccountId, mails: readonly Mail[]) {
  if (mails.length > 0) await tx.query(updateMany, [accountId, ...outcomeRows.of(mails)]);
}

const readHeads = statement(
  'mails_read_heads',
  `select ${headColumns} from mails m where m.account_id = $1 and m.id = any($2::uuid[]) order by m.id`,
);

/** Reads mails without their content, in the order of their ids. */
export function readMailHeads(tx: Transaction, accountId: AccountId, ids: readonly MailId[]) {
  return tx.query<MailHead>(readHeads, [accountId, ids]);
}

// Ids do not say which mail is newer: they are in order within one process only, and its clock may be ahead.
const findNewer = statement(
  'mails_find_newer',
  `select ${headColumns} from mails m
   join mails own on own.account_id = $1 and own.id = $3
   where m.account_id = $1 and m.invoice_id = $2 and m.place > own.place
     and m.kind = any($4) and m.status <> 'Superseded'
   limit 200`,
);

/** Reads the mails of some kinds about the same invoice that are newer than a mail and not superseded. */
export function readNewerMails(
  tx: Transaction,
  accountId: AccountId,
  { id, invoiceId }: MailHead,
  kinds: readonly MailKind[],
): Promise<MailHead[]> {
  return tx.query<MailHead>(findNewer, [accountId, invoiceId, id, kinds]);
}

const findLastOffer = statement(
  'mails_find_last_offer',
  `select ${headColumns} from mails m
   where m.account_id = $1 and m.payment_id = $2 and m.kind = 'Offer' and m.status <> 'Superseded'
   order by m.place desc limit 1`,
);

/** Reads the last mail with an offer, or null. */
export const readLastOffer = createReader<MailHead, PaymentId>(findLastOffer);

const findLastNotified = statement(
  'mails_find_last_notified',
  `select ${headColumns} from mails m
   where m.account_id = $1 and m.invoice_id = $2 and m.kind in ('Invoice', 'InvoiceChanged')
     and (m.recipients->0->>'state' in ('Sent', 'Complained') or m.status = 'Kept') and lower(m.recipients->0->>'email') = $3
   order by m.place desc limit 1`,
);

/**
 * Reads the last mail with the terms of an invoice that reached an address, in small letters, or would have with a mail
 * server; null when none did.
 */
export async function readLastNotified(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  email: string,
): Promise<MailHead | null> {
  const [mail] = await tx.query<MailHead>(findLastNotified, [accountId, invoiceId, email]);
  return mail ?? null;
}

const countPayers = statement(
  'mails_count_payers',
  `select count(distinct lower(m.recipients->0->>'email'))::int as count from mails m
   where m.account_id = $1 and m.invoice_id = $2 and m.once_key like '%${TO_PAYER}' and m.created_at > $3
     and lower(m.recipients->0->>'email') <> lower($4)`,
);

/** Counts the other payers of an invoice who got mails since an instant. */
export async function countOtherPayers(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  since: Date,
  email: string,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countPayers, [accountId, invoiceId, since, email]);
  return row?.count ?? 0;
}

const findReminders = statement(
  'mails_find_reminders',
  `select ${headColumns} from mails m
   where m.account_id = $1 and m.invoice_id = $2 and m.kind in ('Reminder', 'AutopayAhead')
   order by m.id desc limit 200`,
);

/** Reads the reminders and announcements of an invoice, newest first. */
export function readReminderMails(tx: Transaction, accountId: AccountId, invoiceId: InvoiceId) {
  return tx.query<MailHead>(findReminders, [accountId, invoiceId]);
}

/** The filters of a list of mails. */
export interface MailFilter {
  readonly contactId?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly status?: MailStatus | undefined;
}

const list = createListReader<MailHead, keyof MailFilter | 'kinds' | 'exceptKeys'>(
  'mails_list',
  `select ${headColumns} from mails m where m.account_id = $1 and m.erased_at is null`,
  'm.id',
  {
    contactId: 'm.contact_id = ?',
    kinds: 'm.kind = any(?)',
    exceptKeys: "coalesce(m.once_key, '') not like ?",
    invoiceId: 'm.invoice_id = ?',
    paymentId: 'm.payment_id = ?',
    // In the text, not in a parameter, so that the planner can use the partial index.
    status: "m.status = '?'",
  },
);

/** Reads a page of mails that an account may see, newest first: `limit + 1` rows at most. */
export function listMails(
  database: Database,
  accountId: AccountId,
  filter: MailFilter & { readonly exceptKeys?: string },
  page: PageRequest,
): Promise<MailHead[]> {
  return list(database, accountId, page, { ...filter, kinds: shownMailKinds });
}
