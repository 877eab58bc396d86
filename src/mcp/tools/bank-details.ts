import { Closed } from '../../kit/http/schemas.ts';
import type { Tool } from '../tool.ts';

/** Where clients transfer to. Only a person changes that. */
export const bankDetailsTool: Tool = {
  kind: 'Reads',
  name: 'get_bank_details',
  title: 'Bank details',
  description: 'The bank accounts to which clients transfer, by currency. A person changes them in the app.',
  scopes: ['account:read'],
  input: Closed({}),
  run: async ({ callApi }) => {
    const { data } = await callApi({ method: 'GET', path: '/v1/account' });
    return { bankDetails: data.bankDetails };
  },
};
