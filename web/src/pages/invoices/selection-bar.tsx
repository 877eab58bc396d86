import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { ApiError, callApi } from '../../api/client.ts';
import type { ListedInvoice } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { showToast } from '../../parts/toast.tsx';

interface SelectionBarProps {
  readonly chosen: readonly ListedInvoice[];
  readonly onClear: () => void;
}

/** What can be done with the invoices that are selected; at the foot of the window, so that nothing shifts. */
export function SelectionBar({ chosen, onClear }: SelectionBarProps) {
  const { invoices: texts } = useMessages();
  const [isReminding, setReminding] = useState(false);
  if (chosen.length === 0) return null;
  return (
    <>
      <div
        role="toolbar"
        aria-label={texts.selected(chosen.length)}
        className="appear fixed inset-x-4 bottom-20 z-30 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg bg-raised py-2 ps-4 pe-2 shadow-pop md:bottom-6 md:translate-x-[110px]"
      >
        <span className="me-2 font-medium">{texts.selected(chosen.length)}</span>
        <Button icon="bell" onClick={() => setReminding(true)}>
          {texts.remind}
        </Button>
        <Button look="quiet" icon="close" aria-label={texts.selectNone} onClick={onClear} />
      </div>
      {isReminding && <RemindAll chosen={chosen} onClose={() => setReminding(false)} onDone={onClear} />}
    </>
  );
}

function RemindAll({
  chosen,
  onClose,
  onDone,
}: {
  readonly chosen: readonly ListedInvoice[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { invoices: texts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<readonly { readonly id: string; readonly text: string }[]>([]);
  const remind = useAction(async (_input: undefined, key) => {
    const left: { readonly id: string; readonly text: string }[] = [];
    for (const { id, number, contact } of chosen) {
      // A key for each invoice, the same when the whole is tried again: nobody is reminded twice.
      const sending = { path: { invoice_id: id }, body: {}, key: `${key}-${id}` };
      await callApi(account.path, 'POST /v1/invoices/{invoice_id}/remind', sending).catch(
        (cause: unknown) => {
          if (!(cause instanceof ApiError) || cause.isUnknown) throw cause;
          left.push({ id, text: `${number ?? contact.name}: ${cause.message}` });
        },
      );
    }
    await queries.invalidateQueries({ queryKey: [account.path] });
    const sent = chosen.length - left.length;
    if (sent > 0) showToast({ text: texts.reminded(sent) });
    setRefused(left);
    if (left.length > 0) return;
    onClose();
    onDone();
  });
  return (
    <Confirm
      title={texts.remindTitle(chosen.length)}
      label={texts.remindSend(chosen.length)}
      action={remind}
      reason={refused.length > 0 ? texts.notReminded(refused.length) : undefined}
      onConfirm={() => void remind.run(undefined)}
      onClose={onClose}
    >
      {refused.length === 0 ? (
        <p>{texts.remindText}</p>
      ) : (
        <div>
          <p>{texts.notReminded(refused.length)}</p>
          <ul className="mt-2 max-h-48 overflow-y-auto text-sm">
            {refused.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </Confirm>
  );
}
