import { readReturnUrl, withInvoice } from '../kit/return-url.ts';
import { type Html, html } from '../kit/text/html.ts';
import type { PageContext } from './page-context.ts';

/**
 * The way back to the site that sent the client here; empty without one, and once its host is no longer listed. `leaves`:
 * the page goes there by itself in a moment, if it has a script and the reader does nothing.
 */
export function renderReturn(
  { account, invoice, reader }: PageContext,
  { leaves }: { readonly leaves: boolean },
): Html | '' {
  if (invoice.returnUrl === null) return '';
  const read = readReturnUrl(invoice.returnUrl, account.returnHosts);
  if (read.fault !== undefined) return '';
  const { backTo, leaving, stay } = reader.messages.returning;
  const link = html`<a class="button" href="${withInvoice(read.href, invoice.id)}">${backTo(read.host)}</a>`;
  if (!leaves) return link;
  return html`${link}<p class="soft small" data-leaving hidden>${leaving} <button class="link" type="button">${stay}</button></p>`;
}
