import type { EventType } from '../../../../src/kit/event-types.ts';
import { useMessages } from '../../messages/language.tsx';

type Resource = keyof ReturnType<typeof useMessages>['developers']['tokens']['resources'];

// By the first word of a type.
const groups: Readonly<Record<string, Resource>> = {
  contact: 'contacts',
  invoice: 'invoices',
  payment: 'payments',
  payment_method: 'payment_methods',
  payout: 'payouts',
  invitation: 'members',
  member: 'members',
  token: 'tokens',
  webhook: 'webhooks',
  account: 'account',
};

interface ListedType {
  readonly type: EventType;
  readonly label: string;
  readonly group: string;
}

/** Every type of events, in words and with what it is about. */
export function useEventTypes(): readonly ListedType[] {
  const { developers, events } = useMessages();
  return (Object.entries(events.types) as [EventType, string][]).map(([type, label]) => {
    const resource = groups[type.slice(0, type.indexOf('.'))] as Resource;
    return { type, label, group: developers.tokens.resources[resource] };
  });
}
