import type { Language } from '../accounts/types.ts';
import { type Database, type Queries, statement } from '../kit/db/database.ts';
import type { PersonId, WebhookId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { withoutQuery } from './present.ts';

/** A mail to a person who operates the installation: the service has stopped a webhook of all accounts. */
interface OperatorMail {
  readonly webhookId: WebhookId;
  readonly personId: PersonId;
  /** Counts the changes of the webhook. */
  readonly version: number;
  readonly email: string;
  readonly language: Language;
  /** Without its query, which may hold a secret. */
  readonly url: string;
  readonly description: string;
  readonly status: 'Paused' | 'Disabled';
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** For so long one process alone tries a mail. */
const LEASE_MS = 120_000;

// Across accounts: an operator is of the installation. An address that nobody has proved may be a stranger's.
const putAll = statement(
  'operator_mails_put',
  `insert into operator_mails (webhook_id, person_id, run_at)
   select $1, o.person_id, $2 from operators o join people p on p.id = o.person_id where not p.is_unproved
   on conflict (webhook_id, person_id) do update set run_at = excluded.run_at, attempts = 0`,
);

/** Has everybody who operates the installation mailed that a webhook was stopped. In the transaction that stops it. */
export async function putOperatorMails(tx: Queries, id: WebhookId, now: Date): Promise<void> {
  await tx.query(putAll, [id, now]);
}

// Across accounts: as above. Workers side by side take the next ones. Of a webhook that works again nothing is said.
const takeOne = statement(
  'operator_mails_take',
  `update operator_mails m set attempts = m.attempts + 1, run_at = $2
   from installation_webhooks w, people p
   where (m.webhook_id, m.person_id) = (
       select due.webhook_id, due.person_id from operator_mails due
       join installation_webhooks stopped on stopped.id = due.webhook_id
         and (stopped.status = 'Disabled' or stopped.paused_by = 'Service')
       where due.run_at <= $1 order by due.run_at, due.person_id limit 1 for update of due skip locked)
     and w.id = m.webhook_id and p.id = m.person_id
   returning m.webhook_id as "webhookId", m.person_id as "personId", m.attempts, w.version, w.url, w.description,
     w.status, p.email, coalesce(p.language, 'en') as language`,
);

// Across accounts: as above.
const postponeOne = statement(
  'operator_mails_postpone',
  'update operator_mails set run_at = $3 where webhook_id = $1 and person_id = $2',
);

// Across accounts: as above.
const deleteOne = statement(
  'operator_mails_delete',
  'delete from operator_mails where webhook_id = $1 and person_id = $2',
);

/** The mails about stopped webhooks of the installation, for what sends them. */
export function createOperatorMails({
  database: { system },
  clock,
}: {
  readonly database: Pick<Database, 'system'>;
  readonly clock: Clock;
}) {
  return {
    /** Takes the mail whose turn it is; null when there is none. */
    async take(): Promise<OperatorMail | null> {
      const now = clock.now();
      const until = new Date(now.getTime() + LEASE_MS);
      const [row] = await system.query<OperatorMail>(takeOne, [now, until]);
      return row === undefined ? null : { ...row, url: withoutQuery(row.url) };
    },
    /** Ends a mail that was sent or refused, or has it tried again at an instant. */
    async note({ webhookId, personId }: OperatorMail, again: Date | null): Promise<void> {
      if (again === null) await system.query(deleteOne, [webhookId, personId]);
      else await system.query(postponeOne, [webhookId, personId, again]);
    },
  };
}
