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
};

/** Texts about paying by bank transfer, of pages, documents and mails. */
type TransferMessages = typeof en;

const de: TransferMessages = {
  heading: 'Per Überweisung bezahlen',
  hint: 'Geben Sie den Verwendungszweck genau so an, damit Ihre Zahlung zugeordnet werden kann.',
  sandboxHint: 'Sandbox: Überweisen Sie kein Geld auf dieses Konto. Es wird nicht zugeordnet.',
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
};

const fr: TransferMessages = {
  heading: 'Payer par virement',
  hint: 'Indiquez la référence exactement comme ici, afin que votre paiement soit retrouvé.',
  sandboxHint: 'Bac à sable\u00a0: ne virez pas d’argent sur ce compte. Aucun paiement n’y sera retrouvé.',
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
