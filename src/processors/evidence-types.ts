import type { Merchant } from './types.ts';

/** What is said beside the file of evidence, in the processor's own fields; an absent one says nothing. */
export interface EvidenceFields {
  readonly customerName?: string;
  readonly customerEmail?: string;
  /** The network address from which the client agreed. */
  readonly customerAddress?: string;
  readonly productDescription?: string;
  /** The day of the service: a civil date. */
  readonly serviceDate?: string;
  /** How and when the client was shown the cancellation terms. */
  readonly cancellationDisclosure?: string;
  /** What the business says in its own words. */
  readonly statement?: string;
  /** When the client looked at the invoice, agreed and was written to. */
  readonly activityLog?: string;
}

export interface EvidenceFile {
  /** Our own id of the evidence. */
  readonly key: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface EvidenceSubmission {
  readonly key: string;
  /** The dispute's id at the processor. */
  readonly dispute: string;
  /** The processor's id of the file. */
  readonly file: string;
  readonly fields: EvidenceFields;
}

interface Refused {
  readonly status: 'refused';
  readonly code: string;
  readonly message: string;
}

interface Unknown {
  readonly status: 'unknown';
  readonly cause: string;
}

export type EvidenceUpload = { readonly status: 'uploaded'; readonly reference: string } | Refused | Unknown;
export type EvidenceOutcome = { readonly status: 'sent' } | Refused | Unknown;

/** Answers to disputes. */
export interface EvidenceProcessor {
  /** Uploads a file of evidence. Repeated under the same key it is the same file, or another one that nobody uses. */
  upload(merchant: Merchant, file: EvidenceFile): Promise<EvidenceUpload>;
  /** Answers a dispute with evidence, once: a repeat under the same key finds what was sent before. */
  submit(merchant: Merchant, submission: EvidenceSubmission): Promise<EvidenceOutcome>;
}
