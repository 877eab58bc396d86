import { isIPv4, isIPv6 } from 'node:net';

/** An address of IPv4 that came in the form of IPv6. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The key of limits per address: an IPv4 address, or the first 64 bits of an IPv6 address, because one user has all
 * addresses of such a network. Text that is no address is cut to a length that can be stored. A connection that has ended
 * has no address: all of these are counted together.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
  const plain = MAPPED.exec(address)?.[1] ?? address.split('%', 1)[0] ?? '';
  if (isIPv4(plain) || !isIPv6(plain)) return plain.slice(0, 64);
  // The parser writes every address in one way, and its last four bytes as two groups.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [before = [], after = []] = written.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a name or address is this machine's own. */
export function isThisMachine(hostname: string): boolean {
  return thisMachine.has(hostname.toLowerCase()) || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
