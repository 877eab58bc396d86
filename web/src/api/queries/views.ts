import { readQuery } from './reads.ts';

/** The lists that the person has saved. */
export const viewsQuery = (account: string) => readQuery(account, ['views'], 'GET /v1/views', {});
