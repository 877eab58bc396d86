import { type Account, defaultProfile, type Profile } from '../../src/accounts/types.ts';
import type { EInvoiceFormat } from '../../src/documents/e-invoice-formats.ts';
import { creditLinesOf, creditRatesOf } from '../../src/invoices/credit-notes/amounts.ts';
import type { CreditRequest } from '../../src/invoices/credit-notes/types.ts';
import { prepaymentRates } from '../../src/invoices/deposits/amounts.ts';
import { sumsOf } from '../../src/invoices/service.ts';
import {
  type CreditNote,
  type Invoice,
  type LineItem,
  type PrepaymentInvoice,
  plainPricing,
  type ScheduledPayment,
} from '../../src/invoices/types.ts';

/** An invoice as a file is made of it. */
export interface Shape {
  readonly name: string;
  readonly account: Account;
  readonly profile: Profile;
  readonly invoice: Invoice;
  readonly language: string;
  /** The file is a credit note about the invoice. */
  readonly note?: CreditNote;
  /** The file is a prepayment invoice about it. */
  readonly prepayment?: PrepaymentInvoice;
  /** Those that the final invoice names. */
  readonly prepayments?: readonly PrepaymentInvoice[];
  /** In these formats it is refused: no file of it can be valid. */
  readonly refusedAs?: readonly EInvoiceFormat[];
}

interface Changes {
  readonly account?: Partial<Account>;
  readonly profile?: Partial<Profile>;
  readonly invoice?: Partial<Invoice>;
  readonly language?: string;
  readonly refusedAs?: Shape['refusedAs'];
}

export const AT = new Date('2026-11-21T12:00:00Z');

const account = {
  id: '0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e10',
  path: 'fernhill',
  name: 'Fernhill Events GmbH',
  mode: 'Live',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  clockOffsetMs: 0,
  isFrozen: false,
} as unknown as Account;

const profile: Profile = {
  ...defaultProfile,
  email: 'hello@fernhill.example',
  street: 'Hauptstraße 12',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  taxId: 'DE123456789',
};

export const payment = (amount: number, changes: Partial<ScheduledPayment> = {}): ScheduledPayment => ({
  id: '0198c5a0-4d0c-7b20-b7c1-0e4f8a6d5c31' as ScheduledPayment['id'],
  dueDate: '2026-12-01',
  amount,
  due: null,
  share: null,
  status: 'Due',
  name: null,
  paidAmount: 0,
  refundedAmount: 0,
  fee: null,
  paidAt: null,
  outsideAmount: 0,
  ...changes,
});

export const line = (unitAmount: number, changes: Partial<LineItem> = {}): LineItem => ({
  description: 'Photography',
  quantity: 1,
  unitAmount,
  taxBasisPoints: 1_900,
  ...changes,
});

export const untaxed = (unitAmount: number): LineItem => ({ description: 'Talk', quantity: 1, unitAmount });

export function shape(name: string, changes: Changes = {}): Shape {
  const lineItems = changes.invoice?.lineItems ?? [line(300_000)];
  const pricing = changes.invoice?.pricing ?? plainPricing;
  const totalAmount = sumsOf({ lineItems, pricing }).total;
  const invoice = {
    id: '0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e11',
    contact: { type: 'Client', name: 'Maria Lindqvist', email: 'maria@example.com' },
    number: 'INV-0001',
    status: 'Active',
    currency: 'EUR',
    totalAmount,
    creditedAmount: 0,
    loweredAmount: 0,
    documentVersion: 1,
    announcedTransfer: null,
    deposits: null,
    payments: [payment(totalAmount)],
    paymentMethods: [],
    ccEmails: [],
    note: '',
    eventDate: null,
    canceledAt: null,
    issuedOn: '2026-11-21',
    paymentCode: 'kT3vQ9bXw2LmZr7YcHs4Np',
    lineItems,
    pricing,
    metadata: {},
    sequence: 1,
    createdAt: AT,
    updatedAt: AT,
    activatedAt: AT,
    billing: null,
    ...changes.invoice,
  } as unknown as Invoice;
  return {
    name,
    account: { ...account, ...changes.account },
    profile: { ...profile, ...changes.profile },
    invoice,
    language: changes.language ?? 'en',
    refusedAs: changes.refusedAs ?? [],
  };
}

