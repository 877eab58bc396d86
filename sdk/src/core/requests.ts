import type { Operations } from '../schema.ts';

/** An operation of the API, as `POST /v1/invoices`. */
export type OperationName = keyof Operations;

type NoKeys<Part> = string extends keyof Part ? true : false;
type Given<Name extends string, Part> =
  NoKeys<Part> extends true
    ? { readonly [key in Name]?: undefined }
    : Partial<Part> extends Part
      ? { readonly [key in Name]?: Part | undefined }
      : { readonly [key in Name]: Part };

/** The input of a request: parts of the path, the query, the body. */
export type Sending<Name extends OperationName> = Given<'path', Operations[Name]['path']> &
  Given<'query', Operations[Name]['query']> &
  (undefined extends Operations[Name]['body']
    ? { readonly body?: undefined }
    : { readonly body: Operations[Name]['body'] });

/**
 * The address of an operation behind the base URL: the parts of its path filled in, the query behind it. Undefined,
 * null and empty values are left out of the query. Throws TypeError on a part of the path that is empty or dots: it
 * would name another operation.
 */
export function addressOf(template: string, path: object = {}, query: object = {}): string {
  const parts = path as Readonly<Record<string, string>>;
  const filled = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const part = parts[name];
    if (typeof part !== 'string' || part === '') throw new TypeError(`${name} is empty.`);
    if (/^\.{1,2}$/.test(part)) throw new TypeError(`${name} is ${part}.`);
    return encodeURIComponent(part);
  });
  const text = queryOf(query).toString();
  return text === '' ? filled : `${filled}?${text}`;
}

function queryOf(query: object): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search;
}
