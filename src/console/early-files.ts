import { existsSync, readFileSync } from 'node:fs';

/** A file of the build, as Vite's manifest lists it by its source. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = ReadonlyMap<string, Chunk>;

export type EarlyFiles = ReturnType<typeof readEarlyFiles>;

/** A page of an account without anything behind its name, as `/app/accounts/demo-studio/home`. */
const PAGE = /^\/app\/accounts\/([\w-]+)\/([a-z]+)$/;

/** The files that the app loads first for a page. */
const reads: ReadonlyMap<string, string> = new Map([['home', '/v1/reports/home']]);

/**
 * Reads at the start which files a page of the app needs besides the shell, by its address. `prefix` stands before every
 * path of the service.
 */
export function readEarlyFiles(folder: string, prefix: string) {
  const manifest = readManifest(`${folder}.vite/manifest.json`);
  const shell = filesOf(manifest, 'index.html');
  const base = `${prefix}/app/`;
  const filesBeyond = (...keys: readonly string[]) =>
    new Set(keys.flatMap((key) => [...filesOf(manifest, key)]).filter((file) => !shell.has(file)));
  return {
    /** Tags for the head of the shell. On a slow network the browser requests these files a second sooner. */
    tagsOf(path: string, language: string): string {
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

    /** The path of the account whose data the browser reads at once; null for none. */
    accountRead(path: string): string | null {
      const [, account = null, page = ''] = PAGE.exec(path) ?? [];
      return reads.has(page) ? account : null;
    },
  };
}

// A build of an older release has no manifest: then nothing is requested early.
function readManifest(file: string): Manifest {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>));
}

/** Texts that a first page needs besides those of its name. */
const otherTexts: ReadonlyMap<string, readonly string[]> = new Map([
  ['contacts', ['billing']],
  ['invoices', ['invoice']],
]);

// The first page under a name of the navigation is a list, or is called as the name; so are its texts.
const sourcesOf = (page: string, language: string) => [
  ...[page, ...(otherTexts.get(page) ?? [])].map((name) => `src/messages/${language}/${name}.ts`),
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
