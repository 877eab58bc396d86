import { queryOptions } from '@tanstack/react-query';
import type {
  MailRouteKind,
  MailRouteStatus,
  RecordState,
  RouteTrouble,
  ServerSecurity,
} from '../../../../src/mail-routes/types.ts';
import { callPersonApi } from '../client.ts';

interface Around {
  readonly installation: {
    /** Null: it has no mail server. */
    readonly fromAddress: string | null;
    readonly hasSecretKey: boolean;
  };
  /** How many mails wait, a thousand at most. */
  readonly waiting: number;
}

/** The own way of an account; the password is never in it. Instants are ISO 8601. */
export interface OwnMailRoute extends Around {
  readonly kind: MailRouteKind;
  readonly status: MailRouteStatus;
  readonly fromAddress: string;
  readonly host: string | null;
  readonly port: number | null;
  readonly security: ServerSecurity | null;
  readonly username: string | null;
  readonly domain: string | null;
  readonly records: readonly {
    readonly purpose: 'Dkim' | 'Dmarc';
    readonly type: string;
    readonly name: string;
    readonly value: string;
    readonly isNeeded: boolean;
    readonly state: RecordState | null;
  }[];
  readonly trouble: RouteTrouble | null;
  readonly failure: string | null;
  readonly failingSince: string | null;
}

/** How the mails of an account leave. */
export type MailRoute = OwnMailRoute | (Around & { readonly kind: 'Installation' });

/** What a person enters. */
export type MailRouteInput =
  | { readonly kind: 'Domain'; readonly fromAddress: string }
  | {
      readonly kind: 'Server';
      readonly fromAddress: string;
      readonly host: string;
      readonly port: number;
      readonly security: ServerSecurity;
      readonly username: string;
      readonly password?: string;
    };

const pathOf = (account: string) => `/accounts/${encodeURIComponent(account)}/mail_route`;

/** Reads how the mails of an account leave. */
export const mailRouteQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'mail-route'],
    queryFn: ({ signal }) => callPersonApi<MailRoute>('GET', pathOf(account), { signal }),
  });

/** Stores how the mails of an account leave; a server is tried by a test mail to this person first. */
export function saveMailRoute(account: string, body: MailRouteInput): Promise<MailRoute> {
  return callPersonApi('PUT', pathOf(account), { body });
}

/** Tests the stored way and switches it on, has the installation send, or deletes the settings. */
export function changeMailRoute(account: string, how: 'test' | 'off' | 'remove'): Promise<MailRoute> {
  return how === 'remove'
    ? callPersonApi('DELETE', pathOf(account))
    : callPersonApi('POST', `${pathOf(account)}/${how}`, { body: {} });
}
