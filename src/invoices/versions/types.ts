import type { Actor } from '../../kit/actor.ts';
import type { Invoice } from '../types.ts';

/** The fields of an issued invoice's document that can change. The rest of an invoice is its terms. */
export const documentFields = ['buyer', 'lines', 'tax', 'total', 'eventDate', 'finalInvoice'] as const;
export type DocumentField = (typeof documentFields)[number];

/** What a list shows of a version. */
export interface ListedVersion {
  /** Counts from 1, the version that was issued. */
  readonly number: number;
  /** The sequence of the event that began it. */
  readonly sequence: number;
  /** In the account's time. */
  readonly createdAt: Date;
  /** What differs from the version before; empty in the first. */
  readonly changed: readonly DocumentField[];
  /** The actor of that event; null: nobody is known. */
  readonly actor: Actor | null;
  readonly contact: Pick<Invoice['contact'], 'name' | 'email'>;
  /** What is billed, in the minor unit: credit notes do not change it. */
  readonly totalAmount: number;
  readonly currency: string;
  readonly eventDate: string | null;
  /** When the next version began; null while it is the last. */
  readonly endedAt: Date | null;
  /** The PDFs that were handed out: each that the client got, and the first of each language that only the business took. */
  readonly files: readonly HandedOut[];
}

/** One version of an issued invoice's document. */
export interface Version extends ListedVersion {
  /** The invoice as it was when the version ended; of the last version, as it is now. */
  readonly invoice: Invoice;
}

/** The last change of a document, as its client is told. */
export interface DocumentChange {
  /** In the account's time. */
  readonly at: Date;
  /** When the client looked at the version before; null: it has seen the last one, or nobody knows. */
  readonly seenAt: Date | null;
  /** What differs from the version that the client saw, otherwise from the one before. */
  readonly changed: readonly DocumentField[];
  readonly total: number;
  readonly totalBefore: number;
  readonly eventDateBefore: string | null;
}

/** A PDF that was handed out. */
export interface HandedOut {
  readonly language: string;
  /** `Client`: from the page of the payment link. */
  readonly handedTo: 'Client' | 'Business';
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string;
  readonly createdAt: Date;
}

/** The content of a PDF that was handed out, from which the same file is made again. */
export interface KeptSheet {
  readonly language: string;
  /** What the template got. */
  readonly sheet: Readonly<Record<string, unknown>>;
  readonly logo: KeptLogo | null;
  /** The version of the template. */
  readonly template: number;
  /** The compiler and the fonts, each with its version. */
  readonly madeWith: string;
  readonly sha256: string;
}

/** A logo as it was drawn. */
export interface KeptLogo {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}
