import { recipientNeedOf } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { PaymentId } from '../kit/ids.ts';
import type { PaymentsDeps } from './apply.ts';
import { recipientDeadline } from './funding.ts';
import { readItsOrLast } from './onboarding.ts';
import { type DatedContext, presentItsRecipient, presentPaymentInFull } from './present.ts';
import { lockPayment } from './store.ts';

// The parts of a payment and its recipient that mails name.

/** Presents all of a payment, its link and its recipient included, or null; locked until the transaction ends. */
export async function lockMailView(
  tx: Transaction,
  deps: PaymentsDeps,
  context: DatedContext,
  id: PaymentId,
): Promise<object | null> {
  const { account } = context;
  const payment = await lockPayment(tx, account.id, id);
  if (payment === null) return null;
  const { status, recipientId } = payment;
  const isAtProcessor =
    recipientId !== null || (status === 'Pending' && recipientNeedOf(account) === 'Onboarding');
  const recipient = isAtProcessor ? await readItsOrLast({ tx, account }, deps, payment) : null;
  return {
    ...presentPaymentInFull(payment, context, 'Code'),
    recipientNeed: isAtProcessor ? 'Onboarding' : 'BankAccount',
    recipient: recipient && presentItsRecipient(recipient),
    readyBy: recipientDeadline(account, payment),
  };
}
