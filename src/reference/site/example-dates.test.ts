import { expect, it } from 'vitest';
import type { DescribedDocument } from './described.ts';
import { withDatesFrom } from './example-dates.ts';

const document = {
  info: { title: 'Since 2026-11-21', description: '' },
  paths: {
    '/v1/invoices': {
      post: {
        parameters: [{ schema: { examples: ['2026-12-01'] } }],
        requestBody: {
          content: {
            'application/json': {
              schema: { description: 'As 2026-12-01.' },
              examples: { one: { value: { dueDate: '2026-12-01', number: '12026-12-011' } } },
            },
          },
        },
        responses: {
          '200': {
            content: {
              'application/json': {
                example: { apiVersion: '2026-11-21', at: ['2026-11-30T23:59:00.000Z'], q: 'from=2027-06-12' },
              },
            },
          },
        },
      },
    },
  },
} as unknown as DescribedDocument;

it('moves every date of an example by the days since it was written, and nothing else', () => {
  const text = JSON.stringify(withDatesFrom(document, '2027-11-21'));
  const expected = JSON.stringify(document)
    .replace('["2026-12-01"]', '["2027-12-01"]')
    .replace('"dueDate":"2026-12-01"', '"dueDate":"2027-12-01"')
    .replace('2026-11-30T23', '2027-11-30T23')
    .replace('from=2027-06-12', 'from=2028-06-11');
  expect(text).toBe(expected);
});

it('leaves examples as they are on the day on which they take place, and before', () => {
  expect(withDatesFrom(document, '2026-11-21')).toBe(document);
  expect(withDatesFrom(document, '2026-01-01')).toBe(document);
});
