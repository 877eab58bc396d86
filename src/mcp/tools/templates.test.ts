import { expect, it } from 'vitest';
import type { Operations } from '../operations.ts';
import type { ToolUse } from '../tool.ts';
import { templateTools } from './templates.ts';

const named = (field: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    [field]: `Kept ${index}`,
    paymentSchedule: [],
    currency: null,
  }));
const callApi = async ({ path }: { readonly path: string }) => ({
  data: {
    items: path === '/v1/schedule_templates' ? named('name', 100) : named('description', 500),
  },
});
const operations = { fieldsOf: () => new Proxy({}, { get: () => ({}) }) } as unknown as Operations;
const [tool] = templateTools(operations) as unknown as readonly [
  { run(use: ToolUse, input: object): Promise<object> },
];
const list = async (input: object) =>
  (await tool.run({ callApi } as unknown as ToolUse, input)) as {
    readonly schedules: object[];
    readonly lineItems: object[];
    readonly leftOut: object;
  };

it('an assistant reads 20 templates of each kind at most, and how many are left out', async () => {
  const { schedules, lineItems, leftOut } = await list({});
  expect([schedules.length, lineItems.length]).toEqual([20, 20]);
  expect(leftOut).toEqual({ schedules: 80, lineItems: 480 });
});

it('an assistant finds a template by a part of its name, in any case', async () => {
  const { schedules, lineItems, leftOut } = await list({ name: ' kept 99' });
  expect(schedules).toMatchObject([{ name: 'Kept 99' }]);
  expect(lineItems).toMatchObject([{ description: 'Kept 99' }]);
  expect(leftOut).toEqual({ schedules: 0, lineItems: 0 });
});
