import { keptName, type Owner } from '../../account/kept-here.ts';
import type { FullInvoice, Operations } from '../../api/schema.ts';
import type { Form } from './form.ts';

type Writing = Operations['PATCH /v1/invoices/{invoice_id}']['body'];

/** A change on its way, with the form that it was made from. */
export interface Sending {
  readonly key: string;
  readonly body: Writing;
  readonly form: Form;
  /** The version that it changes. */
  readonly version?: string | null;
}

/** Unsaved entries, with the version of the invoice that they started from. */
interface Kept {
  readonly form: Form;
  readonly base: Form | null;
  readonly etag: string | null;
  readonly status: FullInvoice['status'];
  /** A change of which no answer has come: it is sent again as it was. */
  readonly pending: Sending | null;
}

// The form's fields change with the app: what another version kept is not read.
const VERSION = 4;

const nameOf = (owner: Owner, invoice: string | null) => keptName(owner, `builder:${invoice ?? 'new'}`);

/** Keeps in this browser what is not saved yet; null forgets it. A browser that keeps nothing only loses the safety. */
export function keep(owner: Owner, invoice: string | null, kept: Kept | null): void {
  try {
    if (kept === null) localStorage.removeItem(nameOf(owner, invoice));
    else localStorage.setItem(nameOf(owner, invoice), JSON.stringify({ version: VERSION, kept }));
  } catch {
    // Full, or switched off: the page still has it.
  }
}

/** What this browser kept of an invoice, or of a new one. */
export function readKept(owner: Owner, invoice: string | null): Kept | null {
  try {
    const text = localStorage.getItem(nameOf(owner, invoice));
    const read = text === null ? null : (JSON.parse(text) as { version: number; kept: Kept });
    return read?.version === VERSION ? read.kept : null;
  } catch {
    return null;
  }
}
