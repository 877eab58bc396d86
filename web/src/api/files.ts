import { fetchApi } from './client.ts';

/** Saves a file of the API in the browser's folder. Throws {@link ApiError} with what the service says instead. */
export async function saveFile(
  account: string,
  template: string,
  path: Readonly<Record<string, string>>,
  name: string,
  query?: Readonly<Record<string, string>>,
): Promise<void> {
  const response = await fetchApi(account, 'GET', template, { path, query });
  saveBlob(await response.blob(), name);
}

/** Saves a text that the page holds as a file. */
export function saveText(text: string, name: string): void {
  saveBlob(new Blob([text], { type: 'text/plain' }), name);
}

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
