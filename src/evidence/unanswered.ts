import type { Account } from '../accounts/types.ts';
import type { Dispute } from '../charges/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { InvoiceId } from '../kit/ids.ts';
import { endDiscrepancy, putDiscrepancy } from '../ledger/service.ts';
import type { SentEvidence } from './types.ts';

const KIND = 'evidence_unanswered';
const explanation =
  'The processor has not said for a day whether it has the evidence of this dispute. It is asked again. Look at the dispute there. ' +
  'If the evidence is not there, answer it there before its last day.';

/** The facts of the mail to the business. */
interface TroubledEvidence {
  readonly id: string;
  readonly disputeId: string;
  readonly invoiceId: InvoiceId;
  readonly client: string;
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly currency: string;
  readonly startedAt: Date;
  readonly respondBy: Date | null;
  readonly refusal: { readonly message: string; readonly maySendAgain: boolean } | null;
}

export interface TellingDeps {
  readonly invoices: Pick<Invoices, 'findInvoice'>;
  readonly charges: {
    /** Why a dispute cannot be answered; null when it can. */
    readonly mayAnswer: (dispute: Dispute, now: Date) => string | null;
  };
  readonly notifications: {
    /** Prepares the mail to the business; what it answers writes it once. */
    readonly prepareEvidenceMail: (
      account: Account,
    ) => Promise<(tx: Transaction, evidence: TroubledEvidence, now: Date) => Promise<void>>;
  };
}

/** Tells people of evidence, in the transaction that knows how it stands. */
export type Telling = (tx: Transaction, evidence: SentEvidence) => Promise<void>;

/** Refusals after which sending it again can only fail the same way. */
const ENDED: ReadonlySet<string> = new Set(['already_answered', 'too_late', 'not_supported']);

/** Prepares to tell the business and the operator that evidence has no answer, or was refused after it had got none. */
export async function prepareTelling(
  { invoices, charges, notifications }: TellingDeps,
  account: Account,
  dispute: Dispute,
  now: Date,
): Promise<{ readonly ofSilence: Telling; readonly ofRefusal: Telling }> {
  const [write, invoice] = await Promise.all([
    notifications.prepareEvidenceMail(account),
    invoices.findInvoice(account.id, dispute.invoiceId),
  ]);
  if (invoice === null) throw new Error(`The invoice of the dispute ${dispute.id} is gone.`);
  const { amount, currency, respondBy, invoiceId } = dispute;
  const tell = (tx: Transaction, { id, createdAt }: SentEvidence, refusal: TroubledEvidence['refusal']) =>
    write(
      tx,
      {
        id,
        disputeId: dispute.id,
        invoiceId,
        client: invoice.contact.name,
        invoiceNumber: invoice.number ?? '',
        amount,
        currency,
        startedAt: createdAt,
        respondBy,
        refusal,
      },
      now,
    );
  return {
    async ofSilence(tx, evidence) {
      await putDiscrepancy(tx, account.id, { kind: KIND, subject: evidence.id, explanation }, now);
      await tell(tx, evidence, null);
    },
    async ofRefusal(tx, evidence) {
      const { failureCode, failureMessage } = evidence;
      const maySendAgain = !ENDED.has(failureCode ?? '') && charges.mayAnswer(dispute, now) === null;
      await tell(tx, evidence, { message: failureMessage ?? '', maySendAgain });
    },
  };
}

/** Ends what was said of evidence that has its answer. */
export function endSilence(
  tx: Transaction,
  account: Account,
  { id }: SentEvidence,
  now: Date,
): Promise<void> {
  return endDiscrepancy(tx, account.id, KIND, id, now);
}
