// Writes what the documents show of the code: of docs/money.md the state diagrams, the chart, the postings and the
// invariants, of docs/surcharges.md the rules, of docs/architecture.md the files.
import { readFile, writeFile } from 'node:fs/promises';
import { fillDocument, fillMap, fillSurcharges } from './diagrams/fill.ts';
import { readTree } from './tidy/tree.ts';

const files = readTree(new URL('..', import.meta.url).pathname);

for (const [name, fill] of [
  ['money', fillDocument],
  ['surcharges', fillSurcharges],
  ['architecture', (text: string) => fillMap(text, files)],
] as const) {
  const path = new URL(`../docs/${name}.md`, import.meta.url);
  await writeFile(path, fill(await readFile(path, 'utf8')));
}
