import type { CancellationTerms } from '../kit/cancellation-terms.ts';
import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import { createFinder, createReader, insertOf, selected, updateOf, valuesOf } from '../kit/db/rows.ts';
import type { AccountId, DisputeId, EvidenceId, InvoiceId } from '../kit/ids.ts';
import type { SentEvidence, ShownEvidence } from './types.ts';

const shown = [
  'id',
  'disputeId',
  'status',
  'statement',
  'fileHash',
  'fileReference',
  'failureCode',
  'failureMessage',
  'createdAt',
  'updatedAt',
  'sentAt',
] as const;
const properties = [...shown, 'file'] as const;

const selection = `select ${selected('e', [...properties, 'fields'])} from dispute_evidence e where e.account_id = $1`;

const insertOne = insertOf('dispute_evidence', [...properties, 'fields']);

/** The constraint by which a dispute has one answer only. */
export const ONE_ANSWER = 'dispute_evidence_once';

/** Writes evidence that is to be sent. */
export async function insertEvidence(
  tx: Transaction,
  accountId: AccountId,
  evidence: SentEvidence,
): Promise<void> {
  const fields = JSON.stringify(evidence.fields);
  await tx.query(insertOne, [accountId, ...valuesOf(evidence, properties), fields]);
}

const changing = ['status', 'fileReference', 'failureCode', 'failureMessage', 'updatedAt', 'sentAt'] as const;
const updateOne = updateOf('dispute_evidence', changing);

export async function saveEvidence(
  tx: Transaction,
  accountId: AccountId,
  evidence: SentEvidence,
): Promise<void> {
  await tx.query(updateOne, [accountId, evidence.id, ...valuesOf(evidence, changing)]);
}

const findOne = statement('dispute_evidence_find', `${selection} and e.id = $2`);
export const findEvidence = createFinder<SentEvidence, EvidenceId>(findOne);

const lockOne = statement('dispute_evidence_lock', `${selection} and e.id = $2 for update`);

/** Reads evidence, and locks it. */
export const lockEvidence = createReader<SentEvidence, EvidenceId>(lockOne);

const findLast = statement(
  'dispute_evidence_find_last',
  // Each page of a dispute reads this: without the PDF.
  `select ${selected('e', [...shown, 'fields'])}, octet_length(e.file) as "fileBytes" from dispute_evidence e
   where e.account_id = $1 and e.dispute_id = $2 order by e.id desc limit 1`,
);

/** Reads the evidence that was sent last for a dispute, without its PDF, or null. */
export const findLastEvidence = createFinder<ShownEvidence, DisputeId>(findLast);

/** What was seen, sent and handed out of an invoice. */
export interface InvoiceTrail {
  /** The terms that it copied when it was issued. */
  readonly terms: CancellationTerms | null;
  readonly views: { readonly firstAt: string; readonly lastAt: string; readonly count: number } | null;
  readonly mails: readonly {
    readonly kind: string;
    readonly subject: string;
    readonly status: string;
    readonly recipients: readonly { readonly email: string; readonly state: string }[];
    readonly createdAt: string;
    readonly sentAt: string | null;
  }[];
  readonly documents: readonly {
    readonly version: number;
    readonly language: string;
    readonly handedTo: string;
    readonly sha256: string;
    readonly createdAt: string;
  }[];
  readonly versions: readonly {
    readonly number: number;
    readonly changed: readonly string[];
    readonly createdAt: string;
  }[];
  readonly mandates: readonly {
    readonly consentId: string | null;
    readonly acceptedAt: string;
    readonly endedAt: string | null;
    readonly agreedAmount: number;
    readonly method: string;
  }[];
  /** What the client did, by the event log. */
  readonly acts: readonly { readonly type: string; readonly at: string }[];
}

// Mails to the business are no communication with the client. A bank sees nobody who paid something else.
const findTrail = statement(
  'evidence_find_trail',
  `select
     (select t.terms from invoices i
      join cancellation_terms t on t.account_id = $1 and t.id = i.cancellation_terms_id
      where i.account_id = $1 and i.id = $2) as terms,
     (select json_build_object('firstAt', v.first_at, 'lastAt', v.last_at, 'count', v.count)
      from invoice_views v where v.account_id = $1 and v.invoice_id = $2) as views,
     coalesce((select json_agg(json_build_object('kind', m.kind, 'subject', m.subject, 'status', m.status,
        'recipients', m.recipients, 'createdAt', m.created_at, 'sentAt', m.sent_at) order by m.id)
      from (select * from mails where account_id = $1 and invoice_id = $2 and kind not like 'Business%'
              and (coalesce(once_key, '') not like '%:payer' or lower(recipients->0->>'email') = lower($3::text))
            order by id desc limit 500) m), '[]') as mails,
     coalesce((select json_agg(json_build_object('version', s.version, 'language', s.language, 'handedTo', s.handed_to,
        'sha256', encode(s.pdf_sha256, 'hex'), 'createdAt', s.created_at) order by s.created_at, s.version)
      from invoice_sheets s where s.account_id = $1 and s.invoice_id = $2), '[]') as documents,
     coalesce((select json_agg(json_build_object('number', o.number, 'changed', o.changed, 'createdAt', o.created_at)
        order by o.number)
      from invoice_versions o where o.account_id = $1 and o.invoice_id = $2), '[]') as versions,
     coalesce((select json_agg(json_build_object('consentId', d.consent_id, 'acceptedAt', d.accepted_at,
        'endedAt', d.canceled_at, 'agreedAmount', d.agreed_amount, 'method', d.method_name || ' ' || d.method_last4) order by d.id)
      from mandates d where d.account_id = $1 and d.invoice_id = $2), '[]') as mandates,
     coalesce((select json_agg(json_build_object('type', e.type, 'at', e.created_at) order by e.sequence)
      from (select * from events where account_id = $1 and object_id = $2 and actor_type = 'Client'
            order by sequence desc limit 500) e), '[]') as acts`,
);

/** Reads what was seen, sent and handed out of an invoice. `payer`: the only payer whose mails are read. */
export async function findTrailOf(
  database: Database,
  accountId: AccountId,
  id: InvoiceId,
  payer: string | null,
): Promise<InvoiceTrail> {
  const [trail] = await database.single<InvoiceTrail>(accountId, findTrail, [accountId, id, payer]);
  if (trail === undefined) throw new Error('The trail of an invoice is always one row.');
  return trail;
}
