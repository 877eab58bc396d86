import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '../kit/errors.ts';
import type { Page } from '../look/frame.ts';
import { renderInvoicePage } from './invoice-page.ts';
import { businessOf, codeOf, contextOf, findAccount, isWaitedFor, type OpenDeps } from './open-page.ts';
import type { BusinessContext } from './page-context.ts';

/** Characters of pages that are remembered. */
const MAXIMUM_CHARACTERS = 32 * 1024 * 1024;

/** A processor that is connected or taken away shows on pages after this long at the latest. */
const LONGEST_MS = 10_000;

/**
 * Makes the reader of the client's page. Rendering costs ten times more than reading the invoice: a page is remembered,
 * but never shown before the database has said, in this very request, that account, profile and invoice are still what
 * it was made from. What becomes of a charge changes the invoice's version, so a page of an older version is not found.
 */
export function createPageReader(deps: OpenDeps): (request: FastifyRequest) => Promise<Page> {
  const { accounts, charges, invoices } = deps;
  const kept = new LRUCache<string, Page>({
    maxSize: MAXIMUM_CHARACTERS,
    sizeCalculation: (page) => page.html.length,
    ttl: LONGEST_MS,
  });
  return async (request) => {
    const account = await findAccount(accounts, request);
    const code = codeOf(request);
    const [invoice, profile] = await Promise.all([
      invoices.findInvoiceByCode(account.id, code),
      accounts.findProfile(account.id),
    ]);
    if (invoice === null) throw new AppError('not_found');
    const business = businessOf(deps, request, account, profile);
    const known = kept.get(keyOf(business, request, invoice.sequence));
    if (known !== undefined) return known;
    const context = await contextOf(deps, request, business, await charges.viewLink(account, code));
    const page = renderInvoicePage(context);
    if (!context.charges.some(isWaitedFor)) {
      kept.set(keyOf(business, request, context.invoice.sequence), page);
    }
    return page;
  };
}

function keyOf(
  { account, profile, reader, today }: BusinessContext,
  request: FastifyRequest,
  sequence: number,
): string {
  return JSON.stringify([account, profile, reader.locale.tag, reader.chosen, today, request.url, sequence]);
}
