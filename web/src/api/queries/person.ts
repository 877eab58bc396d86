import { queryOptions } from '@tanstack/react-query';
import { callPersonApi } from '../client.ts';

/** A browser in which the person is signed in. */
export interface PersonSession {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly address: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
}

export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await callPersonApi<{ readonly items: readonly PersonSession[] }>('GET', '/sessions', { signal })).items,
});

/** The passkeys of the person, and whether this address can have any. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) =>
    callPersonApi<{ readonly items: readonly OwnPasskey[]; readonly isOffered: boolean }>(
      'GET',
      '/passkeys',
      {
        signal,
      },
    ),
});

/** Whether a second factor is asked for at sign-in. */
export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) =>
    callPersonApi<{ readonly isOn: boolean; readonly recoveryCodesLeft: number }>('GET', '/two_factor', {
      signal,
    }),
});
