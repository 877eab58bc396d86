import { ApiError, apiAddress } from './client.ts';

/** Saves a file of the API in the browser's folder. Throws {@link ApiError} with what the service says instead. */
export async function saveFile(
  account: string,
  template: string,
  path: Readonly<Record<string, string>>,
  name: string,
): Promise<void> {
  const response = await fetch(apiAddress(account, template, { path })).catch((cause: unknown) => {
    throw new ApiError(0, { code: 'offline' }, { cause });
  });
  if (!response.ok) {
    const envelope = (await response.json().catch(() => null)) as { error?: object } | null;
    throw new ApiError(response.status, envelope?.error ?? {});
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
