import type { Language } from '../accounts/types.ts';
import { type Html, html } from '../kit/text/html.ts';
import { largestDebit } from './choice.ts';
import type { Choosing } from './choice-form.ts';
import { moneyOf } from './page-context.ts';

const en = {
  limit: (most: string) => `A bank account can be debited by ${most} at most at once.`,
  rest: (most: string) =>
    `Automatic payment from a bank account is not possible here, because one of its debits would be more than ${most}.`,
  /** The next step, by what is possible. */
  payLess: 'Please choose less, and pay the rest afterwards.',
  payLessOrCard: 'Please choose less, or pay by card.',
  payByCard: 'Please pay by card.',
  ask: (business: string) => `Please ask ${business} for smaller payments.`,
};

type Texts = typeof en;

const texts: Readonly<Record<Language, Texts>> = {
  en,
  de: {
    limit: (most) => `Von einem Bankkonto können höchstens ${most} auf einmal eingezogen werden.`,
    rest: (most) =>
      `Die automatische Zahlung von einem Bankkonto ist hier nicht möglich, weil eine der Abbuchungen höher als ${most} wäre.`,
    payLess: 'Bitte wählen Sie weniger aus, und zahlen Sie den Rest danach.',
    payLessOrCard: 'Bitte wählen Sie weniger aus, oder zahlen Sie mit Karte.',
    payByCard: 'Bitte zahlen Sie mit Karte.',
    ask: (business) => `Bitte fragen Sie ${business} nach kleineren Zahlungen.`,
  },
  fr: {
    limit: (most) => `Au maximum ${most} peuvent être prélevés en une fois sur un compte bancaire.`,
    rest: (most) =>
      `Le paiement automatique depuis un compte bancaire n’est pas possible ici, car l’un des prélèvements dépasserait ${most}.`,
    payLess: 'Veuillez choisir un montant moins élevé, et payer le reste ensuite.',
    payLessOrCard: 'Veuillez choisir un montant moins élevé, ou payer par carte.',
    payByCard: 'Veuillez payer par carte.',
    ask: (business) => `Veuillez demander à ${business} des paiements moins élevés.`,
  },
  es: {
    limit: (most) => `En una cuenta bancaria se pueden cargar como máximo ${most} de una vez.`,
    rest: (most) =>
      `El pago automático desde una cuenta bancaria no es posible aquí, porque uno de los cargos superaría ${most}.`,
    payLess: 'Elija un importe menor y pague el resto después.',
    payLessOrCard: 'Elija un importe menor o pague con tarjeta.',
    payByCard: 'Pague con tarjeta.',
    ask: (business) => `Pida a ${business} pagos más pequeños.`,
  },
};

/**
 * Says that a bank account cannot be debited by what is chosen, before anything is typed, with the way out; otherwise an empty
 * element, which the script fills.
 */
export function renderDebitLimit(context: Choosing): Html {
  const { choice, reader } = context;
  const words = texts[reader.locale.language as Language];
  const most = largestDebit('BankAccount', context.invoice.currency);
  const isTooLarge = choice.kinds.includes('BankAccount') && choice.amount > most;
  const isChosen = choice.kind === 'BankAccount';
  const mayOffer = context.account.autopay !== 'Off' && context.mandate === null;
  const limit = isTooLarge ? words.limit(moneyOf(context, most)) : '';
  // One reason is enough: with less, the other one may be gone.
  const rest = choice.isRestTooLarge && mayOffer && !isTooLarge ? words.rest(moneyOf(context, most)) : '';
  const step = isChosen && choice.fault !== null && limit + rest !== '' ? stepOf(context, words) : '';
  const said = [limit, rest, step].filter((one) => one !== '').join(' ');
  return html`<p class="soft small words" id="debit-limit" role="status" data-swap>${said}</p>`;
}

function stepOf({ account, choice }: Choosing, words: Texts): string {
  const mayPayLess =
    choice.fault === 'debit_too_large' && (choice.payments.length > 1 || account.allowsPartPayments);
  const takesCards = choice.kinds.includes('Card');
  if (mayPayLess) return takesCards ? words.payLessOrCard : words.payLess;
  return takesCards ? words.payByCard : words.ask(account.name);
}
