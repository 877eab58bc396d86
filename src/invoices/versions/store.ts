import type { Account } from '../../accounts/types.ts';
import { ERASED } from '../../contacts/types.ts';
import type { Actor } from '../../kit/actor.ts';
import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../../kit/ids.ts';
import type { Invoice } from '../types.ts';
import { revived, type StoredInvoice } from './stored.ts';
import type { DocumentField, HandedOut, KeptSheet, ListedVersion, Version } from './types.ts';

// The first version was issued by the request that activated the invoice, or created it.
const ISSUED_BY = `coalesce((select e.sequence from events e
    where e.account_id = $1 and e.object_id = $2 and e.type = 'invoice.activated' order by e.sequence limit 1), 1)`;

// The first change writes two rows; a later one completes the row of the version that ends.
const addVersion = statement(
  'invoice_versions_add',
  `with first as (
     insert into invoice_versions (account_id, invoice_id, number, sequence, created_at, changed, invoice, contact_id)
     select i.account_id, i.id, 1, ${ISSUED_BY}, $4::timestamptz, '{}'::text[], $5, $9
     from invoices i where i.account_id = $1 and i.id = $2 and $3::integer = 1
   ), later as (
     update invoice_versions set invoice = $5, contact_id = $9
     where account_id = $1 and invoice_id = $2 and number = $3 and $3 > 1
   )
   insert into invoice_versions (account_id, invoice_id, number, sequence, created_at, changed)
   values ($1, $2, $3 + 1, $6, $7, $8)`,
);

/** Writes that a version of a locked invoice ended, as `before` shows it, and that the next one began. */
export async function insertVersion(
  tx: Transaction,
  accountId: AccountId,
  before: Invoice,
  begun: { readonly sequence: number; readonly at: Date; readonly changed: readonly DocumentField[] },
): Promise<void> {
  await tx.query(addVersion, [
    accountId,
    before.id,
    before.documentVersion,
    before.activatedAt,
    JSON.stringify(before),
    begun.sequence,
    begun.at,
    begun.changed,
    before.contactId,
  ]);
}

// As the event shows it: after a restore the log counts on from a higher sequence. The invoice itself shows the last one.
const versionsWith = (
  invoice: string,
) => `select v.number, v.sequence + coalesce((select sum(h.jump) from account_holds h
       where h.account_id = $1 and h.position < e.position), 0)::bigint as sequence, v.created_at as "createdAt", array_to_json(v.changed) as changed,
     e.actor_type as "actorType", e.actor_id as "actorId",
     (select n.created_at from invoice_versions n
      where n.account_id = $1 and n.invoice_id = $2 and n.number = v.number + 1) as "endedAt",
     (select json_agg(json_build_object('language', s.language, 'handedTo', s.handed_to,
          'sha256', encode(s.pdf_sha256, 'hex'), 'createdAt', s.created_at) order by s.created_at, s.language, s.pdf_sha256)
      from invoice_sheets s where s.account_id = $1 and s.invoice_id = $2 and s.version = v.number) as files,
     coalesce(f.contact->>'name', i.contact_name) as "contactName", coalesce(f.contact->>'email', i.contact_email) as "contactEmail",
     coalesce(f."totalAmount" + f."loweredAmount", i.total_amount + i.lowered_amount) as "totalAmount",
     i.currency, case when v.invoice is null then i.event_date else f."eventDate" end as "eventDate", ${invoice} as invoice
   from invoices i
   cross join lateral (
     select number, sequence, created_at, changed, invoice from invoice_versions
     where account_id = $1 and invoice_id = $2
     union all
     select 1, ${ISSUED_BY}, i.activated_at, '{}', null where i.document_version = 1 and i.activated_at is not null
   ) as v
   left join lateral json_to_record(v.invoice)
     as f (contact json, "totalAmount" bigint, "loweredAmount" bigint, "eventDate" date) on v.invoice is not null
   left join events e on e.account_id = $1 and e.object_id = $2 and e.sequence = v.sequence
   where i.account_id = $1 and i.id = $2`;

// An invoice of 120 payments has 40 KB.
const listSome = statement(
  'invoice_versions_list',
  `${versionsWith('null')} and v.number < $3 order by v.number desc limit $4`,
);

const findOne = statement('invoice_versions_find', `${versionsWith('v.invoice')} and v.number = $3`);

interface VersionRow extends Omit<ListedVersion, 'actor' | 'contact' | 'files'> {
  readonly actorType: Actor['type'] | null;
  readonly actorId: string | null;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly files: readonly (Omit<HandedOut, 'createdAt'> & { readonly createdAt: string })[] | null;
  readonly invoice: StoredInvoice | null;
}

