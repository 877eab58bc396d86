import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, Choice, Closed, Instant, Nullable } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { MailRoutes } from './service.ts';
import { mailRouteStatuses, routeTroubles } from './types.ts';

interface MailRouteRoutesOptions {
  readonly mailRoutes: Pick<MailRoutes, 'show'>;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const DnsRecord = Closed({
  purpose: Choice(['Dkim', 'Dmarc'], 'Its purpose.'),
  type: Choice(['TXT'], 'Its type.'),
  name: Type.String({ description: 'Where it stands in DNS.' }),
  value: Type.String({ description: 'What it must say.' }),
  isNeeded: Type.Boolean({ description: 'Whether nothing is sent from the domain without it.' }),
  state: Nullable(
    Choice(
      ['Found', 'Missing', 'Other', 'Unknown'],
      'What the last look found; `Other`: another record; `Unknown`: DNS did not answer. Null: nobody has looked.',
    ),
  ),
});

const MailRouteAnswer = Closed({
  kind: Choice(
    ['Installation', 'Server', 'Domain'],
    'By whose server mails leave: the installation’s, one of the business, or the installation’s with a domain of the ' +
      'business.',
  ),
  status: Nullable(
    Choice(
      mailRouteStatuses,
      '`Untested` and `Off`: mails leave by the installation. `Failing`: mails wait. Null for `Installation`.',
    ),
  ),
  fromAddress: Nullable(
    Type.String({ description: 'The sender’s address; null where the installation sends no mails.' }),
  ),
  host: Nullable(Type.String({ description: 'The mail server of the business.' })),
  port: Nullable(Type.Integer({ description: 'Its port.' })),
  domain: Nullable(Type.String({ description: 'The domain of the business.' })),
  records: Type.Array(DnsRecord, { description: 'The records of the domain.' }),
  trouble: Nullable(
    Choice(
      routeTroubles,
      'Why a mail last did not leave: nobody answers, the server refuses us, or mails of ours, or the stored password or ' +
        'key cannot be read. Null: it works.',
    ),
  ),
  failure: Nullable(Type.String({ description: 'The words of the server.' })),
  failingSince: Nullable({ ...Instant, description: 'When this began.' }),
  testedAt: Nullable({ ...Instant, description: 'When a test mail was taken last.' }),
  waiting: Type.Integer({ description: 'How many mails wait to be sent, 1000 at most.' }),
});

const getSchema = {
  operationId: 'getMailRoute',
  summary: 'Read how mails leave',
  description:
    'The sender of the account’s mails. An Owner or Admin chooses it in the app, and confirms with the password: no token ' +
    'can change it. The user and the password of a server are not shown.',
  tags: ['Account'],
  response: answers(200, MailRouteAnswer),
};

/** Adds the operation that reads how the mails of an account leave. */
export function mailRouteReadingRoutes(server: HttpServer, options: MailRouteRoutesOptions): void {
  const { read } = operationsOf(server, options);
  // Only those who may change the account see where a server is and its answers.
  read({ scope: 'account:write', url: '/v1/account/mail_route', schema: getSchema }, async ({ caller }) => {
    const shown = await options.mailRoutes.show(caller.account);
    if (shown.kind === 'Installation') {
      const { kind, installation, waiting } = shown;
      return { ...nothing, kind, fromAddress: installation.fromAddress, waiting };
    }
    const { installation: _installation, security: _security, username: _username, ...route } = shown;
    return route;
  });
}

const nothing = {
  status: null,
  host: null,
  port: null,
  domain: null,
  records: [],
  trouble: null,
  failure: null,
  failingSince: null,
  testedAt: null,
};
