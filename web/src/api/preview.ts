import { fetchApi } from './client.ts';

/** The client's page, as HTML to look at, of an invoice that may be unfinished. Throws {@link ApiError}. */
export async function previewPage(account: string, body: object, signal: AbortSignal): Promise<string> {
  return (await fetchApi(account, 'POST', '/v1/invoices/preview', { body, signal })).text();
}
