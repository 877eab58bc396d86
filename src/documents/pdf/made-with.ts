import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, fontPackages } from './fonts.ts';

const COMPILER = '@myriaddreamin/typst-ts-node-compiler';

let known: string | null = null;

/** The compiler of PDFs and the packages of fonts, each with its version. */
export function madeWith(): string {
  known ??= [COMPILER, ...fontPackages].map((name) => `${name}@${versionOf(name)}`).join(' ');
  return known;
}

function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
}
