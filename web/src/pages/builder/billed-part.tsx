import { useQuery } from '@tanstack/react-query';
import { useAccount, useCan } from '../../account/session.tsx';
import { contactQuery } from '../../api/queries/contacts.ts';
import { useMessages } from '../../messages/language.tsx';
import { type BillingField, billingFields } from '../../parts/billed-fields.ts';
import { BillingFields } from '../../parts/billing-fields.tsx';
import { Button } from '../../parts/button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { useBuilding, useChange, useFault } from './context.ts';

/** The client that the invoice bills: what the contact says, and what is typed over it for this invoice alone. */
export function BilledPart({ clientId }: { readonly clientId: string }) {
  const { billing: texts } = useMessages();
  const { form, status, locked, paidParts, fault: whole } = useBuilding();
  const change = useChange();
  const fault = useFault();
  const account = useAccount();
  const can = useCan();
  const contact = useQuery({ ...contactQuery(account.path, clientId), enabled: can('contacts:read') }).data;
  const typed = form.billing ?? {};
  const values = Object.fromEntries(
    billingFields.map((field) => [field, typed[field] ?? contact?.[field] ?? '']),
  ) as Record<BillingField, string>;
  const said = [values.company, values.city, values.reference].filter((value) => value !== '').join(', ');
  const isOwn =
    contact !== undefined && billingFields.some((field) => values[field] !== (contact[field] ?? ''));
  const isLocked = status !== 'Draft' && locked.size + paidParts.size > 0;
  const isWrong = whole?.details.some(({ path }) => path.startsWith('/billing')) ?? false;
  return (
    <details className="border-t border-line pt-3" open={isWrong || undefined}>
      <summary className="font-semibold">
        {texts.title}
        <span className="ms-2 font-normal wrap-anywhere text-soft">
          <bdi>{said === '' ? texts.onlyName : said}</bdi>
        </span>
      </summary>
      {isLocked ? (
        <div className="mt-3 grid gap-3">
          <p className="text-soft">{texts.locked}</p>
          <Facts
            facts={billingFields.map((field) =>
              values[field] === '' ? null : [texts.fields[field], <bdi key={field}>{values[field]}</bdi>],
            )}
          />
        </div>
      ) : (
        <div className="mt-3 grid gap-4">
          <p className="text-soft">{texts.ofInvoice}</p>
          {fault('/billing') !== undefined && <p className="text-sm text-bad">{fault('/billing')}</p>}
          <BillingFields
            fields={values}
            faultOf={(path) => fault(`/billing${path}`)}
            onChange={(changes) => change({ billing: { ...typed, ...changes } })}
          />
          {isOwn && (
            <Button className="justify-self-start" onClick={() => change({ billing: null })}>
              {texts.asContact}
            </Button>
          )}
        </div>
      )}
    </details>
  );
}
