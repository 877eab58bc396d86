// Writes what docs/money.md shows of the code: the state diagrams, the chart, the postings and the invariants.
import { readFile, writeFile } from 'node:fs/promises';
import { fillDocument } from './diagrams/fill.ts';

const path = new URL('../docs/money.md', import.meta.url);
await writeFile(path, fillDocument(await readFile(path, 'utf8')));
