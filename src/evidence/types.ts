import type { DisputeId, EvidenceId } from '../kit/ids.ts';
import type { EvidenceFields } from '../processors/types.ts';

/** Whether evidence is on its way to the processor, was sent, or was refused: then it may be sent again. */
export const evidenceStatuses = ['Sending', 'Sent', 'Refused'] as const;

/** Evidence that a business sends to its processor. */
export interface SentEvidence {
  readonly id: EvidenceId;
  readonly disputeId: DisputeId;
  readonly status: (typeof evidenceStatuses)[number];
  /** What the business says in its own words; empty for nothing. */
  readonly statement: string;
  readonly fields: EvidenceFields;
  /** The very PDF that is sent; empty once its client is erased. */
  readonly file: Uint8Array;
  /** SHA-256 of the PDF, in hex. */
  readonly fileHash: string;
  /** The processor's id of the file, once it was uploaded. */
  readonly fileReference: string | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sentAt: Date | null;
}

/** Evidence as it is shown: with the size of its PDF. */
export type ShownEvidence = Omit<SentEvidence, 'file'> & { readonly fileBytes: number };

/** An instant of the evidence: in UTC, and as a clock of the account showed it. */
export interface Moment {
  readonly at: Date;
  readonly local: string;
}
