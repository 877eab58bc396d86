import { isThisMachine } from '../http/addresses.ts';

/** A mail server and how to sign in to it. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly isSecure: boolean;
  /** Whether a connection must have become TLS before anything is sent. True with a password for another machine. */
  readonly requiresTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
}

/** Reads the address of a mail server; null when it is none. */
export function mailServer(text: string): SmtpSettings | null {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null;
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') return null;
  const option = /^(?:\?(requireTls|allowClearPassword)(?:=true)?)?$/.exec(url.search);
  if (option === null) return null;
  const isSecure = url.protocol === 'smtps:';
  // An attacker on the way could remove the offer of TLS, and read the password. On this machine there is no way.
  const isGuarded = url.username !== '' && !isThisMachine(url.hostname) && option[1] !== 'allowClearPassword';
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
      isSecure,
      requiresTls: isSecure || option[1] === 'requireTls' || isGuarded,
      user: url.username === '' ? null : decodeURIComponent(url.username),
      password: url.password === '' ? null : decodeURIComponent(url.password),
    };
  } catch {
    return null;
  }
}

/** The first and the last port of a range. */
export type PortRange = readonly [first: number, last: number];

/** Reads ports and ranges of ports, as 1025,10025-10030; null when it is no such list. */
export function portsIn(text: string): PortRange[] | null {
  const ranges = text.split(',').map((one) => /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(one.trim()));
  const bounds = ranges.map((range) => [Number(range?.[1]), Number(range?.[2] ?? range?.[1])] as const);
  return bounds.every(([first, last]) => first >= 1 && first <= last && last <= 65_535) ? bounds : null;
}
