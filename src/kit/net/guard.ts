import type { LookupAddress } from 'node:dns';
import ipaddr from 'ipaddr.js';
import { NameNotFound, type Resolve } from './resolving.ts';

/** A public address that answers only inside a cloud: Azure's agent and name server of each machine. */
const INSIDE_CLOUDS = [ipaddr.parseCIDR('168.63.129.16/32') as [ipaddr.IPv4, number]];

/** The only part of IPv6 that is assigned to publicly reachable networks. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

export type Guard = ReturnType<typeof createGuard>;

/** Public addresses and the operator's networks, or these alone: real data leaves them only encrypted. */
export type Reach = 'Everywhere' | 'Inside';

/** A connection would lead to an address that is not allowed. */
export class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
}

/**
 * Decides where connections for accounts may go: the service must not reach for others what only its own network can
 * reach. `networks`: allowed by the operator besides public addresses, as `10.0.0.0/8` or `127.0.0.1`.
 */
export function createGuard(networks: readonly string[]) {
  const allowed = networks.map(networkOf);
  const isInAllowed = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
    allowed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  const isAllowed = (text: string, reach: Reach) => {
    if (!ipaddr.isValid(text)) return false;
    // `process` turns an IPv4-mapped IPv6 address into its IPv4 address, so that both are allowed or none.
    return isInAllowed(ipaddr.process(text)) || (reach === 'Everywhere' && isPublic(ipaddr.parse(text)));
  };
  return {
    /** Whether the operator allows networks of its own. */
    hasNetworks: allowed.length > 0,

    /** Whether a connection may lead to an address. */
    isAllowed,

    /**
     * Whether a host can be allowed, judged without resolving its name: the addresses of a name are known only when it is
     * used. Without networks of the operator no name is inside.
     */
    isPossible(host: string, reach: Reach): boolean {
      if (ipaddr.isValid(host)) return isAllowed(host, reach);
      return allowed.length > 0 || (reach === 'Everywhere' && !isLocalName(host));
    },
  };
}

/** An address in the one form that all its spellings share: an IPv4 address inside an IPv6 one leads to the same machine. */
export function plainAddress(text: string): string {
  return ipaddr.process(text).toNormalizedString();
}

/** Finds the addresses of a name. Errors: {@link AddressNotAllowed}, {@link NameNotFound}. */
export async function findAllowed(
  guard: Pick<Guard, 'isAllowed'>,
  reach: Reach,
  resolve: Resolve,
  name: string,
): Promise<readonly LookupAddress[]> {
  const addresses = await resolve(name);
  if (addresses.length === 0) throw new NameNotFound('The name has no address.');
  // One forbidden address makes the whole name suspect: no other address is tried.
  const isSafe = addresses.every(({ address }) => guard.isAllowed(address, reach));
  if (!isSafe) throw new AddressNotAllowed('The name leads to an address that is not public.');
  return addresses;
}

function networkOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

// Neither private nor reserved, in the form in which it is written: an IPv4 address inside an IPv6 one (mapped, compatible,
// NAT64, 6to4, Teredo) is reached through a translator that may be in our own network. The private, shared and link-local
// ranges include the metadata addresses of clouds: 169.254.169.254, 100.100.100.200, 192.0.0.192, fd00:ec2::254.
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return (address as ipaddr.IPv6).match(GLOBAL_IPV6);
  return !INSIDE_CLOUDS.some(([network, bits]) => (address as ipaddr.IPv4).match(network, bits));
}

function isLocalName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost');
}
