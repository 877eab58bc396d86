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

/** The address that mails of a test come from. */
export const MAIL_FROM = 'invoices@tranche.example';

/** Starts a mail server and a service that sends through it. */
export async function startMailing(
  server?: MailServer,
  environment: Record<string, string> = {},
): Promise<MailingService> {
  const own = server ?? (await startMailServer());
  const service = await startService({ SMTP_URL: own.url, MAIL_FROM, ...environment });
  let seen = own.arrived.length;
  return {
    service,
    server: own,
    async arrivals() {
      await service.work();
      const since = own.arrived.slice(seen);
      seen = own.arrived.length;
      return since;
    },
    async close() {
      await service.close();
      service.services.mailer?.close();
      await own.close();
    },
  };
}

/** To whom mails went and what they are called, in the order of their subjects. */
export function summaries(mails: readonly Arrived[]): string[] {
  return mails
    .map(({ to, mail }) => `${to.join(' ')}: ${mail.subject?.replaceAll(/[\u00a0\u202f]/g, ' ')}`)
    .toSorted();
}
