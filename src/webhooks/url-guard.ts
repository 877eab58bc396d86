import type { AccountMode } from '../accounts/types.ts';
import { createGuard, type Reach } from '../kit/net/guard.ts';
import { HIDDEN_QUERY } from './present.ts';

/** Ports of services that a crafted request body could talk to. */
const REFUSED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 138, 139, 143, 161, 162, 179, 389, 427, 445, 465, 512,
  513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 873, 989, 990, 993, 995, 1433,
  1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 5060, 5061, 5432, 5672, 5984,
  6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 9042, 9200, 9300, 10080, 11211, 27017,
]);

/** The most characters of a stored address. */
const MOST_CHARACTERS = 2_000;

export type UrlGuard = ReturnType<typeof createUrlGuard>;

/** Decides where webhooks may go. `networks`: allowed by the operator besides public addresses. */
export function createUrlGuard(networks: readonly string[]) {
  const guard = createGuard(networks);
  const reachOf = ({ protocol }: URL, mode: AccountMode): Reach =>
    protocol === 'http:' && mode === 'Live' ? 'Inside' : 'Everywhere';
  return {
    ...guard,

    /** The IP addresses that connections to an address of a webhook may lead to. */
    reachOf,

    /** Why an address of a webhook cannot be used, judged without resolving its name; null: it can. */
    urlFault(text: string, mode: AccountMode): string | null {
      // URL parsers drop tabs and read \ as /: the shown address would differ from the real one.
      if (/[\p{Cc}\\]/u.test(text)) return 'must not have control characters or \\.';
      const url = URL.parse(text);
      if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
        return 'must begin with https://.';
      }
      if (url.username !== '' || url.password !== '') return 'must not have a user or a password.';
      if (text.includes('#')) return 'must not have a part behind #: no server receives it.';
      if (url.href.length > MOST_CHARACTERS) return `must have at most ${MOST_CHARACTERS} characters.`;
      if (text.endsWith(HIDDEN_QUERY)) return 'must have its query: ?… only stands for a hidden query.';
      if (REFUSED_PORTS.has(portOf(url))) return `must not have the port ${portOf(url)}.`;
      const host = hostOf(url);
      const reach = reachOf(url, mode);
      if (guard.isPossible(host, reach)) return null;
      if (reach === 'Inside') return 'must begin with https://.';
      return 'must be public. To a program on your own machine, `tranche webhooks listen` forwards events; the operator can allow a network in WEBHOOK_ALLOWED_NETWORKS, such as 127.0.0.0/8.';
    },
  };
}

// Without the brackets of an IPv6 address.
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
