import { queryOptions } from '@tanstack/react-query';
import { ApiError, apiAddress, callApi, readApi } from '../client.ts';
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
    // Whoever asks wants to know it of this moment.
    gcTime: 0,
  });

/** What would be sent under a rule, for sample due dates. */
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
    queryFn: async ({ signal }) => {
      const response = await fetch(apiAddress(account, '/v1/account/look_preview'), {
        method: 'POST',
        headers: { accept: 'text/html, application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      }).catch((cause: unknown) => {
        if (signal.aborted) throw cause;
        throw new ApiError(0, { code: 'offline' }, { cause });
      });
      return response.ok ? response.text() : Promise.reject(await refusalOf(response));
    },
    retry: false,
  });

/** Keeps a picture as the logo; null removes the one there is. */
export async function changeLogo(account: string, picture: File | null, key: string): Promise<void> {
  const response = await fetch(apiAddress(account, '/v1/account/logo'), {
    method: picture === null ? 'DELETE' : 'PUT',
    headers: {
      accept: 'application/json',
      'idempotency-key': key,
      ...(picture === null ? {} : { 'content-type': picture.type }),
    },
    body: picture,
  }).catch((cause: unknown) => {
    throw new ApiError(0, { code: 'offline' }, { cause });
  });
  if (!response.ok) throw await refusalOf(response);
}

async function refusalOf(response: Response): Promise<ApiError> {
  const envelope = (await response.json().catch(() => null)) as { error?: object } | null;
  return new ApiError(response.status, envelope?.error ?? {});
}
