import { queryOptions } from '@tanstack/react-query';
import type { ActionKeys } from '../action-keys.ts';
import { callApi, fetchApi, readApi } from '../client.ts';
import type { Operations } from '../schema.ts';

/** The settings of an account, with their version. */
export const accountQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'account'],
    queryFn: ({ signal }) => callApi(account, 'GET /v1/account', { signal }),
  });

/** Whether an account is open, what stands in the way of closing it, and what that would do. */
export const closingQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'account', 'closing'],
    queryFn: ({ signal }) => readApi(account, 'GET /v1/account/closing', { signal }),
    // A person who opens this page needs the present state, so nothing is cached.
    gcTime: 0,
  });

/** The reminders that a rule would send, for sample due dates. */
export const reminderPlanQuery = (
  account: string,
  body: Operations['POST /v1/account/reminder_preview']['body'],
) =>
  queryOptions({
    queryKey: [account, 'account', 'reminder-plan', body],
    queryFn: ({ signal }) => readApi(account, 'POST /v1/account/reminder_preview', { body, signal }),
    retry: false,
  });

/** The look as a client sees it, as HTML, with changes that are not saved yet; with another logo it is another. */
export const lookQuery = (
  account: string,
  body: Operations['POST /v1/account/look_preview']['body'],
  logo: string | null,
) =>
  queryOptions({
    queryKey: [account, 'account', 'look', body, logo],
    queryFn: async ({ signal }) =>
      (await fetchApi(account, 'POST', '/v1/account/look_preview', { body, signal })).text(),
    retry: false,
  });

/** Keeps a picture as the logo; null removes the one there is. */
export async function changeLogo(account: string, picture: File | null, key: ActionKeys): Promise<void> {
  const method = picture === null ? 'DELETE' : 'PUT';
  await fetchApi(account, method, '/v1/account/logo', {
    key,
    ...(picture === null ? {} : { body: picture }),
  });
}
