import { isGenerated, type SourceFile } from '../tidy/rule.ts';

const DOCUMENTED =
  /\/\*\*\s*((?:[^*]|\*(?!\/))*?)\s*\*\/\s*\nexport (?:async )?(function|const|class|interface|type)\*? (\w+)/g;
const INNER = /((?:^\/\/ .*\n)+)(?:async )?(?:function|const)\*? \w+/gm;
const FIRST_COMMENT = /^\/\*[\s\S]*?(?=\*\/)|(?:^\/\/ .*\n)+/m;

/** How much of its docstrings the index gives of a file, in characters; of its other comments as much again. */
const ENOUGH = 500;

/** How many characters of the titles of tests it gives, besides those of their groups. */
const ENOUGH_TITLES = 200;

/**
 * The index at the end of docs/architecture.md. Of the service, the app, the client and the command line each file with what its exports
 * say of themselves and the numbers it sets, of tests what they are about, of the rest the names in each folder. Tests beside their code are left out.
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
      /^(?:src|sdk|cli|web|test|bench|tools)\//.test(folder) && !folder.includes('/messages/')
        ? `${listed.map((file) => `- \`${file.path}\` ${glossOf(file)}`.trim()).join('\n')}\n`
        : `\`${folder}\` ${listed.map(stemOf).join(' · ')}\n`,
    )
    .join('\n')
    .trim();
}

function isListed(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!/\.(tsx?|js|css)$/.test(path) || name.endsWith('.d.ts') || /\/messages\/(de|es|fr)\//.test(path))
    return false;
  return (
    /^test\/(?!api\/(?!every-operation))/.test(path) ||
    (/^(src|sdk|cli|web|bench|tools)\//.test(path) && !path.includes('.test.'))
  );
}

function stemOf({ path }: SourceFile): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(\.test|\.torture|\.pictures)?\.tsx?$/, '');
}

// What a test is about: the titles of its groups, then as many of its own as there is room for.
function aboutOf({ text }: SourceFile): string {
  const found = [...text.matchAll(/^( *)(describe|it)(?:\.\w+\([^)]*\))*\(\s*(['"`])(.+?)\3/gm)];
  const titles = found.map(([, , kind, , title = '']) => ({
    kind,
    title: title.replaceAll(/%\w|\$\{[^}]*\}/g, '…'),
  }));
  const groups = titles.filter(({ kind }) => kind === 'describe').map(({ title }) => title);
  const others = titles.filter(({ kind }) => kind === 'it').map(({ title }) => title);
  const room = ENOUGH_TITLES - groups.join(' · ').length;
  return [...groups, ...firstThatFit(others, groups.length === 0 ? ENOUGH_TITLES : room)].join(' · ');
}

function firstThatFit(texts: readonly string[], room: number): string[] {
  let length = 0;
  return texts.filter((text) => {
    length += text.length;
    return length <= room;
  });
}

// The addresses that a file of routes declares, with those of its constants.
function pathsOf({ path, text }: SourceFile): string {
  const found = text.matchAll(
    path.startsWith('web/')
      ? /path: ['"`]([^'"`\s{/][^'"`\s{]*)['"`]/g
      : /(?<=['"`])\/(?:v1\/[^'"`\s]+|mcp|docs|app|:account_path)[^'"`\s]*(?=['"`])/g,
  );
  const addresses = [...found].map(([whole, address]) => (address === undefined ? whole : `/${address}`));
  return [...new Set(addresses)].map((address) => `\`${address.replaceAll(/\$\{[^}]*\}/g, '…')}\``).join(' ');
}

// The limits and times that a file sets, by name. Plain units as DAY_MS are none.
function numbersOf({ path, text }: SourceFile): string {
  if (!/^(?:src|sdk|cli|web)\//.test(path)) return '';
  const found = [...text.matchAll(/^(?:export )?const ([A-Z][A-Z\d_]+) = [\dA-Z][\w .*/+-]*;$/gm)];
  const names = found
    .map(([, name = '']) => name)
    .filter((name) => !/^(?:SECOND|MINUTE|HOUR|DAY|WEEK)_?/.test(name));
  return names.length === 0 ? '' : `Numbers: ${names.map((name) => `\`${name}\``).join(', ')}.`;
}

// Begins with the export that the file is named for, then functions, then what else it exports.
function glossOf(file: SourceFile): string {
  if (/\.(?:test|torture|pictures)\.tsx?$/.test(file.path)) return aboutOf(file);
  const paths = file.path.endsWith('routes.ts') ? pathsOf(file) : '';
  return [saidBy(file), numbersOf(file), paths].filter((one) => one !== '').join(' ');
}

function saidBy(file: SourceFile): string {
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
  const inner = [...file.text.matchAll(INNER)].map(([, comment = '']) => firstSentence(comment));
  return [first, ...firstThatFit(rest, ENOUGH - first.length), ...firstThatFit(inner, ENOUGH)].join(' ');
}

function firstSentence(doc: string): string {
  const text = doc
    .replace(/^[/*]*\s*/, '')
    .replace(/\s*\n\s*(?:\/\/|\*)?\s?/g, ' ')
    .trim();
  const plain = text.replaceAll(/\{@link (\w+)\}/g, '`$1`');
  return plain.match(/^.*?(?<!e\.g)[.](?=\s|$)/)?.[0] ?? plain;
}
