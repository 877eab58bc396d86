import { type Database, type Statement, statement, type Transaction } from '../kit/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, InvoiceId, MailId, PaymentId } from '../kit/ids.ts';
import { type Mail, type MailKind, type MailStatus, shownMailKinds } from './types.ts';

/** A mail without what it says, which may be long. */
export type MailHead = Omit<Mail, 'html' | 'text'>;

const headColumns = `
  m.id, m.kind, m.reason, m.language, m.invoice_id as "invoiceId", m.payment_id as "paymentId",
  array_to_json(m.scheduled_payment_ids) as "scheduledPaymentIds", m.recipients,
  m.sender_name as "senderName", m.reply_to as "replyTo", m.subject, m.headers, m.status, m.attempts, m.failure, m.message_id as "messageId", m.created_at as "createdAt",
  m.sent_at as "sentAt"`;
const columns = `${headColumns}, m.body_html as html, m.body_text as text`;

const insertOne = statement(
  'mails_insert',
  `insert into mails (account_id, id, kind, reason, language, invoice_id, payment_id, scheduled_payment_ids,
     recipients, sender_name, reply_to, subject, body_html, body_text, headers, status, message_id, created_at, place)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
     1 + coalesce(
       (select max(o.place) from mails o where o.account_id = $1 and o.invoice_id = $6),
       (select max(o.place) from mails o where o.account_id = $1 and o.payment_id = $7), 0))
   on conflict (account_id, reason) do nothing
   returning id`,
);

/**
 * Writes a mail, in its place after all about the same thing; false when there is one for its reason already.
 * Transaction: needs, with what it is about locked.
 */
export async function insertMail(tx: Transaction, accountId: AccountId, mail: Mail): Promise<boolean> {
  const rows = await tx.query(insertOne, [
    accountId,
    mail.id,
    mail.kind,
    mail.reason,
    mail.language,
    mail.invoiceId,
    mail.paymentId,
    mail.scheduledPaymentIds,
    JSON.stringify(mail.recipients),
    mail.senderName,
    mail.replyTo,
    mail.subject,
    mail.html,
    mail.text,
    JSON.stringify(mail.headers),
    mail.status,
    mail.messageId,
    mail.createdAt,
  ]);
  return rows.length === 1;
}

const findOne = statement(
  'mails_find',
  `select ${columns} from mails m where m.account_id = $1 and m.id = $2 and m.kind = any($3)`,
);

/** Reads a mail that an account may see, or null. Transaction: opens. */
export async function findMail(database: Database, accountId: AccountId, id: MailId): Promise<Mail | null> {
  const [mail] = await database.single<Mail>(accountId, findOne, [accountId, id, shownMailKinds]);
  return mail ?? null;
}

const lockOne = statement(
  'mails_lock',
  `select ${columns} from mails m where m.account_id = $1 and m.id = $2 for update`,
);

/** Locks a mail until the transaction ends and reads it, or null. Transaction: needs. */
export async function lockMail(tx: Transaction, accountId: AccountId, id: MailId): Promise<Mail | null> {
  const [mail] = await tx.query<Mail>(lockOne, [accountId, id]);
  return mail ?? null;
}

const updateOne = statement(
  'mails_update',
  `update mails set recipients = $3, status = $4, attempts = $5, failure = $6, sent_at = $7, reason = $8
   where account_id = $1 and id = $2`,
);

/** Writes what became of a locked mail. Transaction: needs. */
export async function saveMail(tx: Transaction, accountId: AccountId, mail: Mail): Promise<void> {
  await tx.query(updateOne, [
    accountId,
    mail.id,
    JSON.stringify(mail.recipients),
    mail.status,
    mail.attempts,
    mail.failure,
    mail.sentAt,
    mail.reason,
  ]);
}

const readHead = statement(
  'mails_read_head',
  `select ${headColumns} from mails m where m.account_id = $1 and m.id = $2`,
);