// A credit note about an invoice, with all that follows from its amounts.
export function credited(name: string, request: Partial<CreditRequest>, changes: Changes = {}): Shape {
  const made = shape(name, changes);
  const before = [firstNote(made.invoice)];
  const lines = creditLinesOf(made.invoice, { before, givenUp: [] }, { reason: note, ...request });
  const rates = creditRatesOf(made.invoice, before, lines);
  const amount = lines.reduce((sum, one) => sum + one.amount, 0);
  const { currency } = made.invoice;
  return {
    ...made,
    note: {
      ...firstNote(made.invoice),
      reason: request.reason ?? note,
      number: 'CN-0002',
      currency,
      amount,
      openAmount: amount,
      lines,
      rates,
    },
  };
}

// The second prepayment invoice of an invoice, so that its tax is a difference; or the final invoice that names both.
export function prepaid(name: string, changes: Changes = {}, isFinal = false): Shape {
  const made = shape(name, changes);
  const { totalAmount } = made.invoice;
  const first = prepayment(made.invoice, [], Math.floor(totalAmount / 3));
  const second = prepayment(made.invoice, [first], Math.floor(totalAmount / 3));
  if (!isFinal) return { ...made, prepayment: second };
  const invoiced = first.amount + second.amount;
  const deposits = { invoiced, count: 2, finalOn: '2026-12-20' };
  const paid = payment(invoiced, { status: 'Paid', paidAmount: invoiced, paidAt: AT });
  const payments = [paid, payment(totalAmount - invoiced, { dueDate: '2027-02-01' })];
  return { ...made, invoice: { ...made.invoice, deposits, payments }, prepayments: [first, second] };
}

function prepayment(
  invoice: Invoice,
  before: readonly PrepaymentInvoice[],
  amount: number,
): PrepaymentInvoice {
  const ordinal = before.length + 1;
  return {
    number: `${invoice.number}-P${ordinal}`,
    ordinal,
    issuedOn: '2026-11-21',
    paidOn: '2026-11-20',
    currency: invoice.currency,
    amount,
    rates: prepaymentRates(invoice, before, amount),
    createdAt: AT,
  } as unknown as PrepaymentInvoice;
}

// An earlier one, so that the tax of the next is a difference.
function firstNote(invoice: Invoice): CreditNote {
  const lines = creditLinesOf(invoice, { before: [], givenUp: [] }, { reason: note, amount: 101 });
  return {
    number: 'CN-0001',
    issuedOn: '2026-11-21',
    currency: invoice.currency,
    amount: 101,
    openAmount: 101,
    refundedAmount: 0,
    outsideAmount: 0,
    reason: note,
    lines,
    rates: creditRatesOf(invoice, [], lines),
    createdAt: AT,
  } as unknown as CreditNote;
}

export const billing = {
  company: 'Nordlicht GmbH',
  street: 'Hafenstraße 4',
  postalCode: '20457',
  city: 'Hamburg',
  region: 'HH',
  country: 'DE',
  vatId: 'DE123456789',
  phone: '+49 40 123456',
  reference: '991-12345-67',
};

/** A shape with what XRechnung and Peppol require of business and client, where it has not said it itself. */
export function withAllFacts(shape: Shape): Shape {
  const { profile, invoice } = shape;
  return {
    ...shape,
    profile: {
      ...profile,
      contactName: 'Jana Weber',
      phone: '+49 30 1234567',
      email: profile.email || 'hello@fernhill.example',
    },
    invoice: {
      ...invoice,
      billing: { ...billing, ...invoice.billing },
    },
  };
}

/** Words of a business to its client. */
export const note = 'Thank you for your trust.\nWe look forward to the day.';
