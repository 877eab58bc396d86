import { expect, it } from 'vitest';
import type { InvoiceVersion } from '../../../api/schema.ts';
import { compareVersions } from './comparing.ts';

const line = (description: string, unitAmount: number, quantity = 1) => ({
  description,
  quantity,
  unitAmount,
});
const tax = (taxBasisPoints: number | null, gross: number) => ({ taxBasisPoints, gross, net: gross, tax: 0 });
const version = (changes: object = {}) =>
  ({
    contact: { name: 'Maria', email: 'maria@example.com' },
    eventDate: '2027-06-12',
    totalAmount: 100_000,
    lineItems: [],
    taxes: [],
    ...changes,
  }) as unknown as InvoiceVersion;
const namesOf = (pairs: ReturnType<typeof compareVersions>['lines']) =>
  pairs.map(({ before, after, difference }) => [
    before?.description ?? null,
    after?.description ?? null,
    difference,
  ]);

it('marks the fields that differ, and no others', () => {
  const { client, eventDate, total } = compareVersions(
    version(),
    version({ totalAmount: 120_000, eventDate: null }),
  );
  expect([client.difference, eventDate.difference, total.difference]).toEqual(['same', 'gone', 'changed']);
});

it.each([
  [
    'one is gone: the others have only moved up',
    [line('A', 1), line('B', 2), line('C', 3)],
    [line('B', 2), line('C', 3)],
    [
      ['B', 'B', 'same'],
      ['C', 'C', 'same'],
      ['A', null, 'gone'],
    ],
  ],
  [
    'one costs more',
    [line('A', 1), line('B', 2)],
    [line('B', 5), line('A', 1)],
    [
      ['B', 'B', 'changed'],
      ['A', 'A', 'same'],
    ],
  ],
  [
    'one has other words',
    [line('A', 1), line('B', 2)],
    [line('A', 1), line('Better', 2)],
    [
      ['A', 'A', 'same'],
      ['B', 'Better', 'changed'],
    ],
  ],
  [
    'one is added, like another',
    [line('A', 1)],
    [line('A', 1), line('A', 1)],
    [
      ['A', 'A', 'same'],
      [null, 'A', 'added'],
    ],
  ],
])('pairs items: %s', (_what, before, after, expected) => {
  const { lines } = compareVersions(version({ lineItems: before }), version({ lineItems: after }));
  expect(namesOf(lines)).toEqual(expected);
});

it('pairs taxes by rate, the highest first and what is outside the scope last', () => {
  const { taxes } = compareVersions(
    version({ taxes: [tax(null, 1), tax(700, 2), tax(1_900, 3)] }),
    version({ taxes: [tax(1_900, 3), tax(null, 4)] }),
  );
  expect(
    taxes.map(({ before, after, difference }) => [(before ?? after)?.taxBasisPoints, difference]),
  ).toEqual([
    [1_900, 'same'],
    [700, 'gone'],
    [null, 'changed'],
  ]);
});

it('has no rows of tax where no tax is named', () => {
  const untaxed = version({ taxes: [tax(null, 1)] });
  expect(compareVersions(untaxed, version({ taxes: [tax(null, 2)] })).taxes).toEqual([]);
});
