import { Stripe } from 'stripe';
import type {
  EvidenceFields,
  EvidenceFile,
  EvidenceOutcome,
  EvidenceSubmission,
  EvidenceUpload,
} from '../types.ts';
import { judgeFailure, type StripeClient } from './client.ts';

/** Stripe takes at most this many characters in one field (docs.stripe.com/api/disputes/update). */
const LONGEST_FIELD = 20_000;
/** The field of the metadata by which an answer of ours is found again. */
const OUR_ANSWER = 'tranche_evidence';

const awaited: ReadonlySet<string> = new Set(['needs_response', 'warning_needs_response']);

/** Uploads the file of evidence. Stripe keeps the key for a day: after that a repeat is another file, which no dispute names. */
export async function uploadEvidence(
  client: StripeClient,
  { key, name, bytes }: EvidenceFile,
): Promise<EvidenceUpload> {
  try {
    const file = { data: Buffer.from(bytes), name, type: 'application/pdf' };
    const uploaded = await client.call((call) =>
      call.stripe.files.create({ purpose: 'dispute_evidence', file }, call.write(`${key}:file`)),
    );
    return { status: 'uploaded', reference: uploaded.id };
  } catch (cause) {
    return refusedOr(cause);
  }
}

/**
 * Submits evidence. Stripe's default is to submit at once, and a bank takes one answer only. So the dispute is read first: one that
 * is answered already is ours when its metadata has our key.
 */
export async function submitEvidence(
  client: StripeClient,
  { key, dispute: id, file, fields }: EvidenceSubmission,
): Promise<EvidenceOutcome> {
  try {
    return await client.call(async (call): Promise<EvidenceOutcome> => {
      const dispute = await call.stripe.disputes.retrieve(id, {}, call.read());
      const isAnswered = dispute.evidence_details.submission_count > 0 || !awaited.has(dispute.status);
      if (isAnswered) {
        if (dispute.metadata[OUR_ANSWER] === key) return { status: 'sent' };
        const message = 'This dispute was answered already, or takes no answer any more.';
        return { status: 'refused', code: 'already_answered', message };
      }
      await call.stripe.disputes.update(
        id,
        {
          evidence: { ...evidenceOf(fields), uncategorized_file: file },
          metadata: { [OUR_ANSWER]: key },
          submit: true,
        },
        call.write(`${key}:submit`),
      );
      return { status: 'sent' };
    });
  } catch (cause) {
    return refusedOr(cause);
  }
}

function evidenceOf(fields: EvidenceFields): Stripe.DisputeUpdateParams.Evidence {
  const said = {
    customer_name: fields.customerName,
    customer_email_address: fields.customerEmail,
    customer_purchase_ip: fields.customerAddress,
    product_description: fields.productDescription,
    service_date: fields.serviceDate,
    cancellation_policy_disclosure: fields.cancellationDisclosure,
    uncategorized_text: fields.statement,
    access_activity_log: fields.activityLog,
  } satisfies Partial<Record<keyof Stripe.DisputeUpdateParams.Evidence, string | undefined>>;
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, text]) =>
      text === undefined || text === '' ? [] : [[name, text.slice(0, LONGEST_FIELD)]],
    ),
  );
}

function refusedOr(cause: unknown) {
  // A restricted key that may only read disputes. The business can widen it, and send again.
  if (cause instanceof Stripe.errors.StripePermissionError) {
    const message = 'The key may not answer disputes. Give it write access to Disputes and Files at Stripe.';
    return { status: 'refused', code: 'permission_missing', message } as const;
  }
  const failure = judgeFailure(cause);
  if (failure.kind === 'lost') return { status: 'unknown', cause: failure.cause } as const;
  const { code = 'processor_refused', message } = failure.error;
  return { status: 'refused', code, message } as const;
}
