import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A file that pages load: its name changes with its bytes, so that it may be kept for ever. */
interface Asset {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** The bytes compressed, by the coding's name; a font is compressed in itself. */
  readonly compressed: Readonly<Record<'br' | 'gzip', Buffer>> | null;
}

/** Where assets are, below the address of the service. */
export const ASSETS_PATH = '/pay-assets';

const here = (name: string) => readFileSync(new URL(name, import.meta.url));
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

// Without its comments and indentation, in a scope of its own.
function makeScript(name: string): Asset {
  const plain = here(`browser/${name}.js`)
    .toString('utf8')
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s*\n\s*/g, '\n');
  return makeAsset(`${name}.js`, 'text/javascript; charset=utf-8', Buffer.from(`{${plain}}`));
}

const scripts = new Map(['pay', 'stripe'].map((name) => [name, makeScript(name)]));

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

/** The files that pages load. */
export const assets = {
  font,
  script(name: string): Asset {
    const script = scripts.get(name);
    if (script === undefined) throw new Error(`There is no script ${name}.`);
    return script;
  },
  /** All of them, by their paths. */
  byPath: new Map([font, widerFont, ...scripts.values()].map((asset) => [asset.path, asset])),
};

const style = here('style.css')
  .toString('utf8')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '')
  .replaceAll(/\s*\n\s*/g, '')
  .replaceAll('url(geist.woff2)', `url(PREFIX${font.path})`)
  .replaceAll('url(geist-ext.woff2)', `url(PREFIX${widerFont.path})`);

const NEUTRAL = '#1d4ed8';

/** The style of a page in a business's colour, with the colour of words on it. `prefix` stands before its paths. */
export function styleOf(accentColour: string | null, prefix: string): string {
  const colour = accentColour ?? NEUTRAL;
  return `:root{--accent:${colour};--on-accent:${isLight(colour) ? '#111317' : '#ffffff'}}${style.replaceAll('PREFIX', prefix)}`;
}

// Relative luminance of WCAG: above it, dark words have the greater contrast.
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}
