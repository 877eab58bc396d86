import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import { deliveriesQuery, webhookQuery } from '../../api/queries/webhooks.ts';
import type { Webhook, WebhookDelivery } from '../../api/schema.ts';
import { FactsSkeleton, OnePage } from '../../frame/one-page.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { RealInstantText, RealTimeNote } from '../../parts/date-text.tsx';
import { EndlessTable, useEndless } from '../../parts/endless.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Select } from '../../parts/field.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { EmptyState } from '../../parts/states.tsx';
import type { Column } from '../../parts/table.tsx';
import { deliveryStatuses } from './filters.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { DeliveryMark, useStateText, useTypeText, WebhookMark } from './webhook-text.tsx';

const route = getRouteApi('/accounts/$account/developers/webhooks/$webhook');

/** Does this webhook work, and what became of each event? */
export function WebhookPage() {
  const { developers, webhooks: texts } = useMessages();
  const { path } = useAccount();
  const { webhook: id } = route.useParams();
  const back = {
    label: developers.tabs.webhooks,
    to: { to: '/accounts/$account/developers/webhooks', params: { account: path } },
  } as const;
  return (
    <OnePage
      query={useQuery(webhookQuery(path, id))}
      back={back}
      title={texts.title}
      skeleton={<FactsSkeleton count={5} />}
    >
      {(webhook) => (
        <>
          <PageHeader
            back={back}
            title={<span className="text-lg wrap-anywhere">{webhook.url}</span>}
            tabTitle={texts.title}
            actions={<WebhookActions webhook={webhook} />}
          />
          <Shown webhook={webhook} />
          <Deliveries webhook={webhook} />
        </>
      )}
    </OnePage>
  );
}

function Shown({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks: texts, events } = useMessages();
  const { timeZone } = useAccount();
  const formats = useFormats();
  const stateText = useStateText();
  const { description, eventTypes, isOrdered, createdAt, previousSecretUntil: until } = webhook;
  const names = eventTypes?.map((type) => events.types[type]).join(', ');
  return (
    <>
      <p className="mb-3">{stateText(webhook)}</p>
      <Facts
        facts={[
          [texts.status, <WebhookMark key="status" webhook={webhook} />],
          ...(description === '' ? [] : [[texts.description, description] as const]),
          [texts.events, names ?? texts.allEvents],
          [texts.order, isOrdered ? texts.ordered : texts.unordered],
          [texts.created, formats.fullInstant(createdAt, timeZone)],
          ...(until === null
            ? []
            : [[texts.rotates, texts.validUntil(formats.fullInstant(until, timeZone))] as const]),
        ]}
      />
    </>
  );
}

function Deliveries({ webhook: { id } }: { readonly webhook: Webhook }) {
  const { webhooks: texts, developers } = useMessages();
  const { path } = useAccount();
  const { status } = route.useSearch();
  const change = useFilterChange();
  const columns = useColumns();
  const typeText = useTypeText();
  const filter = status === undefined ? {} : { status };
  const list = useEndless(deliveriesQuery(path, id, filter));
  const empty =
    status === undefined ? (
      <EmptyState title={texts.noDeliveries}>{texts.noDeliveriesText}</EmptyState>
    ) : (
      <EmptyState title={developers.nothing}>{developers.nothingText}</EmptyState>
    );
  return (
    <section aria-labelledby="deliveries" className="mt-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="deliveries" className="font-semibold">
            {texts.deliveries}
          </h2>
          <p className="text-soft">{texts.deliveriesLead}</p>
          <RealTimeNote />
        </div>
        <Select
          label={texts.filter}
          isLabelHidden
          value={status ?? ''}
          onChange={(value) => change({ status: value })}
          options={[
            { value: '', label: texts.all },
            ...deliveryStatuses.map((one) => ({ value: one, label: texts.deliveryStatuses[one] })),
          ]}
        />
      </div>
      <EndlessTable
        key={status ?? ''}
        list={list}
        empty={empty}
        label={texts.deliveries}
        columns={columns}
        nameOf={({ eventType }) => typeText(eventType)}
        linkOf={(delivery) => ({
          to: '/accounts/$account/developers/webhooks/$webhook/deliveries/$delivery',
          params: { account: path, webhook: id, delivery: delivery.id },
        })}
        phoneRow={(delivery) => <PhoneRow delivery={delivery} />}
      />
    </section>
  );
}

function useColumns(): readonly Column<WebhookDelivery>[] {
  const { webhooks: texts, developers } = useMessages();
  const formats = useFormats();
  const typeText = useTypeText();
  return [
    {
      key: 'event',
      header: texts.event,
      width: 'minmax(0, 2fr)',
      cell: ({ eventType }) => (
        <>
          {typeText(eventType)} <code className="text-sm text-soft">{eventType}</code>
        </>
      ),
    },
    {
      key: 'status',
      header: texts.status,
      width: 'minmax(120px, 1fr)',
      cell: ({ status }) => <DeliveryMark status={status} />,
    },
    {
      key: 'answer',
      header: texts.answer,
      width: '90px',
      isEnd: true,
      cell: ({ statusCode }) => statusCode ?? '–',
    },
    {
      key: 'attempts',
      header: texts.attempts,
      width: '90px',
      isEnd: true,
      isWide: true,
      cell: ({ attempts }) => formats.count(attempts),
    },
    {
      key: 'when',
      header: developers.when,
      width: '188px',
      isEnd: true,
      cell: ({ attemptedAt, createdAt }) => (
        <RealInstantText at={attemptedAt ?? createdAt} hasTime hasSeconds />
      ),
    },
  ];
}

function PhoneRow({ delivery }: { readonly delivery: WebhookDelivery }) {
  const typeText = useTypeText();
  const { eventType, status, attemptedAt, createdAt } = delivery;
  return (
    <>
      <span className="block truncate">
        {typeText(eventType)} <code className="text-sm text-soft">{eventType}</code>
      </span>
      <span className="mt-1 flex justify-between gap-4 text-sm text-soft">
        <DeliveryMark status={status} />
        <RealInstantText at={attemptedAt ?? createdAt} hasTime hasSeconds />
      </span>
    </>
  );
}
