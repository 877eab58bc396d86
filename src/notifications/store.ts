import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import { createListReader } from '../kit/db/lists.ts';
import { createReader } from '../kit/db/rows.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, InvoiceId, MailId, PaymentId } from '../kit/ids.ts';
import { contentOf } from './mail.ts';
import { type Mail, type MailKind, type MailStatus, shownMailKinds } from './types.ts';

/** A mail without its content, which may be long. */
export type MailHead = Omit<Mail, 'content'>;

/** The columns of a mail without its content. */
export const headColumns = `
  m.id, m.kind, m.once_key as "onceKey", m.terms, m.terms_version as "termsVersion",
  m.charge_date as "chargeDate", m.charge_amount as "chargeAmount", m.language, m.invoice_id as "invoiceId", m.payment_id as "paymentId",
  array_to_json(m.scheduled_payment_ids) as "scheduledPaymentIds", m.recipients,
  m.sender_name as "senderName", m.reply_to as "replyTo", m.subject, m.headers, m.status, m.attempts, m.failure, m.message_id as "messageId", m.created_at as "createdAt",
  m.sent_at as "sentAt", m.content_dropped_at as "contentDroppedAt"`;
const columns = `${headColumns}, m.content`;

// `place` counts the mails about the same invoice or the same outgoing payment. JSON is passed as lines of one text: it
// has no line breaks, and in an array of texts all its quotes would have to be escaped.
const insertMany = statement(
  'mails_insert',
  `insert into mails (account_id, id, kind, once_key, terms, terms_version, charge_date, charge_amount, language,
     invoice_id, payment_id, scheduled_payment_ids, recipients, sender_name, reply_to, subject, content, headers,
     status, message_id, created_at, place, contact_id)
   select $1, id, kind, once_key, terms, terms_version, charge_date, charge_amount, language, invoice_id, payment_id,
     scheduled_payment_ids::uuid[], recipients::json, sender_name, reply_to, subject, content::json, headers::json, status,
     message_id, created_at, row_number() over (partition by invoice_id, payment_id order by position) + coalesce(
       (select max(o.place) from mails o where o.account_id = $1 and o.invoice_id = new.invoice_id),
       (select max(o.place) from mails o where o.account_id = $1 and o.payment_id = new.payment_id), 0), coalesce(
       (select i.contact_id from invoices i where i.account_id = $1 and i.id = new.invoice_id),
       (select p.contact_id from payments p where p.account_id = $1 and p.id = new.payment_id))
   from rows from (
     unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::date[], $8::bigint[], $9::text[],
       $10::uuid[], $11::uuid[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[],
       $18::timestamptz[]),
     string_to_table($19, e'\n'), string_to_table($20, e'\n'), string_to_table($21, e'\n')
   ) with ordinality as new (id, kind, once_key, terms, terms_version, charge_date, charge_amount, language,
     invoice_id, payment_id, scheduled_payment_ids, sender_name, reply_to, subject, status, message_id, created_at,
     recipients, content, headers, position)
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
  const column = (read: (mail: Mail) => unknown) => mails.map(read);
  const lines = (read: (mail: Mail) => object) => mails.map((mail) => JSON.stringify(read(mail))).join('\n');
  const rows = await tx.query<{ id: MailId }>(insertMany, [
    accountId,
    column(({ id }) => id),
    column(({ kind }) => kind),
    column(({ onceKey }) => onceKey),
    column(({ terms }) => terms),
    column(({ termsVersion }) => termsVersion),
    column(({ chargeDate }) => chargeDate),
    column(({ chargeAmount }) => chargeAmount),
    column(({ language }) => language),
    column(({ invoiceId }) => invoiceId),
    column(({ paymentId }) => paymentId),
    column(({ scheduledPaymentIds }) => `{${scheduledPaymentIds.join(',')}}`),
    column(({ senderName }) => senderName),
    column(({ replyTo }) => replyTo),
    column(({ subject }) => subject),
    column(({ status }) => status),
    column(({ messageId }) => messageId),
    column(({ createdAt }) => createdAt),
    lines(({ recipients }) => recipients),
    lines(contentOf),
    lines(({ headers }) => headers),
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

const updateMany = statement(
  'mails_update',
  `update mails m
   set recipients = new.recipients::json, status = new.status, attempts = new.attempts, failure = new.failure,
     sent_at = new.sent_at, once_key = new.once_key
   from unnest($2::uuid[], $3::text[], $4::text[], $5::int[], $6::text[], $7::timestamptz[], $8::text[])
     as new (id, recipients, status, attempts, failure, sent_at, once_key)
   where m.account_id = $1 and m.id = new.id`,
);

/** Writes the outcomes of locked mails. */
export async function saveMails(tx: Transaction, accountId: AccountId, mails: readonly Mail[]) {
  if (mails.length === 0) return;
  await tx.query(updateMany, [
    accountId,
    mails.map(({ id }) => id),
    mails.map(({ recipients }) => JSON.stringify(recipients)),
    mails.map(({ status }) => status),
    mails.map(({ attempts }) => attempts),
    mails.map(({ failure }) => failure),
    mails.map(({ sentAt }) => sentAt),
    mails.map(({ onceKey }) => onceKey),
  ]);
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

const list = createListReader<MailHead, keyof MailFilter | 'kinds'>(
  'mails_list',
  `select ${headColumns} from mails m where m.account_id = $1 and m.erased_at is null`,
  'm.id',
  {
    contactId: 'm.contact_id = ?',
    kinds: 'm.kind = any(?)',
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
  filter: MailFilter,
  page: PageRequest,
): Promise<MailHead[]> {
  return list(database, accountId, page, { ...filter, kinds: shownMailKinds });
}
