// Writes the generated parts of the documents: the state diagrams, postings and invariants of docs/money.md, and the
// rules of docs/surcharges.md.
import { readFile, writeFile } from 'node:fs/promises';
import { fillDocument, fillSurcharges } from './diagrams/fill.ts';

for (const [name, fill] of [
  ['money', fillDocument],
  ['surcharges', fillSurcharges],
] as const) {
  const path = new URL(`../docs/${name}.md`, import.meta.url);
  await writeFile(path, fill(await readFile(path, 'utf8')));
}
