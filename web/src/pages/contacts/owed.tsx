import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { contactsOwedQuery } from '../../api/queries/contacts.ts';
import type { Operations } from '../../api/schema.ts';
import { Amount } from '../../parts/amount.tsx';

type Answer = Operations['GET /v1/contacts/owed']['data'];
type Owed = Answer['items'][number]['currencies'];

interface Page {
  readonly items: readonly { readonly id: string }[];
}

/** Reads the amounts that contacts owe, by contact id; one request for each page of contacts. */
export function useOwed(pages: readonly Page[]): ReadonlyMap<string, Owed> {
  const { path } = useAccount();
  const asked = pages.map(({ items }) => items.map(({ id }) => id)).filter((ids) => ids.length > 0);
  return useQueries({ queries: asked.map((ids) => contactsOwedQuery(path, ids)), combine: joined });
}

function joined(results: readonly UseQueryResult<Answer>[]): ReadonlyMap<string, Owed> {
  const items = results.flatMap(({ data }) => data?.items ?? []);
  return new Map(items.map(({ contactId, currencies }) => [contactId, currencies]));
}

/** The number of lines that fit the height of a row. */
const MOST_SHOWN = 2;

/** The amounts that a contact owes, a line for each currency; empty when the contact owes nothing. */
export function OwedAmounts({ owed = [] }: { readonly owed: Owed | undefined }) {
  const more = owed.length - MOST_SHOWN;
  return (
    <span className="grid flex-none justify-items-end leading-tight text-ink">
      {owed.slice(0, MOST_SHOWN).map(({ currency, owed: amount }, index) => (
        <span key={currency}>
          <Amount amount={amount} currency={currency} />
          {more > 0 && index === MOST_SHOWN - 1 && ` +${more}`}
        </span>
      ))}
    </span>
  );
}
