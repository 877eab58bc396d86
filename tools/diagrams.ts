// Writes what the documents show of the code: of docs/money.md the state diagrams, the chart, the postings and the
// invariants, of docs/surcharges.md the rules.
import { readFile, writeFile } from 'node:fs/promises';
import { fillDocument, fillSurcharges } from './diagrams/fill.ts';

for (const [name, fill] of [
  ['money', fillDocument],
  ['surcharges', fillSurcharges],
] as const) {
  const path = new URL(`../docs/${name}.md`, import.meta.url);
  await writeFile(path, fill(await readFile(path, 'utf8')));
}
