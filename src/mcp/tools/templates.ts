import { Type } from 'typebox';
import { Closed } from '../../kit/http/schemas.ts';
import {
  amountOfLine,
  type Discount,
  isCountable,
  type PriceLine,
  priced,
  type TaxMode,
} from '../../kit/money/pricing.ts';
import { Refused } from '../calls.ts';
import { type Operations, pickFields } from '../operations.ts';
import { pick, quote, type Shown, withMoneyTexts } from '../presenting.ts';
import type { Tool, ToolUse } from '../tool.ts';

interface TemplatesInput {
  readonly name?: string;
  readonly limit?: number;
}

const LIST_LIMIT = 20;
const SCHEDULES = '/v1/schedule_templates';
const LINE_ITEMS = '/v1/saved_line_items';

/** What the account keeps for its next invoices: schedules and line items. */
export function templateTools(operations: Operations): Tool[] {
  return [listTool, saveTool(operations)];
}

const listTool: Tool = {
  kind: 'Reads',
  name: 'list_templates',
  title: 'List templates',
  description:
    'Schedules and line items that the business keeps for its next invoices. draft_invoice takes them by name ' +
    '(scheduleTemplate, savedLineItems).',
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
      callApi({ method: 'GET', path: SCHEDULES }),
      callApi({ method: 'GET', path: LINE_ITEMS }),
    ]);
    const named = (all: readonly Shown[], field: string) =>
      all.filter((one) => String(one[field]).toLowerCase().includes(name.trim().toLowerCase()));
    const foundSchedules = named(schedules.data.items, 'name');
    const foundItems = named(items.data.items, 'description');
    return {
      schedules: foundSchedules
        .slice(0, limit)
        .map((one) => withMoneyTexts(pick(one, ['name', 'paymentSchedule', 'currency']))),
      lineItems: foundItems.slice(0, limit).map((one) => withMoneyTexts(pick(one, LINE_FIELDS))),
      // Those that the limit leaves out: `name` finds them.
      leftOut: {
        schedules: Math.max(0, foundSchedules.length - limit),
        lineItems: Math.max(0, foundItems.length - limit),
      },
    };
  },
};

interface SaveInput {
  readonly schedule?: object;
  readonly lineItem?: object;
}

function saveTool(operations: Operations): Tool {
  const fieldsOf = (path: string, names: readonly string[]) =>
    Type.Optional(Closed(pickFields(operations.fieldsOf(`POST ${path}`), names)));
  return {
    kind: 'Adds',
    name: 'save_template',
    title: 'Save a template',
    description:
      'Keeps a schedule, or a line item, or both for the next invoices of the business. A schedule has rules instead of dates. ' +
      'A name that is taken is refused: nothing is overwritten.',
    scopes: ['invoices:write', 'invoices:read'],
    input: Closed({
      schedule: fieldsOf(SCHEDULES, ['name', 'paymentSchedule', 'currency']),
      lineItem: fieldsOf(LINE_ITEMS, LINE_FIELDS),
    }),
    run: async ({ callApi }: ToolUse, { schedule, lineItem }: SaveInput) => {
      if (schedule === undefined && lineItem === undefined)
        throw new Refused('invalid_request', 'Send schedule, lineItem, or both.');
      const save = async (path: string, body: object | undefined) =>
        body === undefined ? null : withMoneyTexts((await callApi({ method: 'POST', path, body })).data);
      // One after another: when the first is refused, nothing is saved.
      const savedSchedule = await save(SCHEDULES, schedule);
      const savedItem = await save(LINE_ITEMS, lineItem).catch((cause: unknown) => {
        throw savedSchedule === null ? cause : afterSchedule(cause);
      });
      return { schedule: savedSchedule, lineItem: savedItem };
    },
  };
}

function afterSchedule(cause: unknown): unknown {
  if (!(cause instanceof Refused)) return cause;
  const { code, message, details, requestId } = cause;
  return new Refused(code, `The schedule was saved, the line item was not: ${message}`, {
    details,
    requestId,
  });
}

/** The fields by which a draft uses templates. */
export const templateFields = {
  scheduleTemplate: Type.Optional(
    Type.String({
      maxLength: 80,
      description:
        'The name of a schedule of list_templates, instead of schedule. Its rules follow eventDate and total.',
    }),
  ),
  savedLineItems: Type.Optional(
    Type.Array(
      Closed({
        description: Type.String({
          maxLength: 500,
          description: 'The description of a line item of list_templates.',
        }),
        quantity: Type.Optional(
          Type.Number({
            minimum: 0.000001,
            maximum: 1_000_000,
            description: 'Instead of the saved quantity.',
          }),
        ),
      }),
      { minItems: 1, maxItems: 100, description: 'Saved line items, before lineItems.' },
    ),
  ),
};

