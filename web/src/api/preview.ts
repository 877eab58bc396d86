import { ApiError, apiAddress } from './client.ts';

/** The client's page, as HTML to look at, of an invoice that may be unfinished. Throws {@link ApiError}. */
export async function previewPage(account: string, body: object, signal: AbortSignal): Promise<string> {
  const response = await fetch(apiAddress(account, '/v1/invoices/preview'), {
    method: 'POST',
    headers: { accept: 'text/html, application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ApiError(0, { code: 'offline' }, { cause });
  });
  if (response.ok) return response.text();
  const envelope = (await response.json().catch(() => null)) as { error?: object } | null;
  throw new ApiError(response.status, envelope?.error ?? {});
}
