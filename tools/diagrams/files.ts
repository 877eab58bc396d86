import { isGenerated, type SourceFile } from '../tidy/rule.ts';

const USUAL = new Set(['routes.ts', 'service.ts', 'store.ts', 'states.ts', 'types.ts', 'schemas.ts']);
const DOCUMENTED =
  /\/\*\*\s*((?:[^*]|\*(?!\/))*?)\s*\*\/\s*\nexport (?:async )?(function|const|class|interface|type)\*? (\w+)/g;
const FIRST_COMMENT = /\/\*[\s\S]*?(?=\*\/)|(?:^\/\/ .*\n)+/m;

/** How much of its docstrings the index gives of a file, in characters. */
const ENOUGH = 200;

/**
 * The index at the end of docs/architecture.md. Of the service, the client and the command line each file with what its exports say of
 * themselves, of the app and the tests the names in each folder. Tests beside their code and the usual files of a slice are left out.
 */
export function renderFiles(files: readonly SourceFile[]): string {
  const folders = new Map<string, SourceFile[]>();
  for (const file of files) {
    if (!isListed(file.path)) continue;
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return [...folders]
    .map(([folder, listed]) =>
      /^(?:src|sdk|cli)\//.test(folder) && !folder.endsWith('/messages/')
        ? `\`${folder}\`\n\n${listed.map((file) => `- **${stemOf(file)}** ${glossOf(file)}`.trim()).join('\n')}\n`
        : `\`${folder}\` ${listed.map(stemOf).join(' · ')}\n`,
    )
    .join('\n')
    .trim();
}

function isListed(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (
    !/\.(tsx?|js|css)$/.test(path) ||
    name.endsWith('.d.ts') ||
    USUAL.has(name) ||
    /\/messages\/(de|es|fr)\//.test(path)
  )
    return false;
  return (
    /^test\/(?!api\/(?!every-operation))/.test(path) ||
    (/^(src|sdk|cli|web|bench|tools)\//.test(path) && !path.includes('.test.'))
  );
}

function stemOf({ path }: SourceFile): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(\.test|\.torture|\.pictures)?\.tsx?$/, '');
}

// Begins with the export that the file is named for, then functions, then what else it exports.
function glossOf(file: SourceFile): string {
  const stem = stemOf(file).replaceAll('-', '').toLowerCase();
  const said = [...file.text.matchAll(DOCUMENTED)]
    .map(([, doc = '', kind, name = '']) => ({
      sentence: firstSentence(doc),
      rank: name.toLowerCase().includes(stem) ? 0 : kind === 'function' ? 1 : 2,
    }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ sentence }) => sentence);
  if (said.length === 0 || isGenerated(file)) return firstSentence(file.text.match(FIRST_COMMENT)?.[0] ?? '');
  const [first = '', ...rest] = [...new Set(said)];
  return rest.reduce((gloss, one) => (`${gloss} ${one}`.length > ENOUGH ? gloss : `${gloss} ${one}`), first);
}

function firstSentence(doc: string): string {
  const text = doc
    .replace(/^[/*]*\s*/, '')
    .replace(/\s*\n\s*(?:\/\/|\*)?\s?/g, ' ')
    .trim();
  const plain = text.replaceAll(/\{@link (\w+)\}/g, '`$1`');
  return plain.match(/^.*?(?<!e\.g)[.](?=\s|$)/)?.[0] ?? plain;
}
