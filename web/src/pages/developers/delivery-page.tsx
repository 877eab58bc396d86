import { useQuery } from '@tanstack/react-query';
import { getRouteApi, type LinkProps } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import { deliveryQuery } from '../../api/queries/webhooks.ts';
import type { FullWebhookDelivery } from '../../api/schema.ts';
import { FactsSkeleton, OnePage } from '../../frame/one-page.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Actions } from '../../parts/actions.tsx';
import { Button } from '../../parts/button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Json } from '../../parts/json.tsx';
import { Fault } from '../../parts/states.tsx';
import { DeliveryMark, useTypeText } from './webhook-text.tsx';

const route = getRouteApi('/accounts/$account/developers/webhooks/$webhook/deliveries/$delivery');

/** What was sent, and what did the server answer? */
export function DeliveryPage() {
  const { webhooks: texts } = useMessages();
  const { path } = useAccount();
  const { webhook, delivery: id } = route.useParams();
  const typeText = useTypeText();
  const back = {
    label: texts.title,
    to: { to: '/accounts/$account/developers/webhooks/$webhook', params: { account: path, webhook } },
  } as const;
  return (
    <OnePage
      query={useQuery(deliveryQuery(path, webhook, id))}
      back={back}
      title={texts.delivery}
      skeleton={<FactsSkeleton count={7} />}
    >
      {(delivery) => (
        <>
          <PageHeader
            back={back}
            title={typeText(delivery.eventType)}
            tabTitle={texts.delivery}
            actions={
              delivery.eventType !== 'webhook.test' && (
                <DeliveryActions delivery={delivery} webhook={webhook} />
              )
            }
          />
          <Shown delivery={delivery} />
        </>
      )}
    </OnePage>
  );
}

interface ActionsProps {
  readonly delivery: FullWebhookDelivery;
  readonly webhook: string;
}

function DeliveryActions({ delivery: { id, eventId }, webhook }: ActionsProps) {
  const { webhooks: texts } = useMessages();
  const { path } = useAccount();
  const can = useCan();
  const replay = useAccountChange(
    (send) =>
      send('POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay', {
        path: { webhook_id: webhook, delivery_id: id },
        body: {},
      }),
    { notice: texts.againToast, concerns: ['webhooks'] },
  );
  const event = {
    to: '/accounts/$account/developers/events/$event',
    params: { account: path, event: eventId },
  };
  return (
    <>
      <Actions
        items={can('events:read') ? [{ label: texts.openEvent, to: event as LinkProps }] : []}
        primary={
          can('webhooks:write') && (
            <Button look="primary" isBusy={replay.isRunning} onClick={() => void replay.run()}>
              {texts.again}
            </Button>
          )
        }
      />
      {replay.error !== null && <Fault error={replay.error} />}
    </>
  );
}

function Shown({ delivery }: { readonly delivery: FullWebhookDelivery }) {
  const { webhooks: texts, developers } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  const {
    eventType,
    status,
    statusCode,
    failure,
    attempts,
    attemptedAt,
    nextAttemptAt,
    milliseconds,
    answer,
    request,
  } = delivery;
  const instant = (at: string) => formats.exactInstant(at, timeZone);
  return (
    <>
      <Facts
        facts={[
          [texts.event, <code key="event">{eventType}</code>],
          [texts.status, <DeliveryMark key="status" status={status} />],
          ...(failure === null ? [] : [[texts.failure, texts.failures[failure]] as const]),
          [texts.answer, statusCode === null ? texts.noAnswer : String(statusCode)],
          ...(milliseconds === null
            ? []
            : [[texts.took, developers.requests.milliseconds(formats.count(milliseconds))] as const]),
          [texts.attempts, formats.count(attempts)],
          ...(attemptedAt === null ? [] : [[texts.attempted, instant(attemptedAt)] as const]),
          ...(status === 'Waiting'
            ? [[texts.next, nextAttemptAt === null ? texts.behind : instant(nextAttemptAt)] as const]
            : []),
          ['Id', <code key="id">{delivery.id}</code>],
        ]}
      />
      {answer !== null && answer !== '' && (
        <>
          <h2 className="mt-8 mb-3 font-semibold">{texts.answerText}</h2>
          <pre className="rounded-md bg-wash p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
            {answer}
          </pre>
        </>
      )}
      <h2 className="mt-8 font-semibold">{texts.request}</h2>
      <p className="mb-3 text-soft wrap-anywhere">{request.url}</p>
      <h3 className="mb-2 font-medium">{texts.headers}</h3>
      <Json value={request.headers} label={developers.copyBody} />
      <h3 className="mt-4 mb-2 font-medium">{texts.body}</h3>
      <Json value={JSON.parse(request.body)} label={developers.copyBody} />
    </>
  );
}
