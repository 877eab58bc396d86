import { isIP } from 'node:net';
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

/** The address of VIES without a trailing slash, encrypted unless it is on this machine; or `off`. */
export function viesAddress(text: string): string | null {
  if (text === 'off') return text;
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return null;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
  return isSafe ? url.href.replace(/\/$/, '') : null;
}

/** An address to listen on. */
export function hostName(text: string): string | null {
  return /^[A-Za-z0-9.:_-]{1,253}$/.test(text) ? text : null;
}

/** A whole number between two bounds. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number | null {
  return (text) => {
    if (!/^\d{1,9}$/.test(text)) return null;
    const value = Number(text);
    return value >= minimum && value <= maximum ? value : null;
  };
}

/** A switch. */
export function onOrOff(text: string): boolean | null {
  return text === 'on' || text === 'off' ? text === 'on' : null;
}

/** An http or https address without query and without a slash at its end. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return null;
  return url.href.replace(/\/+$/, '');
}

/** Addresses or networks with commas between. A network of all addresses would let every visitor choose the own one. */
export function networks(text: string): string[] | null {
  const all = text.split(',').map((one) => one.trim());
  const isNetwork = (one: string) => {
    const [address = '', length, ...more] = one.split('/');
    const longest = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0;
    const bits = length === undefined ? longest : wholeNumber(1, longest)(length);
    return longest > 0 && bits !== null && more.length === 0;
  };
  return all.every(isNetwork) ? all : null;
}

/** A folder. */
export function folder(text: string): string | null {
  return text.includes('\0') ? null : text;
}