/** Lists versions of an invoice before a number, the newest first. */
export async function listVersions(
  database: Database,
  accountId: AccountId,
  invoiceId: InvoiceId,
  before: number,
  limit: number,
): Promise<ListedVersion[]> {
  const rows = await database.single<VersionRow>(accountId, listSome, [accountId, invoiceId, before, limit]);
  return rows.map(toListed);
}

/** Reads a version of an invoice. `current`: the invoice of the same moment. */
export async function findVersion(
  tx: Transaction,
  accountId: AccountId,
  current: Invoice,
  number: number,
): Promise<Version | null> {
  const [row] = await tx.query<VersionRow>(findOne, [accountId, current.id, number]);
  if (row === undefined) return null;
  return { ...toListed(row), invoice: row.invoice === null ? current : revived(row.invoice) };
}

function toListed({
  actorType,
  actorId,
  contactName,
  contactEmail,
  files,
  invoice: _whole,
  ...row
}: VersionRow) {
  return {
    ...row,
    actor: actorType === null || actorId === null ? null : { type: actorType, id: actorId },
    contact: { name: contactName, email: contactEmail },
    files: (files ?? []).map((file) => ({ ...file, createdAt: new Date(file.createdAt) })),
  };
}

// Where the version that the client saw is not known, it is compared with the one before.
const lastChange = statement(
  'invoice_versions_last_change',
  `select c.created_at as at, b.invoice as before, case when w.sequence < c.sequence and w.seen_at < c.created_at then w.seen_at end as "seenAt"
   from invoice_versions c
   left join invoice_views w on w.account_id = $1 and w.invoice_id = $2
   join invoice_versions b on b.account_id = $1 and b.invoice_id = $2
     and b.number = case when w.sequence < c.sequence
       then coalesce((select max(s.number) from invoice_versions s
         where s.account_id = $1 and s.invoice_id = $2 and s.sequence <= w.sequence), 1)
       else c.number - 1 end
   where c.account_id = $1 and c.invoice_id = $2 and c.number = $3 and b.invoice is not null`,
);

interface LastChange {
  readonly at: Date;
  readonly before: Invoice;
  readonly seenAt: Date | null;
}

/** Reads when the last version of an invoice began, and the one before that its client saw last. */
export async function findLastChange(
  database: Database,
  accountId: AccountId,
  { id, documentVersion }: Invoice,
): Promise<LastChange | null> {
  const values = [accountId, id, documentVersion];
  const [row] = await database.single<Omit<LastChange, 'before'> & { readonly before: StoredInvoice }>(
    accountId,
    lastChange,
    values,
  );
  return row === undefined ? null : { ...row, before: revived(row.before) };
}

const holdSetting = statement(
  'invoice_versions_hold_setting',
  'select after_issue as "afterIssue" from accounts where id = $1 for share -- account_id = $1',
);

/** Reads what may change of issued invoices; nobody chooses otherwise until the transaction ends. */
export async function holdAfterIssue(tx: Transaction, accountId: AccountId): Promise<Account['afterIssue']> {
  const [row] = await tx.query<Pick<Account, 'afterIssue'>>(holdSetting, [accountId]);
  if (row === undefined) throw new Error('There is no such account.');
  return row.afterIssue;
}

const keepLogo = statement(
  'kept_logos_insert',
  'insert into kept_logos (account_id, hash, type, bytes) values ($1, $2, $3, $4) on conflict do nothing',
);

// Makes a sheet wait for the erasure of its client, after which it is not kept, and for other sheets.
const holdInvoice = statement(
  'invoice_sheets_hold_invoice',
  'select from invoices where account_id = $1 and id = $2 for no key update',
);

/** How many PDFs of a version in a language are kept: more than there are changes of its terms. */
const MOST_KEPT = 100;

