import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { SheetFile, Typesetting } from '../sheet.ts';
import { type Fonts, loadFonts } from './fonts.ts';
import { legibleSheet } from './legible.ts';
import { pathOf, WORKSPACE } from './template-files.ts';

/** Standards of PDF: for accessibility (ua-1), and for archiving (a-3a). */
type Standard = 'ua-1' | 'a-3a';

// The compiler forgets results that this many documents have not used.
const CACHE_AGE = 5;

let compiler: NodeCompiler | null = null;
let fonts: Fonts | null = null;

/** A document with every text as our fonts can show it. */
export function legibleOf(typesetting: Typesetting): Typesetting {
  fonts ??= loadFonts();
  return { ...typesetting, sheet: legibleSheet(typesetting.sheet, fonts.families) as Typesetting['sheet'] };
}

/**
 * Makes the PDF of a document whose texts are legible. When it does not meet the standard, it is tried without the logo, then without the
 * standard: a plain PDF is better than none. Throws when even that fails.
 */
export function typeset(
  { template, edition, sheet, files }: Typesetting,
  standard: Standard,
  attached: readonly SheetFile[] = [],
): Buffer {
  fonts ??= loadFonts();
  compiler ??= NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: [...fonts.files] }] });
  const bare = { ...sheet, logo: null };
  const tries: (readonly [Typesetting['sheet'], Standard | undefined])[] = [
    [sheet, standard],
    [bare, standard],
    ...(standard === 'ua-1' ? [[bare, undefined] as const] : []),
  ];
  try {
    for (const file of [...files, ...attached]) {
      compiler.mapShadow(join(WORKSPACE, file.path), Buffer.from(file.bytes));
    }
    const faults: string[] = [];
    for (const [texts, kept] of tries) {
      const result = compile(compiler, pathOf(template, edition), texts, kept, attached);
      if (typeof result !== 'string') return result;
      faults.push(result);
    }
    throw new Error(`A document cannot be set: ${faults.join(' ')}`);
  } finally {
    compiler.resetShadow();
    compiler.evictCache(CACHE_AGE);
  }
}

/** The PDF, or the compiler's errors. */
function compile(
  compiler: NodeCompiler,
  mainFilePath: string,
  sheet: object,
  standard: Standard | undefined,
  attached: readonly SheetFile[],
): Buffer | string {
  const inputs = { sheet: JSON.stringify({ ...sheet, attached: attached.map(({ path }) => path) }) };
  const compiled = compiler.compile({ mainFilePath, inputs });
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
