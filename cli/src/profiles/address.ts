import { wrongUse } from '../failure.ts';

/** Where a service started on this machine is. */
export const LOCAL_URL = 'http://localhost:4000';

/**
 * The address of a service as it may be typed: without a scheme, with `/v1` or a slash at its end. Errors: wrong use.
 */
export function readAddress(typed: string): string {
  const text = typed.trim();
  const bare = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
    ? text
    : `${isLocal(hostOf(text)) ? 'http' : 'https'}://${text}`;
  const url = URL.canParse(bare) ? new URL(bare) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw wrongUse(`"${typed}" is not the address of a service.`, 'Write it as https://pay.example.com.');
  }
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
}

function hostOf(text: string): string {
  return text.replace(/[/:].*$/, '');
}

/** Whether a host is this machine, so that what is sent there cannot be overheard. */
function isLocal(host: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host);
}

/** Whether a token sent to this address could be read on its way. */
export function isOverheard(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLocal(hostname);
}

/** The warning before a token is sent to such an address. */
export function overheard(address: string): string {
  return `Careful: ${address} is not encrypted, so others may read the token on its way.`;
}
