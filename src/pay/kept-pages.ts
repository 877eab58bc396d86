import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Setup } from '../charges/types.ts';
import { AppError } from '../kit/errors.ts';
import type { Page } from '../look/frame.ts';
import { renderInvoicePage } from './invoice-page.ts';
import { businessOf, codeOf, contextOf, findAccount, languageFor, type OpenDeps } from './open-page.ts';
import type { BusinessContext } from './page-context.ts';
import { isSaving, isWaitedFor } from './waiting.ts';

/** How many characters of pages are cached. */
const MAXIMUM_CHARACTERS = 32 * 1024 * 1024;

/** Pages show after this time at the latest that a processor was connected or removed. */
const LONGEST_MS = 10_000;

/**
 * Makes the function that reads the client's page. Rendering costs ten times more than reading the invoice, so that
 * pages are cached. Each request first reads account, profile and invoice from the database, and uses a cached page
 * only when it was made from the same versions. The outcome of a charge changes the invoice's version.
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
    const business = businessOf(deps, request, account, languageFor(invoice, profile));
    // A setup changes no version of the invoice before it has succeeded.
    const setup = await charges.findNewestSetup(account.id, invoice.id);
    const known = kept.get(keyOf(business, request, invoice.sequence, setup));
    if (known !== undefined) return known;
    const context = await contextOf(deps, request, business, await charges.viewLink(account, code));
    const page = renderInvoicePage(context);
    if (!context.charges.some(isWaitedFor) && !isSaving(context)) {
      kept.set(keyOf(business, request, context.invoice.sequence, context.setup), page);
    }
    return page;
  };
}

function keyOf(
  { account, profile, reader, today }: BusinessContext,
  request: FastifyRequest,
  sequence: number,
  setup: Setup | null,
): string {
  const ofSetup = setup && [setup.id, setup.status, setup.withdrawnAt];
  const versions = [
    account,
    profile,
    reader.locale.tag,
    reader.chosen,
    today,
    request.url,
    sequence,
    ofSetup,
  ];
  return JSON.stringify(versions);
}
