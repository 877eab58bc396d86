import { ERASED } from '../contacts/types.ts';
import { recordEvents } from '../kit/events.ts';
import { type ContactId, FIRST_ID } from '../kit/ids.ts';
import type { AccountTransaction } from './apply.ts';
import { presentPaymentInFull } from './present.ts';
import { lockPaymentsOfContact, savePayment } from './store.ts';
import type { Payment } from './types.ts';

/** Changes the payments to a contact that is merged or erased. */
export const paymentsOfContact = {
  /** Gives some of the payments to a contact to another one; each keeps the recipient that it was offered to. */
  async move(
    work: AccountTransaction,
    { from, to, limit }: { readonly from: ContactId; readonly to: ContactId; readonly limit: number },
  ): Promise<readonly Payment[]> {
    const found = await lockPaymentsOfContact(work.tx, work.account.id, from, FIRST_ID, limit);
    return save(
      work,
      'payment.updated',
      found.map((payment) => ({ ...payment, contactId: to })),
    );
  },
  /** Locks some of the payments to a contact, after an id. */
  lockSome: (
    { tx, account }: AccountTransaction,
    contactId: ContactId,
    after: string | null,
    limit: number,
  ): Promise<readonly Payment[]> =>
    lockPaymentsOfContact(tx, account.id, contactId, after ?? FIRST_ID, limit),
  /** Takes the recipient out of payments that have ended; amounts stay. Needs them locked. */
  async erase(work: AccountTransaction, payments: readonly Payment[]): Promise<void> {
    await save(work, 'payment.erased', payments.map(withoutRecipient));
  },
};

function withoutRecipient(payment: Payment): Payment {
  return {
    ...payment,
    contact: { name: ERASED, email: ERASED },
    note: payment.note === '' ? '' : ERASED,
    externalId: null,
    description: payment.description === null ? null : ERASED,
    declineReason: payment.declineReason === null ? null : ERASED,
    destination: null,
    code: null,
  };
}

// No mail follows from these events.
async function save(
  work: AccountTransaction,
  type: 'payment.updated' | 'payment.erased',
  payments: readonly Payment[],
): Promise<readonly Payment[]> {
  const { tx, account, now } = work;
  const saved = payments.map((payment) => {
    // Never earlier than the change before, whose process may have another clock.
    const updatedAt = payment.updatedAt > now ? payment.updatedAt : now;
    return { ...payment, sequence: payment.sequence + 1, updatedAt };
  });
  for (const payment of saved) await savePayment(tx, account.id, payment);
  const events = saved.map((payment) => ({
    type,
    objectId: payment.id,
    sequence: payment.sequence,
    data: presentPaymentInFull(payment, work, 'Mask'),
    isNoticed: false,
  }));
  await recordEvents(tx, account.id, now, events);
  return saved;
}
