import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import { readApi } from '../../api/client.ts';
import { type Linked, useObjectLink } from '../../parts/object-link.ts';

// By the first part of a path: the objects that have a page, and the operation that reads one.
const objects = {
  invoices: { page: 'Invoice', operation: 'GET /v1/invoices/{invoice_id}', id: 'invoice_id' },
  contacts: { page: 'Contact', operation: 'GET /v1/contacts/{contact_id}', id: 'contact_id' },
  payments: { page: 'Payment', operation: 'GET /v1/payments/{payment_id}', id: 'payment_id' },
  payouts: { page: 'Payout', operation: 'GET /v1/payouts/{payout_id}', id: 'payout_id' },
  mails: { page: 'Mail', operation: 'GET /v1/mails/{mail_id}', id: 'mail_id' },
  webhooks: { page: 'Webhook', operation: 'GET /v1/webhooks/{webhook_id}', id: 'webhook_id' },
} as const satisfies Record<string, { page: Linked; operation: string; id: string }>;
type Noun = keyof typeof objects;

const NAMED = /^\/v1\/(\w+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=[/?]|$)/;

/**
 * The way to the object that the path of a request names; null while it is unknown whether it exists, and when it is
 * gone or the reader may not see it.
 */
export function useRequestObject(path: string): LinkProps | null {
  const { path: account } = useAccount();
  const can = useCan();
  const link = useObjectLink();
  const [, noun = '', id = ''] = NAMED.exec(path) ?? [];
  const isKnown = Object.hasOwn(objects, noun);
  const object = isKnown ? objects[noun as Noun] : null;
  const { data } = useQuery({
    queryKey: [account, noun, 'exists', id],
    enabled: isKnown && can(`${noun as Noun}:read`),
    retry: false,
    queryFn: async ({ signal }) => {
      const { operation, id: name } = objects[noun as Noun];
      await readApi(account, operation, { path: { [name]: id }, signal } as never);
      return true;
    },
  });
  return object !== null && data === true ? link(object.page, id) : null;
}
