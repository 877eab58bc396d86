import { existsSync, readFileSync } from 'node:fs';

/** A file of the build, as Vite's manifest lists it by its source. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = ReadonlyMap<string, Chunk>;

/** The files that a page of the app needs besides the shell, by its address. */
export interface EarlyFiles {
  /** Tags for the head of the shell: on a slow network the browser asks at once for what it would learn of in a second. */
  tagsOf(path: string, language: string): string;
  /** The path of the account of which the browser reads something at once; null when nothing is. */
  accountRead(path: string): string | null;
}

/** A page of an account without anything behind its name, as `/app/accounts/demo-studio/home`. */
const PAGE = /^\/app\/accounts\/([\w-]+)\/([a-z]+)$/;

/** The files that the app loads first for a page. */
const reads: ReadonlyMap<string, string> = new Map([['home', '/v1/reports/home']]);

/** Reads which files the build has, at the start. `prefix` stands before every path of the service. */
export function readEarlyFiles(folder: string, prefix: string): EarlyFiles {
  const manifest = readManifest(`${folder}.vite/manifest.json`);
  const shell = filesOf(manifest, 'index.html');
  const base = `${prefix}/app/`;
  const filesBeyond = (...keys: readonly string[]) =>
    new Set(keys.flatMap((key) => [...filesOf(manifest, key)]).filter((file) => !shell.has(file)));
  return {
    tagsOf(path, language) {
      const [, account = '', page = ''] = PAGE.exec(path) ?? [];
      const files = filesBeyond(`src/messages/${language}.ts`, ...sourcesOf(page, language));
      const read = reads.get(page);
      return [
        ...[...files].map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}" />`),
        ...(read === undefined
          ? []
          : [`<link rel="preload" as="fetch" crossorigin href="${base}accounts/${account}${read}" />`]),
      ].join('\n    ');
    },
    accountRead(path) {
      const [, account = null, page = ''] = PAGE.exec(path) ?? [];
      return reads.has(page) ? account : null;
    },
  };
}

// A build of an older release has none: then nothing is asked for early.
function readManifest(file: string): Manifest {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>));
}

// The first page under a name of the navigation is a list, or is called as the name; so are its texts.
const sourcesOf = (page: string, language: string) => [
  `src/messages/${language}/${page}.ts`,
  `src/pages/${page}/list-page.tsx`,
  `src/pages/${page}/${page}-page.tsx`,
];

function filesOf(manifest: Manifest, source: string, found = new Set<string>()): ReadonlySet<string> {
  const chunk = manifest.get(source);
  if (chunk === undefined || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const one of chunk.imports ?? []) filesOf(manifest, one, found);
  return found;
}
