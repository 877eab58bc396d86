import type { EventType } from '../../../../src/kit/event-types.ts';
import { useMessages } from '../../messages/language.tsx';

type Resource = keyof ReturnType<typeof useMessages>['developers']['tokens']['resources'];

type FirstWord<Type> = Type extends `${infer Word}.${string}` ? Word : never;

const groups: Readonly<Record<FirstWord<EventType>, Resource>> = {
  contact: 'contacts',
  invoice: 'invoices',
  payment: 'payments',
  recipient: 'payments',
  payment_method: 'payment_methods',
  payout: 'payouts',
  client_credit: 'invoices',
  bank_statement: 'reports',
  bank_line: 'reports',
  mail: 'mails',
  mail_route: 'account',
  access_point: 'account',
  e_invoice: 'invoices',
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
    const word = type.slice(0, type.indexOf('.')) as FirstWord<EventType>;
    return { type, label, group: developers.tokens.resources[groups[word]] };
  });
}
