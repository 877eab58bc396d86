import type { TokenAccess } from '../processors/types.ts';

/** The origins that a page's forms and scripts talk to: the processor's, and where a holder confirms. */
export function tokenOrigins(tokens: TokenAccess | null, actionUrl: string | null): string[] {
  const addresses = [tokens?.tokensUrl ?? null, actionUrl];
  const origins = addresses.flatMap((address) => {
    const url = address === null ? null : URL.parse(address);
    return url === null ? [] : [url.origin];
  });
  return [...new Set(origins)];
}

/**
 * Where a form without script brings what was typed: straight to the sandbox, which sends the browser back to us
 * with a token. Null where the processor has no such way.
 */
export function formAction(tokens: TokenAccess | null, returnUrl: string): string | null {
  if (tokens?.tokensUrl == null || tokens.publishableKey === null) return null;
  const query = new URLSearchParams({ key: tokens.publishableKey, return_url: returnUrl });
  return `${tokens.tokensUrl}/form?${query.toString()}`;
}

/**
 * Where a form goes whose processor's script has not come: to us, who say what is missing. Only Stripe's, whose fields
 * have no names, so that no number comes along.
 */
export function actionAlone(tokens: TokenAccess | null, path: string): string {
  return tokens?.processor === 'Stripe' ? path : '';
}
