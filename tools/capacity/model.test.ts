import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { bytesOfInvoice, readMeasured, renderModel, stepOf } from './model.ts';

const work = { serviceMsEach: 4, databaseMsEach: 8, bytesEach: { events: 1_000, api_requests: 100 } };
const measured = { invoices: work, charges: work, idleDatabaseMs: 10 };

it('docs/capacity.md shows the model as it computes it: bin/run tools/capacity/model.ts', async () => {
  const text = await readFile(new URL('../../docs/capacity.md', import.meta.url), 'utf8');
  const cells = (table: string) => table.replaceAll(/[ -]+/g, ' ');
  expect(cells(text)).toContain(cells(renderModel(readMeasured())));
});

it('counts what is kept for some days apart from what stays', () => {
  expect(bytesOfInvoice(measured)).toEqual({ forever: 4_000, aDay: 2_800 });
});

it('holds as many accounts as processors and disk allow, whichever is full first', () => {
  const small = { ...work, bytesEach: { events: 10 } };
  const one = stepOf({ ...measured, invoices: small, charges: small }, 1);
  // 16 cores, half used, 32 ms an invoice: 250 a second.
  expect(one).toMatchObject({ limit: 'processors', peakPerSecond: 250 });
  const large = { ...work, bytesEach: { events: 1_000_000 } };
  expect(stepOf({ ...measured, invoices: large }, 1)).toMatchObject({ limit: 'disk' });
});

it('has the same share of work on each node, and finding work that grows with every node', () => {
  const [few, many] = [stepOf(measured, 3), stepOf(measured, 30)];
  expect(many.accounts / few.accounts).toBeCloseTo(10, 6);
  expect(many.pollingShare / few.pollingShare).toBeGreaterThan(9);
});
