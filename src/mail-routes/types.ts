import type { AccountId, MailId } from '../kit/ids.ts';
import type { Mailer, SignMessage } from '../kit/mail/mailer.ts';

export const mailRouteKinds = ['Server', 'Domain'] as const;
export type MailRouteKind = (typeof mailRouteKinds)[number];

export const mailRouteStatuses = ['Untested', 'Active', 'Failing', 'Off'] as const;
export type MailRouteStatus = (typeof mailRouteStatuses)[number];

/**
 * Why mails cannot leave by the way of an account: nobody answers at its server, that does not take us for its user, or
 * refuses mails in a way that may be about us, or the stored password or key cannot be read.
 */
export const routeTroubles = ['Unreachable', 'RefusedUs', 'RefusedMails', 'Unreadable'] as const;
export type RouteTrouble = (typeof routeTroubles)[number];

export const serverSecurities = ['Tls', 'StartTls'] as const;
/** TLS from the first byte, or by STARTTLS. */
export type ServerSecurity = (typeof serverSecurities)[number];

/** What a look into DNS has found of a record. */
export type RecordState = 'Found' | 'Missing' | 'Other' | 'Unknown';

/** What the last look into DNS has found. */
export interface DnsLook {
  readonly dkim: RecordState;
  readonly dmarc: RecordState;
}

/** The mail route of an account, as it is stored. */
export interface MailRouteRow {
  readonly accountId: AccountId;
  readonly id: string;
  readonly kind: MailRouteKind;
  readonly fromAddress: string;
  readonly host: string | null;
  readonly port: number | null;
  readonly security: ServerSecurity | null;
  readonly username: string | null;
  /** Encrypted. */
  readonly password: Buffer | null;
  readonly domain: string | null;
  readonly selector: string | null;
  /** Encrypted. */
  readonly dkimKey: Buffer | null;
  readonly dkimPublic: string | null;
  readonly dns: DnsLook | null;
  readonly verifiedAt: Date | null;
  readonly status: MailRouteStatus;
  readonly trouble: RouteTrouble | null;
  /** The words of the server, or of the system. */
  readonly failure: string | null;
  readonly failingSince: Date | null;
  /** Of `RefusedMails`: the mail that was refused first. */
  readonly refusedMailId: MailId | null;
  /** The last failure, to a minute. */
  readonly failedAt: Date | null;
  /** When a failing server took a mail and has not failed since. */
  readonly workedAt: Date | null;
  readonly testedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is known of how well a way works. */
export type RouteHealth = Pick<
  MailRouteRow,
  'id' | 'status' | 'trouble' | 'failingSince' | 'refusedMailId' | 'failedAt' | 'workedAt'
>;

/** A way by which no mails leave just now. */
export interface FailingRoute {
  readonly id: string;
  readonly fromAddress: string;
  /** Null: the key of a domain cannot be read. */
  readonly host: string | null;
  readonly trouble: RouteTrouble;
  /** The words of the server, or of the system. */
  readonly failure: string;
  readonly failingSince: Date;
}

/** The way of one mail. */
export interface MailRoute {
  readonly name: 'Installation' | MailRouteKind;
  /** Null: the installation has no mail server. */
  readonly mailer: Mailer | null;
  /** The address that the reader sees. */
  readonly from: string;
  /** The address that mails come back to; null: `from`. */
  readonly envelopeFrom: string | null;
  readonly sign: SignMessage | null;
  /** Names the way among those of the account; null: this mail has no other. */
  readonly stamp: string | null;
  /** What was known of a way that may fail, and whether its password or key can be read. */
  readonly known: (RouteHealth & { readonly isReadable: boolean }) | null;
}
