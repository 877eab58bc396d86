import type { Language } from '../accounts/types.ts';
import {
  type BankDetails,
  detailsFor,
  epcPayload,
  inGroups,
  referenceOf,
  sortCodeText,
} from '../kit/money/bank-details.ts';
import { currencyExponent } from '../kit/money/money.ts';
import { formatMoney, type Locale } from '../kit/text/locale.ts';
import { oneLine } from '../kit/text/text.ts';

const en = {
  heading: 'Pay by bank transfer',
  hint: 'Give the reference exactly as it stands here, so that your payment is found.',
  sandboxHint: 'Sandbox: do not transfer money to this account. No payment will be found.',
  holder: 'Account holder',
  bank: 'Bank',
  iban: 'IBAN',
  bic: 'BIC',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  sortCode: 'Sort code',
  amount: 'Amount',
  reference: 'Reference',
  scan: 'Scan the code with your banking app.',
  codeAlt: 'QR code that fills in the transfer',
  copy: (label: string) => `Copy: ${label}`,
  copyShort: 'Copy',
  copied: 'Copied',
  announce: 'I have transferred it',
  announceHint: (business: string) =>
    `We tell ${business} so, and send no reminders for some days. The invoice shows as paid once the money has been found.`,
  announced: (business: string) => `You have told ${business} that you transferred the money`,
  announcedHint: (business: string, date: string) =>
    `The invoice stays open until ${business} has recorded the money. Reminders pause until ${date}. Please do not pay again.`,
  missed: 'No transfer has been recorded yet',
  missedHint: (business: string, date: string) =>
    `You told ${business} on ${date} that you transferred the money. Nothing has been recorded since. Check the account and the reference of your transfer, or ask ${business}.`,
};

/** Texts about paying by bank transfer, of pages, documents and mails. */
type TransferMessages = typeof en;

const de: TransferMessages = {
  heading: 'Per Überweisung bezahlen',
  hint: 'Geben Sie den Verwendungszweck genau so an, damit Ihre Zahlung zugeordnet werden kann.',
  sandboxHint: 'Testumgebung: Überweisen Sie kein Geld auf dieses Konto. Es wird nicht zugeordnet.',
  holder: 'Kontoinhaber',
  bank: 'Bank',
  iban: 'IBAN',
  bic: 'BIC',
  accountNumber: 'Kontonummer',
  routingNumber: 'Routing Number',
  sortCode: 'Sort Code',
  amount: 'Betrag',
  reference: 'Verwendungszweck',
  scan: 'Scannen Sie den Code mit Ihrer Banking-App.',
  codeAlt: 'QR-Code, der die Überweisung ausfüllt',
  copy: (label) => `Kopieren: ${label}`,
  copyShort: 'Kopieren',
  copied: 'Kopiert',
  announce: 'Ich habe überwiesen',
  announceHint: (business) =>
    `Wir teilen es ${business} mit und erinnern Sie einige Tage nicht. Die Rechnung gilt als bezahlt, sobald das Geld zugeordnet ist.`,
  announced: (business) => `Sie haben ${business} mitgeteilt, dass Sie überwiesen haben`,
  announcedHint: (business, date) =>
    `Die Rechnung bleibt offen, bis ${business} das Geld erfasst hat. Erinnerungen pausieren bis ${date}. Bitte zahlen Sie nicht noch einmal.`,
  missed: 'Es ist noch keine Überweisung erfasst',
  missedHint: (business, date) =>
    `Sie haben ${business} am ${date} mitgeteilt, dass Sie überwiesen haben. Seitdem wurde nichts erfasst. Prüfen Sie Konto und Verwendungszweck Ihrer Überweisung, oder fragen Sie ${business}.`,
};

const fr: TransferMessages = {
  heading: 'Payer par virement',
  hint: 'Indiquez la référence exactement comme ici, afin que votre paiement soit retrouvé.',
  sandboxHint:
    'Environnement de test\u00a0: ne virez pas d’argent sur ce compte. Aucun paiement n’y sera retrouvé.',
  holder: 'Titulaire du compte',
  bank: 'Banque',
  iban: 'IBAN',
  bic: 'BIC',
  accountNumber: 'Numéro de compte',
  routingNumber: 'Routing number',
  sortCode: 'Sort code',
  amount: 'Montant',
  reference: 'Référence',
  scan: 'Scannez le code avec votre application bancaire.',
  codeAlt: 'Code QR qui remplit le virement',
  copy: (label) => `Copier\u00a0: ${label}`,
  copyShort: 'Copier',
  copied: 'Copié',
  announce: 'J’ai fait le virement',
  announceHint: (business) =>
    `Nous en informons ${business} et n’envoyons pas de rappel pendant quelques jours. La facture sera réglée dès que l’argent aura été retrouvé.`,
  announced: (business) => `Vous avez indiqué à ${business} que vous avez fait le virement`,
  announcedHint: (business, date) =>
    `La facture reste ouverte jusqu’à ce que ${business} ait enregistré l’argent. Les rappels sont suspendus jusqu’au ${date}. Ne payez pas une seconde fois.`,
  missed: 'Aucun virement n’est encore enregistré',
  missedHint: (business, date) =>
    `Le ${date}, vous avez indiqué à ${business} que vous avez fait le virement. Rien n’a été enregistré depuis. Vérifiez le compte et la référence de votre virement, ou adressez-vous à ${business}.`,
};

