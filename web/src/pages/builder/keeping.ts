import type { FullInvoice } from '../../api/schema.ts';
import type { Form } from './form.ts';

/** What was typed and not saved, with the version of the invoice that it began from. */
interface Kept {
  readonly form: Form;
  readonly base: Form | null;
  readonly etag: string | null;
  readonly status: FullInvoice['status'];
}

// The form's fields change with the app: what another version kept is not read.
const VERSION = 1;

const nameOf = (account: string, invoice: string | null) => `tranche-builder:${account}:${invoice ?? 'new'}`;

/** Keeps in this browser what is not saved yet; null forgets it. A browser that keeps nothing only loses the safety. */
export function keep(account: string, invoice: string | null, kept: Kept | null): void {
  try {
    if (kept === null) localStorage.removeItem(nameOf(account, invoice));
    else localStorage.setItem(nameOf(account, invoice), JSON.stringify({ version: VERSION, kept }));
  } catch {
    // Full, or switched off: the page still has it.
  }
}

/** What this browser kept of an invoice, or of a new one. */
export function readKept(account: string, invoice: string | null): Kept | null {
  try {
    const text = localStorage.getItem(nameOf(account, invoice));
    const read = text === null ? null : (JSON.parse(text) as { version: number; kept: Kept });
    return read?.version === VERSION ? read.kept : null;
  } catch {
    return null;
  }
}
