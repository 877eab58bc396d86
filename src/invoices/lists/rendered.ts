import { LRUCache } from 'lru-cache';
import type { Database } from '../../kit/db/database.ts';
import { closeEnvelope } from '../../kit/http/envelope.ts';
import type { AccountId, InvoiceId } from '../../kit/ids.ts';
import { createLoader } from '../../kit/queue/batch.ts';
import { presentWithActions } from '../actions.ts';
import { type PresentContext, presentListed } from '../present.ts';
import { findInvoices, findVersions, type VersionedId } from '../store.ts';
import type { Invoice } from '../types.ts';

/** An invoice as JSON for GET and lists, and the version it shows. */
interface RenderedInvoice {
  readonly bytes: Buffer;
  readonly sequence: number;
}

/** Reads invoices as the JSON of an answer, all of it that follows its timestamp. */
interface RenderedInvoices {
  /**
   * The answer with one invoice as it is now, with what may be done with it, or null. Reads that wait together share a
   * round trip.
   */
  find(
    setting: PresentContext,
    id: InvoiceId,
  ): Promise<{ readonly rest: Buffer; readonly sequence: number } | null>;
  /** The answer with those that were just seen with these versions, in their order, and where it goes on. */
  renderPage(
    setting: PresentContext,
    seen: readonly VersionedId[],
    nextCursor: string | null,
  ): Promise<Buffer>;
}

// About 20 000 invoices; an invoice costs ten times more to read and render than to compare its version.
const MAXIMUM_BYTES = 32 * 1024 * 1024;

interface Kept extends RenderedInvoice {
  /** What else the text depends on: the day decides what is overdue, the zone when it was paid, the path stands in the link. */
  readonly stamp: string;
}

/**
 * Makes the reader. It remembers rendered texts, but never answers one before the database has said, in this
 * very read, that the invoice is there for the account and still has that version.
 */
export function createRenderedInvoices(database: Database): RenderedInvoices {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAXIMUM_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const loadVersion = createLoader<AccountId, InvoiceId, VersionedId | null>((accountId, ids) =>
    findVersions(database, accountId, ids),
  );
  const loadInvoice = createLoader<AccountId, InvoiceId, Invoice | null>((accountId, ids) =>
    findInvoices(database, accountId, ids),
  );
  const render = async (
    setting: PresentContext,
    seen: VersionedId,
    present: typeof presentListed = presentListed,
  ): Promise<RenderedInvoice | null> => {
    const stamp = stampOf(setting);
    const name = `${present.name} ${seen.id}`;
    const known = kept.get(name);
    if (known !== undefined && known.sequence === seen.sequence && known.stamp === stamp) return known;
    const invoice = await loadInvoice(setting.account.id, seen.id);
    if (invoice === null) return null;
    const bytes = Buffer.from(JSON.stringify(present(invoice, setting)));
    const rendered = { bytes, sequence: invoice.sequence, stamp };
    kept.set(name, rendered);
    return rendered;
  };
  return {
    async find(setting, id) {
      const seen = await loadVersion(setting.account.id, id);
      const found = seen === null ? null : await render(setting, seen, presentWithActions);
      return found && { rest: closeEnvelope(found.bytes), sequence: found.sequence };
    },
    async renderPage(setting, seen, nextCursor) {
      const rendered = (await Promise.all(seen.map((one) => render(setting, one)))).filter(
        (one) => one !== null,
      );
      const items = rendered.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes]));
      const end = Buffer.from(`],"nextCursor":${JSON.stringify(nextCursor)}}`);
      return closeEnvelope(Buffer.from('{"items":['), ...items, end);
    },
  };
}

const COMMA = Buffer.from(',');

/** What the JSON of invoices depends on besides them. */
export function stampOf({ account, payUrl, today }: PresentContext): string {
  return `${account.id} ${today} ${account.timeZone} ${payUrl} ${account.path}`;
}
