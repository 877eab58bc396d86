import type { Charge, ChargeReturns } from '../charges/types.ts';
import { presentInFull } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { nameMethod } from '../kit/money/payment-methods.ts';
import { formatDate, formatInstant, formatMoney } from '../kit/text/locale.ts';
import { oneLine } from '../kit/text/text.ts';
import { civilDateIn } from '../kit/time.ts';
import { referenceFacts } from './invoice-sheet.ts';
import { describeSchedule } from './schedule.ts';
import {
  type DocumentContext,
  frameOf,
  logoFiles,
  type Sum,
  type Typesetting,
  templateMessages,
} from './sheet.ts';

/** The content of a receipt: what a charge has paid of an invoice, how, and what remains. */
export function receiptSheet(
  context: DocumentContext,
  invoice: Invoice,
  charge: Charge,
  returns: ChargeReturns,
): Typesetting {
  const { account, locale, messages, payUrl } = context;
  const paidAt = charge.settledAt ?? charge.createdAt;
  const paidOn = civilDateIn(account.timeZone, paidAt);
  // The amounts do not depend on the day.
  const shown = presentInFull(invoice, { account, payUrl, today: paidOn });
  const money = (amount: number) => formatMoney(amount, charge.currency, locale);
  const { statuses } = messages;
  const { method } = charge;
  const number = invoice.number ?? '';
  const autopay =
    charge.origin === 'Autopay'
      ? messages.autopayCharged
      : charge.mandateTerms === null
        ? null
        : messages.autopayAgreed;
  const frame = frameOf(context, {
    title: `${messages.receipt} ${number} – ${account.name}`,
    heading: messages.receipt,
    mark: markOf(returns, statuses),
    footline: `${account.name} · ${messages.receipt} ${number}`,
    client: invoice,
    date: paidOn,
    headline: messages.headlines.paidOn(money(charge.amount + charge.surcharge), formatDate(paidOn, locale)),
    facts: [
      { label: messages.number, value: number },
      ...referenceFacts(invoice, messages),
      { label: messages.datePaid, value: formatInstant(paidAt, account.timeZone, locale) },
      ...(method === null
        ? []
        : [
            {
              label: messages.method,
              value: `${messages.methods[method.type]}\n${nameMethod(method)}`,
            },
          ]),
      ...(autopay === null ? [] : [{ label: messages.autopay, value: autopay }]),
      ...termsOf(context, charge),
    ],
  });
  const described = describeSchedule(invoice, { account, locale, today: paidOn });
  const parts = charge.allocations.map((part) => {
    const found = described.find(({ payment }) => payment.id === part.scheduledPaymentId);
    return {
      due: found === undefined ? '' : formatDate(found.payment.dueDate, locale, 'short'),
      name: oneLine(found?.name ?? messages.payment),
      amount: money(part.amount),
    };
  });
  const sum = (label: string, amount: number): Sum => ({ label, value: money(amount), strong: false });
  const { refunded, refunding, chargedBack } = returns;
  const totals: Sum[] = [
    ...(charge.surcharge > 0 ? [sum(messages.cardFee, charge.surcharge)] : []),
    { ...sum(messages.totalCharged, charge.amount + charge.surcharge), strong: true },
    ...(refunded > 0 ? [sum(messages.refunded, refunded)] : []),
    ...(refunding > 0 ? [sum(messages.refundUnderWay, refunding)] : []),
    ...(chargedBack > 0 ? [sum(statuses.ChargedBack, chargedBack)] : []),
    sum(`${messages.remaining} (${messages.invoice} ${number})`, shown.amountDue),
  ];
  return {
    template: 'receipt',
    files: logoFiles(context.logo),
    sheet: { ...frame, messages: templateMessages(messages), parts, totals, reference: charge.id },
  };
}

// The start of the hash says which text it was.
function termsOf(
  { locale, account, messages }: DocumentContext,
  { acceptedTerms: terms, createdAt }: Charge,
) {
  if (terms === null) return [];
  const accepted = messages.acceptedOn(formatInstant(createdAt, account.timeZone, locale));
  return [{ label: messages.cancellationTerms, value: `${accepted}\nSHA-256 ${terms.sha256.slice(0, 16)}…` }];
}

// A receipt must not look like proof of money that the bank holds or has taken back.
function markOf(
  { isDisputed, chargedBack }: ChargeReturns,
  statuses: DocumentContext['messages']['statuses'],
): string | null {
  if (isDisputed) return statuses.Disputed;
  return chargedBack > 0 ? statuses.ChargedBack : null;
}
