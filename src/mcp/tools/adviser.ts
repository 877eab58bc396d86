import { Type } from 'typebox';
import { Closed, DateText } from '../../kit/http/schemas.ts';
import { pick } from '../presenting.ts';
import type { Tool, ToolUse } from '../tool.ts';

const PATH = '/v1/adviser_packages';
const FIELDS = ['id', 'from', 'to', 'status', 'documentCount', 'documentTotal', 'byteCount', 'expiresAt'];

interface PackageInput {
  readonly id: string;
}
interface PackInput {
  readonly from: string;
  readonly to: string;
}

const listTool: Tool = {
  kind: 'Reads',
  name: 'list_adviser_packages',
  title: 'Periods packed for the adviser',
  description:
    'The last periods that were packed for the adviser of the business, each with how far it is. With `id` one of them with what ' +
    'could not be made, and why. A person downloads the file at Reports.',
  scopes: ['reports:read'],
  input: Closed({
    id: Type.Optional(Type.String({ maxLength: 36, description: 'The id of a package.' })),
  }),
  run: async ({ callApi, pageOf }: ToolUse, { id }: Partial<PackageInput>) => {
    const page = pageOf('reports/adviser');
    if (id !== undefined) {
      const { data } = await callApi({ method: 'GET', path: `${PATH}/${encodeURIComponent(id)}` });
      return { ...pick(data, FIELDS), notMade: data.notMade, page };
    }
    const { data } = await callApi({ method: 'GET', path: PATH, query: { limit: 5 } });
    return { packages: data.items.map((one: Record<string, unknown>) => pick(one, FIELDS)), page };
  },
};

const packTool: Tool = {
  kind: 'Adds',
  name: 'pack_for_adviser',
  title: 'Pack a period for the adviser',
  description:
    'Packs invoices (also prepayment and final ones), credit notes, e-invoices, receipts, reports, journal and bank lines of a ' +
    'period into one zip file, in the background. Nothing is sent. list_adviser_packages says when it is ready; a person downloads it at Reports.',
  scopes: ['account:write', 'reports:read', 'invoices:read', 'charges:read'],
  input: Closed({
    from: { ...DateText, description: 'The first day.' },
    to: { ...DateText, description: 'The last day: today at the latest, and at most 13 months.' },
  }),
  run: async ({ callApi, pageOf }: ToolUse, { from, to }: PackInput) => {
    const { data } = await callApi({ method: 'POST', path: PATH, body: { from, to } });
    return { ...pick(data, FIELDS), page: pageOf('reports/adviser') };
  },
};

/** Tools for what an adviser gets. */
export const adviserTools: readonly Tool[] = [listTool, packTool];
