import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { SheetFile, Typesetting } from '../sheet.ts';
import { type Fonts, loadFonts } from './fonts.ts';
import { legibleSheet } from './legible.ts';

/** Standards of PDF: for accessibility (ua-1), and for archiving (a-3a). */
type Standard = 'ua-1' | 'a-3a';

const WORKSPACE = fileURLToPath(new URL('../templates', import.meta.url));

// The compiler forgets results that this many documents have not used.
const CACHE_AGE = 5;

let compiler: NodeCompiler | null = null;
let fonts: Fonts | null = null;

/**
 * Makes the PDF of a document. When it does not meet the standard, it is tried without the logo, then without the
 * standard: a plain PDF is better than none. Throws when even that fails.
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

/** The PDF, or the compiler's errors. */
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
