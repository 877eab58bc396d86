import type { IssuedCreditNote, ShownInvoice } from '../../../api/schema.ts';
import type { Messages } from '../../../messages/catalogue.ts';
import type { Formats } from '../../../messages/formats.ts';
import { paymentName } from '../../../parts/schedule-changes.ts';

/** What a credit note would do, as the API answers a dry run. */
export type TriedCredit = Pick<
  IssuedCreditNote,
  | 'number'
  | 'amount'
  | 'openAmount'
  | 'refundedAmount'
  | 'outsideAmount'
  | 'currency'
  | 'scheduledPayments'
  | 'invoiceStatus'
  | 'amountDue'
>;

/** The words and formats of the reader. */
interface EffectReader {
  readonly messages: Messages;
  readonly formats: Formats;
}

/** One sentence with the money in it. `methods`: where the refund goes, as "Visa 4242". */
export function effectSentence(
  tried: TriedCredit,
  methods: string,
  { messages: { credit: texts }, formats }: EffectReader,
): string {
  const money = (amount: number) => formats.money(amount, tried.currency);
  const { number, amount, openAmount, refundedAmount, outsideAmount } = tried;
  const parts = [
    openAmount > 0 ? texts.lowered(money(openAmount)) : null,
    refundedAmount > 0 ? texts.refunded(money(refundedAmount), methods) : null,
    outsideAmount > 0 ? texts.outside(money(outsideAmount)) : null,
  ].filter((one) => one !== null);
  return texts.effect(number, money(amount), parts.join(', '));
}

/** What remains of the invoice. */
export function remainder(
  { invoiceStatus, amountDue, currency }: TriedCredit,
  { messages: { credit: texts }, formats }: EffectReader,
): string {
  if (invoiceStatus === 'Canceled') return texts.afterwards.canceled;
  return amountDue > 0 ? texts.afterwards.due(formats.money(amountDue, currency)) : texts.afterwards.paid;
}

/** Which mails the client gets by it. `areKept`: there is no mail server. */
export function mailsOf(
  { invoiceStatus, openAmount, refundedAmount }: TriedCredit,
  { contact: { name }, deliveryMethod }: Pick<ShownInvoice, 'contact' | 'deliveryMethod'>,
  areKept: boolean,
  { credit: { mails, sendPdf }, tellYourself }: Pick<Messages, 'credit' | 'tellYourself'>,
): string {
  if (areKept) return `${tellYourself(name)} ${sendPdf}`;
  const isMailed = deliveryMethod === 'Email';
  // The mail about a refund goes out of invoices that are shared by hand, too.
  const [isChanged, isRefunded] = [isMailed && openAmount > 0, refundedAmount > 0];
  const said =
    isMailed && invoiceStatus === 'Canceled'
      ? mails.canceled
      : isChanged && isRefunded
        ? mails.both
        : isChanged
          ? mails.changed
          : isRefunded
            ? mails.refunded
            : mails.none;
  return `${said(name)} ${sendPdf}`;
}

/** A payment that falls, with its amount before and after. */
interface FallingPayment {
  readonly id: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** The payments that fall, in the order of the schedule. */
export function fallingPayments(
  { scheduledPayments }: Pick<TriedCredit, 'scheduledPayments'>,
  invoice: Pick<ShownInvoice, 'paymentSchedule' | 'currency'>,
  messages: Messages,
): readonly FallingPayment[] {
  const by = new Map(scheduledPayments.map(({ id, amount }) => [id, amount]));
  return invoice.paymentSchedule.flatMap((payment) => {
    const less = by.get(payment.id);
    if (less === undefined) return [];
    const name = paymentName(invoice, payment, messages);
    return [{ id: payment.id, name, before: payment.amount, after: payment.amount - less }];
  });
}
