import type { MailerSettings, ServerAddress } from '../kit/mail/mailer.ts';
import type { PortRange, SmtpSettings } from '../kit/mail/smtp-settings.ts';
import { AddressNotAllowed, findAllowed, type Guard, plainAddress } from '../kit/net/guard.ts';
import type { Resolve } from '../kit/net/resolving.ts';
import type { ServerSecurity } from './types.ts';

/** The ports at which mail servers take mails. Any other could be that of another service. */
export const MAIL_PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525]);

/** Whether a mail server may be at a port; `allowed`: the operator's own beside those of mails, in its networks. */
export function isMailPort(port: number, allowed: readonly PortRange[]): boolean {
  return MAIL_PORTS.has(port) || allowed.some(([first, last]) => first <= port && port <= last);
}

/** A mail server of an account. */
export interface OwnServer {
  readonly host: string;
  readonly port: number;
  readonly security: ServerSecurity;
  /** Both null: it wants to know nobody. */
  readonly username: string | null;
  readonly password: string | null;
}

/** Why a server may not be used, for those who enter it. */
export type PlaceFault = 'NoSignIn' | 'OperatorServer';

/** A server that must not be used the way it was entered. */
export class PlaceRefused extends AddressNotAllowed {
  readonly fault: PlaceFault;

  constructor(fault: PlaceFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

interface PlaceOptions {
  readonly guard: Guard;
  readonly resolve: Resolve;
  /** Ports in the operator's networks beside those of mails. */
  readonly allowedPorts: readonly PortRange[];
  /** The installation's mail server; null: there is none. */
  readonly installationServer: Pick<SmtpSettings, 'host' | 'user'> | null;
  /** Resolves that host, which may be in the operator's network. */
  readonly resolveInstallation: Resolve;
}

/**
 * Makes what finds where a mail server of an account is. It is asked for each connection, which is made to one of the
 * checked addresses: see {@link findAllowed}. Errors: {@link PlaceRefused}.
 */
export function createFindPlace({ guard, resolve, allowedPorts, ...options }: PlaceOptions) {
  const { installationServer, resolveInstallation } = options;
  const ofInstallation = async () => {
    const host = installationServer?.host;
    const found = host === undefined ? [] : await resolveInstallation(host).catch(() => []);
    return new Set(found.map(({ address }) => plainAddress(address)));
  };
  return async ({ host, port, username }: OwnServer): Promise<ServerAddress> => {
    const [addresses, own] = await Promise.all([
      findAllowed(guard, 'Everywhere', resolve, host),
      ofInstallation(),
    ]);
    const isInside = addresses.every(({ address }) => guard.isAllowed(address, 'Inside'));
    if (!isMailPort(port, isInside ? allowedPorts : []))
      throw new AddressNotAllowed(`The port ${port} is not one for mails.`);
    // A server takes mails without a user for its own domains, or from machines that it trusts. Ours may be one of these:
    // accounts would send as the operator, or from any domain.
    if (username === null && !isInside) throw new PlaceRefused('NoSignIn', 'The server needs a user.');
    const isTrusting = installationServer?.user === null || username === null;
    if (isTrusting && addresses.some(({ address }) => own.has(plainAddress(address))))
      throw new PlaceRefused('OperatorServer', 'This is the mail server of the operator.');
    const [first] = addresses as [(typeof addresses)[number]];
    return { address: first.address, isInside };
  };
}

/** Turns a mail server of an account into settings. */
export function createServerSettings(findPlace: ReturnType<typeof createFindPlace>) {
  return (server: OwnServer): MailerSettings => ({
    host: server.host,
    port: server.port,
    isSecure: server.security === 'Tls',
    requiresTls: true,
    user: server.username,
    password: server.password,
    findAddress: () => findPlace(server),
  });
}
