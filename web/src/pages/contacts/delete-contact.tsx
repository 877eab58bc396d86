import { useAccount } from '../../account/session.tsx';
import type { Contact } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { useOnward } from '../../parts/onward.ts';

/** Deletes a contact after a confirmation. */
export function DeleteContact({
  contact,
  onClose,
}: {
  readonly contact: Contact;
  readonly onClose: () => void;
}) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const onward = useOnward();
  const remove = useAccountChange(
    async (send) => {
      await send('DELETE /v1/contacts/{contact_id}', { path: { contact_id: contact.id } });
      // Leave the page first: it would read the deleted contact again.
      await onward({ to: '/accounts/$account/contacts', params: { account: account.path } });
    },
    { notice: texts.removed(contact.name), concerns: ['contacts', 'list'] },
  );
  return (
    <Confirm
      title={texts.removeTitle(contact.name)}
      label={texts.remove}
      look="danger"
      action={remove}
      onClose={onClose}
    >
      <p>{texts.removeText}</p>
    </Confirm>
  );
}
