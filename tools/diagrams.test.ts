import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fillDocument, fillSurcharges, renderDiagram } from './diagrams/fill.ts';
import { drawnTables } from './diagrams/tables.ts';
import { readTree } from './tidy/tree.ts';

const root = new URL('..', import.meta.url).pathname;

it('docs/money.md shows the states, postings and invariants as the code has them: npm run diagrams', async () => {
  const text = await readFile(`${root}docs/money.md`, 'utf8');
  expect(fillDocument(text)).toBe(text);
});

it('docs/surcharges.md shows every rule and its sources as the code has them: npm run diagrams', async () => {
  const text = await readFile(`${root}docs/surcharges.md`, 'utf8');
  expect(fillSurcharges(text)).toBe(text);
});

it('every state table of the service is drawn', () => {
  const found = readTree(root)
    .filter(({ path }) => /^src\/.*\.ts$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/^export const (\w+): StateTable</gm)].map((match) => match[1]));
  expect(new Set(found)).toEqual(new Set(drawnTables.map((one) => one.constant)));
});

it('a table that changes changes the document, and a missing or unknown marker is refused', () => {
  const table = { On: { switch: 'Off', drop: 'Broken' }, Off: { switch: 'On' }, Broken: {} };
  const diagram = renderDiagram({ name: 'lamp', constant: 'lamp', table, beginnings: ['Off'] });
  expect(diagram).toBe(
    '```mermaid\nstateDiagram-v2\n  [*] --> Off\n  On --> Off: switch\n  On --> Broken: drop\n  Off --> On: switch\n  Broken --> [*]\n```',
  );
  expect(() => fillDocument('nothing')).toThrow(/lacks the markers of: diagram: invoice/);
  expect(() => fillDocument('<!-- lamp -->\n<!-- end -->')).toThrow(/"lamp"/);
});

it('draws only beginnings and ends that the table has', () => {
  for (const { table, beginnings } of drawnTables) {
    for (const state of beginnings) expect(Object.keys(table)).toContain(state);
    for (const moves of Object.values(table)) {
      for (const to of Object.values(moves)) expect(Object.keys(table)).toContain(to);
    }
  }
});
