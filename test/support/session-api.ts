import type { Visitor } from './console.ts';
import type { TestService } from './service.ts';

/** An answer at the session API, or to the signed-in person. */
export interface SessionAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  // Tests look into answers of many shapes.
  // biome-ignore lint/suspicious/noExplicitAny: - as said above
  readonly data: any;
  readonly error: { code: string; message: string; details: { path: string; code: string }[] } | null;
}

/** Body and headers of a request to the session API. A header that is null is left out. */
interface DoorSending {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | null>>;
}

/** Sends what a script of the app sends from a browser, with its cookies. */
export async function callSignedIn(
  service: TestService,
  { cookies }: Pick<Visitor, 'cookies'>,
  method: string,
  path: string,
  { body, headers = {} }: DoorSending = {},
): Promise<SessionAnswer> {
  const all = {
    accept: '*/*',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'sec-fetch-site': 'same-origin',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  const kept = Object.entries(all).filter((one): one is [string, string] => one[1] !== null);
  const response = await fetch(service.url + path, {
    method,
    headers: kept,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  const { data, error } = isJson
    ? (JSON.parse(bytes.toString('utf8')) as Pick<SessionAnswer, 'data' | 'error'>)
    : { data: null, error: null };
  return { status: response.status, headers: response.headers, bytes, data, error };
}

export const sessionPathOf = (account: string, path: string) => `/app/accounts/${account}${path}`;
