import { Type } from 'typebox';
import { Closed } from '../../kit/http/schemas.ts';
import { pick } from '../presenting.ts';
import type { Tool, ToolUse } from '../tool.ts';

const FIELDS = [
  'id',
  'documentType',
  'documentNumber',
  'invoiceId',
  'format',
  'receiver',
  'status',
  'failure',
  'answer',
  'mayHaveArrived',
  'missing',
  'createdAt',
  'handedOverAt',
  'endedAt',
];

interface Chosen {
  readonly invoiceId?: string;
  readonly status?: string;
}

/** A tool for e-invoices that went to the access point. A person hands them over in the app. */
export const handOversTool: Tool = {
  kind: 'Reads',
  name: 'list_e_invoice_hand_overs',
  title: 'E-invoices at the access point',
  description:
    'The last documents that were handed to the access point of the business, and what became of each. HandedOver says that the ' +
    'access point has it, not that the client has. Failed says that nobody knows, or with mayHaveArrived false that it was not taken. A person hands documents over at the invoice.',
  scopes: ['invoices:read'],
  input: Closed({
    invoiceId: Type.Optional(
      Type.String({ maxLength: 36, description: 'Only those of this invoice, by its id.' }),
    ),
    status: Type.Optional(
      Type.String({
        maxLength: 10,
        description: 'Only those that are Waiting, HandedOver, Refused, Failed, Delivered or Rejected.',
      }),
    ),
  }),
  run: async ({ callApi, pageOf }: ToolUse, { invoiceId, status }: Chosen) => {
    const query = { limit: 20, ...(invoiceId && { invoice_id: invoiceId }), ...(status && { status }) };
    const { data } = await callApi({ method: 'GET', path: '/v1/hand_overs', query });
    const handOvers = data.items.map((one: Record<string, unknown>) => pick(one, FIELDS));
    return { handOvers, page: pageOf(invoiceId === undefined ? 'invoices' : `invoices/${invoiceId}`) };
  },
};
