import type { AdviserPackageId, InvoiceId } from '../../kit/ids.ts';
import type { DayRange } from '../../ledger/types.ts';

/** The media type of its file. */
export const ZIP = 'application/zip';

/** The task that packs a package, and deletes it when its time is over. */
export const PACK_TASK = 'adviser_package.pack';

/** How far a package is. `Failed` and `Expired`: there is no file; its period can be packed again. */
export const packageStatuses = ['Packing', 'Ready', 'Failed', 'Expired'] as const;
/** How far a package is. */
export type PackageStatus = (typeof packageStatuses)[number];

/** The parts of a package, in the order in which they are packed. */
export const packageKinds = [
  'Invoice',
  'CreditNote',
  'EInvoice',
  'Receipt',
  'Report',
  'Ledger',
  'Books',
  'Bank',
  'Index',
] as const;
/** A kind of file of a package. */
export type PackageKind = (typeof packageKinds)[number];

/** The stages of packing, in their order. The index comes last, because it has what could not be made. */
export const stages = [
  'Invoices',
  'Deposits',
  'CreditNotes',
  'Receipts',
  'Reports',
  'Ledger',
  'Books',
  'Bank',
  'Index',
] as const;
/** A stage of packing. */
export type Stage = (typeof stages)[number];

/** Where packing has come to. Only whole items count: what a process that died had written of one is written again. */
export interface Progress {
  /** Null: all are done. */
  readonly stage: Stage | null;
  /** The last item of this stage that is packed; null: none. */
  readonly after: string | null;
  /** How many pieces, bytes and entries there are. */
  readonly pieces: number;
  readonly bytes: number;
  readonly entries: number;
  /** How many documents were packed, or could not be made. */
  readonly documents: number;
}

export const NOTHING_PACKED: Progress = {
  stage: 'Invoices',
  after: null,
  pieces: 0,
  bytes: 0,
  entries: 0,
  documents: 0,
};

/** A period that is packed for an adviser, or was. */
export interface AdviserPackage extends DayRange {
  readonly id: AdviserPackageId;
  readonly status: PackageStatus;
  readonly progress: Progress;
  readonly documentTotal: number;
  readonly byteCount: number | null;
  /** Hexadecimal digits; null until it is ready. */
  readonly sha256: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date | null;
  /** The address to which it goes by mail as the month of the adviser; null: it does not. */
  readonly mailedTo: string | null;
  /** When its mail was written; null: none was. */
  readonly mailedAt: Date | null;
}

/** The name of the file of a package. */
export const fileNameOf = ({ path }: { readonly path: string }, { from, to }: DayRange) =>
  `${path}-${from}-${to}.zip`;

/** What the index says of a document. Amounts are in the minor unit. */
export interface DocumentFacts {
  readonly number: string;
  readonly day: string;
  readonly client: string;
  readonly currency: string;
  /** Null where nothing says how much of the amount is tax. */
  readonly net: number | null;
  readonly tax: number | null;
  readonly amount: number;
  /** Of an invoice; null of others. A later one has as amounts the difference to the one before. */
  readonly version?: number | null;
}

/** A file that is packed. */
export interface NewFile {
  readonly kind: PackageKind;
  readonly name: string;
  readonly facts: DocumentFacts | null;
  /** The invoice that the document is about. */
  readonly invoiceId?: InvoiceId;
  readonly content: AsyncIterable<Buffer>;
}

/** A file that could not be made, and why. */
export interface Gap {
  readonly kind: PackageKind;
  readonly name: string;
  readonly facts: DocumentFacts | null;
  /** The invoice that the document is about. */
  readonly invoiceId?: InvoiceId;
  readonly reason: string;
}

/** Names a document that was packed. */
export interface DocumentKey {
  readonly kind: 'Invoice' | 'EInvoice' | 'CreditNote' | 'CreditEInvoice' | 'Receipt';
  readonly objectId: string;
  readonly version: number;
  readonly invoiceId: InvoiceId;
}

/** A document that is kept as it is packed now. `bytes`: null keeps its SHA-256 alone. */
export interface KeptDocument extends DocumentKey {
  readonly sha256: Buffer;
  readonly bytes: Buffer | null;
}

/** What is packed in one step: all of it counts, or nothing. */
export interface PackItem {
  /** The cursor behind it. */
  readonly after: string;
  readonly files: readonly NewFile[];
  readonly gaps: readonly Gap[];
  /** Documents that are packed for the first time. */
  readonly kept?: readonly KeptDocument[];
}

/** An entry of a package: a file, or what could not be made. */
export interface Entry {
  readonly kind: PackageKind;
  readonly name: string;
  readonly facts: DocumentFacts | null;
  readonly reason: string | null;
  /** Hexadecimal digits; null of what could not be made. */
  readonly sha256: string | null;
}
