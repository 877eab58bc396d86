import { type Html, html } from '../kit/text/html.ts';
import type { TokenAccess } from '../processors/types.ts';
import type { PageContext } from './page-context.ts';

/**
 * Whether wallets are offered with cards: the business wants them, and no card bears a fee. A wallet names the amount before the card
 * is known, and has no step in which a fee could be confirmed. `isExact`: the amount is known before the card.
 */
export function offersWallets({ account }: Pick<PageContext, 'account'>, isExact: boolean): boolean {
  return account.takesWallets && isExact;
}

const sandboxWallets = [
  ['apple', 'Apple Pay'],
  ['google', 'Google Pay'],
  ['link', 'Link'],
] as const;

/**
 * The wallets of the sandbox, above the fields of a card; an empty element where there are none. Stripe shows its own, where the
 * reader's device has one. `returnUrl`: where the browser comes back to with a token.
 */
export function renderWallets({ reader, tokens }: PageContext, isOffered: boolean, returnUrl: string): Html {
  const places = isOffered ? placesOf(tokens, returnUrl) : [];
  if (places.length === 0) return html`<div id="wallets" data-swap></div>`;
  return html`<div id="wallets" data-swap><div class="options">${places.map(
    ({ name, address }) => html`<a class="button plain" href="${address}">${name}</a>`,
  )}</div><p class="soft small">${reader.messages.orByCard}</p></div>`;
}

function placesOf(tokens: TokenAccess | null, returnUrl: string): { name: string; address: string }[] {
  if (tokens?.processor !== 'Sandbox' || tokens.tokensUrl === null || tokens.publishableKey === null)
    return [];
  const query = new URLSearchParams({ key: tokens.publishableKey, return_url: returnUrl });
  return sandboxWallets.map(([wallet, name]) => ({
    name,
    address: `${tokens.tokensUrl}/wallets/${wallet}?${query.toString()}`,
  }));
}