/** Reads a mail without what it says, or null. Transaction: needs. */
export async function readMailHead(
  tx: Transaction,
  accountId: AccountId,
  id: MailId,
): Promise<MailHead | null> {
  const [mail] = await tx.query<MailHead>(readHead, [accountId, id]);
  return mail ?? null;
}

// Ids are in order only within one process, whose clock may be ahead: they decide where older mails have no place.
const findNewer = statement(
  'mails_find_newer',
  `select ${headColumns} from mails m
   join mails own on own.account_id = m.account_id and own.id = $3
   where m.account_id = $1 and m.invoice_id = $2 and coalesce(m.place > own.place, m.id > own.id)
     and m.id <> own.id and m.kind = any($4) and m.status <> 'Superseded'
   limit 200`,
);

/** Reads the mails of some kinds about the same invoice that were written after a mail and stand. Transaction: needs. */
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
   order by m.place desc nulls last, m.id desc limit 1`,
);

/** Reads the mail by which an offer was told last, or null. Transaction: needs. */
export async function readLastOffer(
  tx: Transaction,
  accountId: AccountId,
  paymentId: PaymentId,
): Promise<MailHead | null> {
  const [mail] = await tx.query<MailHead>(findLastOffer, [accountId, paymentId]);
  return mail ?? null;
}

const findLastTold = statement(
  'mails_find_last_told',
  `select ${headColumns} from mails m
   where m.account_id = $1 and m.invoice_id = $2 and m.kind in ('Invoice', 'InvoiceChanged')
     and (m.recipients->0->>'state' = 'Sent' or m.status = 'Kept') and lower(m.recipients->0->>'email') = $3
   order by m.place desc nulls last, m.id desc limit 1`,
);

/**
 * Reads the mail by which a client, in small letters, was really told the terms of an invoice last, or would have been
 * with a server; null when none was. Transaction: needs.
 */
export async function readLastTold(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  email: string,
): Promise<MailHead | null> {
  const [mail] = await tx.query<MailHead>(findLastTold, [accountId, invoiceId, email]);
  return mail ?? null;
}

const findReminders = statement(
  'mails_find_reminders',
  `select ${headColumns} from mails m
   where m.account_id = $1 and m.invoice_id = $2 and m.kind in ('Reminder', 'AutopayAhead')
   order by m.id desc limit 200`,
);

/** Reads the reminders and notices of charges of an invoice, newest first. Transaction: needs. */
export function readReminderMails(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<MailHead[]> {
  return tx.query<MailHead>(findReminders, [accountId, invoiceId]);
}

/** What a list of mails may be narrowed to. */
export interface MailFilter {
  readonly invoiceId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly status?: MailStatus | undefined;
}

const lists = new Map<string, Statement>();

/** Reads a page of mails that an account may see, newest first: `limit + 1` rows at most. Transaction: opens. */
export function listMails(
  database: Database,
  accountId: AccountId,
  filter: MailFilter,
  page: PageRequest,
): Promise<MailHead[]> {
  const values: unknown[] = [
    accountId,
    page.limit + 1,
    page.before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    shownMailKinds,
  ];
  let name = 'mails_list';
  let conditions = '';
  for (const [key, column] of [
    ['invoiceId', 'invoice_id'],
    ['paymentId', 'payment_id'],
    ['status', 'status'],
  ] as const) {
    if (filter[key] === undefined) continue;
    values.push(filter[key]);
    name += `_${column}`;
    conditions += ` and m.${column} = $${values.length}`;
  }
  let one = lists.get(name);
  if (one === undefined) {
    one = statement(
      name,
      `select ${headColumns} from mails m where m.account_id = $1 and m.id < $3 and m.kind = any($4)${conditions} order by m.id desc limit $2`,
    );
    lists.set(name, one);
  }
  return database.single<MailHead>(accountId, one, values);
}
