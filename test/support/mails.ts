import { afterAll } from 'vitest';
import { freshService } from './fresh-service.ts';
import { type Arrived, type MailServer, startMailServer } from './mail-server.ts';
import { startService, type TestService } from './service.ts';

/** A service whose mails go to a server of this test. */
export interface MailingService {
  readonly service: TestService;
  readonly server: MailServer;
  /** Has everything done that is due, and answers the mails that arrived since the last call. */
  arrivals(): Promise<Arrived[]>;
  close(): Promise<void>;
}

/** The same, where one after the other has it: nobody closes it before the last has. */
export type FreshMailing = Omit<MailingService, 'close'>;

/** The address that mails of a test come from. */
export const MAIL_FROM = 'invoices@tranche.example';

/** Starts a mail server and a service that sends through it. */
export async function startMailing(
  server?: MailServer,
  environment: Record<string, string> = {},
): Promise<MailingService> {
  const own = server ?? (await startMailServer());
  const service = await startService({ SMTP_URL: own.url, MAIL_FROM, ...environment });
  return {
    service,
    server: own,
    arrivals: arrivalsOf(service, own),
    async close() {
      await service.close();
      service.services.mailer?.close();
      await own.close();
    },
  };
}

/**
 * Makes the function that hands each test of a file both as new; see {@link freshService}. A server that a test has ended
 * is there again for the next one.
 */
export function freshMailing(environment: Record<string, string> = {}): () => Promise<FreshMailing> {
  let server: MailServer;
  let service: TestService | undefined;
  // What is registered last runs first: the service ends before its mail server.
  afterAll(async () => {
    service?.services.mailer?.close();
    await server?.close();
  });
  const fresh = freshService(async () => {
    server = await startMailServer();
    return { SMTP_URL: server.url, MAIL_FROM, ...environment };
  });
  return async () => {
    service = await fresh();
    if (!server.isOpen()) server = await startMailServer({}, Number(new URL(server.url).port));
    server.arrived.length = 0;
    server.verdict = () => null;
    server.afterData = async () => null;
    server.dropsEarly = false;
    return { service, server, arrivals: arrivalsOf(service, server) };
  };
}

function arrivalsOf(service: TestService, server: MailServer): MailingService['arrivals'] {
  let seen = server.arrived.length;
  return async () => {
    await service.work();
    const since = server.arrived.slice(seen);
    seen = server.arrived.length;
    return since;
  };
}

/** To whom mails went and what they are called, in the order of their subjects. */
export function summaries(mails: readonly Arrived[]): string[] {
  return mails
    .map(({ to, mail }) => `${to.join(' ')}: ${mail.subject?.replaceAll(/[\u00a0\u202f]/g, ' ')}`)
    .toSorted();
}
