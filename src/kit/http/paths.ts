import type { HttpServer } from './server.ts';

/**
 * Answers the methods of a path. One that answers another method is 405, not 404. The router itself cannot be asked
 * that, so the patterns are gathered as routes are added.
 */
export function gatherPaths(server: HttpServer): (url: string) => string[] {
  const methods = new Map<string, { matches: RegExp; allowed: Set<string> }>();
  server.addHook('onRoute', (route) => {
    let known = methods.get(route.url);
    if (known === undefined) {
      known = {
        matches: new RegExp(`^${route.url.replaceAll('.', '\\.').replaceAll(/:[A-Za-z_]+/g, '[^/]+')}$`),
        allowed: new Set(),
      };
      methods.set(route.url, known);
    }
    for (const method of [route.method].flat()) known.allowed.add(method);
  });
  return (url) => {
    const [path = url] = url.split('?', 1);
    for (const known of methods.values()) if (known.matches.test(path)) return [...known.allowed];
    return [];
  };
}
