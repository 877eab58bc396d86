import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { ApiError } from '../../api/client.ts';
import { contactQuery } from '../../api/queries/contacts.ts';
import { invoiceQuery } from '../../api/queries/invoices.ts';
import { copyOf } from './copy.ts';
import type { Form } from './form.ts';

interface Copy {
  /** Null: the new invoice is no copy, or its original is still read. */
  readonly form: Form | null;
  /** Names the copy: that of the same invoice for another event is another one. */
  readonly of: string | null;
  readonly isReading: boolean;
  readonly failed: { readonly error: Error; readonly refetch: () => unknown } | null;
}

/** The form of a new invoice that the address asks to be a copy. A contact that is gone is not taken over. */
export function useCopy(id: string | null): Copy {
  const account = useAccount();
  const today = useToday();
  const { copy = '', event = '' } = useSearch({ strict: false }) as {
    readonly copy?: string;
    readonly event?: string;
  };
  const [asked] = useState(() => (id === null ? { copy, event } : { copy: '', event: '' }));
  const isAsked = asked.copy !== '';
  const read = useQuery({ ...invoiceQuery(account.path, asked.copy), enabled: isAsked });
  const original = read.data?.data;
  const contact = useQuery({
    ...contactQuery(account.path, original?.contactId ?? ''),
    enabled: original !== undefined,
    retry: false,
  });
  if (!isAsked) return { form: null, of: null, isReading: false, failed: null };
  const of = `copy:${asked.copy}:${asked.event}`;
  if (read.isError) return { form: null, of, isReading: false, failed: read };
  if (original === undefined || contact.isLoading) return { form: null, of, isReading: true, failed: null };
  const isGone = contact.error instanceof ApiError && contact.error.status === 404;
  if (contact.isError && !isGone) return { form: null, of, isReading: false, failed: contact };
  const facts = { eventDate: asked.event, today, keepsClient: !isGone };
  return { form: copyOf(original, facts), of, isReading: false, failed: null };
}
