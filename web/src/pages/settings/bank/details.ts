import type { Account } from '../../../api/schema.ts';

/** The bank account to which clients transfer in a currency. */
export type BankDetails = Account['bankDetails'][number];

type Field = 'iban' | 'bic' | 'accountNumber' | 'routingNumber' | 'sortCode';

const usual: Readonly<Record<string, readonly Field[]>> = {
  EUR: ['iban', 'bic'],
  GBP: ['sortCode', 'accountNumber', 'iban', 'bic'],
  USD: ['routingNumber', 'accountNumber', 'bic'],
};

/** The fields by which banks find an account in a currency, and those that have something in them. */
export function fieldsOf(details: BankDetails): readonly Field[] {
  const fields = usual[details.currency] ?? ['iban', 'bic', 'accountNumber'];
  const all: readonly Field[] = ['iban', 'routingNumber', 'sortCode', 'accountNumber', 'bic'];
  return [...fields, ...all.filter((field) => !fields.includes(field) && details[field] !== '')];
}

export function emptyDetails(currency: string): BankDetails {
  return {
    currency,
    holder: '',
    bankName: '',
    iban: '',
    bic: '',
    accountNumber: '',
    routingNumber: '',
    sortCode: '',
    reference: 'InvoiceNumber',
  };
}
