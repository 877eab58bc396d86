import { recordsOf } from './dns.ts';
import type { MailRouteRow } from './types.ts';

interface Around {
  /** The address that the installation's mails come from; null: it has no mail server. */
  readonly installationFrom: string | null;
  /** Whether passwords and keys can be encrypted. */
  readonly hasSecretKey: boolean;
  /** How many mails wait to be sent, a thousand at most. */
  readonly waiting: number;
}

/** How the mails of an account leave, as its Owners see it. The password and the private key are never in it. */
export function presentMailRoute(
  row: MailRouteRow | null,
  { installationFrom, hasSecretKey, waiting }: Around,
) {
  const installation = { fromAddress: installationFrom, hasSecretKey };
  if (row === null) return { kind: 'Installation' as const, installation, waiting };
  const { kind, status, fromAddress, host, port, security, username, domain, trouble, failure } = row;
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return {
    kind,
    status,
    fromAddress,
    host,
    port,
    security,
    username,
    domain,
    records: recordsOf(row),
    trouble,
    failure,
    failingSince: instant(row.failingSince),
    testedAt: instant(row.testedAt),
    installation,
    waiting,
  };
}

export type PresentedMailRoute = ReturnType<typeof presentMailRoute>;
