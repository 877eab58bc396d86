import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { keepsMails, useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { readAgain } from '../../api/read-again.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { DeleteDraft } from '../../parts/delete-draft.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { SendDialog, useSent } from '../../parts/send-dialog.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useBuilding } from './context.ts';
import type { Draft } from './draft.ts';
import { missingOf, movePassed, passedRows, totalOf } from './form.ts';

/** The actions for an invoice in the builder: send a draft, or tell the client about changes to an issued invoice. */
export function BuilderActions({ draft }: { readonly draft: Draft }) {
  const [isDeleting, setDeleting] = useState(false);
  const { builder: texts, drafts } = useMessages();
  const { keeper } = useBuilding();
  const { id, status } = draft;
  return (
    <>
      {status === 'Draft' ? <SendButton draft={draft} /> : <TellButton draft={draft} />}
      {status === 'Draft' && id !== null && (
        <Menu
          label={texts.more}
          button={<Icon name="more" />}
          buttonClass={buttonClass('plain', 'min-w-8 px-2 pointer-coarse:min-w-11')}
          groups={[[{ label: drafts.deleteDraft, isDanger: true, onSelect: () => setDeleting(true) }]]}
        />
      )}
      {isDeleting && id !== null && (
        <DeleteDraft invoice={id} before={() => keeper.forget()} onClose={() => setDeleting(false)} />
      )}
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
  const formats = useFormats();
  const today = useToday();
  const { keeper, form, fault } = useBuilding();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(0);
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
    const { deliveryMethod, client } = keeper.read().form;
    if (issued !== null) await sent({ id: issued.id, deliveryMethod, email: client?.email ?? '' });
    // Somebody else's change has to be looked at before anything is sent.
    else if (keeper.read().saving.kind === 'conflict') setOpen(false);
  };
  const move = async () => {
    keeper.change(movePassed(form, today));
    await review();
    setVersion((count) => count + 1);
  };
  return (
    <>
      <Button look="primary" reason={reason} isBusy={isBusy && !isOpen} onClick={() => void review()}>
        {form.deliveryMethod === 'Email' ? texts.review : texts.issue}
      </Button>
      {isOpen && draft.id !== null && (
        <SendDialog
          invoice={draft.id}
          client={form.client?.name ?? ''}
          deliveryMethod={form.deliveryMethod}
          amount={formats.money(totalOf(form) ?? 0, form.currency)}
          version={version}
          passed={passedRows(form, today)}
          onMove={() => void move()}
          error={fault}
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
  const isKept = useKeepsMails();
  const isMailed = form.deliveryMethod === 'Email';
  const tells = isMailed && keeper.changesTerms();
  const isChanged = draft.saving.kind !== 'saved';
  const tell = useAction(async () => {
    const isMailSent = tells && !(await keepsMails(queries));
    const isSaved = await keeper.save();
    const { fault, saving, id } = keeper.read();
    if (!isSaved) {
      setOpen(false);
      if (saving.kind === 'refused' && fault !== null) throw fault;
      return;
    }
    await readAgain(queries, [account.path]);
    await navigate({
      to: '/accounts/$account/invoices/$invoice',
      params: { account: account.path, invoice: id ?? '' },
    });
    showToast({ text: isMailSent ? texts.changedAndMailed(form.client?.email ?? '') : texts.changed });
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
          onClose={() => setOpen(false)}
        >
          <p>
            {texts.tellText}{' '}
            {!isMailed
              ? texts.tellByHand
              : !tells
                ? texts.tellNoMail
                : isKept
                  ? texts.tellKept
                  : texts.tellMail(form.client?.email ?? '')}
          </p>
        </Confirm>
      )}
    </>
  );
}
