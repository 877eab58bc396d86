import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

/** What was read, kept for the pages. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What happens elsewhere comes by the event stream; without it, at the next look.
        staleTime: 10_000,
        // Who has asked too often does not ask again by itself.
        retry: (count, cause) =>
          count < 2 && cause instanceof ApiError && cause.isUnknown && cause.status !== 429,
        retryDelay: (count) => 400 * 3 ** count,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
