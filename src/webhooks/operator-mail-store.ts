import type { Language } from '../accounts/types.ts';
import { type Queries, statement } from '../kit/db/database.ts';
import type { WebhookId } from '../kit/ids.ts';
import {
  MAILED_OPERATORS,
  operatorMailQueue,
  type QueuedOperatorMail,
} from '../kit/mail/operator-mail-queue.ts';
import { withoutQuery } from './present.ts';

/** A mail to a person who operates the installation: the service has stopped a webhook of all accounts. */
interface OperatorMail extends QueuedOperatorMail {
  readonly webhookId: WebhookId;
  /** Counts the changes of the webhook. */
  readonly version: number;
  readonly language: Language;
  /** Without its query, which may hold a secret. */
  readonly url: string;
  readonly description: string;
  readonly status: 'Paused' | 'Disabled';
}

// Across accounts: an operator is of the installation.
const putAll = statement(
  'operator_mails_put',
  `insert into operator_mails (webhook_id, person_id, run_at)
   select $1, o.person_id, $2 from ${MAILED_OPERATORS}
   on conflict (webhook_id, person_id) do update set run_at = excluded.run_at, attempts = 0`,
);

/** Has everybody who operates the installation mailed that a webhook was stopped. In the transaction that stops it. */
export async function putOperatorMails(tx: Queries, id: WebhookId, now: Date): Promise<void> {
  await tx.query(putAll, [id, now]);
}

const openQueue = operatorMailQueue<OperatorMail>(
  {
    table: 'operator_mails',
    subject: 'webhook_id',
    about: { table: 'installation_webhooks', key: 'id' },
    columns: 'm.webhook_id as "webhookId", a.version, a.url, a.description, a.status',
    // Of a webhook that works again nothing is said.
    isTrue: "(a.status = 'Disabled' or a.paused_by = 'Service')",
  },
  ({ webhookId }) => webhookId,
);

/** The mails about stopped webhooks of the installation, for what sends them. */
export function createOperatorMails(deps: Parameters<typeof openQueue>[0]) {
  const queue = openQueue(deps);
  return {
    ...queue,
    async take(): Promise<OperatorMail | null> {
      const mail = await queue.take();
      return mail && { ...mail, url: withoutQuery(mail.url) };
    },
  };
}
