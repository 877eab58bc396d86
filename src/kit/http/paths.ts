import type { HttpServer } from './server.ts';

/** What the server's routes say of a path. */
export interface KnownPaths {
  /** The methods of the operations on a path; none when there is no such path. */
  methodsOf(url: string): readonly string[];
  /** Whether a path is that of a route to the letter: then no route with parameters means it. */
  isNamed(url: string): boolean;
}

/**
 * Gathers the paths of the routes as they are added: the router itself cannot be asked which other methods a path has.
 */
export function gatherPaths(server: HttpServer): KnownPaths {
  const named = new Map<string, Set<string>>();
  const patterns = new Map<string, { readonly matches: RegExp; readonly allowed: Set<string> }>();
  const allowedOf = (url: string): Set<string> => {
    if (!url.includes(':')) {
      const allowed = named.get(url) ?? new Set<string>();
      named.set(url, allowed);
      return allowed;
    }
    const known = patterns.get(url) ?? {
      matches: new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:[A-Za-z_]+/g, '[^/]+')}$`),
      allowed: new Set<string>(),
    };
    patterns.set(url, known);
    return known.allowed;
  };
  server.addHook('onRoute', (route) => {
    const allowed = allowedOf(route.url);
    for (const method of [route.method].flat()) allowed.add(method);
  });
  return {
    methodsOf(url) {
      const path = pathOf(url);
      const exact = named.get(path);
      if (exact !== undefined) return [...exact];
      for (const { matches, allowed } of patterns.values()) if (matches.test(path)) return [...allowed];
      return [];
    },
    isNamed: (url) => named.has(pathOf(url)),
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
