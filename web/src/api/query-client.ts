import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

/** Makes the cache of the data that the pages read. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Changes made elsewhere arrive by the event stream; without the stream, the next view of the data reads them.
        staleTime: 10_000,
        // After a 429 answer the app does not repeat the request by itself.
        retry: (count, cause) =>
          count < 2 && cause instanceof ApiError && cause.isUnknown && cause.status !== 429,
        retryDelay: (count) => 400 * 3 ** count,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
