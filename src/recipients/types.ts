import type { ContactId, RecipientId } from '../kit/ids.ts';
import { connectedStatuses, type ProcessorName, type RecipientDue } from '../processors/types.ts';

/** States of a recipient's account at the processor. */
export const recipientStatuses = connectedStatuses;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** The account of a recipient at the processor, to which money is sent. One for each contact. */
export interface Recipient {
  /** Also the key under which the account is made. */
  readonly id: RecipientId;
  readonly contactId: ContactId;
  readonly processor: ProcessorName;
  /** The processor's reference; null until the account is made. */
  readonly reference: string | null;
  readonly status: RecipientStatus;
  /** ISO 3166. */
  readonly country: string;
  readonly currency: string | null;
  /** Where the processor sends the money on to. */
  readonly bankAccount: {
    readonly reference: string;
    readonly bankName: string;
    readonly last4: string;
    /** When it was first seen: a bank payout that failed before is tried again. */
    readonly since: Date;
  } | null;
  /** What the processor asks the recipient for. */
  readonly due: readonly RecipientDue[];
  /** What is due only stops money from this instant on. */
  readonly dueBy: Date | null;
  /** The processor's word for why it takes or pays no money. */
  readonly reason: string | null;
  /** Since when it is the recipient's turn; null: it is not. */
  readonly askedAt: Date | null;
  readonly sequence: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When the processor was last asked. */
  readonly checkedAt: Date | null;
}
