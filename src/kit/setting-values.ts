import { isThisMachine } from './http/addresses.ts';

/** The address of a database. Options in it would replace ours, and with them the role that row-level security stands on. */
export function databaseAddress(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return null;
  return url.searchParams.has('options') ? null : text;
}

/** The address of Stripe. */
export function stripeAddress(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || url.href !== `${url.origin}/`) return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))
    ? url.origin
    : null;
}

/** An address to listen on. */
export function hostName(text: string): string | null {
  return /^[A-Za-z0-9.:_-]{1,253}$/.test(text) ? text : null;
}
