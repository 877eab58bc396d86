import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../account/session.tsx';
import { useAction } from '../../../api/action.ts';
import { readLastChange } from '../../../api/queries/events.ts';
import { readAgain } from '../../../api/read-again.ts';
import { useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { useChangeText } from '../../../parts/change-text.ts';
import { Confirm } from '../../../parts/dialog.tsx';
import { useOnward } from '../../../parts/onward.ts';
import { showToast } from '../../../parts/toast.tsx';
import { useBuilding } from '../context.ts';
import type { DraftKeeper } from '../draft.ts';
import type { Draft, TriedSave } from '../draft-types.ts';
import { EffectList, EffectSentence, useEffects } from './effect-parts.tsx';

interface SaveChangesProps {
  readonly draft: Draft;
  /** Why the service cannot have it yet. */
  readonly reason: string | undefined;
}

/** What a dialog shows. */
interface Asked {
  readonly tried: TriedSave;
  /** The last change of somebody else, when one came after the dialog was opened. */
  readonly meanwhile: string | null;
}

/** Saves the changes of an issued invoice, after saying what that does. */
export function SaveChanges({ draft, reason }: SaveChangesProps) {
  const { builder: texts } = useMessages();
  const { keeper } = useBuilding();
  const [asked, setAsked] = useState<Asked | null>(null);
  const finish = useFinish();
  const isChanged = draft.saving.kind !== 'saved';
  const ask = useAction(async () => {
    const tried = await tryUntilSettled(keeper);
    if (tried === 'done') await finish(false);
    else if (tried !== null) setAsked({ tried, meanwhile: null });
  });
  return (
    <>
      {isChanged && <Button onClick={() => keeper.startOver()}>{texts.discard}</Button>}
      <Button
        look="primary"
        isBusy={ask.isRunning}
        reason={reason ?? (isChanged ? undefined : texts.saving.saved)}
        onClick={() => void ask.run()}
      >
        {texts.save}
      </Button>
      {asked !== null && (
        <SaveDialog asked={asked} onAsk={setAsked} onSaved={finish} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface SaveDialogProps {
  readonly asked: Asked;
  readonly onAsk: (asked: Asked | null) => void;
  readonly onSaved: (isMailed: boolean) => Promise<void>;
  readonly onClose: () => void;
}

/** What saving would do, and the button that saves exactly this. */
function SaveDialog({ asked: { tried, meanwhile }, onAsk, onSaved, onClose }: SaveDialogProps) {
  const { builder: texts, changing } = useMessages();
  const account = useAccount();
  const { keeper, form } = useBuilding();
  const { whoOf } = useChangeText();
  const effects = useEffects(tried);
  const save = useAction(async () => {
    if (await keeper.save(tried.etag)) return onSaved(effects.isMailed);
    const { fault, saving, id } = keeper.read();
    if (saving.kind === 'refused' && fault !== null) {
      onClose();
      throw fault;
    }
    if (saving.kind === 'offline') return onClose();
    // Somebody else was faster. Where both have changed the same, the person chooses first, without this dialog.
    if (saving.kind === 'conflict') onClose();
    const [change, again] = await Promise.all([
      readLastChange(account.path, id ?? ''),
      tryUntilSettled(keeper),
    ]);
    const isTried = again !== null && again !== 'done';
    onAsk(isTried ? { tried: again, meanwhile: changing.meanwhile(whoOf(change)) } : null);
  });
  return (
    <Confirm
      title={texts.tellTitle(form.client?.name ?? '')}
      label={effects.isMailed ? texts.tell : texts.save}
      summary={<EffectSentence effects={effects} />}
      action={save}
      onClose={onClose}
    >
      {meanwhile !== null && (
        <p role="alert" className="rounded-lg bg-notice p-3 text-on-notice">
          {meanwhile}
        </p>
      )}
      <EffectList effects={effects} />
      <p>{changing.pageChanges}</p>
    </Confirm>
  );
}

/** Leads to the page of the saved invoice, with a notice. */
function useFinish(): (isMailed: boolean) => Promise<void> {
  const { builder: texts } = useMessages();
  const account = useAccount();
  const onward = useOnward();
  const queries = useQueryClient();
  const { keeper } = useBuilding();
  return async (isMailed) => {
    const { id, form } = keeper.read();
    await readAgain(queries, [account.path]);
    await onward({
      to: '/accounts/$account/invoices/$invoice',
      params: { account: account.path, invoice: id ?? '' },
    });
    showToast({ text: isMailed ? texts.changedAndMailed(form.client?.email ?? '') : texts.changed });
  };
}

/** Asks what saving would do. While somebody else's change is looked at, it waits, and asks about what was chosen. */
async function tryUntilSettled(keeper: DraftKeeper): ReturnType<DraftKeeper['tryOut']> {
  for (;;) {
    const tried = keeper.read().saving.kind === 'conflict' ? null : await keeper.tryOut();
    if (tried !== null || keeper.read().saving.kind !== 'conflict') return tried;
    await untilResolved(keeper);
  }
}

function untilResolved(keeper: DraftKeeper): Promise<void> {
  return new Promise((resolve) => {
    const stop = keeper.subscribe(() => {
      if (keeper.read().saving.kind === 'conflict') return;
      stop();
      resolve();
    });
  });
}
