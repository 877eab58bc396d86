// What packages bring for those who develop with them, and a running service never reads. Licences stay.

/** Folders of packages that hold the same code again, for other ways to load it, or its sources. */
const COPIES: readonly string[] = [
  '@cantoo/pdf-lib/dist/',
  '@cantoo/pdf-lib/src/',
  '@cantoo/pdf-lib/ts3.4/',
  'zod/src/',
];

const LICENCE = /(?:^|\/)(?:licen[cs]e|notice|copying|copyright)[^/]*$/i;
const TYPES_OR_MAPS = /\.(?:map|tsbuildinfo|[cm]?ts|flow)$/;
const TESTS = /^(?:test|tests|__tests__|benchmark|benchmarks|bench|example|examples|docs|\.github|fixtures)$/;
const PROSE = /\.(?:md|markdown|png)$/i;
const FONT = /\.(?:ttf|otf|woff2?)$/;
// PostgreSQL's for those who compile extensions.
const EXTENSIONS = /\/native\/(?:include|lib\/pkgconfig|lib\/postgresql\/pgxs)\/|\.a$/;

/**
 * True for a file below node_modules that a running service does not read. `namedFonts` are the file names of the fonts
 * that the service names.
 */
export function isUnused(path: string, namedFonts: ReadonlySet<string>): boolean {
  const inside = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const steps = inside.split('/');
  const name = steps.at(-1) ?? '';
  if (LICENCE.test(name) && !/\.[cm]?[jt]s$/.test(name)) return false;
  if (FONT.test(name)) return !namedFonts.has(name);
  // The name of a package may be a word of this list.
  const folders = steps.slice(steps[0]?.startsWith('@') ? 2 : 1, -1);
  return (
    TYPES_OR_MAPS.test(name) ||
    PROSE.test(name) ||
    (folders[0] !== undefined && TESTS.test(folders[0])) ||
    EXTENSIONS.test(`/${inside}`) ||
    COPIES.some((folder) => inside.startsWith(folder))
  );
}
