import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inkOn, needsEdge } from './colours.ts';

/** A file that pages load. Its name changes with its bytes, so that browsers may cache it for ever. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** The compressed bytes, by the name of the coding; none for fonts, which are compressed already. */
  readonly compressed: Readonly<Record<'br' | 'gzip', Buffer>> | null;
}

/** Where assets are, below the address of the service. */
export const ASSETS_PATH = '/pay-assets';

const require = createRequire(import.meta.url);

function makeAsset(name: string, type: string, bytes: Buffer): Asset {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  const [stem, ending] = name.split('.');
  const isText = type !== 'font/woff2';
  return {
    path: `${ASSETS_PATH}/${stem}-${digest}.${ending}`,
    type,
    bytes,
    compressed: isText ? { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) } : null,
  };
}

/** A script of pages: without its comments and indentation, in a scope of its own. */
export function makeScript(file: URL): Asset {
  const plain = readFileSync(file, 'utf8')
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s*\n\s*/g, '\n');
  return makeAsset(basename(file.pathname), 'text/javascript; charset=utf-8', Buffer.from(`{${plain}}`));
}

const font = makeAsset(
  'geist.woff2',
  'font/woff2',
  readFileSync(require.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2')),
);
const widerFont = makeAsset(
  'geist-ext.woff2',
  'font/woff2',
  readFileSync(require.resolve('@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2')),
);

const codeFont = makeAsset(
  'geist-mono.woff2',
  'font/woff2',
  readFileSync(require.resolve('@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2')),
);

/**
 * The letters of every page: those of western languages, the wider set that a browser loads when it meets one, and those
 * of code.
 */
export const fonts = { latin: font, wider: widerFont, code: codeFont } as const;

const here = (name: string) => new URL(name, import.meta.url);

/** The faces that stand in for Geist until it is here. */
const STAND_IN = here('stand-in.css');

// One style of several files, without comments and indentation.
function plainStyle(...files: readonly URL[]): string {
  return files
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '');
}

/** A style of pages as a file, after the stand-in for the fonts, which it may name. */
export function makeStyle(file: URL): Asset {
  const plain = plainStyle(STAND_IN, file)
    .replaceAll('url(geist.woff2)', `url(${basename(font.path)})`)
    .replaceAll('url(geist-ext.woff2)', `url(${basename(widerFont.path)})`)
    .replaceAll('url(geist-mono.woff2)', `url(${basename(codeFont.path)})`);
  return makeAsset(basename(file.pathname), 'text/css; charset=utf-8', Buffer.from(plain));
}

// In this order: rules for a width or for paper come last.
const style = plainStyle(
  here('fonts.css'),
  STAND_IN,
  here('style.css'),
  here('forms.css'),
  here('layout.css'),
)
  .replaceAll('url(geist.woff2)', `url(PREFIX${font.path})`)
  .replaceAll('url(geist-ext.woff2)', `url(PREFIX${widerFont.path})`);

const NEUTRAL = '#1d4ed8';

/** Changes with the style, so that browsers may cache it. */
const STYLE_DIGEST = createHash('sha256').update(style).digest('base64url').slice(0, 12);

/** The style of a page in a business's colour, with the colour of words on it. `prefix` stands before its paths. */
export function styleOf(accentColour: string | null, prefix: string): string {
  const colour = accentColour ?? NEUTRAL;
  // A tick in a colour like the paper's could not be seen.
  const [edge, tick] = needsEdge(colour) ? ['var(--field)', 'var(--ink)'] : [colour, colour];
  return `:root{--accent:${colour};--on-accent:${inkOn(colour)};--edge:${edge};--tick:${tick}}${style.replaceAll('PREFIX', prefix)}`;
}

const STYLE_NAME = /^style-([0-9a-f]{6})-([\w-]{12})\.css$/;

/** The address of the style as a file, for pages that are shown inside another, whose policy allows no inline style. */
export function styleAddress(accentColour: string | null): string {
  return `${ASSETS_PATH}/style-${(accentColour ?? NEUTRAL).slice(1)}-${STYLE_DIGEST}.css`;
}

/** The style with this file name; null for another name. */
export function styleNamed(name: string, prefix: string): string | null {
  const [, colour, digest] = STYLE_NAME.exec(name) ?? [];
  return colour === undefined || digest !== STYLE_DIGEST ? null : styleOf(`#${colour}`, prefix);
}