/** What a draft takes from templates. */
export interface TemplateUse {
  readonly scheduleTemplate?: string;
  readonly savedLineItems?: readonly { readonly description: string; readonly quantity?: number }[];
}

const LINE_FIELDS = [
  'description',
  'quantity',
  'unit',
  'unitAmount',
  'discount',
  'currency',
  'taxBasisPoints',
  'localTaxBasisPoints',
  'taxCategory',
];

interface Priced {
  readonly taxMode?: TaxMode;
  readonly discount?: Discount | null;
}

interface Drafted extends Priced {
  readonly currency?: string;
  readonly totalAmount?: number;
  readonly lineItems?: readonly PriceLine[];
  readonly schedule?: object;
}

/**
 * The input of a draft with what its templates stand for; without a total, that of the lines. Errors: {@link Refused} for a name
 * that there is not.
 */
export async function expandTemplates<Input extends Drafted>(
  use: ToolUse,
  { scheduleTemplate, savedLineItems = [], ...input }: Input & TemplateUse,
) {
  const currency = input.currency ?? use.account.currency;
  if (scheduleTemplate !== undefined && input.schedule !== undefined)
    throw new Refused('invalid_request', 'Send schedule or scheduleTemplate, not both.');
  const [template, saved] = await Promise.all([
    scheduleTemplate === undefined ? null : findSchedule(use, scheduleTemplate, currency),
    savedLineItems.length === 0 ? [] : findLines(use, savedLineItems, currency),
  ]);
  const lineItems: readonly PriceLine[] = [...saved, ...(input.lineItems ?? [])];
  const totalAmount = input.totalAmount ?? totalOf(lineItems, input as Priced);
  return {
    ...input,
    totalAmount,
    ...(lineItems.length === 0 ? {} : { lineItems }),
    ...(template === null ? {} : { paymentSchedule: template }),
  };
}

function totalOf(lines: readonly PriceLine[], { taxMode = 'Included', discount = null }: Priced): number {
  if (lines.length === 0)
    throw new Refused('invalid_request', 'Send totalAmount, lineItems or savedLineItems.');
  // Lines beyond what can be counted are refused by the API.
  if (!isCountable(lines)) return lines.reduce((sum, line) => sum + amountOfLine(line), 0);
  return priced(lines, { taxMode, discount }).total;
}

const isNamed = (name: unknown, wanted: string) =>
  String(name).trim().toLowerCase() === wanted.trim().toLowerCase();

async function findSchedule({ callApi }: ToolUse, name: string, currency: string): Promise<object[]> {
  const { data } = await callApi({ method: 'GET', path: SCHEDULES });
  const found = data.items.find((one: Shown) => isNamed(one.name, name));
  if (found === undefined) throw unknown(`No schedule template is named ${quote(name)}.`);
  if (found.currency !== null && found.currency !== currency)
    throw new Refused(
      'currency_mismatch',
      `The amounts of this schedule are in ${found.currency}, and the invoice is in ${currency}.`,
    );
  return found.paymentSchedule;
}

async function findLines(
  { callApi }: ToolUse,
  wanted: NonNullable<TemplateUse['savedLineItems']>,
  currency: string,
): Promise<PriceLine[]> {
  const { data } = await callApi({ method: 'GET', path: LINE_ITEMS });
  return wanted.map(({ description, quantity }) => {
    const found = data.items.find(
      (one: Shown) => one.currency === currency && isNamed(one.description, description),
    );
    if (found === undefined)
      throw unknown(`No saved line item in ${currency} is called ${quote(description)}.`);
    const { unitAmount } = found;
    const set = ['unit', 'discount', 'taxBasisPoints', 'localTaxBasisPoints', 'taxCategory'].filter(
      (name) => found[name] !== null,
    );
    return {
      description: found.description,
      quantity: quantity ?? found.quantity,
      unitAmount,
      ...Object.fromEntries(set.map((name) => [name, found[name]])),
    };
  });
}

const unknown = (message: string) =>
  new Refused('not_found', `${message} list_templates shows what there is.`);
