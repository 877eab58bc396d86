import { useCan } from '../../account/session.tsx';
import type { Contact } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { Fault } from '../../parts/states.tsx';
import { useVatCheckText } from '../../parts/vat-check-text.ts';

/** Shows what VIES said of the VAT id of a contact, with a button that asks it. */
export function VatCheck({ contact }: { readonly contact: Contact }) {
  const { billing: texts } = useMessages();
  const can = useCan();
  const textOf = useVatCheckText();
  const check = useAccountChange((send) =>
    send('POST /v1/contacts/{contact_id}/vat_check', { path: { contact_id: contact.id }, body: {} }),
  );
  const { vatId, vatCheck } = contact;
  if (vatId === null) return null;
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {vatCheck !== null && (
        <p className={vatCheck.isValid ? 'wrap-anywhere' : 'wrap-anywhere text-bad'}>
          <bdi>{textOf(vatCheck)}</bdi>
        </p>
      )}
      {check.error !== null && <Fault error={check.error} />}
      {can('contacts:write') && (
        <Button isBusy={check.isRunning} onClick={() => void check.run()}>
          {vatCheck === null ? texts.checkVatId : texts.checkVatIdAgain}
        </Button>
      )}
    </div>
  );
}
