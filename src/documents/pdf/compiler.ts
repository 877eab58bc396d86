import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { SheetFile, Typesetting } from '../sheet.ts';
import { type Fonts, loadFonts } from './fonts.ts';
import { legibleSheet } from './legible.ts';

/** What a PDF file promises of itself: that everyone can read it, or that it can be kept for decades. */
type Standard = 'ua-1' | 'a-3a';

const WORKSPACE = fileURLToPath(new URL('../templates', import.meta.url));

// Results that this many documents did not use are forgotten by the compiler.
const CACHE_AGE = 5;

let compiler: NodeCompiler | null = null;
let fonts: Fonts | null = null;

/**
 * Sets a document. When it cannot keep the standard, a document without the logo is tried, then one without the
 * standard: a document that nobody gets helps nobody. Throws when even that fails.
 */
export function typeset(
  { template, sheet, files }: Typesetting,
  standard: Standard,
  attached: readonly SheetFile[] = [],
): Buffer {
  fonts ??= loadFonts();
  compiler ??= NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: [...fonts.files] }] });
  const shown = legibleSheet(sheet, fonts.families) as Typesetting['sheet'];
  const bare = { ...shown, logo: null };
  const tries: (readonly [Typesetting['sheet'], Standard | undefined])[] = [
    [shown, standard],
    [bare, standard],
    ...(standard === 'ua-1' ? [[bare, undefined] as const] : []),
  ];
  try {
    for (const file of [...files, ...attached]) {
      compiler.mapShadow(join(WORKSPACE, file.path), Buffer.from(file.bytes));
    }
    const faults: string[] = [];
    for (const [texts, kept] of tries) {
      const result = compile(compiler, template, texts, kept, attached);
      if (typeof result !== 'string') return result;
      faults.push(result);
    }
    throw new Error(`A document cannot be set: ${faults.join(' ')}`);
  } finally {
    compiler.resetShadow();
    compiler.evictCache(CACHE_AGE);
  }
}

/** The PDF, or what the compiler says against it. */
function compile(
  compiler: NodeCompiler,
  template: string,
  sheet: object,
  standard: Standard | undefined,
  attached: readonly SheetFile[],
): Buffer | string {
  const inputs = { sheet: JSON.stringify({ ...sheet, attached: attached.map(({ path }) => path) }) };
  const compiled = compiler.compile({ mainFilePath: join(WORKSPACE, `${template}.typ`), inputs });
  const { result } = compiled;
  if (result === null) {
    const error = compiled.takeDiagnostics();
    return error === null ? 'no reason was given' : JSON.stringify(compiler.fetchDiagnostics(error));
  }
  try {
    return compiler.pdf(result, standard === undefined ? {} : { pdfStandard: standard });
  } catch (cause) {
    return String((cause as Error).message);
  }
}
