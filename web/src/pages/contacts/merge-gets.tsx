import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { mergePreviewQuery } from '../../api/queries/contacts.ts';
import { useLanguage, useMessages } from '../../messages/language.tsx';
import { billingFields } from '../../parts/billed-fields.ts';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';

interface MergeGetsProps {
  readonly contactId: string;
  readonly into: { readonly id: string; readonly name: string };
}

/** Shows what the contact that stays gets of the other one, before somebody agrees to a merge. */
export function MergeGets({ contactId, into }: MergeGetsProps) {
  const { billing: texts, contacts } = useMessages();
  const { language } = useLanguage();
  const account = useAccount();
  const preview = useQuery(mergePreviewQuery(account.path, contactId, into.id));
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.data === undefined) return <SkeletonRows count={2} />;
  const { gets, personsLeftOut } = preview.data;
  const nameOf = (type: 'region' | 'language', code: string) =>
    new Intl.DisplayNames(language, { type }).of(code) ?? code;
  const rows = [
    ...billingFields.map((field) => ({
      label: texts.fields[field],
      value: field === 'country' && gets.country != null ? nameOf('region', gets.country) : gets[field],
    })),
    { label: contacts.language, value: gets.language == null ? null : nameOf('language', gets.language) },
    { label: contacts.externalId, value: gets.externalId },
    {
      label: texts.persons,
      value: gets.persons
        ?.map(({ name, receives }) => {
          const kinds = receives.map((one) => texts.receives[one]).join(', ');
          return `${name} (${kinds === '' ? texts.getsNothing : kinds})`;
        })
        .join(', '),
    },
  ].filter(({ value }) => value != null && value !== '');
  if (rows.length === 0) return null;
  return (
    <div className="mt-2 text-ink">
      <p className="wrap-anywhere">{contacts.mergeGets(into.name)}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {personsLeftOut > 0 && <p className="mt-1">{contacts.mergeLeavesOut(personsLeftOut)}</p>}
    </div>
  );
}