// A version that began after the invoice was read has a higher sequence. A PDF of the client is kept beside the one that the
// business took before.
const keepOne = statement(
  'invoice_sheets_insert',
  `insert into invoice_sheets (account_id, invoice_id, version, language, sheet, logo_hash, template, made_with, pdf_sha256,
     created_at, contact_id, handed_to)
   select $1, i.id, of.version, $5, $6, $7, $8, $9, $10, $11, $12, $13
   from invoices i
   cross join lateral (
     select coalesce($3::integer, (select max(v.number) from invoice_versions v
       where v.account_id = $1 and v.invoice_id = i.id and v.sequence <= $4), 1) as version
   ) as of
   left join invoice_versions v on v.account_id = $1 and v.invoice_id = i.id and v.number = of.version
   where i.account_id = $1 and i.id = $2 and coalesce(v.invoice->'contact'->>'email', i.contact_email) <> '${ERASED}'
     and (select count(*) from invoice_sheets s where s.account_id = $1 and s.invoice_id = i.id and s.version = of.version
       and s.language = $5) < case when $13 = 'Client' then ${MOST_KEPT} else 1 end
   on conflict (account_id, invoice_id, version, language, pdf_sha256)
     do update set handed_to = excluded.handed_to, created_at = excluded.created_at
     where excluded.handed_to = 'Client' and invoice_sheets.handed_to = 'Business'
   returning version`,
);

/** The content of a PDF that is handed out. */
export interface NewSheet extends Omit<KeptSheet, 'sha256'> {
  /** SHA-256 of the logo's bytes; null without a logo. */
  readonly logoHash: Buffer | null;
  readonly sha256: Buffer;
  readonly handedTo: HandedOut['handedTo'];
  /** In the account's time. */
  readonly now: Date;
}

/**
 * Keeps the content of a PDF. One that the business takes is only kept as the first of its version and language. `version`: null for the one of the invoice as it
 * was read. Answers whether it is kept now and was not before.
 */
export async function insertSheet(
  tx: Transaction,
  accountId: AccountId,
  { id, sequence, contactId }: Invoice,
  version: number | null,
  { language, sheet, logo, logoHash, template, madeWith, sha256, handedTo, now }: NewSheet,
): Promise<boolean> {
  await tx.query(holdInvoice, [accountId, id]);
  if (logo !== null) await tx.query(keepLogo, [accountId, logoHash, logo.type, logo.bytes]);
  const kept = await tx.query(keepOne, [
    accountId,
    id,
    version,
    sequence,
    language,
    JSON.stringify(sheet),
    logoHash,
    template,
    madeWith,
    sha256,
    now,
    contactId,
    handedTo,
  ]);
  return kept.length > 0;
}

const findSheet = statement(
  'invoice_sheets_find',
  `select s.language, s.sheet, s.template, s.made_with as "madeWith", encode(s.pdf_sha256, 'hex') as sha256,
     l.type as "logoType", l.bytes as "logoBytes"
   from invoice_sheets s
   left join kept_logos l on l.account_id = $1 and l.hash = s.logo_hash
   where s.account_id = $1 and s.invoice_id = $2 and s.version = $3 and s.language = coalesce($4, s.language)
     and s.pdf_sha256 = coalesce(decode($5, 'hex'), s.pdf_sha256)
   order by s.handed_to = 'Client' desc, s.created_at, s.language, s.pdf_sha256 limit 1`,
);

type SheetRow = Omit<KeptSheet, 'logo'> & {
  readonly logoType: 'image/png' | 'image/jpeg' | null;
  readonly logoBytes: Buffer | null;
};

/** Which PDF of a version is asked for; null: any. */
export interface AskedFile {
  readonly language: string | null;
  /** In hexadecimal digits. */
  readonly sha256: string | null;
}

/** Reads what a PDF of a version was made from, or null: of several the first that its client got. */
export async function findKeptSheet(
  database: Database,
  accountId: AccountId,
  invoiceId: InvoiceId,
  version: number,
  { language, sha256 }: AskedFile,
): Promise<KeptSheet | null> {
  const [row] = await database.single<SheetRow>(accountId, findSheet, [
    accountId,
    invoiceId,
    version,
    language,
    sha256,
  ]);
  if (row === undefined) return null;
  const { logoType, logoBytes, ...kept } = row;
  return {
    ...kept,
    logo: logoType === null || logoBytes === null ? null : { type: logoType, bytes: logoBytes },
  };
}

const isKept = statement(
  'invoice_sheets_is_kept',
  `select from invoice_sheets
   where account_id = $1 and invoice_id = $2 and version = $3 and language = $4
     and ($6 = 'Business' or handed_to = $6 and pdf_sha256 = $5) limit 1`,
);

/** Whether a PDF of an invoice need not be kept: of what the business takes there is one, the client has had this one. */
export async function hasSheet(
  database: Database,
  accountId: AccountId,
  { id, documentVersion }: Invoice,
  { language, sha256, handedTo }: Pick<NewSheet, 'language' | 'sha256' | 'handedTo'>,
): Promise<boolean> {
  const values = [accountId, id, documentVersion, language, sha256, handedTo];
  const rows = await database.single(accountId, isKept, values);
  return rows.length > 0;
}
