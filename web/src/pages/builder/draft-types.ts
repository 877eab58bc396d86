import type { ApiError } from '../../api/client.ts';
import type { FullInvoice, InvoiceDryRun, ShownInvoice } from '../../api/schema.ts';
import type { Conflict } from './conflict.ts';
import type { Form, Missing } from './form.ts';

/** Whether the service has what was typed. */
export type Saving =
  | { readonly kind: 'empty' }
  /** This browser keeps it; the service cannot yet. */
  | { readonly kind: 'kept'; readonly missing: Missing }
  /** Of an issued invoice: somebody has to say that it is saved. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'conflict'; readonly conflict: Conflict };

/** An invoice that is being written. */
export interface Draft {
  readonly id: string | null;
  readonly form: Form;
  readonly status: FullInvoice['status'];
  readonly saving: Saving;
  /** The last error of the service; null once the service accepts the form. */
  readonly fault: ApiError | null;
  /** True when the form holds edits of an earlier visit that were not saved. */
  readonly isRestored: boolean;
}

/** Where a draft begins: an invoice of the service, or a new one. */
export interface Beginning {
  readonly account: string;
  readonly person: string;
  readonly invoice: { readonly data: ShownInvoice; readonly etag: string | null } | null;
  /** The form of a new invoice. */
  readonly empty: Form;
  /** Names the copy that a new invoice is, where this browser keeps it; null: it is none. */
  readonly copyOf: string | null;
  /** The account's civil date. */
  readonly today: string;
  /** Called when the service has it for the first time. */
  readonly onCreated: (id: string) => void;
}

/** What saving the changes of an issued invoice would do. */
export interface TriedSave {
  /** The form that the service has. */
  readonly saved: Form;
  readonly tried: InvoiceDryRun;
  /** Under this version the same change does exactly this. */
  readonly etag: string | null;
}
