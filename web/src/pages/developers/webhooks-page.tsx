import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { webhooksQuery } from '../../api/queries/webhooks.ts';
import type { Webhook, WebhookWithSecret } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { EmptyState, Skeleton } from '../../parts/states.tsx';
import { DeveloperFrame } from './developer-frame.tsx';
import { WebhookForm, WebhookSecret } from './webhook-form.tsx';
import { useStateText, WebhookMark } from './webhook-text.tsx';

/** Where are events sent to, and does that work? */
export function WebhooksPage() {
  const { webhooks: texts } = useMessages();
  const { path } = useAccount();
  const can = useCan();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const query = useQuery(webhooksQuery(path));
  return (
    <DeveloperFrame
      tab="webhooks"
      actions={
        can('webhooks:write') && (
          <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
            {texts.create}
          </Button>
        )
      }
    >
      <Loaded query={query} waiting={<Waiting />}>
        {({ items }) => <Webhooks webhooks={items} onMake={() => setMaking(true)} />}
      </Loaded>
      {isMaking && made === null && (
        <WebhookForm webhook={null} onClose={() => setMaking(false)} onMade={setMade} />
      )}
      {made !== null && (
        <WebhookSecret
          webhook={made}
          onClose={() => {
            setMade(null);
            setMaking(false);
          }}
        />
      )}
    </DeveloperFrame>
  );
}

interface WebhooksProps {
  readonly webhooks: readonly Webhook[];
  readonly onMake: () => void;
}

function Webhooks({ webhooks, onMake }: WebhooksProps) {
  const { webhooks: texts } = useMessages();
  const can = useCan();
  if (webhooks.length === 0) {
    return (
      <EmptyState title={texts.empty}>
        <p>{texts.emptyText}</p>
        {can('webhooks:write') && (
          <Button className="mt-4" icon="plus" onClick={onMake}>
            {texts.create}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <div className="pt-4">
      <p className="text-lg font-medium">{texts.lead(webhooks.length)}</p>
      <p className="mb-2 text-soft">{texts.text}</p>
      <ul className="border-t border-line">
        {webhooks.map((webhook) => (
          <Item key={webhook.id} webhook={webhook} />
        ))}
      </ul>
    </div>
  );
}

function Item({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks: texts } = useMessages();
  const { path } = useAccount();
  const stateText = useStateText();
  const { id, url, description, eventTypes } = webhook;
  return (
    <li className="border-b border-line">
      <Link
        to="/accounts/$account/developers/webhooks/$webhook"
        params={{ account: path, webhook: id }}
        className="grid gap-x-4 gap-y-1 rounded-sm py-3 hover:bg-wash md:grid-cols-[minmax(0,1fr)_minmax(120px,auto)]"
      >
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{url}</span>
          <span className="block text-sm text-soft">
            {description !== '' && `${description} · `}
            {eventTypes === null ? texts.allEvents : texts.count(eventTypes.length)}
          </span>
        </span>
        <span className="md:text-end">
          <WebhookMark webhook={webhook} />
        </span>
        <span className="text-sm text-soft md:col-span-2">{stateText(webhook)}</span>
      </Link>
    </li>
  );
}

// Has the shape of the list: a sentence, and rows of three lines.
function Waiting() {
  const { parts } = useMessages();
  return (
    <div role="status" aria-label={parts.loading} className="pt-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="mt-1 h-4 w-80" />
      <div className="mt-4">
        {[1, 2].map((place) => (
          <div key={place} className="grid h-[88px] gap-2 border-b border-line py-3">
            <Skeleton className="h-4 w-64" />
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-52" />
          </div>
        ))}
      </div>
    </div>
  );
}
