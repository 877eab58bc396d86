import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { Action } from '../../api/action.ts';
import { type Change, joinEdits } from '../../api/changes.ts';
import { ApiError, callApi } from '../../api/client.ts';
import { readLastChange } from '../../api/queries/events.ts';
import { webhookQuery } from '../../api/queries/webhooks.ts';
import type { Webhook, WebhookWithSecret } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { type Send, useAccountChange } from '../../parts/account-change.ts';

export type WebhookFields = Pick<Webhook, 'url' | 'description' | 'eventTypes' | 'isOrdered'>;

/** The version of the webhook that somebody else has saved since the person here began to edit. */
interface Late {
  readonly theirs: WebhookFields;
  readonly etag: string | null;
  /** The other person's change; null when its author is unknown. */
  readonly change: Change | null;
  /** The fields that both have changed, and the fields as typed here. */
  readonly contested: readonly (keyof WebhookFields)[];
  readonly mine: WebhookFields;
}

interface Editing {
  readonly fields: WebhookFields;
  readonly change: (changes: Partial<WebhookFields>) => void;
  /** Null unless somebody else saved first. */
  readonly late: Late | null;
  readonly save: Action<void>;
}

interface Ends {
  readonly onClose: () => void;
  /** Called with a new webhook, whose secret is shown once. */
  readonly onMade: (webhook: WebhookWithSecret) => void;
}

/** Makes a webhook, or changes one under the version that was seen when that began. */
export function useWebhookEditing(webhook: Webhook | null, { onClose, onMade }: Ends): Editing {
  const { webhooks: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  const [base] = useState(() => fieldsOf(webhook));
  const [seen] = useState(() =>
    webhook === null ? null : (queries.getQueryData(webhookQuery(path, webhook.id).queryKey)?.etag ?? null),
  );
  const [fields, setFields] = useState(base);
  const [late, setLate] = useState<Late | null>(null);
  const update = async (send: Send, id: string, body: WebhookFields, etag: string | null): Promise<void> => {
    const to = { webhook_id: id };
    const sending = { path: to, body: { ...body, eventTypes: listOf(body) }, ifMatch: etag };
    try {
      await send('PATCH /v1/webhooks/{webhook_id}', sending);
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status !== 412) throw cause;
      const { data, etag: newest } = await callApi(path, 'GET /v1/webhooks/{webhook_id}', { path: to });
      const theirs = fieldsOf(data);
      const joined = joinEdits(late?.theirs ?? base, body, theirs);
      // A new secret, or a pause by the service, is nothing that a person would have to choose.
      if (!joined.isChanged && newest !== etag) return update(send, id, body, newest);
      const change = await readLastChange(path, id, 'webhook.updated');
      setFields(joined.fields);
      setLate({ theirs, etag: newest, change, contested: joined.contested, mine: body });
      throw cause;
    }
  };
  const save = useAccountChange(
    async (send) => {
      const body = { ...fields, url: fields.url.trim(), description: fields.description.trim() };
      if (webhook !== null) return update(send, webhook.id, body, late === null ? seen : late.etag);
      onMade(await send('POST /v1/webhooks', { body: { ...body, eventTypes: listOf(body) } }));
    },
    {
      concerns: ['webhooks'],
      notice: webhook === null ? undefined : texts.saved,
      onDone: webhook === null ? undefined : onClose,
    },
  );
  return { fields, change: (changes) => setFields({ ...fields, ...changes }), late, save };
}

function fieldsOf(webhook: Webhook | null): WebhookFields {
  const { url = '', description = '', eventTypes = null, isOrdered = false } = webhook ?? {};
  return { url, description, eventTypes, isOrdered };
}

function listOf({ eventTypes }: WebhookFields) {
  return eventTypes === null ? null : [...eventTypes];
}
