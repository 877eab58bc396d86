import { useAccount } from '../account/session.tsx';
import { useMessages } from '../messages/language.tsx';
import { useAccountChange } from './account-change.ts';
import { Confirm } from './dialog.tsx';
import { useOnward } from './onward.ts';

interface DeleteDraftProps {
  readonly invoice: string;
  /** Runs before the deletion, to end open work on the draft. */
  readonly before?: (() => Promise<void>) | undefined;
  readonly onClose: () => void;
}

/** Deletes a draft after a question, and leads to the list. */
export function DeleteDraft({ invoice, before, onClose }: DeleteDraftProps) {
  const { drafts: texts } = useMessages();
  const account = useAccount();
  const onward = useOnward();
  const remove = useAccountChange(
    async (send) => {
      await before?.();
      await send('DELETE /v1/invoices/{invoice_id}', { path: { invoice_id: invoice } });
      // Leave the page of the draft first: that page would read the deleted draft again.
      await onward({ to: '/accounts/$account/invoices', params: { account: account.path } });
    },
    { notice: texts.deleted },
  );
  return (
    <Confirm
      title={texts.deleteTitle}
      label={texts.deleteDraft}
      look="danger"
      action={remove}
      onClose={onClose}
    >
      <p>{texts.deleteText}</p>
    </Confirm>
  );
}
