import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useBuilding } from './context.ts';
import type { Draft } from './draft.ts';
import { missingOf } from './form.ts';
import { SendDialog, useSent } from './send-dialog.tsx';

/** What can be done with what is written: of a draft send it, of an issued invoice tell the client. */
export function BuilderActions({ draft }: { readonly draft: Draft }) {
  const [isDeleting, setDeleting] = useState(false);
  const { builder: texts } = useMessages();
  const { id, status } = draft;
  return (
    <>
      {status === 'Draft' && id !== null && (
        <Menu
          label={texts.more}
          button={<Icon name="more" />}
          buttonClass={buttonClass('quiet')}
          groups={[[{ label: texts.deleteDraft, isDanger: true, onSelect: () => setDeleting(true) }]]}
        />
      )}
      {status === 'Draft' ? <SendButton draft={draft} /> : <TellButton draft={draft} />}
      {isDeleting && id !== null && <DeleteDraft invoice={id} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Why the service cannot have it yet. */
function useReason(draft: Draft): string | undefined {
  const { builder: texts } = useMessages();
  const [missing] = missingOf(draft.form);
  return missing === undefined ? undefined : texts.saving.missing[missing];
}

function SendButton({ draft }: { readonly draft: Draft }) {
  const { builder: texts } = useMessages();
  const { keeper, form } = useBuilding();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const sent = useSent();
  const reason = useReason(draft);
  const review = async () => {
    setBusy(true);
    const isSaved = await keeper.save();
    setBusy(false);
    if (isSaved) setOpen(true);
  };
  const send = async () => {
    setBusy(true);
    const issued = await keeper.issue();
    setBusy(false);
    if (issued !== null) await sent(issued.id);
    // Somebody else's change has to be looked at before anything is sent.
    else if (keeper.read().saving.kind === 'conflict') setOpen(false);
  };
  return (
    <>
      <Button look="primary" reason={reason} isBusy={isBusy && !isOpen} onClick={() => void review()}>
        {form.deliveryMethod === 'Email' ? texts.review : texts.issue}
      </Button>
      {isOpen && draft.id !== null && (
        <SendDialog
          invoice={draft.id}
          isBusy={isBusy}
          onSend={() => void send()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function TellButton({ draft }: { readonly draft: Draft }) {
  const { builder: texts } = useMessages();
  const { keeper, form } = useBuilding();
  const account = useAccount();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const reason = useReason(draft);
  const tells = form.deliveryMethod === 'Email';
  const isChanged = draft.saving.kind !== 'saved';
  const tell = useAction(async () => {
    const isSaved = await keeper.save();
    const { fault, saving, id } = keeper.read();
    if (!isSaved) {
      setOpen(false);
      if (saving.kind === 'refused' && fault !== null) throw fault;
      return;
    }
    await queries.invalidateQueries({ queryKey: [account.path] });
    await navigate({
      to: '/accounts/$account/invoices/$invoice',
      params: { account: account.path, invoice: id ?? '' },
    });
    showToast({ text: texts.told });
  });
  return (
    <>
      {isChanged && <Button onClick={() => keeper.startOver()}>{texts.discard}</Button>}
      <Button
        look="primary"
        reason={reason ?? (isChanged ? undefined : texts.saving.saved)}
        onClick={() => setOpen(true)}
      >
        {tells ? texts.tell : texts.save}
      </Button>
      {isOpen && (
        <Confirm
          title={texts.tellTitle(form.client?.name ?? '')}
          label={tells ? texts.tell : texts.save}
          action={tell}
          onConfirm={() => void tell.run()}
          onClose={() => setOpen(false)}
        >
          <p>{texts.tellText(form.client?.email ?? '')}</p>
        </Confirm>
      )}
    </>
  );
}

function DeleteDraft({ invoice, onClose }: { readonly invoice: string; readonly onClose: () => void }) {
  const { builder: texts } = useMessages();
  const { keeper } = useBuilding();
  const account = useAccount();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useAction(async (_input: undefined, key) => {
    await keeper.forget();
    await callApi(account.path, 'DELETE /v1/invoices/{invoice_id}', { path: { invoice_id: invoice }, key });
    await queries.invalidateQueries({ queryKey: [account.path] });
    await navigate({ to: '/accounts/$account/invoices', params: { account: account.path } });
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
