import { readApi } from '../../api/client.ts';
import type { Contact } from '../../api/schema.ts';

/** Downloads all that is known of a contact as JSON: itself, how the account stands with it, invoices and payments. */
export async function exportContact(
  account: string,
  contact: Contact,
  can: (scope: string) => boolean,
): Promise<void> {
  const path = { contact_id: contact.id };
  const all = async <Item>(
    read: (cursor: { cursor?: string }) => Promise<{ items: Item[]; nextCursor: string | null }>,
  ) => {
    const items: Item[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read(cursor === undefined ? {} : { cursor });
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    return items;
  };
  const query = { contactId: contact.id, limit: 200 };
  const known = {
    contact,
    summary: await readApi(account, 'GET /v1/contacts/{contact_id}/summary', { path }),
    ...(can('invoices:read')
      ? {
          invoices: await all((page) =>
            readApi(account, 'GET /v1/invoices', { query: { ...query, ...page } }),
          ),
        }
      : {}),
    ...(can('payments:read')
      ? {
          payments: await all((page) =>
            readApi(account, 'GET /v1/payments', { query: { ...query, ...page } }),
          ),
        }
      : {}),
  };
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' }));
  link.download = `contact-${contact.id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
