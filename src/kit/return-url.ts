/** What a sandbox account lists for pages on the developer's own machine: every port, with https and without. */
export const LOCAL_PAGES = 'localhost:*';

/** The longest address, as `URL` writes it. */
export const LONGEST_RETURN_URL = 500;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Whether a text is the host of a website exactly as browsers write it: small letters, letters of other scripts as
 * `xn--…`, no port, no dot at the end, no IP address.
 */
export function isReturnHost(text: string): boolean {
  return text.length <= 253 && DOMAIN.test(text) && URL.parse(`https://${text}/`)?.hostname === text;
}

/** An address to return to: as `URL` writes it, or why it is none. `host`: the host that is not listed. */
type ReturnAddress =
  | { readonly href: string; readonly host: string; readonly fault?: undefined }
  | { readonly fault: 'form' }
  | { readonly fault: 'host'; readonly host: string };

/**
 * Reads an address that a page may lead to after a payment. Only what `URL` makes of it counts, because a browser goes
 * there: a listed host before an @ or a backslash is no host.
 */
export function readReturnUrl(text: string, hosts: readonly string[]): ReturnAddress {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.href.length > LONGEST_RETURN_URL) {
    return { fault: 'form' };
  }
  const { href, host, hostname, protocol } = url;
  if (hostname === 'localhost' && hosts.includes(LOCAL_PAGES)) return { href, host };
  if (protocol !== 'https:' && hostname !== 'localhost') return { fault: 'form' };
  // `host` has the port, unless it is that of https.
  return isReturnHost(host) && hosts.includes(host) ? { href, host } : { fault: 'host', host };
}

/**
 * The address with the id of the invoice that was paid, in place of an `invoice` that it has already: many servers read
 * the first of two. The rest stays as it is written.
 */
export function withInvoice(href: string, invoiceId: string): string {
  const url = new URL(href);
  const others = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !new URLSearchParams(part).has('invoice'));
  url.search = `?${[...others, `invoice=${invoiceId}`].join('&')}`;
  return url.href;
}
