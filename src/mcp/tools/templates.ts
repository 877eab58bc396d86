import { Closed } from '../../kit/http/schemas.ts';
import type { Shown } from '../presenting.ts';
import { pick, withMoneyTexts } from '../presenting.ts';
import type { Tool, ToolUse } from '../tool.ts';

/** What the account keeps for its next invoices: schedules and line items. */
export function templateTools(): Tool[] {
  return [
    {
      kind: 'Reads',
      name: 'list_templates',
      title: 'List templates',
      description: 'Schedules and line items that the business keeps for its next invoices.',
      scopes: ['invoices:read'],
      input: Closed({}),
      run: async ({ callApi }: ToolUse) => {
        const [schedules, items] = await Promise.all([
          callApi({ method: 'GET', path: '/v1/schedule_templates' }),
          callApi({ method: 'GET', path: '/v1/saved_line_items' }),
        ]);
        return {
          schedules: schedules.data.items.map((one: Shown) =>
            withMoneyTexts(pick(one, ['name', 'paymentSchedule', 'currency'])),
          ),
          lineItems: items.data.items.map((one: Shown) =>
            withMoneyTexts(
              pick(one, ['description', 'quantity', 'unitAmount', 'currency', 'taxBasisPoints']),
            ),
          ),
        };
      },
    },
  ];
}
