// Prints where things are. `npm run map` has a line for each folder; `npm run map -- src/webhooks` has what the files
// below that folder export, in the words of their docstrings.
import { readFile } from 'node:fs/promises';
import { renderFiles, renderFolders } from './map/render.ts';
import { readTree } from './tidy/tree.ts';

const root = new URL('..', import.meta.url).pathname;
const [folder] = process.argv.slice(2);

const text =
  folder === undefined
    ? renderFolders(await readFile(`${root}docs/architecture.md`, 'utf8'))
    : renderFiles(readTree(root), folder);
if (text === '') {
  console.error(`There are no files in ${folder}. "npm run map" prints the folders.`);
  process.exitCode = 1;
} else {
  console.log(text);
}
