import { Type } from 'typebox';
import { Closed } from '../../kit/http/schemas.ts';
import type { Shown } from '../presenting.ts';
import { pick, withMoneyTexts } from '../presenting.ts';
import type { Tool, ToolUse } from '../tool.ts';

interface TemplatesInput {
  readonly name?: string;
  readonly limit?: number;
}

const LIST_LIMIT = 20;

/** What the account keeps for its next invoices: schedules and line items. */
export function templateTools(): Tool[] {
  return [
    {
      kind: 'Reads',
      name: 'list_templates',
      title: 'List templates',
      description:
        'Schedules and line items that the business keeps for its next invoices. draft_invoice takes no rules: send the dates ' +
        'and amounts that they come to, as Exact, and tell the user that these will not follow another event date or total. ' +
        'Use no schedule whose currency is another one.',
      scopes: ['invoices:read'],
      input: Closed({
        name: Type.Optional(
          Type.String({ maxLength: 500, description: 'Only those whose name or description contains this.' }),
        ),
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 100, description: 'How many of each at most. Default 20.' }),
        ),
      }),
      run: async ({ callApi }: ToolUse, { name = '', limit = LIST_LIMIT }: TemplatesInput) => {
        const [schedules, items] = await Promise.all([
          callApi({ method: 'GET', path: '/v1/schedule_templates' }),
          callApi({ method: 'GET', path: '/v1/saved_line_items' }),
        ]);
        const named = (all: readonly Shown[], field: string) =>
          all.filter((one) => String(one[field]).toLowerCase().includes(name.trim().toLowerCase()));
        const foundSchedules = named(schedules.data.items, 'name');
        const foundItems = named(items.data.items, 'description');
        return {
          schedules: foundSchedules
            .slice(0, limit)
            .map((one) => withMoneyTexts(pick(one, ['name', 'paymentSchedule', 'currency']))),
          lineItems: foundItems
            .slice(0, limit)
            .map((one) =>
              withMoneyTexts(
                pick(one, ['description', 'quantity', 'unitAmount', 'currency', 'taxBasisPoints']),
              ),
            ),
          // Those that the limit leaves out: `name` finds them.
          leftOut: {
            schedules: Math.max(0, foundSchedules.length - limit),
            lineItems: Math.max(0, foundItems.length - limit),
          },
        };
      },
    },
  ];
}
