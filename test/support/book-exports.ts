import { readFields } from './delimited.ts';
import type { TestService } from './service.ts';
import { unzip } from './unzip.ts';

/** The bytes of an export. */
export async function exportBytes(service: TestService, id: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${service.member.token}` };
  const response = await fetch(`${service.url}/v1/book_exports/${id}/file`, { headers });
  if (response.status !== 200) throw new Error(await response.text());
  return Buffer.from(await response.arrayBuffer());
}

/** The rows of the files of an export by their names, headings included. */
export async function exportRows(service: TestService, id: string): Promise<Map<string, string[][]>> {
  const files = unzip(await exportBytes(service, id));
  return new Map(
    [...files].map(([name, bytes]) => {
      const isDatev = name.startsWith('EXTF');
      const text = new TextDecoder(isDatev ? 'windows-1252' : 'utf-8').decode(bytes);
      return [name, readFields(text, isDatev ? ';' : ',')];
    }),
  );
}

/** Saves the settings that are proposed, with what the proposal lacks. */
export async function setUpBooks(
  service: TestService,
  format: 'Datev' | 'Xero' | 'QuickBooks',
): Promise<void> {
  const { data } = await service.call('GET', `/v1/book_settings/${format}`);
  const { format: _format, isSaved: _saved, ...settings } = data;
  const accounts = Object.entries(settings.accounts as Record<string, string | null>).map(
    ([name, code], index) => [name, code ?? String(1901 + index)],
  );
  const body = {
    ...settings,
    accounts: Object.fromEntries(accounts),
    rates: settings.rates.map((rate: { account: string | null; taxCode: string | null }) => ({
      ...rate,
      account: rate.account ?? '8201',
      taxCode: rate.taxCode ?? (format === 'Datev' ? null : 'Tax'),
    })),
    datev: format === 'Datev' ? { ...settings.datev, adviserNumber: 29098, clientNumber: 55003 } : null,
  };
  const saved = await service.call('PUT', `/v1/book_settings/${format}`, { body });
  if (saved.status !== 200) throw new Error(saved.text);
}
