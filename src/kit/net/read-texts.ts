import { promises as dns } from 'node:dns';

const TIMEOUT_MS = 3_000;

/** Reads the texts of a name in DNS; none when it has none. Throws when DNS does not answer. */
export type ReadTexts = (name: string) => Promise<readonly string[]>;

/** Asks the DNS servers of the system. */
export async function readTexts(name: string): Promise<readonly string[]> {
  const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw cause;
  }
}
