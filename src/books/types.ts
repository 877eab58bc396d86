import type { TaxCategory } from '../kit/money/tax-keys.ts';
import type { KeptPosting, LedgerAccount, RateAmount } from '../ledger/types.ts';

/** The programs that take the files. */
export const bookFormats = ['Datev', 'Xero', 'QuickBooks'] as const;
/** A program that takes the files. */
export type BookFormat = (typeof bookFormats)[number];

/** The accounts of the ledger that have one account in the other program. Revenue has one for each tax rate. */
export const mappedAccounts = {
  receivable: 'receivable',
  processor: 'processor',
  bank: 'bank',
  outside: 'outside',
  disputesHeld: 'disputes_held',
  inTransit: 'in_transit',
  atRecipient: 'at_recipient',
  payable: 'payable',
  clientCredit: 'client_credit',
  owedToOperator: 'owed_to_operator',
  surcharges: 'surcharges',
  fees: 'fees',
  refunds: 'refunds',
  chargebacks: 'chargebacks',
  writeOffs: 'write_offs',
} as const satisfies Readonly<Record<string, LedgerAccount>>;
/** The name of such an account in the API. */
export type MappedAccount = keyof typeof mappedAccounts;

/** Where revenue of a tax belongs in the other program. */
export interface BookRate {
  /** Hundredths of a percent; null of a category without tax, and of invoices without line items. */
  readonly taxBasisPoints: number | null;
  /** The second of two rates; absent in settings that were saved before there were such. */
  readonly localTaxBasisPoints?: number | null | undefined;
  /** Absent in settings that were saved before: then the rate says it. */
  readonly taxCategory?: TaxCategory | null | undefined;
  readonly isItemized: boolean;
  /** The revenue account; in QuickBooks the product or service. */
  readonly account: string | null;
  /** The name of the tax rate in Xero, the tax code in QuickBooks, the BU-Schlüssel in DATEV; null without one. */
  readonly taxCode: string | null;
}

/** What a DATEV file says of the business in its first line. */
export interface DatevSettings {
  readonly chart: 'SKR03' | 'SKR04';
  readonly adviserNumber: number | null;
  readonly clientNumber: number | null;
  /** Digits of an account that is no person's. */
  readonly accountLength: number;
  /** The first month of the financial year, 1 … 12. */
  readonly yearStartMonth: number;
}

/** What a business has set for a format. */
export interface BookSettings {
  /** An account that came later is absent in settings that were saved before. */
  readonly accounts: Readonly<Partial<Record<MappedAccount, string | null>>>;
  readonly rates: readonly BookRate[];
  /** Postings of earlier days belong to books that were kept before, and are not exported; null: all are. */
  readonly startsOn: string | null;
  /** How a day is written in the CSV files: 31/12/2026 or 12/31/2026. */
  readonly dateOrder: 'DayFirst' | 'MonthFirst';
  readonly datev: DatevSettings | null;
}

/** A posting with the document that it is about. */
export interface SourcePosting extends KeptPosting {
  readonly taxes: readonly RateAmount[];
  readonly document: SourceDocument;
}

/** What files say of the document of a posting. */
export interface SourceDocument {
  readonly invoiceNumber: string | null;
  /** The number of the credit note that made the posting, or null. */
  readonly creditNoteNumber: string | null;
  /** The number of the prepayment invoice that made the posting, or that its money pays; null or absent without one. */
  readonly prepaymentNumber?: string | null | undefined;
  /** The client, or the recipient of a payment; empty without one. */
  readonly name: string;
  readonly email: string;
  /** The VAT id of the client, or null. */
  readonly vatId: string | null;
  /** The first day on which something of the invoice is due, or null. */
  readonly dueDate: string | null;
}

/** Something that keeps a file from being made. */
export interface MissingFact {
  readonly fact: (typeof bookFacts)[number];
  /** The account, the rate in hundredths of a percent, the text or the number that it is about; null without one. */
  readonly subject: string | null;
  readonly message: string;
}

/** A kind of fact that a file needs and does not have, or a text that it cannot hold. */
export const bookFacts = [
  'Account',
  'RevenueAccount',
  'TaxCode',
  'AdviserNumber',
  'ClientNumber',
  'AccountLength',
  'Letters',
  'DocumentNumber',
] as const;

/** A file of an export. */
export interface BookFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Its lines without the headings. */
  readonly rowCount: number;
}

/** The files of postings, and what keeps them from being made. */
export interface BuiltFiles {
  readonly files: readonly BookFile[];
  readonly missing: readonly MissingFact[];
}
