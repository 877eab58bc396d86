import { readFields } from './delimited.ts';
import type { TestService } from './service.ts';
import { unzip } from './unzip.ts';

export const PACKAGES = '/v1/adviser_packages';

/** Has a period packed, and answers its id. */
export async function beginPacking(service: TestService, from: string, to: string): Promise<string> {
  const made = await service.call('POST', PACKAGES, { body: { from, to } });
  if (made.status !== 201) throw new Error(made.text);
  return made.data.id;
}

/** Packs a period, and answers what was packed with its file. */
export async function pack(service: TestService, from: string, to: string) {
  const id = await beginPacking(service, from, to);
  await service.work();
  const { data } = await service.call('GET', `${PACKAGES}/${id}`);
  const bytes = await packageBytes(service, id);
  return { ...data, bytes, files: unzip(bytes) };
}

/** The file of a package. */
export async function packageBytes(service: TestService, id: string): Promise<Buffer> {
  const answer = await service.call('GET', `${PACKAGES}/${id}/file`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.bytes;
}

/** A table of a package: its rows by the names of their columns. */
export function tableIn(files: ReadonlyMap<string, Buffer>, name: string): Record<string, string>[] {
  const text = files.get(name)?.toString('utf8').replace('\uFEFF', '');
  if (text === undefined) throw new Error(`The package has no ${name}.`);
  const [head = [], ...rows] = readFields(text, ',');
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index] ?? '', cell])));
}
