import { useQueries } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addRecent, type Recent, readRecent } from '../account/recent.ts';
import { useAccount, useCan, useMe } from '../account/session.tsx';
import { contactQuery } from '../api/queries/contacts.ts';
import { invoiceQuery } from '../api/queries/invoices.ts';
import { paymentQuery } from '../api/queries/payments.ts';

function useOwner() {
  const { person } = useMe();
  const { path } = useAccount();
  return { person: person.id, account: path };
}

/** Remembers in this browser which invoices, contacts and payments out the person opens. */
export function useVisits(): void {
  const { invoice, contact, payment } = useParams({ strict: false });
  const { person, account } = useOwner();
  useEffect(() => {
    for (const [kind, id] of Object.entries({ invoice, contact, payment })) {
      if (id !== undefined) addRecent({ person, account }, { kind: kind as Recent['kind'], id });
    }
  }, [person, account, invoice, contact, payment]);
}

const scopes = { invoice: 'invoices:read', contact: 'contacts:read', payment: 'payments:read' } as const;

/** The objects that the person opened last and may still see, without those that cannot be read. */
export function useRecent(isShown: boolean) {
  const owner = useOwner();
  const can = useCan();
  // As it was when the palette opened.
  const [kept] = useState(() => readRecent(owner).filter(({ kind }) => can(scopes[kind])));
  const ids = (wanted: Recent['kind']) => kept.filter(({ kind }) => isShown && kind === wanted);
  const options = { retry: false, staleTime: 30_000 } as const;
  const invoices = useQueries({
    queries: ids('invoice').map(({ id }) => ({ ...invoiceQuery(owner.account, id), ...options })),
  });
  const contacts = useQueries({
    queries: ids('contact').map(({ id }) => ({ ...contactQuery(owner.account, id), ...options })),
  });
  const payments = useQueries({
    queries: ids('payment').map(({ id }) => ({ ...paymentQuery(owner.account, id), ...options })),
  });
  return {
    order: kept.map(({ id }) => id),
    invoices: invoices.flatMap(({ data }) => data?.data ?? []),
    contacts: contacts.flatMap(({ data }) => data ?? []),
    payments: payments.flatMap(({ data }) => data?.data ?? []),
  };
}
