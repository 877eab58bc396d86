import { LRUCache } from 'lru-cache';
import type { Database } from '../../kit/db/database.ts';
import { closeEnvelope } from '../../kit/http/envelope.ts';
import type { AccountId, InvoiceId } from '../../kit/ids.ts';
import { createLoader } from '../../kit/queue/batch.ts';
import { presentWithActions } from '../actions.ts';
import { findWithTerms, type InvoiceWithTerms } from '../ending/store.ts';
import { findOutsideOf } from '../manual-payments/store.ts';
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
    context: PresentContext,
    id: InvoiceId,
  ): Promise<{ readonly rest: Buffer; readonly sequence: number } | null>;
  /** The answer with those that were just seen with these versions, in their order, and where it continues. */
  renderPage(
    context: PresentContext,
    seen: readonly VersionedId[],
    nextCursor: string | null,
  ): Promise<Buffer>;
}

// About 20 000 invoices; reading and rendering one costs ten times as much as comparing its version.
const MAXIMUM_BYTES = 32 * 1024 * 1024;

interface CachedInvoice extends RenderedInvoice {
  /** See {@link stampOf}. */
  readonly stamp: string;
}

/**
 * It caches rendered texts, but uses one only after this very read has found in the database that the invoice is there for
 * the account and still has that version.
 */
export function createRenderedInvoices(database: Database): RenderedInvoices {
  const cache = new LRUCache<string, CachedInvoice>({
    maxSize: MAXIMUM_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const loadVersion = createLoader<AccountId, InvoiceId, VersionedId | null>((accountId, ids) =>
    findVersions(database, accountId, ids),
  );
  const loadInvoice = createLoader<AccountId, InvoiceId, Invoice | null>((accountId, ids) =>
    findInvoices(database, accountId, ids),
  );
  const loadWithTerms = createLoader<AccountId, InvoiceId, InvoiceWithTerms | null>((accountId, ids) =>
    findWithTerms(database, accountId, ids),
  );
  const load = {
    async listed(context: PresentContext, id: InvoiceId) {
      const invoice = await loadInvoice(context.account.id, id);
      return invoice && { invoice, shown: presentListed(invoice, context) };
    },
    async one(context: PresentContext, id: InvoiceId) {
      const found = await loadWithTerms(context.account.id, id);
      if (found === null) return null;
      const outside = await findOutsideOf(database, context.account.id, found.invoice);
      return { ...found, shown: presentWithActions(found.invoice, context, found.terms, outside) };
    },
  };
  const render = async (
    context: PresentContext,
    seen: VersionedId,
    kind: keyof typeof load = 'listed',
  ): Promise<RenderedInvoice | null> => {
    const stamp = stampOf(context);
    const name = `${kind} ${seen.id}`;
    const known = cache.get(name);
    if (known !== undefined && known.sequence === seen.sequence && known.stamp === stamp) return known;
    const found = await load[kind](context, seen.id);
    if (found === null) return null;
    const bytes = Buffer.from(JSON.stringify(found.shown));
    const rendered = { bytes, sequence: found.invoice.sequence, stamp };
    cache.set(name, rendered);
    return rendered;
  };
  return {
    async find(context, id) {
      const seen = await loadVersion(context.account.id, id);
      const found = seen === null ? null : await render(context, seen, 'one');
      return found && { rest: closeEnvelope(found.bytes), sequence: found.sequence };
    },
    async renderPage(context, seen, nextCursor) {
      const rendered = (await Promise.all(seen.map((one) => render(context, one)))).filter(
        (one) => one !== null,
      );
      const items = rendered.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes]));
      const end = Buffer.from(`],"nextCursor":${JSON.stringify(nextCursor)}}`);
      return closeEnvelope(Buffer.from('{"items":['), ...items, end);
    },
  };
}

const COMMA = Buffer.from(',');

/**
 * Besides the invoice, its JSON depends on the day (for what is overdue), the zone (for the day it was paid), and on host
 * and path (for its link).
 */
export function stampOf({ account, payUrl, today }: PresentContext): string {
  return `${account.id} ${today} ${account.timeZone} ${payUrl} ${account.path}`;
}