const es: TransferMessages = {
  heading: 'Pagar por transferencia',
  hint: 'Indique la referencia exactamente como aparece aquí, para que podamos identificar su pago.',
  sandboxHint: 'Entorno de pruebas: no transfiera dinero a esta cuenta. No se identificará ningún pago.',
  holder: 'Titular de la cuenta',
  bank: 'Banco',
  iban: 'IBAN',
  bic: 'BIC',
  accountNumber: 'Número de cuenta',
  routingNumber: 'Routing number',
  sortCode: 'Sort code',
  amount: 'Importe',
  reference: 'Referencia',
  scan: 'Escanee el código con la aplicación de su banco.',
  codeAlt: 'Código QR que rellena la transferencia',
  copy: (label) => `Copiar: ${label}`,
  copyShort: 'Copiar',
  copied: 'Copiado',
  announce: 'Ya he hecho la transferencia',
  announceHint: (business) =>
    `Se lo comunicamos a ${business} y no enviamos recordatorios durante unos días. La factura constará como pagada cuando se identifique el dinero.`,
  announced: (business) => `Ha indicado a ${business} que ha hecho la transferencia`,
  announcedHint: (business, date) =>
    `La factura sigue abierta hasta que ${business} registre el dinero. Los recordatorios quedan en pausa hasta el ${date}. No pague de nuevo.`,
  missed: 'Todavía no hay ninguna transferencia registrada',
  missedHint: (business, date) =>
    `El ${date} indicó a ${business} que había hecho la transferencia. Desde entonces no se ha registrado nada. Revise la cuenta y la referencia de su transferencia, o pregunte a ${business}.`,
};

const catalogues = { en, de, fr, es } satisfies Record<Language, TransferMessages>;

/** The texts about bank transfers in a language. */
export function transferMessages(language: string): TransferMessages {
  return catalogues[language as Language] ?? en;
}

/** One line of bank details. */
interface TransferRow {
  readonly label: string;
  readonly value: string;
  /** The same as a bank's form takes it. */
  readonly plain: string;
}

/** How to pay an invoice by bank transfer, in words. */
export interface TransferText {
  readonly heading: string;
  readonly hint: string;
  readonly rows: readonly TransferRow[];
  /** The content of a QR code for banking apps; null where there can be none. */
  readonly payload: string | null;
}

interface Transfer {
  readonly bankDetails: readonly BankDetails[];
  readonly isSandbox: boolean;
  readonly currency: string;
  /** The number of the invoice. */
  readonly number: string;
  /** What is to be transferred now, in the minor unit. */
  readonly amount: number;
}

/** How to pay an invoice by bank transfer; null where the business has no bank details for its currency. */
export function transferText(transfer: Transfer, locale: Locale): TransferText | null {
  const { bankDetails, isSandbox, currency, number, amount } = transfer;
  const details = detailsFor(bankDetails, currency);
  if (details === null || amount < 1) return null;
  const messages = transferMessages(locale.language);
  // A banking app shows the reference before it pays.
  const shown = referenceOf(details, number);
  const coded = isSandbox ? { text: `SANDBOX ${number}`, isStructured: false } : shown;
  const row = (label: string, plain: string, value = plain): TransferRow[] =>
    plain === '' ? [] : [{ label, value: oneLine(value), plain: oneLine(plain) }];
  return {
    heading: messages.heading,
    hint: isSandbox ? messages.sandboxHint : messages.hint,
    rows: [
      ...row(messages.holder, details.holder),
      ...row(messages.iban, details.iban, inGroups(details.iban)),
      ...row(messages.routingNumber, details.routingNumber),
      ...row(messages.sortCode, details.sortCode, sortCodeText(details.sortCode)),
      ...row(messages.accountNumber, details.accountNumber),
      ...row(messages.bic, details.bic),
      ...row(messages.bank, details.bankName),
      ...row(messages.amount, decimalOf(amount, currency), formatMoney(amount, currency, locale)),
      ...row(messages.reference, shown.text, shown.isStructured ? inGroups(shown.text) : shown.text),
    ],
    payload: epcPayload(details, coded, amount),
  };
}

function decimalOf(amount: number, currency: string): string {
  const exponent = currencyExponent(currency);
  const digits = String(amount).padStart(exponent + 1, '0');
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
