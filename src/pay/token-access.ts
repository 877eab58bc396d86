import type { TokenAccess } from '../processors/types.ts';

/** The origins that forms and scripts of a page talk to: the processor's, and the page where a holder confirms. */
export function tokenOrigins(tokens: TokenAccess | null, actionUrl: string | null): string[] {
  const addresses = [tokens?.tokensUrl ?? null, actionUrl];
  const origins = addresses.flatMap((address) => {
    const url = address === null ? null : URL.parse(address);
    return url === null ? [] : [url.origin];
  });
  return [...new Set(origins)];
}

/**
 * The address of a form without script: the sandbox, which sends the browser back to us with a token. Null for
 * processors that do not offer this.
 */
export function formAction(tokens: TokenAccess | null, returnUrl: string): string | null {
  if (tokens?.tokensUrl == null || tokens.publishableKey === null) return null;
  const query = new URLSearchParams({ key: tokens.publishableKey, return_url: returnUrl });
  return `${tokens.tokensUrl}/form?${query.toString()}`;
}

/**
 * The address of a form when the processor's script did not load: our page, which says what is missing. Only for
 * Stripe, whose fields have no names, so that no number is sent to us.
 */
export function actionAlone(tokens: TokenAccess | null, path: string): string {
  return tokens?.processor === 'Stripe' ? path : '';
}
