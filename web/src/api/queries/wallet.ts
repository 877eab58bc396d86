import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';

/** The methods of the person's wallet, the default first. */
export const walletQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'wallet'],
    queryFn: async ({ signal }) => {
      const { items } = await readApi(account, 'GET /v1/payment_methods', { signal });
      const methods = await Promise.all(
        items.map(({ id }) =>
          readApi(account, 'GET /v1/payment_methods/{payment_method_id}', {
            path: { payment_method_id: id },
            signal,
          }),
        ),
      );
      return methods.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
    },
  });

/** How the browser turns a card or a bank account into a token. */
export const tokenAccessQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'token-access'],
    queryFn: async ({ signal }) =>
      (await readApi(account, 'GET /v1/payment_methods/token_access', { signal })).tokens,
    staleTime: Number.POSITIVE_INFINITY,
  });
