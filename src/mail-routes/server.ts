import type { MailerSettings } from '../kit/mail/mailer.ts';
import { AddressNotAllowed, findAllowed, type Guard } from '../kit/net/guard.ts';
import type { Resolve } from '../kit/net/resolving.ts';
import type { ServerSecurity } from './types.ts';

/** The ports at which mail servers take mails. Any other could be that of another service. */
export const MAIL_PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525]);

/** A mail server of an account. */
export interface OwnServer {
  readonly host: string;
  readonly port: number;
  readonly security: ServerSecurity;
  /** Both null: it wants to know nobody. */
  readonly username: string | null;
  readonly password: string | null;
}

/**
 * Makes what turns a mail server of an account into settings. Its name is resolved for each connection, which is made to
 * one of the checked addresses: see {@link findAllowed}.
 */
export function createServerSettings(guard: Guard, resolve: Resolve) {
  return ({ host, port, security, username, password }: OwnServer): MailerSettings => ({
    host,
    port,
    isSecure: security === 'Tls',
    requiresTls: true,
    user: username,
    password,
    async findAddress(name) {
      const addresses = await findAllowed(guard, 'Everywhere', resolve, name);
      const isInside = addresses.every(({ address }) => guard.isAllowed(address, 'Inside'));
      if (!isInside && !MAIL_PORTS.has(port))
        throw new AddressNotAllowed(`The port ${port} is not one for mails.`);
      const [first] = addresses as [(typeof addresses)[number]];
      return { address: first.address, isInside };
    },
  });
}
