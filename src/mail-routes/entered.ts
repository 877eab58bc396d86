import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { type FaultDetail, invalidRequest } from '../kit/errors.ts';
import { formats } from '../kit/http/formats.ts';
import type { PortRange } from '../kit/mail/smtp-settings.ts';
import type { Guard } from '../kit/net/guard.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import { serverOf } from './sealing.ts';
import { isMailPort, MAIL_PORTS, type OwnServer, type PlaceFault, PlaceRefused } from './server.ts';
import type { MailRouteRow, ServerSecurity } from './types.ts';

/** A mail server that a person has entered. */
export interface ServerInput {
  readonly kind: 'Server';
  readonly fromAddress: string;
  readonly host: string;
  readonly port: number;
  readonly security: ServerSecurity;
  readonly username?: string | undefined;
  /** Left out: the stored one, if nothing changes where it goes. */
  readonly password?: string | undefined;
}

/** Where mails may come from and go to. */
export interface Bounds {
  readonly guard: Guard;
  /** Ports in the operator's networks beside those of mails. */
  readonly allowedPorts: readonly PortRange[];
  /** Domains of the operator, whose name no account may use. */
  readonly operatorDomains: readonly string[];
}

/** The domain of an address, in ASCII; empty when there is none. */
export function domainOf(address: string): string {
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1)).toLowerCase();
}

/** Checks the address that mails are to come from. Errors: 400. */
export function requireSender(fromAddress: string, { operatorDomains }: Bounds): void {
  const faults = senderFaults(fromAddress, operatorDomains);
  if (faults.length > 0) throw invalidRequest(faults);
}

function senderFaults(fromAddress: string, operatorDomains: readonly string[]): FaultDetail[] {
  const path = '/fromAddress';
  const domain = domainOf(fromAddress);
  if (!formats.email(fromAddress) || domain === '')
    return [{ path, code: 'invalid_request', message: 'Enter an email address.' }];
  const isOperators = operatorDomains.some((one) => domain === one || domain.endsWith(`.${one}`));
  const message = 'This domain is the operator’s. Use an address of your own domain.';
  return isOperators ? [{ path, code: 'OperatorDomain', message }] : [];
}

/**
 * Judges what was entered. The stored password goes only where it went before: otherwise a browser that was left open would
 * be enough to have it sent to another server. Errors: 400.
 */
export function serverIn(
  { guard, allowedPorts, operatorDomains }: Bounds,
  secrets: Secrets,
  input: ServerInput,
  before: MailRouteRow | null,
): { readonly server: OwnServer; readonly isPasswordKept: boolean } {
  const host = input.host.trim().toLowerCase().replace(/\.$/, '');
  const { port, security } = input;
  const username = input.username?.trim() || null;
  const isSame =
    before?.kind === 'Server' && before.host === host && before.port === port && before.username === username;
  const isPasswordKept = username !== null && isSame && !input.password;
  const faults = senderFaults(input.fromAddress, operatorDomains);
  const fault = (path: string, message: string) => faults.push({ path, code: 'invalid_request', message });
  const isName = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domainToASCII(host));
  if (host.length > 253 || (isIP(host) === 0 && !isName)) fault('/host', 'Enter the name of a mail server.');
  else if (!guard.isPossible(host, 'Everywhere'))
    fault('/host', 'The server must be public. The operator can allow a network in MAIL_ALLOWED_NETWORKS.');
  if (!isMailPort(port, guard.hasNetworks ? allowedPorts : []))
    fault('/port', `The port must be one of ${[...MAIL_PORTS].join(', ')}.`);
  // In the operator's networks there are servers that want to know nobody; the address of a name is looked at later.
  if (username === null && !guard.hasNetworks) fault('/username', 'Enter the user of the mail server.');
  const password =
    username === null ? null : isPasswordKept ? keptPassword(secrets, before) : input.password || null;
  if (username !== null && password === null) fault('/password', 'Enter the password of this user.');
  if (faults.length > 0) throw invalidRequest(faults);
  return { server: { host, port, security, username, password }, isPasswordKept };
}

// Null: it cannot be read with the present SECRET_KEY, so that it is to be entered again.
function keptPassword(secrets: Secrets, before: MailRouteRow): string | null {
  try {
    return serverOf(secrets, before).password;
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    return null;
  }
}

const placeFaults: Readonly<Record<PlaceFault, FaultDetail>> = {
  NoSignIn: {
    path: '/username',
    code: 'invalid_request',
    message: 'Enter the user of the mail server and its password.',
  },
  OperatorServer: {
    path: '/host',
    code: 'OperatorServer',
    message: 'This is the mail server of the operator. Choose your own domain instead.',
  },
};

/** Refuses a server at which nobody may send for accounts; whether it is there, a trial shows. Errors: 400. */
export async function requirePlace(findPlace: () => Promise<unknown>): Promise<void> {
  await findPlace().catch((cause: unknown) => {
    if (cause instanceof PlaceRefused) throw invalidRequest([placeFaults[cause.fault]]);
  });
}
