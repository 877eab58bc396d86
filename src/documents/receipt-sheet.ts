import type { Charge } from '../charges/types.ts';
import { presentInFull } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { formatDate, formatInstant, formatMoney } from '../kit/locale.ts';
import { civilDateIn } from '../kit/time.ts';
import { frameOf, logoFiles, type Setting, type Sum, type Typesetting, templateWords } from './sheet.ts';

/** Says on paper what of an invoice was paid by one charge, how, and what remains. */
export function receiptSheet(
  setting: Setting,
  invoice: Invoice,
  charge: Charge,
  payUrl: string,
): Typesetting {
  const { account, locale, words } = setting;
  const paidAt = charge.settledAt ?? charge.createdAt;
  const paidOn = civilDateIn(account.timeZone, paidAt);
  // What is owed does not depend on the day.
  const shown = presentInFull(invoice, { account, payUrl, today: paidOn });
  const money = (amount: number) => formatMoney(amount, charge.currency, locale);
  const { method } = charge;
  const number = invoice.number ?? '';
  const frame = frameOf(setting, {
    title: `${words.receipt} ${number} – ${account.name}`,
    heading: words.receipt,
    mark: null,
    footline: `${account.name} · ${words.receipt} ${number}`,
    client: invoice.contact,
    date: paidOn,
    facts: [
      { label: words.number, value: number },
      { label: words.paidOn, value: formatInstant(paidAt, account.timeZone, locale) },
      ...(method === null
        ? []
        : [
            {
              label: words.method,
              value: `${words.methods[method.type]}\n${words.endingIn(method.name, method.last4)}`,
            },
          ]),
    ],
  });
  const parts = charge.parts.map((part) => {
    const index = invoice.payments.findIndex((payment) => payment.id === part.scheduledPaymentId);
    const payment = invoice.payments[index];
    return {
      due: payment === undefined ? '' : formatDate(payment.dueDate, locale, 'short'),
      name:
        payment === undefined
          ? words.payment
          : payment.name || words.nthPayment(index + 1, invoice.payments.length),
      amount: money(part.amount),
    };
  });
  const sums: Sum[] = [
    ...(charge.surcharge > 0
      ? [{ label: words.surcharge, value: money(charge.surcharge), strong: false }]
      : []),
    { label: words.totalPaid, value: money(charge.amount + charge.surcharge), strong: true },
    ...(charge.refundedAmount > 0
      ? [{ label: words.refunded, value: money(charge.refundedAmount), strong: false }]
      : []),
    {
      label: `${words.remaining} (${words.invoice} ${number})`,
      value: money(shown.amountDue),
      strong: false,
    },
  ];
  return {
    template: 'receipt',
    files: logoFiles(setting.logo),
    sheet: { ...frame, words: templateWords(words), parts, totals: sums, reference: charge.id },
  };
}
