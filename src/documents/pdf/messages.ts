import type { Invoice } from '@e-invoice-eu/core';
import type { Typesetting } from '../sheet.ts';

/** An invoice in the form of the e-invoice library. */
export type EInvoice = Invoice;

/** A document that the typesetter can make. */
export type DocumentRequest =
  /** `isLegible`: its texts are as a template has got them before. */
  | { readonly kind: 'pdf'; readonly typesetting: Typesetting; readonly isLegible?: true }
  | { readonly kind: 'ubl'; readonly eInvoice: EInvoice }
  | { readonly kind: 'facturx'; readonly typesetting: Typesetting; readonly eInvoice: EInvoice };

/** A request on its way to the thread, and what comes back. */
export interface Request {
  readonly id: number;
  readonly document: DocumentRequest;
}

/**
 * The finished file, and of a PDF what its template got; or a value of the e-invoice that the standard does not know; or a fault of the service.
 */
export type Answer =
  | { readonly id: number; readonly bytes: Uint8Array; readonly sheet?: Typesetting['sheet'] }
  | { readonly id: number; readonly invalid: readonly string[] }
  | { readonly id: number; readonly error: string };
