import { localeOf } from '../kit/text/locale.ts';
import { formatPrice } from '../kit/text/quantity.ts';

/** An object of an answer of the API. */
export type Shown = Readonly<Record<string, unknown>>;

// The fields of the API's answers that are amounts. Each is followed by the same as text, because a model that has to
// place the decimal point itself will place it wrongly one day.
const AMOUNTS: ReadonlySet<string> = new Set(
  `amount totalAmount amountPaid amountDue amountRefunded paidAmount refundedAmount unitAmount agreedAmount surcharge fee
   owed overdue billed paid refunded paidOut in out refunds returns disputes fees net invoiced outgoing profit gross tax
   netAmount taxAmount grossAmount keptAmount remainingAmount outsideAmount undocumentedAmount opening debits credits closing`.split(
    /\s+/,
  ),
);

const LOCALE = localeOf('en');

/** An amount in words of money, e.g. `$1,250.00`. */
export function moneyText(amount: number, currency: string): string {
  return formatPrice(amount, currency, LOCALE);
}

/**
 * An answer of the API with each amount also as text, under its name and `Text`. The currency is that of the object it
 * stands in, or of the nearest one around it; without one amounts stay as they are.
 */
export function withMoneyTexts(value: unknown, currency: string | null = null): unknown {
  if (Array.isArray(value)) return value.map((one) => withMoneyTexts(one, currency));
  if (typeof value !== 'object' || value === null) return value;
  const own = (value as Shown).currency;
  const inside = typeof own === 'string' ? own : currency;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const shown: [string, unknown][] = [[name, withMoneyTexts(one, inside)]];
      if (AMOUNTS.has(name) && typeof one === 'number' && inside !== null)
        shown.push([`${name}Text`, moneyText(one, inside)]);
      return shown;
    }),
  );
}

/** Some fields of an answer, in this order. */
export function pick(shown: Shown, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in shown).map((name) => [name, shown[name]]));
}

/** An answer with the names of what may be done now instead of why each thing may or may not. */
export function withAllowed(shown: Shown): Record<string, unknown> {
  const { actions, ...rest } = shown;
  if (typeof actions !== 'object' || actions === null) return { ...shown };
  const allowed = Object.entries(actions as Record<string, { allowed: boolean }>)
    .filter(([, action]) => action.allowed)
    .map(([name]) => name);
  return { ...rest, allowedActions: allowed };
}

/** A text of others as it is quoted in a sentence of ours: on one line, in quotation marks, cut where it is long. */
export function quote(text: string): string {
  const line = onOneLine(text);
  return inMarks(line.length > 120 ? `${line.slice(0, 119)}…` : line);
}

/** As {@link quote}, but whole: for a text that cannot be changed afterwards. */
export function quoteWhole(text: string): string {
  return inMarks(onOneLine(text));
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
}

function inMarks(line: string): string {
  return `“${line.replaceAll(/[“”]/g, '"')}”`;
}

/** A card or bank account, e.g. `Visa 4242`. */
export function methodText(method: { readonly name: unknown }): string {
  const { brand, bankName, last4 } = method.name as { brand?: string; bankName?: string; last4: string };
  return `${brand ?? bankName} ${last4}`;
}

/** Payments that are named in a sentence at most. */
const MOST_NAMED = 12;

/** A schedule in a sentence: `$900.00 on 2026-12-01, $2,100.01 on 2027-05-12`. */
export function scheduleText(
  payments: readonly { readonly amount: number; readonly dueDate: string }[],
  currency: string,
): string {
  const texts = payments.map(({ amount, dueDate }) => `${moneyText(amount, currency)} on ${dueDate}`);
  if (texts.length <= MOST_NAMED) return texts.join(', ');
  const named = texts.slice(0, MOST_NAMED - 1);
  return `${named.join(', ')}, and ${texts.length - named.length} more, the last of ${texts.at(-1)}`;
}
