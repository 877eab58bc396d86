import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OperationName } from '../../../../sdk/src/core/requests.ts';
import { readApi } from '../client.ts';
import type { Operations } from '../schema.ts';

type PagedName = {
  [Name in OperationName]: Operations[Name]['data'] extends { readonly nextCursor: string | null }
    ? Name
    : never;
}[OperationName];

type Sending<Name extends OperationName> = Parameters<typeof readApi<Name>>[2];

/** One read of the account. `key` names it in the cache, below the account. */
export const readQuery = <Name extends OperationName>(
  account: string,
  key: readonly unknown[],
  operation: Name,
  sending: Sending<Name>,
) =>
  queryOptions({
    queryKey: [account, ...key],
    queryFn: ({ signal }) => readApi(account, operation, Object.assign({ signal }, sending)),
  });

/** A list of the account that is read page by page. `key` names it in the cache, below the account. */
export const pagedQuery = <Name extends PagedName>(
  account: string,
  key: readonly unknown[],
  operation: Name,
  { query, ...sending }: Sending<Name>,
) =>
  infiniteQueryOptions({
    queryKey: [account, ...key],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const page = { ...sending, query: { limit: 50, ...query, ...cursor }, signal };
      return readApi(account, operation, page as unknown as Sending<Name>);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
