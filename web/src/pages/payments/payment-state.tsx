import { useAccount } from '../../account/session.tsx';
import type { FullPayment, ShownPayment } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { useProcessorName } from '../../parts/recipient-state.tsx';
import { chargingDay } from './charging-day.ts';

// The processor never said what became of it: nobody knows whether the wallet was charged.
const CLOSED_BY_HAND = 'closed_by_hand';

// The processor did not send the money: the recipient's bank never saw it.
const withoutBank: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'canceled',
  'payouts_not_allowed',
  CLOSED_BY_HAND,
  'processor_refused',
]);

/** How it stands, in a sentence, and what it means for the money. */
export function PaymentState({ payment }: { readonly payment: ShownPayment }) {
  const { payments: texts, recipients } = useMessages();
  const formats = useFormats();
  const { status, contact, failure, refund, reversal, declineReason, fundedAt } = payment;
  const method = methodName(payment.paymentMethod);
  const sentence = useSentence(payment);
  const isRemoved = payment.isPaymentMethodRemoved && (status === 'Pending' || status === 'Scheduled');
  const isLeft = reversal?.status === 'Failed';
  const money = (amount: number) => formats.money(amount, payment.currency);
  const isOwed = payment.owedSince !== null && payment.debtSettledAt === null;
  return (
    <div className="mt-2 grid max-w-prose gap-1 text-soft">
      <p>{sentence}</p>
      {status === 'Declined' && declineReason !== null && declineReason !== '' && <p>“{declineReason}”</p>}
      <Arrived payment={payment} />
      {reversal?.status === 'Processing' && <p>{recipients.takingBack(contact.name, method)}</p>}
      {isLeft && payment.writtenOffAt === null && (
        <p className="text-bad">{recipients.notTakenBack(contact.name)}</p>
      )}
      {isLeft && payment.writtenOffAt !== null && <p>{recipients.left(contact.name)}</p>}
      {refund !== null && (
        <p>
          {texts.refundTexts[refund.status](
            refund.to === 'Balance' ? texts.balance : method,
            money(refund.amount),
          )}
        </p>
      )}
      {status === 'Failed' && fundedAt === null && failure?.code !== CLOSED_BY_HAND && (
        <p>{texts.uncharged(method)}</p>
      )}
      {payment.takesOtherAccount && <p className="text-ink">{texts.mayNameOther(contact.name)}</p>}
      {payment.replacedById !== null && <p>{texts.paidElsewhere}</p>}
      {payment.fundingReturnedAt !== null && <p>{texts.takenBack(money(payment.returnedAmount))}</p>}
      {isOwed && <p className="text-bad">{recipients.owed}</p>}
      {payment.debtSettledAt !== null && <p>{recipients.settled}</p>}
      {payment.overpaidSince !== null && <p className="text-ink">{recipients.overpaid}</p>}
      {payment.writtenOffAt !== null && !isLeft && <p>{texts.writtenOff}</p>}
      {isRemoved && <p className="text-bad">{texts.methodRemoved(method)}</p>}
      {payment.isPaymentMethodExpiring && <p className="text-bad">{texts.methodExpires(method)}</p>}
    </div>
  );
}

// The amount that the bank got, where it has another currency.
function Arrived({ payment }: { readonly payment: ShownPayment }) {
  const { recipients } = useMessages();
  const formats = useFormats();
  const { destinationAmount: amount, destinationCurrency: currency } = payment;
  if (amount === null || currency === null || currency === payment.currency) return null;
  return <p>{recipients.bankGot(formats.money(amount, currency))}</p>;
}

function useSentence(payment: ShownPayment): string {
  const { payments: texts, recipients } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  const processor = useProcessorName();
  const reasonOf = useReasons();
  const { status, stage, contact, bankPayout, expiresAt, recipientUntil } = payment;
  const method = methodName(payment.paymentMethod);
  const on = (date: string | null) => (date === null ? '' : formats.fullDate(date));
  const onDayOf = (instant: string | null) => on(instant && formats.dateOf(instant, timeZone));
  const account = accountOf(payment);
  if (stage === 'AwaitingRecipient') {
    return recipients.awaitingRecipient(contact.name, onDayOf(recipientUntil));
  }
  if (stage === 'AwaitingBank') {
    const why = reasonOf(bankPayout?.failure ?? null);
    const until = onDayOf(bankPayout?.retryUntil ?? null);
    return withoutBank.has(bankPayout?.failure?.code ?? '')
      ? recipients.notPaidOut(contact.name, why, until, method, processor)
      : recipients.awaitingBank(contact.name, why, until, method);
  }
  const onItsWay = () => {
    if (payment.fundedAt === null) return texts.charging(method);
    if (payment.recipientId === null) return texts.delivering(account);
    if (payment.transferredAt === null) return recipients.transferring(contact.name, processor);
    const arrival = bankPayout?.arrivalDate ?? null;
    const sent = recipients.payingOut(account, processor);
    return arrival === null ? sent : `${sent} ${recipients.arrives(on(arrival))}`;
  };
  const sentences: Readonly<Record<FullPayment['status'], string>> = {
    Pending: texts.pending(contact.name, onDayOf(expiresAt)),
    Scheduled: texts.scheduled(contact.name, method, on(chargingDay(payment, timeZone, formats))),
    Processing: onItsWay(),
    Completed: texts.completed(account, on(payment.paymentDate)),
    Failed: texts.failed(reasonOf(payment.failure)),
    Returned: texts.returned(reasonOf(payment.failure)),
    Declined: texts.declined(contact.name),
    Expired: texts.expired,
    Canceled: texts.canceled,
  };
  return sentences[status];
}

/** The recipient's bank account, as it was when it was charged, or as the recipient has named it since. */
export function accountOf({ destination, recipient, fundedAt }: ShownPayment): string {
  const named = fundedAt === null ? (recipient?.bankAccount ?? destination) : (destination ?? null);
  return named === null || named.last4 === '' ? '' : `${named.bankName} ${named.last4}`;
}

// In the reader's language, where the reason is known.
function useReasons() {
  const { recipients, declines } = useMessages();
  const known: Readonly<Partial<Record<string, string>>> = { ...declines, ...recipients.failures };
  return (failure: ShownPayment['failure']) =>
    failure === null ? '' : (known[failure.code] ?? failure.message);
}
