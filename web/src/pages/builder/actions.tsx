import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { DeleteDraft } from '../../parts/delete-draft.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { SendDialog, useSent } from '../../parts/send-dialog.tsx';
import { totalOf } from './amounts.ts';
import { useBuilding } from './context.ts';
import type { Draft } from './draft-types.ts';
import { missingOf, movePassed, passedRows } from './form.ts';
import { SaveChanges } from './saving/save-changes.tsx';

/** The actions for an invoice in the builder: send a draft, or save the changes of an issued invoice. */
export function BuilderActions({ draft }: { readonly draft: Draft }) {
  const [isDeleting, setDeleting] = useState(false);
  const { builder: texts, drafts } = useMessages();
  const { keeper } = useBuilding();
  const { id, status } = draft;
  const reason = useReason(draft);
  return (
    <>
      {status === 'Draft' ? (
        <SendButton draft={draft} reason={reason} />
      ) : (
        <SaveChanges draft={draft} reason={reason} />
      )}
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

interface ButtonProps {
  readonly draft: Draft;
  /** Why the service cannot have it yet. */
  readonly reason: string | undefined;
}

function SendButton({ draft, reason }: ButtonProps) {
  const { builder: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { keeper, form, fault } = useBuilding();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(0);
  const sent = useSent();
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
