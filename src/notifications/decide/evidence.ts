import type { Account } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import type { InvoiceId } from '../../kit/ids.ts';
import { addressed, enqueueMail, readSender } from '../deliver/outbox.ts';
import { renderEvidenceEmail, type TroubledEvidence } from '../render/evidence-email.ts';
import { appUrlOf, type NotificationDeps } from './context.ts';

type WriteEvidenceMail = (
  tx: Transaction,
  evidence: TroubledEvidence & { readonly invoiceId: InvoiceId },
  now: Date,
) => Promise<void>;

/**
 * Prepares the mail to a business about evidence that got no answer, or was refused after it had got none: it is then written, once,
 * in the transaction that knows this.
 */
export async function prepareEvidenceMail(
  deps: NotificationDeps,
  account: Account,
): Promise<WriteEvidenceMail> {
  const { profile, addresses } = await readSender(deps.accounts, account);
  const appUrl = appUrlOf(deps.publicUrl, account);
  return async (tx, { invoiceId, ...evidence }, now) => {
    const what = evidence.refusal === null ? 'unanswered' : 'refused';
    await enqueueMail(
      tx,
      deps.outbox,
      account,
      {
        kind: 'BusinessEvidence',
        onceKey: `evidence_${what}:${evidence.id}`,
        recipients: addresses.map((email) => addressed(email)),
        replyTo: null,
        invoiceId,
        ...renderEvidenceEmail({ account, profile, appUrl }, evidence),
      },
      now,
    );
  };
}
