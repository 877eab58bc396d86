import { LRUCache } from 'lru-cache';
import { createLoader } from '../kit/batch.ts';
import type { Database } from '../kit/database.ts';
import type { AccountId, InvoiceId } from '../kit/ids.ts';
import { presentInFull, type Setting } from './present.ts';
import { findInvoices, findVersions, type VersionedId } from './store.ts';
import type { Invoice } from './types.ts';

/** An invoice as JSON text for GET and lists, and the version it shows. */
interface RenderedInvoice {
  readonly text: string;
  readonly sequence: number;
}

/** Reads invoices as JSON text. */
interface RenderedInvoices {
  /** One invoice as it is now, or null. Reads that wait together share a round trip. Transaction: opens. */
  find(setting: Setting, id: InvoiceId): Promise<RenderedInvoice | null>;
  /** Those of a page that were just seen with these versions, in their order. Transaction: opens. */
  renderPage(setting: Setting, page: readonly VersionedId[]): Promise<string[]>;
}

// About 20 000 invoices; an invoice costs ten times more to read and render than to compare its version.
const MAXIMUM_CHARACTERS = 32 * 1024 * 1024;

interface Kept extends RenderedInvoice {
  /** What else the text depends on: the day decides what is overdue, the path stands in the link. */
  readonly stamp: string;
}

/**
 * Makes the reader. It remembers rendered texts, but never answers one before the database has said, in this
 * very read, that the invoice is there for the account and still has that version.
 */
export function createRenderedInvoices(database: Database): RenderedInvoices {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAXIMUM_CHARACTERS,
    sizeCalculation: ({ text }) => text.length,
  });
  const loadVersion = createLoader<AccountId, InvoiceId, VersionedId | null>((accountId, ids) =>
    findVersions(database, accountId, ids),
  );
  const loadInvoice = createLoader<AccountId, InvoiceId, Invoice | null>((accountId, ids) =>
    findInvoices(database, accountId, ids),
  );
  const render = async (setting: Setting, seen: VersionedId): Promise<RenderedInvoice | null> => {
    const stamp = stampOf(setting);
    const known = kept.get(seen.id);
    if (known !== undefined && known.sequence === seen.sequence && known.stamp === stamp) return known;
    const invoice = await loadInvoice(setting.account.id, seen.id);
    if (invoice === null) return null;
    const text = JSON.stringify(presentInFull(invoice, setting));
    const rendered = { text, sequence: invoice.sequence, stamp };
    kept.set(invoice.id, rendered);
    return rendered;
  };
  return {
    async find(setting, id) {
      const seen = await loadVersion(setting.account.id, id);
      return seen === null ? null : render(setting, seen);
    },
    async renderPage(setting, page) {
      const rendered = await Promise.all(page.map((seen) => render(setting, seen)));
      return rendered.flatMap((one) => (one === null ? [] : [one.text]));
    },
  };
}

function stampOf({ account, payUrl, today }: Setting): string {
  return `${account.id} ${today} ${payUrl} ${account.path}`;
}
