import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../account/session.tsx';
import { useAction } from '../api/action.ts';
import { callApi } from '../api/client.ts';
import { useMessages } from '../messages/language.tsx';
import { Confirm } from './dialog.tsx';
import { showToast } from './toast.tsx';

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
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useAction(async (_input: undefined, key) => {
    await before?.();
    await callApi(account.path, 'DELETE /v1/invoices/{invoice_id}', { path: { invoice_id: invoice }, key });
    // Leave the page of the draft first: that page would read the deleted draft again.
    await navigate({ to: '/accounts/$account/invoices', params: { account: account.path } });
    await queries.invalidateQueries({ queryKey: [account.path] });
    showToast({ text: texts.deleted });
  });
  return (
    <Confirm
      title={texts.deleteTitle}
      label={texts.deleteDraft}
      look="danger"
      action={remove}
      onConfirm={() => void remove.run(undefined)}
      onClose={onClose}
    >
      <p>{texts.deleteText}</p>
    </Confirm>
  );
}
