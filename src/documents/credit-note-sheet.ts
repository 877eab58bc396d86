import type { CreditNote, Invoice } from '../invoices/types.ts';
import { rateOfKey, taxKeyOf, taxOfKey } from '../kit/money/tax-keys.ts';
import { formatBasisPoints, formatDate, formatMoney } from '../kit/text/locale.ts';
import { formatQuantity } from '../kit/text/quantity.ts';
import { oneLine } from '../kit/text/text.ts';
import { OUTSIDE_SCOPE } from '../ledger/types.ts';
import { issueDate, referenceFacts } from './invoice-sheet.ts';
import {
  type DocumentContext,
  frameOf,
  logoFiles,
  type Sum,
  type Typesetting,
  templateMessages,
} from './sheet.ts';

/** The content of a credit note's PDF: which invoice, what is taken back and why, its tax, and how it goes back. */
export function creditNoteSheet(context: DocumentContext, invoice: Invoice, note: CreditNote): Typesetting {
  const { account, locale, messages } = context;
  const title = `${messages.creditNote} ${note.number}`;
  const number = invoice.number ?? '';
  const money = (amount: number) => formatMoney(amount, note.currency, locale);
  const percent = (key: number) => (key === OUTSIDE_SCOPE ? '–' : formatBasisPoints(rateOfKey(key), locale));
  const frame = frameOf(context, {
    title: `${title} – ${account.name}`,
    heading: messages.creditNote,
    mark: null,
    footline: `${account.name} · ${title}`,
    client: invoice,
    facts: [
      { label: messages.creditNumber, value: note.number },
      { label: messages.issued, value: formatDate(note.issuedOn, locale, 'short') },
      { label: messages.number, value: number },
      {
        label: messages.invoiceDate,
        value: formatDate(issueDate(invoice, account.timeZone), locale, 'short'),
      },
      ...referenceFacts(invoice, messages),
    ],
    headline: null,
    date: note.issuedOn,
  });
  return {
    template: 'credit-note',
    files: logoFiles(context.logo),
    sheet: {
      ...frame,
      messages: templateMessages(messages),
      reason: note.reason,
      showsTax: note.rates.some(({ rate }) => rate !== OUTSIDE_SCOPE),
      items: note.lines.map((line) => {
        const item = line.lineItem === null ? undefined : invoice.lineItems[line.lineItem];
        return {
          description: oneLine(item?.description ?? messages.creditOn(number)),
          quantity: line.quantity === null ? '–' : formatQuantity(line.quantity, item?.unit, locale),
          tax: percent(taxKeyOf(line)),
          amount: money(line.amount),
        };
      }),
      totals: totalsOf(note, context, money, percent),
    },
  };
}

function totalsOf(
  { amount, rates, openAmount, refundedAmount, outsideAmount }: CreditNote,
  { messages }: DocumentContext,
  money: (amount: number) => string,
  percent: (key: number) => string,
): Sum[] {
  const sum = (label: string, value: number): Sum => ({ label, value: money(value), strong: false });
  const taxed = rates.filter(({ rate }) => rate !== OUTSIDE_SCOPE);
  const net = rates.reduce((all, one) => all + one.net, 0);
  return [
    ...(taxed.length > 0 ? [sum(messages.net, net)] : []),
    ...taxed.map(({ rate, gross, net: base }) => {
      const { taxBasisPoints, taxCategory } = taxOfKey(rate);
      const name =
        taxBasisPoints === null ? messages.taxCategories[taxCategory] : `${messages.tax} ${percent(rate)}`;
      return sum(`${name} (${messages.net} ${money(base)})`, gross - base);
    }),
    { label: messages.total, value: money(amount), strong: true },
    ...(openAmount > 0 ? [sum(messages.notOwed, openAmount)] : []),
    ...(refundedAmount > 0 ? [sum(messages.refunded, refundedAmount)] : []),
    ...(outsideAmount > 0 ? [sum(messages.givenBackOutside, outsideAmount)] : []),
  ];
}
