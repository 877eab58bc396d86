import { afterAll } from 'vitest';
import { confirm, signInOwner } from './closing.ts';
import type { Visitor } from './console.ts';
import { freshService } from './fresh-service.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { MAIL_FROM } from './mails.ts';
import type { TestService } from './service.ts';
import { callSignedIn, type SessionAnswer } from './session-api.ts';

export const USER = 'mailer@maple.example';
export const MAIL_PASSWORD = 'canary-Tq7w-mail-password';
export const FROM = 'hello@maple.example';
/** Where servers of businesses are: not where that of the installation is. */
export const OWN_HOST = '127.0.0.2';
/** Allows these, at any port that a test may get. */
export const OWN_ALLOWED = {
  MAIL_ALLOWED_NETWORKS: `127.0.0.1,${OWN_HOST}`,
  MAIL_ALLOWED_PORTS: '1024-65535',
};

/** A mail server of a business: it knows one user, and says what a test wants of its passwords and senders. */
export interface OwnServer extends MailServer {
  /** Whether it takes the user with the password. */
  takesUser: boolean;
  readonly port: number;
}

/** Starts a mail server that wants a password. */
export async function startOwnServer(port = 0): Promise<OwnServer> {
  const user = { takesUser: true };
  const server = await startMailServer(
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, callback) {
        const isRight = username === USER && password === MAIL_PASSWORD;
        if (isRight && own.takesUser) callback(null, { user: USER });
        else callback(Object.assign(new Error('5.7.8 Invalid credentials'), { responseCode: 535 }));
      },
    },
    port,
    OWN_HOST,
  );
  const own: OwnServer = Object.assign(server, user, { port: Number(new URL(server.url).port) });
  return own;
}

/** A service, its own mail server, and one of the business. */
export interface RoutedMailing {
  readonly service: TestService;
  readonly installation: MailServer;
  readonly own: OwnServer;
  readonly owner: Visitor;
  /** Calls an operation of the mail route of the demo account. */
  call(method: string, path?: string, body?: object, person?: Visitor): Promise<SessionAnswer>;
  /** Saves the own server, with other values where they are given. */
  save(changes?: object): Promise<SessionAnswer>;
  /** Sets the clock so many seconds later. */
  later(seconds: number): void;
}

/** Makes the function that hands each test of a file all of them as new. */
export function freshRouting(environment: Record<string, string> = {}): () => Promise<RoutedMailing> {
  let installation: MailServer;
  let own: OwnServer | undefined;
  let service: TestService | undefined;
  afterAll(async () => {
    service?.services.mailer?.close();
    service?.services.mailRoutes.close();
    await own?.close();
    await installation?.close();
  });
  const fresh = freshService(async () => {
    installation = await startMailServer();
    return { SMTP_URL: installation.url, MAIL_FROM, ...OWN_ALLOWED, ...environment };
  });
  return async () => {
    const running = await fresh();
    service = running;
    installation.arrived.length = 0;
    installation.verdict = () => null;
    installation.afterData = async () => null;
    await own?.close();
    const ownServer = await startOwnServer();
    own = ownServer;
    const owner = await signInOwner(running);
    await confirm(running, owner);
    // The mail about a new browser.
    await running.work();
    installation.arrived.length = 0;
    const call: RoutedMailing['call'] = (
      method,
      path = '',
      body = method === 'POST' ? {} : undefined,
      person = owner,
    ) => callSignedIn(running, person, method, `/app/api/accounts/demo-studio/mail_route${path}`, { body });
    return {
      service: running,
      installation,
      own: ownServer,
      owner,
      call,
      save: (changes = {}) =>
        call('PUT', '', {
          kind: 'Server',
          fromAddress: FROM,
          host: OWN_HOST,
          port: ownServer.port,
          security: 'StartTls',
          username: USER,
          password: MAIL_PASSWORD,
          ...changes,
        }),
      later: (seconds) =>
        running.clock.set(new Date(running.clock.now().getTime() + seconds * 1000).toISOString()),
    };
  };
}
