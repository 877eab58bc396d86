import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import type { Contact } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { showToast } from '../../parts/toast.tsx';

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
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useAction(async (_input: undefined, key) => {
    await callApi(account.path, 'DELETE /v1/contacts/{contact_id}', {
      path: { contact_id: contact.id },
      key,
    });
    await navigate({ to: '/accounts/$account/contacts', params: { account: account.path } });
    await queries.invalidateQueries({ queryKey: [account.path, 'contacts', 'list'] });
    showToast({ text: texts.removed(contact.name) });
  });
  return (
    <Confirm
      title={texts.removeTitle(contact.name)}
      label={texts.remove}
      look="danger"
      action={remove}
      onConfirm={() => void remove.run(undefined)}
      onClose={onClose}
    >
      <p>{texts.removeText}</p>
    </Confirm>
  );
}
