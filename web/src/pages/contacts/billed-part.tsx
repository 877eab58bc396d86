import { useState } from 'react';
import { useCan } from '../../account/session.tsx';
import type { Contact } from '../../api/schema.ts';
import { useLanguage, useMessages } from '../../messages/language.tsx';
import { billingFields } from '../../parts/billed-fields.ts';
import { Button } from '../../parts/button.tsx';
import { PersonsDialog } from './persons-dialog.tsx';
import { VatCheck } from './vat-check.tsx';

/** The billing details, and the people who get mails. */
export function BilledPart({ contact }: { readonly contact: Contact }) {
  const { billing: texts } = useMessages();
  const { language } = useLanguage();
  const can = useCan();
  const [isEditing, setEditing] = useState(false);
  const known = billingFields.flatMap((field) => {
    const value = contact[field];
    if (value === null) return [];
    const shown =
      field === 'country' ? (new Intl.DisplayNames(language, { type: 'region' }).of(value) ?? value) : value;
    return [{ field, shown }];
  });
  return (
    <section className="my-10 grid gap-x-12 gap-y-8 md:grid-cols-2">
      {known.length > 0 && (
        <div>
          <h2 className="mb-2 font-semibold">{texts.title}</h2>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {known.map(({ field, shown }) => (
              <div key={field} className="contents">
                <dt className="text-soft">{texts.fields[field]}</dt>
                <dd className="wrap-anywhere">
                  <bdi>{shown}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <VatCheck contact={contact} />
        </div>
      )}
      <div>
        <h2 className="mb-2 font-semibold">{texts.persons}</h2>
        {contact.persons.length === 0 && <p className="text-soft">{texts.noPersons}</p>}
        <ul className="grid gap-2">
          {contact.persons.map(({ name, email, role, receives }) => (
            <li key={email}>
              <bdi className="block wrap-anywhere">{[name, role].filter(Boolean).join(', ')}</bdi>
              <span className="block text-sm text-soft wrap-anywhere">
                {email} · {receives.map((one) => texts.receives[one]).join(', ') || texts.getsNothing}
              </span>
            </li>
          ))}
        </ul>
        {can('contacts:write') && (
          <Button className="mt-3" onClick={() => setEditing(true)}>
            {texts.editPersons}
          </Button>
        )}
        {isEditing && <PersonsDialog contact={contact} onClose={() => setEditing(false)} />}
      </div>
    </section>
  );
}
