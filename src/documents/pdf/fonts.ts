import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The fonts of all documents, ready for the compiler, and what they can show. */
export interface Fonts {
  readonly files: readonly Buffer[];
  /** The characters of each family, in the order in which templates name the families. */
  readonly families: readonly ReadonlySet<number>[];
}

interface FontFile {
  readonly family: string;
  readonly package: string;
  readonly path: string;
}

// A machine may have fonts of the same name in another version, and the compiler would take those. So ours get
// names of their own, and the templates use these.
const FONT_FILES: readonly FontFile[] = [
  { family: 'Tranche Text', package: '@expo-google-fonts/inter', path: '400Regular/Inter_400Regular.ttf' },
  { family: 'Tranche Text', package: '@expo-google-fonts/inter', path: '600SemiBold/Inter_600SemiBold.ttf' },
  { family: 'Tranche Hebrew', package: '@embedpdf/fonts-hebrew', path: 'fonts/NotoSansHebrew-Regular.ttf' },
  { family: 'Tranche Hebrew', package: '@embedpdf/fonts-hebrew', path: 'fonts/NotoSansHebrew-Bold.ttf' },
  // Almarai has whole glyphs: with fonts that put dots on shapes, readers speak letters twice.
  {
    family: 'Tranche Arabic',
    package: '@expo-google-fonts/almarai',
    path: '400Regular/Almarai_400Regular.ttf',
  },
  { family: 'Tranche Arabic', package: '@expo-google-fonts/almarai', path: '700Bold/Almarai_700Bold.ttf' },
  { family: 'Tranche Han', package: '@embedpdf/fonts-sc', path: 'fonts/NotoSansHans-Regular.otf' },
  {
    family: 'Tranche Emoji',
    package: '@expo-google-fonts/noto-emoji',
    path: '400Regular/NotoEmoji_400Regular.ttf',
  },
];

/** The packages of the fonts. */
export const fontPackages: readonly string[] = [...new Set(FONT_FILES.map((file) => file.package))];

/** Reads the fonts from their packages: 12 MB, 30 ms. */
export function loadFonts(): Fonts {
  const families = new Map<string, Set<number>>();
  const files = FONT_FILES.map((file) => {
    const bytes = readFileSync(join(folderOf(file.package), file.path));
    const characters = charactersOf(bytes);
    const known = families.get(file.family);
    // A family shows a character only when all its weights do.
    families.set(
      file.family,
      known === undefined ? characters : new Set([...known].filter((code) => characters.has(code))),
    );
    return renamed(bytes, file.family);
  });
  return { files, families: [...families.values()] };
}

/** The folder of an installed package. */
export function folderOf(name: string): string {
  const main = fileURLToPath(import.meta.resolve(name));
  const mark = join('node_modules', name);
  return dirname(join(main.slice(0, main.lastIndexOf(mark) + mark.length), 'x'));
}

/** Where a table of a font is: its entry in the directory, and its first byte. */
function findTable(font: Buffer, tag: string): { readonly entry: number; readonly start: number } {
  const count = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + 16 * count; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) === tag) {
      return { entry, start: font.readUInt32BE(entry + 8) };
    }
  }
  throw new Error(`The font has no table ${tag}.`);
}

function charactersOf(font: Buffer): Set<number> {
  const { start } = findTable(font, 'cmap');
  const subtables = Array.from({ length: font.readUInt16BE(start + 2) }, (_, index) => {
    const record = start + 4 + 8 * index;
    const at = start + font.readUInt32BE(record + 4);
    return { at, format: font.readUInt16BE(at) };
  });
  const wide = subtables.find(({ format }) => format === 12);
  const narrow = subtables.find(({ format }) => format === 4);
  if (wide !== undefined) return charactersOfGroups(font, wide.at);
  return narrow === undefined ? new Set() : charactersOfSegments(font, narrow.at);
}

function charactersOfGroups(font: Buffer, at: number): Set<number> {
  const characters = new Set<number>();
  for (let index = 0; index < font.readUInt32BE(at + 12); index += 1) {
    const group = at + 16 + 12 * index;
    const last = font.readUInt32BE(group + 4);
    for (let code = font.readUInt32BE(group); code <= last; code += 1) characters.add(code);
  }
  return characters;
}

function charactersOfSegments(font: Buffer, at: number): Set<number> {
  const characters = new Set<number>();
  const twice = font.readUInt16BE(at + 6);
  for (let offset = 0; offset < twice; offset += 2) {
    const last = font.readUInt16BE(at + 14 + offset);
    const first = font.readUInt16BE(at + 16 + twice + offset);
    const delta = font.readUInt16BE(at + 16 + 2 * twice + offset);
    const rangeAt = at + 16 + 3 * twice + offset;
    const range = font.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph =
        range === 0 ? (code + delta) & 0xffff : font.readUInt16BE(rangeAt + range + 2 * (code - first));
      if (glyph !== 0) characters.add(code);
    }
  }
  return characters;
}

// Records of the table "name": platform 3 (Windows), encoding 1 (UTF-16), English.
const FAMILY = 1;
const POSTSCRIPT_NAME = 6;

/** The same font under another family's name. Only the table of names is exchanged, at the end of the file. */
function renamed(font: Buffer, family: string): Buffer {
  const names = [
    { id: FAMILY, text: family },
    { id: POSTSCRIPT_NAME, text: family.replaceAll(' ', '') },
  ].map(({ id, text }) => ({ id, bytes: Buffer.from(text, 'utf16le').swap16() }));
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [index, { id, bytes }] of names.entries()) {
    const record = [3, 1, 0x409, id, bytes.length, offset];
    for (const [place, value] of record.entries()) head.writeUInt16BE(value, 6 + 12 * index + 2 * place);
    offset += bytes.length;
  }
  const table = Buffer.concat([head, ...names.map(({ bytes }) => bytes)]);
  const padding = Buffer.alloc((4 - (font.length % 4)) % 4);
  const whole = Buffer.concat([font, padding, table]);
  const { entry } = findTable(whole, 'name');
  whole.writeUInt32BE(font.length + padding.length, entry + 8);
  whole.writeUInt32BE(table.length, entry + 12);
  return whole;
}
