import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';
import { readQuery } from './reads.ts';

const LOOK_EVERY_MS = 1_000;

/** How far an import has come; read again while work continues. */
export const importQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: [account, 'imports', 'one', id],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/imports/{import_id}', { path: { import_id: id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'Checking' || data?.status === 'Running' ? LOOK_EVERY_MS : false,
  });

/** The first rows of an import that have a status. `count` is how many there are: with another count, they are others. */
export const importRowsQuery = (
  account: string,
  id: string,
  status: 'Faulty' | 'Skipped' | 'Valid',
  count: number,
) =>
  queryOptions({
    queryKey: [account, 'imports', 'rows', id, status, count],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/imports/{import_id}/rows', {
        path: { import_id: id },
        query: { status, limit: 200 },
        signal,
      }),
  });

export const importListQuery = (account: string) =>
  readQuery(account, ['imports', 'list'], 'GET /v1/imports', { query: { limit: 10 } });
