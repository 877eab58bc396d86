import type { EventType } from '../../../../src/kit/event-types.ts';
import { useAccount } from '../../account/session.tsx';
import type { Webhook, WebhookDelivery } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { type Status, StatusMark } from '../../parts/status-mark.tsx';

const webhookMarks = { Active: 'Paid', Paused: 'Waived', Disabled: 'Failed' } as const satisfies Record<
  Webhook['status'],
  Status
>;
const deliveryMarks = { Waiting: 'Due', Delivered: 'Paid', Failed: 'Failed' } as const satisfies Record<
  WebhookDelivery['status'],
  Status
>;

/** The status of a webhook; one that fails has the shape of a warning. */
export function WebhookMark({ webhook: { status, failingSince } }: { readonly webhook: Webhook }) {
  const { webhooks: texts } = useMessages();
  const isFailing = status === 'Active' && failingSince !== null;
  if (isFailing) return <StatusMark status="Overdue" word={texts.failing} />;
  return <StatusMark status={webhookMarks[status]} word={texts.statuses[status]} />;
}

export function DeliveryMark({ status }: Pick<WebhookDelivery, 'status'>) {
  const { webhooks: texts } = useMessages();
  return <StatusMark status={deliveryMarks[status]} word={texts.deliveryStatuses[status]} />;
}

export function useStateText(): (webhook: Webhook) => string {
  const { webhooks: texts } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  return ({ status, pausedBy, failingSince }) => {
    const since = failingSince === null ? null : formats.fullInstant(failingSince, timeZone);
    if (status === 'Disabled') return texts.disabledText;
    if (pausedBy === 'Service' && since !== null) return texts.pausedDead(since);
    if (status === 'Paused') return pausedBy === 'Token' ? texts.pausedByToken : texts.pausedByHand;
    return since === null ? texts.works : texts.fails(since);
  };
}

/** The type of an event, in words. */
export function useTypeText(): (type: string) => string {
  const { webhooks: texts, events } = useMessages();
  return (type) => (type === 'webhook.test' ? texts.testEvent : (events.types[type as EventType] ?? type));
}
