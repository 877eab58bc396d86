import { createHash } from 'node:crypto';
import type { TestService } from './service.ts';

interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where it leads. */
  readonly location: string | null;
}

/** A browser without script that keeps cookies. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<PageAnswer>;
  /** Sends a form as the page's own browser does; `headers` are set on top, null takes one away. */
  post(
    path: string,
    form?: Record<string, string>,
    headers?: Record<string, string | null>,
  ): Promise<PageAnswer>;
}

/** A browser on Linux. */
export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Opens a browser with no cookies before a service. */
export function openVisitor(service: TestService, userAgent = CHROME): Visitor {
  const cookies = new Map<string, string>();
  const send = async (
    method: string,
    path: string,
    body: URLSearchParams | null,
    set: Record<string, string | null>,
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      accept: 'text/html',
      'user-agent': userAgent,
      ...(cookie === '' ? {} : { cookie }),
      ...(body === null ? {} : { origin: service.url }),
      ...set,
    };
    const kept = Object.entries(headers).filter((one): one is [string, string] => one[1] !== null);
    const response = await fetch(service.url + path, { method, body, headers: kept, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location'),
    };
  };
  return {
    cookies,
    get: (path) => send('GET', path, null, {}),
    post: (path, form = {}, headers = {}) => send('POST', path, new URLSearchParams(form), headers),
  };
}

/** The password of everybody in tests. */
export const PASSWORD = 'correct horse battery';

/** Gives a person a password, by a link as the command line prints it. */
export async function setPassword(service: TestService, email: string, password = PASSWORD): Promise<void> {
  const link = await service.services.members.makeResetLink(email);
  if (link === null) throw new Error(`${email} is no member.`);
  const visitor = { userAgent: CHROME, address: '127.0.0.1', deviceSecrets: [] };
  await service.services.members.resetPassword(codeIn(link), password, visitor);
}

/** Signs a person in, and answers the browser. */
export async function signIn(
  service: TestService,
  email: string,
  visitor = openVisitor(service),
  password = PASSWORD,
): Promise<Visitor> {
  const answer = await visitor.post('/app/sign-in', { email, password });
  if (answer.location !== '/app') throw new Error(`${email} cannot sign in: ${answer.status} ${answer.text}`);
  return visitor;
}

/** Makes a member of an account with a password, who has proved their address as by the link of a mail. */
export async function addPerson(
  service: TestService,
  account: string,
  email: string,
  role: string,
): Promise<void> {
  const { members } = service.services;
  const link = await members.makeInvitationLink(await members.inviteMember(account, null, { email, role }));
  const visitor = { userAgent: CHROME, address: '127.0.0.1', deviceSecrets: [] };
  await members.acceptAsNew(
    codeIn(link),
    { name: `${role} Person`, password: PASSWORD, language: null },
    visitor,
  );
  await service.sql('update people set is_unproved = false where email = $1', [email]);
}

export function codeIn(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1);
}

/** The path of the first link below `/app` with a code in a text. */
export function linkIn(text: string | undefined, kind: 'join' | 'reset' | 'sign-up'): string {
  const found = new RegExp(`/app/${kind}/[0-9A-Za-z]{43}`).exec(text ?? '');
  if (found === null) throw new Error(`There is no link to ${kind} in: ${text}`);
  return found[0];
}

/** SHA-256, as secrets are kept. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
