import { promises as dns, type LookupAddress, lookup } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

const NAME_TIMEOUT_MS = 3_000;
const HOSTS_FILE = '/etc/hosts';

/** Finds the addresses of a name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/** A name without an address. */
export class NameNotFound extends Error {
  readonly code = 'ENOTFOUND';
}

interface ResolveOptions {
  /** Whether the operator allows networks of its own: only these have names that are not in public DNS. */
  readonly hasNetworks: boolean;
  /** The DNS servers to ask, `address:port`; by default those of the system. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
  readonly askSystem?: Resolve;
}

/**
 * Names with a dot are resolved by the DNS servers, not by the system's resolver: its four threads serve the whole process,
 * and the owner of a domain could hold them with slow answers. Names are resolved as written: a search domain behind a
 * name would lead to another server on another machine. Only where the operator allows networks of its own, the hosts file
 * is read, and the system resolves names without a dot.
 */
export function createResolve(options: ResolveOptions): Resolve {
  const { hasNetworks, hostsFile = HOSTS_FILE, askSystem = askResolverOfSystem } = options;
  return async (shownName) => {
    const name = shownName.toLowerCase().replace(/\.$/, '');
    if (isIP(name) !== 0) return [addressOf(name)];
    const isLocal = name === 'localhost' || name.endsWith('.localhost');
    const isPublicName = name.includes('.') && !isLocal;
    const asked = isPublicName
      ? await askServers(name, options)
      : new NameNotFound('This is not a public name.');
    if (!(asked instanceof Error)) return asked;
    if (!hasNetworks) throw asked;
    const listed = await readHosts(hostsFile, name);
    if (listed.length > 0) return listed;
    if (isLocal) return [addressOf('127.0.0.1'), addressOf('::1')];
    if (isPublicName) throw asked;
    return askSystem(name);
  };
}

// Answers the reason when there is no address.
async function askServers(name: string, { servers }: ResolveOptions): Promise<LookupAddress[] | Error> {
  const resolver = new dns.Resolver({ timeout: NAME_TIMEOUT_MS, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value.map(addressOf) : []));
  if (found.length > 0) return found;
  const faults = answers.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as NodeJS.ErrnoException] : [],
  );
  // Only both answers together show that a name has addresses of neither kind.
  const late = faults.find(({ code }) => code === 'ETIMEOUT' || code === 'ECANCELLED');
  return late ?? new NameNotFound('The name has no address.', { cause: faults[0] });
}

function addressOf(address: string): LookupAddress {
  return { address, family: isIP(address) };
}

async function readHosts(file: string, name: string): Promise<LookupAddress[]> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return isIP(address) !== 0 && names.includes(name) ? [addressOf(address)] : [];
  });
}

function askResolverOfSystem(name: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(name, { all: true }, (cause, addresses) => {
      if (cause === null) resolve(addresses);
      else reject(cause);
    });
  });
}
